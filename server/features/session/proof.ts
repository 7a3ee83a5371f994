/** The proof of work a guesser pays with: find the number whose SHA-256 with a signed salt is the challenge. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import type { Challenge } from '@madang/contract/member/session.ts'

import type { Db } from '../../db/db.ts'
import type { Keys } from '../../http/keys.ts'
import { spendProof } from './sql.ts'

const MAX_NUMBER = 60_000
const MAX_DOUBLINGS = 4
const VALID_MS = 5 * 60_000

const digestOf = (salt: string, number: number) =>
  createHash('sha256').update(`${salt}${number}`).digest('hex')
const sign = (keys: Keys, challenge: string) =>
  keys.digest('proof of work', challenge).toString('hex')

/**
 * A challenge that costs a phone about half a second, and doubles each time the limit of failures is reached again:
 * so answers slow down (rules.md §1). It holds for five minutes, by this process's own uptime-free salt.
 */
export function makeChallenge(keys: Keys, timesReached: number): Challenge {
  const maxNumber = MAX_NUMBER * 2 ** Math.min(Math.max(timesReached - 1, 0), MAX_DOUBLINGS)
  const salt = `${randomBytes(12).toString('hex')}.${Math.floor(performance.timeOrigin + performance.now())}.`
  const challenge = digestOf(salt, randomInt(maxNumber))
  return {
    algorithm: 'SHA-256',
    challenge,
    salt,
    maxNumber,
    signature: sign(keys, challenge),
  }
}

/** Whether the header `Proof` solves a challenge of ours that is fresh and unspent; spends it. */
export async function isSolved(db: Db, keys: Keys, header: string): Promise<boolean> {
  const proof = readProof(header)
  if (!proof) return false
  const { challenge, salt, number, signature } = proof
  const made = Number(salt.split('.')[1])
  const age = performance.timeOrigin + performance.now() - made
  if (!(age >= -60_000 && age < VALID_MS)) return false
  const expected = Buffer.from(sign(keys, challenge))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false
  if (digestOf(salt, number) !== challenge) return false
  return spendProof(db, challenge)
}

function readProof(header: string) {
  try {
    const value = JSON.parse(
      Buffer.from(header.slice(0, 2_000), 'base64').toString('utf8'),
    ) as Record<string, unknown>
    const { challenge, salt, number, signature } = value
    if (typeof challenge !== 'string' || typeof salt !== 'string' || typeof signature !== 'string')
      return null
    if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) return null
    return { challenge, salt, number, signature }
  } catch {
    return null
  }
}
