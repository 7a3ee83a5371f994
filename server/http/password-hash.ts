/** How what people know is kept: passwords, and the codes that stand in for a lost factor (docs/spec/rules.md#accounts-and-sessions). */
import { randomBytes } from 'node:crypto'

import { hash, verify } from '@node-rs/argon2'

const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same letters typed on another keyboard may come composed otherwise. */
const composed = (password: string) => password.normalize('NFC')

/** Argon2id; the answer carries its salt and costs. */
export const hashPassword = (password: string): Promise<string> => hash(composed(password), argon)

/** Verified where there is nothing to verify against, so that the answer takes as long. */
export const decoyHash: Promise<string> = hashPassword(randomBytes(16).toString('hex'))

const AT_ONCE = 4
let running = 0
const waiting: (() => void)[] = []

/** Checks a password against its hash, a few at a time: guessing must not starve everyone else. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await verify(stored, composed(password))
  } finally {
    running--
    waiting.shift()?.()
  }
}
