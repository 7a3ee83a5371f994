/** How what people know is kept: passwords, and the codes that stand in for a lost factor (docs/spec/rules.md#accounts-and-sessions). */
import { randomBytes } from 'node:crypto'

import { hash, verify } from '@node-rs/argon2'

const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same letters typed on another keyboard may come composed otherwise. */
const composed = (password: string) => password.normalize('NFC')

const AT_ONCE = 4
let running = 0
const waiting: (() => void)[] = []

/** Hashes a few at a time, of all callers: ten codes or a flood of guesses must not starve everybody's login. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running === AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Argon2id; the answer carries its salt and costs. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(composed(password), argon))

/** Verified where there is nothing to verify against, so that the answer takes as long. */
export const decoyHash: Promise<string> = hashPassword(randomBytes(16).toString('hex'))

/** Checks a password against its hash. */
export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  inTurn(() => verify(stored, composed(password)))
