/** The work a login wants, done as a page does it. */
import { createHash } from 'node:crypto'

import type { Challenge } from '@madang/contract/core/challenge.ts'

/** The number that is sought. */
export function numberOf({ challenge, salt, maxNumber }: Challenge): number {
  for (let number = 0; number <= maxNumber; number++)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) return number
  throw new Error('no number solves it')
}

export const encode = (proof: object | string): string =>
  Buffer.from(typeof proof === 'string' ? proof : JSON.stringify(proof)).toString('base64')

/** The header `Proof`. */
export const solve = (challenge: Challenge): string =>
  encode({
    challenge: challenge.challenge,
    salt: challenge.salt,
    number: numberOf(challenge),
    signature: challenge.signature,
  })
