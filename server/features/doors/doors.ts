/**
 * The rule of both doors, members' and operators' (docs/spec/rules.md#accounts-and-sessions): failures are counted
 * before a password is looked at, and past the limits each further guess is paid for with work. A device that has
 * logged in before is spared what others did, not what it did itself; so nobody keeps another out.
 */
import { randomBytes } from 'node:crypto'

import type { Challenge } from '@madang/contract/core/challenge.ts'
import { networkOf } from '@madang/contract/provider/network.ts'
import type { FastifyRequest } from 'fastify'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { hashToken } from '../../http/identity.ts'
import { makeChallenge, priceOf, readProof } from './proof.ts'
import {
  countFailures,
  deleteFailure,
  insertFailure,
  isKnown,
  lockNames,
  replaceDevice,
  spendProof,
  type Attempt,
  type Door,
} from './sql.ts'

export type { Door } from './sql.ts'

const PER_ID = 5
const PER_ADDRESS = 30
const PER_DEVICE = 5

export type Knock = {
  door: Door
  /** as it was typed, folded; none needs to have it */
  uid: string
  address: string
  /** whose id it is, if anyone's */
  owner: number | undefined
  /** the device's own secret, from its cookie */
  device: string | null
  /** header `Proof` */
  proof: string | null
}

type Admitted =
  | { attempt: number; known: boolean; challenge?: undefined }
  | { attempt: null; known?: undefined; challenge: Challenge }

/** Writes the attempt down as a failure and answers its id (`forgive` it when it was none), or the work it wants first. */
export async function admit({ db, keys }: Deps, knock: Knock): Promise<Admitted> {
  const { door, uid, owner, proof } = knock
  const address = networkOf(knock.address)
  const brought = knock.device === null ? null : hashToken(knock.device)
  const paid = proof === null ? null : readProof(keys, proof, knock)
  return db.begin(async (tx) => {
    const attempt: Attempt = { door, uid, address, device: brought }
    await lockNames(attempt, tx)
    const known =
      brought !== null && owner !== undefined && (await isKnown(tx, door, owner, brought))
    if (!known) attempt.device = null
    const { ofUid, ofAddress, ofDevice } = await countFailures(tx, attempt)
    const times = Math.floor(
      known ? ofDevice / PER_DEVICE : Math.max(ofUid / PER_ID, ofAddress / PER_ADDRESS),
    )
    // What was paid must be today's price: a cheap challenge kept for later buys no dear guess.
    const free = times === 0 || (paid !== null && paid.price >= priceOf(times))
    if (free && (times === 0 || (await spendProof(tx, paid!.challenge))))
      return { attempt: await insertFailure(tx, attempt), known }
    return { attempt: null, challenge: makeChallenge(keys, knock, priceOf(times)) }
  })
}

/** The attempt was no failure after all. */
export const forgive = deleteFailure

type Renewed = {
  door: Door
  owner: number
  device: string | null
  words?: string
  place?: string
}

/**
 * A new secret for the device that logged in, in place of the one it brought, whoever gave it that. Answers it. `words`
 * and `place`: what a member's page calls it by (features/account).
 */
export async function renewDevice(
  tx: Tx,
  { door, owner, device, ...told }: Renewed,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await replaceDevice(tx, {
    door,
    owner,
    old: device === null ? null : hashToken(device),
    device: hashToken(secret),
    words: told.words ?? '',
    place: told.place ?? '',
  })
  return secret
}

const cookies = {
  member: { name: 'device', path: '/user', sameSite: 'Lax' },
  operator: { name: 'operator_device', path: '/op', sameSite: 'Strict' },
} as const
const YEAR = 31_536_000

/** The device's secret from a request's cookies; null when there is none that could be ours. */
export const deviceIn = (door: Door, { headers: { cookie = '' } }: FastifyRequest): string | null =>
  new RegExp(`(?:^|; )${cookies[door].name}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(cookie)?.[1] ?? null

/** The header `Set-Cookie` that gives a device its secret: `Secure` wherever the page came by TLS. */
export function deviceCookie(door: Door, secret: string, request: FastifyRequest): string {
  const { name, path, sameSite } = cookies[door]
  const secure =
    request.protocol === 'https' || (request.headers.origin ?? '').startsWith('https://')
  return `${name}=${secret}; Path=${path}; Max-Age=${YEAR}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`
}
