/**
 * The way back for who forgot id or password (docs/spec/accounts.md): a request of the desk, answered alike whoever it is
 * about, and a code for one new password.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'

import { timeOf } from '@madang/contract/core/kst.ts'
import { isOver, RECOVERY_HOURS } from '@madang/contract/core/recovery.ts'
import {
  RECOVERY_TEXT_MAX,
  recoveryError,
  recoveryText,
  type RecoveryFields,
} from '@madang/contract/member/plain/recovery.ts'
import { formatPhone, isPhone } from '@madang/contract/member/plain/signup.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { hashToken } from '../../http/identity.ts'
import type { Keys } from '../../http/keys.ts'
import { lengthOf, plainText } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import { admit } from '../doors/doors.ts'
import { foldUid } from '../session/session.ts'
import { countTry } from '../signup/signup.ts'
import {
  countUnanswered,
  insertRecovery,
  insertWord,
  lockRecovery,
  selectNamed,
  selectRecovery,
  selectWords,
  updateTurn,
  type Named,
  type Standing,
} from './sql.ts'

export { codeApproved, waitingRecoveries } from './desk.ts'

/** From where, and the header `Proof`. */
export type Knocking = { address: string; proof: string | null }

const FIELDS = ['name', 'nick', 'holder', 'digits', 'text'] as const
/** Words in a row without an answer. */
const IN_A_ROW = 5

/**
 * Puts a request into the desk's queue and answers the ticket of the page that waits. What was given is compared and
 * forgotten; nobody's id does the same work as somebody's, and gets the same answer.
 */
export async function askRecovery(
  deps: Deps,
  { address, proof, ...given }: RecoveryFields & Knocking,
): Promise<string> {
  for (const field of FIELDS) {
    const sentence = recoveryError(field, given)
    if (sentence) throw new Refusal('badInput', sentence, { field })
  }
  const text = readText(given.text)
  const named = readName(deps.keys, given.name)
  await knock(deps, { uid: named.uid, address, proof })
  await countTry(deps, 'recovery', address)
  const found = await selectNamed(deps.db, named)
  const matches = compare(deps.keys, found, given)
  const ticket = randomBytes(32).toString('base64url')
  await deps.db.begin(async (tx) => {
    const id = await insertRecovery(tx, {
      ticketHash: hashToken(ticket),
      member: found?.id ?? null,
      byPhone: named.byPhone && found?.uid !== named.uid,
      ...matches,
      address,
      hours: RECOVERY_HOURS,
    })
    await insertWord(tx, id, null, text)
    await recordEvents(tx, [
      { kind: 'recovery.asked', actor: address, target: found?.uid ?? '-', detail: { id } },
    ])
  })
  return ticket
}

/** The id, and the phone's keyed hash, that a name may be. */
function readName(keys: Keys, typed: string) {
  const uid = foldUid(typed).slice(0, 40)
  const phone = formatPhone(uid)
  return { uid, phoneHash: keys.digest('phone', phone), byPhone: isPhone(phone) }
}

/** What stands in for a member who is not there, sealed as theirs is: opened and compared like any other. */
let decoy: { keys: Keys; sealed: Buffer } | undefined
function decoyOf(keys: Keys): Buffer {
  if (decoy?.keys !== keys) decoy = { keys, sealed: keys.seal('0000-00-000000') }
  return decoy.sealed
}

const nobody = { nickKey: '', holder: null, account: null }

function compare(keys: Keys, found: Named | undefined, given: RecoveryFields) {
  const sealed = decoyOf(keys)
  const same = (purpose: string, a: string, b: string) =>
    timingSafeEqual(keys.digest(purpose, a), keys.digest(purpose, b))
  const fold = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
  const lastFour = (text: string) => text.replaceAll(/\D/g, '').slice(-4)
  const { nickKey, holder: ofHolder, account: ofAccount } = found ?? nobody
  const nick = same('compare', nickKey, fold(given.nick))
  const holder = same('compare', fold(keys.open(ofHolder ?? sealed)), fold(given.holder))
  const account = same('compare', lastFour(keys.open(ofAccount ?? sealed)), lastFour(given.digits))
  return {
    nick: found !== undefined && nick,
    holder: ofHolder !== null && holder,
    account: ofAccount !== null && account,
  }
}

/** One try more under the login's limits; refuses `busy` with the work it wants first. Answers what `forgive` takes. */
export async function knock(deps: Deps, { uid, address, proof }: Knocking & { uid: string }) {
  const { attempt, challenge } = await admit(deps, {
    ...{ door: 'member', uid, address, owner: undefined, device: null, proof },
  })
  if (attempt !== null) return attempt
  await recordEvents(deps.db, [{ kind: 'login.slowed', actor: uid, detail: { address } }])
  throw new Refusal('busy', recoveryText.busy, { challenge })
}

function readText(given: string): string {
  const text = plainText(given)
  if (text === '') throw new Refusal('badInput', recoveryText.noWord, { field: 'text' })
  if (lengthOf(text) > RECOVERY_TEXT_MAX)
    throw new Refusal('badInput', recoveryText.longText, { field: 'text' })
  return text
}

/** How the request of a ticket stands, with its code while there is one to show. Refuses `notFound`. */
export async function viewRecovery({ db, keys }: Deps, ticket: string) {
  const found = await mustFind(db, ticket)
  const { id, state, codeSealed, codeReader, seconds } = found
  const words = await selectWords(db, id)
  const shows = state === 'code' && codeReader === null && codeSealed !== null
  return {
    state,
    words: words.map(({ by, text, at }) => ({ mine: by === null, text, date: timeOf(at) })),
    code: shows ? keys.open(codeSealed) : null,
    seconds: state === 'code' ? seconds : null,
  }
}

export async function mustFind(db: Deps['db'], ticket: string): Promise<Standing> {
  const found = await selectRecovery(db, { ticketHash: hashToken(ticket) })
  if (!found) throw new Refusal('notFound', recoveryText.gone)
  return found
}

/** Refuses `state` what is over. */
export function mustStand({ state }: Standing): void {
  if (isOver(state)) throw new Refusal('state', recoveryText.ended)
}

/** One word more of the asker's; it is the desk's turn again. */
export async function writeWord({ db }: Deps, ticket: string, given: string): Promise<void> {
  const text = readText(given)
  const { id } = await mustFind(db, ticket)
  await db.begin(async (tx) => {
    mustStand((await lockRecovery(tx, id))!)
    if ((await countUnanswered(tx, id)) >= IN_A_ROW) throw new Refusal('rate', recoveryText.tooMany)
    await insertWord(tx, id, null, text)
    await updateTurn(tx, id, { back: false, hours: RECOVERY_HOURS })
  })
}
