/**
 * Login and logout: who may come in, how guessing is slowed, and one session a member
 * (docs/spec/rules.md#accounts-and-sessions).
 */
import { randomBytes } from 'node:crypto'

import { PASSWORD_MAX } from '@madang/contract/member/plain/account.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'
import { timeOf } from '@madang/contract/core/kst.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { deviceWords, placeOf } from '../../http/device-words.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { publish } from '../../http/live.ts'
import { hashToken } from '../../http/identity.ts'
import { decoyHash, verifyPassword } from '../../http/password-hash.ts'
import { readSettings } from '../../http/settings.ts'
import { admit, forgive, renewDevice } from '../doors/doors.ts'
import { isDigits, passFactor, selectFactor } from '../second-factor/second-factor.ts'
import {
  hasLeft,
  insertLogin,
  isFrozen,
  insertSession,
  selectCredentials,
  selectLastLogin,
  selectPasswordHash,
  takeOverSession,
  type Credentials,
  type SessionEnd,
} from './sql.ts'

export { hashPassword, verifyPassword } from '../../http/password-hash.ts'
export { isGuessed } from './common-passwords.ts'
export { isFrozen, selectCredentials, turnToken } from './sql.ts'
export { sendEntered } from './entered.ts'

export type LoginAsk = {
  uid: string
  password: string
  /** of the second factor, or a recovery code; empty when none was typed */
  code?: string
  captcha: { typed: string; drawn: string | undefined }
  address: string
  /** the device's own secret, from its cookie */
  device: string | null
  /** header `User-Agent` */
  agent: string | undefined
  /** header `Proof` */
  proof: string | null
}

/** One id is one member, however its letters are typed: full width, capitals, with a space after. */
export const foldUid = (typed: string) => typed.normalize('NFKC').trim().toLowerCase()

/**
 * Opens a session, and with a recovery code the frozen account; refuses with the sentence for the first thing that is wrong. Who excluded themselves comes in too:
 * what is open to them then is said in contract/member/plain/rules.ts.
 */
export async function login(deps: Deps, ask: LoginAsk, openFrozen: OpenFrozen) {
  if (ask.uid.trim() === '') throw new Refusal('badInput', sessionText.noUid)
  if (ask.password === '') throw new Refusal('badInput', sessionText.noUpw)
  if (ask.captcha.typed.trim() === '') throw new Refusal('badInput', sessionText.noCaptcha)
  // A page of ours always draws one: what brings none is another client (ADR 0058).
  if (ask.captcha.drawn === undefined) throw new Refusal('codeError', sessionText.otherClient)
  if (!/^\d{4}$/.test(ask.captcha.typed) || ask.captcha.typed !== ask.captcha.drawn) {
    throw new Refusal('badInput', sessionText.badCaptcha)
  }
  const uid = foldUid(ask.uid)
  const member = /^[a-z0-9]{4,20}$/.test(uid) ? await selectCredentials(deps.db, uid) : undefined
  const { attempt, known } = await knock(deps, ask, uid, member?.id)

  const stored = member?.password_hash ?? (await decoyHash)
  const short = ask.password.length <= PASSWORD_MAX
  const right = (await verifyPassword(stored, short ? ask.password : '')) && short
  if (!member || !right) {
    await recordEvents(deps.db, [
      {
        kind: 'login.failed',
        actor: uid.slice(0, 40),
        detail: { address: ask.address, words: deviceWords(ask.agent) },
      },
    ])
    throw new Refusal('denied', sessionText.wrong)
  }
  // The password is right. Digits are counted by themselves, nothing typed is no guess; a recovery code may be one.
  const { code = '' } = ask
  const guesses = code.trim() !== '' && !isDigits(code)
  if (!guesses) await forgive(deps.db, attempt)
  await mustBeLetIn(deps, member)
  if (member.frozen) await mustBringRecovery(deps, member, code)
  const opened = await open(deps, member, { ...ask, code, known, openFrozen })
  if (guesses) await forgive(deps.db, attempt)
  return opened
}

type Standing = Pick<Credentials, 'state' | 'suspended' | 'suspendedText' | 'refused'>

/** Refuses, in the words for it, who showed who they are and is kept out: by their state, or with everyone. */
export async function mustBeLetIn({ db }: Pick<Deps, 'db'>, member: Standing) {
  refuseState(member)
  if ((await readSettings(db)).siteStatus !== 'open')
    throw new Refusal('closed', sessionText.siteClosed)
}

function refuseState({ state, suspended, suspendedText, refused }: Standing) {
  if (state === 'waiting') throw new Refusal('stay', sessionText.waiting)
  if (refused) throw new Refusal('denied', sessionText.refused)
  if (state === 'suspended' || suspended)
    throw new Refusal('denied', suspendedText || sessionText.suspended)
  if (state !== 'active' && state !== 'excluded') throw new Refusal('denied', sessionText.left)
}

/** Opens a frozen account in the transaction of who proved to be its member (features/account). */
export type OpenFrozen = (tx: Tx, who: { member: number; actor: string }) => Promise<unknown>

/** A frozen account is opened by a recovery code, where there are any; digits may be in a thief's hand with the phone. */
async function mustBringRecovery({ db }: Deps, { id }: Pick<Credentials, 'id'>, code: string) {
  const factor = await selectFactor(db, id)
  if (!factor?.sealed) throw new Refusal('denied', sessionText.frozen)
  if (code.trim() === '' || isDigits(code)) throw new Refusal('proof', sessionText.frozenCode)
}

/**
 * Counts a try under the limits of login before anything is looked at: its id, and whether the device is the member's.
 * `forgive` it when it was right. Refuses `busy` with the work it wants first.
 */
export async function knock(
  deps: Deps,
  { address, device, proof }: Pick<LoginAsk, 'address' | 'device' | 'proof'>,
  uid: string,
  owner?: number,
) {
  const { attempt, known, challenge } = await admit(deps, {
    ...{ door: 'member', uid, address, owner, device, proof },
  })
  if (attempt !== null) return { attempt, known }
  const actor = uid.slice(0, 40)
  await recordEvents(deps.db, [{ kind: 'login.slowed', actor, detail: { address } }])
  throw new Refusal('busy', sessionText.busy, { challenge })
}

export type Coming = Pick<LoginAsk, 'address' | 'device' | 'agent'>
type Opening = Coming & { code: string; known: boolean; openFrozen: OpenFrozen }

/** The session, once the second factor is passed, where there is one; refuses as `passFactor` does. */
async function open(deps: Deps, member: Credentials, { code, known, openFrozen, ...ask }: Opening) {
  const device = known ? hashToken(ask.device!).toString('hex') : null
  const guess = { member, code, address: ask.address, device }
  return passFactor(deps, guess, async (tx) => {
    if (member.frozen) await openFrozen(tx, { member: member.id, actor: member.uid })
    const entered = await enter(deps, tx, member, ask)
    // The member's row is locked by now: a password that was changed since it was looked at opens nothing.
    if ((await selectPasswordHash(tx, member.id)) !== member.password_hash)
      throw new Refusal('denied', sessionText.wrong)
    return entered
  })
}

/** A session of who logged in, with what the login answers: `openSession`, and the login before this one. */
export async function enter(deps: Deps, tx: Tx, member: Credentials, ask: Coming) {
  const last = await selectLastLogin(tx, member.id)
  const session = await openSession(deps, tx, member.id, ask)
  return {
    ...session,
    member,
    last: last ? { time: timeOf(last.at), address: last.address } : null,
  }
}
export type Entered = Awaited<ReturnType<typeof enter>>

/**
 * A session of the member's, in place of the one they may have; its token, and the secret their device keeps. Refuses
 * `denied` whose account was frozen since the password was looked at.
 */
export async function openSession(
  { live }: Pick<Deps, 'live'>,
  tx: Tx,
  member: number,
  { address, device, agent }: Coming,
) {
  const token = randomBytes(32).toString('base64url')
  await takeOverSession(tx, member, 'taken')
  if (await isFrozen(tx, member)) throw new Refusal('denied', sessionText.frozen)
  if (await hasLeft(tx, member)) throw new Refusal('denied', sessionText.left)
  await insertSession(tx, { member, tokenHash: hashToken(token), address })
  const words = deviceWords(agent)
  await insertLogin(tx, { member, address, words })
  const told = { words, place: placeOf(address) }
  const secret = await renewDevice(tx, { door: 'member', owner: member, device, ...told })
  await live.publish(tx, { kind: 'logout', member })
  return { token, device: secret }
}

/** Ends the session of a token, if there is one; the same answer again when there is none. */
export async function logout({ db, live }: Deps, tokenHash: Buffer): Promise<void> {
  const [ended] = await db.query<{ member: number }>`
    with ended as (delete from session where token_hash = ${tokenHash} returning token_hash, member_id)
    insert into session_end (token_hash, member_id, reason) select token_hash, member_id, 'logout' from ended
    on conflict do nothing returning member_id as member`
  if (ended) await live.publish(db, { kind: 'logout', member: ended.member })
}

/** Ends a member's session at once, on every process, with the reason its holder is told; false when there was none. */
export async function endSession(
  tx: Tx,
  member: number,
  reason: Exclude<SessionEnd, 'taken'>,
): Promise<boolean> {
  const ended = await takeOverSession(tx, member, reason)
  await publish(tx, { kind: 'logout', member })
  return ended
}
