/** The proof of work a guesser pays with: find the number whose SHA-256 with a signed salt is the challenge. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import type { Challenge } from '@madang/contract/core/challenge.ts'

import type { Keys } from '../../http/keys.ts'

/** What a challenge is given for; solved, it counts for nothing else. */
type GivenFor = { door: string; uid: string; address: string }

const MAX_NUMBER = 60_000
const MAX_DOUBLINGS = 4
const VALID_MS = 5 * 60_000
/** its randomness, when it was made, and the most the number can be: the price */
const SALT = /^[0-9a-f]{24}\.(\d{1,15})\.(\d{1,9})\.$/

const machineTime = () => Math.floor(performance.timeOrigin + performance.now())
const digestOf = (salt: string, number: number) =>
  createHash('sha256').update(`${salt}${number}`).digest('hex')
const sign = (
  keys: Keys,
  { challenge, salt }: { challenge: string; salt: string },
  { door, uid, address }: GivenFor,
) =>
  keys
    .digest('proof of work', JSON.stringify([challenge, salt, door, uid, address]))
    .toString('hex')

/**
 * What a guess costs once the limit of failures was reached so often: half a second of a phone at first, and twice as
 * much each time it is reached again, to a bound. So answers slow down (docs/spec/rules.md#accounts-and-sessions).
 */
export const priceOf = (timesReached: number): number =>
  MAX_NUMBER * 2 ** Math.min(Math.max(timesReached - 1, 0), MAX_DOUBLINGS)

/** A challenge of that price, good for five minutes. */
export function makeChallenge(keys: Keys, given: GivenFor, price: number): Challenge {
  const salt = `${randomBytes(12).toString('hex')}.${machineTime()}.${price}.`
  const challenge = digestOf(salt, randomInt(price))
  return {
    algorithm: 'SHA-256',
    challenge,
    salt,
    maxNumber: price,
    signature: sign(keys, { challenge, salt }, given),
  }
}

/** What a header `Proof` has paid, if it solves a fresh challenge that was given for just this; whether it was spent before is not asked here. */
export function readProof(
  keys: Keys,
  header: string,
  given: GivenFor,
): { challenge: string; price: number } | null {
  const proof = parse(header)
  if (!proof) return null
  const { challenge, salt, number, signature } = proof
  const [, made, price] = SALT.exec(salt) ?? []
  const age = machineTime() - Number(made)
  if (!(age >= -60_000 && age < VALID_MS)) return null
  const expected = Buffer.from(sign(keys, proof, given))
  const said = Buffer.from(signature)
  if (expected.length !== said.length || !timingSafeEqual(expected, said)) return null
  return digestOf(salt, number) === challenge ? { challenge, price: Number(price) } : null
}

function parse(header: string) {
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
