/**
 * Passkeys, where they are made and where they sign (docs/spec/accounts.md#passkeys, ADR 0110): which challenge was given
 * for what, which origin it was answered on, whose key signed it. What becomes of a right answer is its caller's.
 */
import { createHash, randomBytes } from 'node:crypto'

import {
  PASSKEYS_MOST,
  PASSKEY_NAME_MOST,
  passkeyText,
} from '@madang/contract/core/passkey-text.ts'
import type { Assertion, Attestation } from '@madang/contract/core/passkey.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { lengthOf, plainLine } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Door } from '../doors/doors.ts'
import { sendMemos } from '../memo/memo.ts'
import {
  deletePasskeys,
  handleOf,
  insertChallenge,
  lockCounter,
  selectKey,
  selectPasskeys,
  takeChallenge,
  updateUsed,
  type Key,
  type Owner,
  type Use,
} from './sql.ts'

export {
  deletePasskey,
  deletePasskeys,
  insertPasskey,
  selectPasskeys,
  updateName,
  type Key,
  type Owner,
  type Passkey,
} from './sql.ts'

/** Certificates and their formats: it comes with the first passkey, not with the server. */
const library = () => import('@simplewebauthn/server')

/** What the device calls the place it opens. */
const PLACE = { member: '마당', operator: '마당 운영' }
/** ES256, RS256. */
const ALGORITHMS = [-7, -257]
/** A hint to the browser; what counts is the age of the challenge. */
const TIMEOUT_MS = 300_000

/** Where passkeys of that door are for; refuses `closed` where there are none. */
function mustHavePasskeys({ config }: Pick<Deps, 'config'>, door: Door) {
  const place = door === 'member' ? config.passkeys : config.operatorPasskeys
  if (!place) throw new Refusal('closed', passkeyText.closed)
  return place
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** A name as it is kept: 1 to 40 characters on one line. Refuses `badInput`. */
export function passkeyNameOf(given: string): string {
  const name = plainLine(given)
  if (name === '' || lengthOf(name) > PASSKEY_NAME_MOST)
    throw new Refusal('badInput', passkeyText.badName, { field: 'name' })
  return name
}

/** What a challenge is for; `owner` null: whoever it turns out to be. */
type For = { use: Use; door: Door; owner: number | null }

async function newChallenge(db: Reader, of: For) {
  const challenge = randomBytes(32)
  await insertChallenge(db, { challenge, ...of })
  // A copy of its own bytes: Node's small buffers share their memory.
  return new Uint8Array(challenge)
}

/** Refuses `state` an owner with as many passkeys as one may have; counts for sure only where the owner is locked. */
export async function mustHaveRoom(db: Reader, owner: Owner) {
  if ((await selectPasskeys(db, owner)).length >= PASSKEYS_MOST)
    throw new Refusal('state', passkeyText.most)
}

/** Options for a new passkey of somebody's, beside those they have. Refuses `closed`. */
export async function askNew(deps: Deps, owner: Owner, uid: string) {
  const { door, id } = owner
  const { host } = mustHavePasskeys(deps, door)
  const { generateRegistrationOptions } = await library()
  const known = await selectPasskeys(deps.db, owner)
  return generateRegistrationOptions({
    rpName: PLACE[door],
    rpID: host,
    userName: uid,
    userID: new Uint8Array(await handleOf(deps.db, owner, randomBytes(32))),
    challenge: await newChallenge(deps.db, { use: 'enrol', door, owner: id }),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential }) => ({ id: credential.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/**
 * Options to sign with a passkey: any one of the door's (`login`), or one of somebody's (`proof`). Refuses `closed`, and
 * `state` who has none.
 */
export async function askSigned(deps: Deps, door: Door, id: number | null) {
  const { host } = mustHavePasskeys(deps, door)
  const { generateAuthenticationOptions } = await library()
  const own = id === null ? [] : await selectPasskeys(deps.db, { door, id })
  if (id !== null && own.length === 0) throw new Refusal('state', passkeyText.none)
  const use = id === null ? 'login' : 'proof'
  return generateAuthenticationOptions({
    rpID: host,
    challenge: await newChallenge(deps.db, { use, door, owner: id }),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: own.map(({ credential }) => ({ id: credential.toString('base64url') })),
  })
}

/** The challenge that an answer says it is about; null for what no browser writes. */
function challengeIn(clientDataJSON: string): Buffer | null {
  try {
    const told = JSON.parse(bytesOf(clientDataJSON).toString()) as unknown
    const { challenge } = (told ?? {}) as { challenge?: unknown }
    return typeof challenge === 'string' ? bytesOf(challenge) : null
  } catch {
    return null
  }
}

/** Uses up the challenge of an answer and answers it as it was given; null where it was none for this, or too old. */
async function take(db: Reader, clientDataJSON: string, of: For) {
  const challenge = challengeIn(clientDataJSON)
  const taken = challenge !== null && (await takeChallenge(db, { challenge, ...of }))
  return taken ? challenge.toString('base64url') : null
}

/** A page of ours is framed by nobody: what says otherwise is another's. */
const isFramed = (clientDataJSON: string) =>
  (JSON.parse(bytesOf(clientDataJSON).toString()) as { crossOrigin?: unknown }).crossOrigin === true

type Made = { credential: Buffer; publicKey: Buffer; counter: number; transports: string[] }

/** The passkey that its owner's authenticator made; null for an answer that is none. Its challenge is used up either way. */
export async function readNew(deps: Deps, { door, id: owner }: Owner, answer: Attestation) {
  const { origin, host } = mustHavePasskeys(deps, door)
  const { clientDataJSON } = answer.response
  const challenge = await take(deps.db, clientDataJSON, { use: 'enrol', door, owner })
  if (challenge === null || isFramed(clientDataJSON)) return null
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { id, publicKey, counter } = checked.registrationInfo.credential
  const { transports } = answer.response
  const made: Made = {
    ...{ credential: bytesOf(id), publicKey: Buffer.from(publicKey), counter, transports },
  }
  return made
}

/** Why an answer is none, for who reads the events. */
export type Wrong = 'credential' | 'challenge' | 'answer' | 'counter' | 'gone'
export type Signed = { key: Key; counter: number }
type Signing = { answer: Assertion; key: Key | undefined; door: Door; owner: number | null }

/** Whose passkey an answer names, if anyone's at that door: nothing of it is looked at yet. */
export const findKey = ({ db }: Pick<Deps, 'db'>, door: Door, { id }: Assertion) =>
  selectKey(db, door, bytesOf(id))

/** A name for a credential that nobody has, to count its tries by; in letters no id is typed in. */
export const nameOf = ({ id }: Assertion) =>
  `PASSKEY ${createHash('sha256').update(bytesOf(id)).digest('hex').slice(0, 24)}`

/**
 * Whether a passkey signed what it was asked to, on a page of ours and by who can unlock it; `owner`: whose it must be
 * (null: the one it belongs to). Uses the challenge up. `useKey` the answer before anything is opened with it.
 */
export async function readSigned(
  deps: Deps,
  { answer, key, door, owner }: Signing,
): Promise<Signed | Wrong> {
  const { origin, host } = mustHavePasskeys(deps, door)
  const { clientDataJSON, userHandle } = answer.response
  const use = owner === null ? 'login' : 'proof'
  const challenge = await take(deps.db, clientDataJSON, { use, door, owner })
  if (!key || (owner !== null && key.owner.id !== owner)) return 'credential'
  if (challenge === null) return 'challenge'
  // Who logs in names nobody: the authenticator does. Where it is known who asks, it may leave that out.
  const named = userHandle ? bytesOf(userHandle).equals(key.handle) : owner !== null
  if (!named || isFramed(clientDataJSON)) return 'answer'
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    // The counter is compared behind the passkey's lock (useKey), and for a right signature alone.
    credential: { id: answer.id, publicKey: new Uint8Array(key.publicKey), counter: 0 },
  }).catch(() => null)
  if (!checked?.verified) return 'answer'
  return { key, counter: checked.authenticationInfo.newCounter }
}

/**
 * Notes a use, behind the locks of its owner's row and of itself; `gone` when it was taken off meanwhile, and `counter`
 * where that does not go on: a copy of the passkey was used. Authenticators that do not count say 0 for ever.
 */
export async function useKey(tx: Tx, { key, counter }: Signed): Promise<true | 'gone' | 'counter'> {
  const last = await lockCounter(tx, key)
  if (last === undefined) return 'gone'
  if (counter <= last && !(counter === 0 && last === 0)) return 'counter'
  await updateUsed(tx, key.id, counter)
  return true
}

const droppedMemo = {
  subject: '패스키를 모두 지웠습니다',
  html: '<p>계정을 지키기 위해 등록한 패스키를 모두 지웠습니다. 내 계정에서 다시 등록할 수 있습니다.</p>',
}

/** Takes off every passkey of a member, where there is one: for whoever has reason to doubt who made them. A memo tells. */
export async function dropPasskeys(
  tx: Tx,
  { id, uid, by }: { id: number; uid: string; by: string },
): Promise<void> {
  const dropped = await deletePasskeys(tx, { door: 'member', id })
  if (dropped.length === 0) return
  await sendMemos(tx, { members: [id], ...droppedMemo })
  await recordEvents(
    tx,
    dropped.map((words) => ({
      kind: 'member.passkey',
      actor: by,
      target: uid,
      detail: { on: false, words },
    })),
  )
}
