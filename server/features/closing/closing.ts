/**
 * Closing an account (docs/spec/accounts.md#closing, ADR 0114): asked for with nothing open and what is left given up in
 * words, taken back within seven days, then overwritten by a job. The ledger stays whole under a number.
 */
import { spoken, timeOf } from '@madang/contract/core/kst.ts'
import {
  askedMemo,
  backMemo,
  CLOSING_DAYS,
  closingText,
  GIVE_UP,
  givenText,
  isNothing,
  type GivenUp,
} from '@madang/contract/member/plain/closing.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import type { Member } from '../../http/identity.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { findAccount, lockAccount, mustHaveProof, type Asking } from '../account/account.ts'
import { record } from '../audit/audit.ts'
import { restForClosing } from '../limits/limits.ts'
import { sendMemos } from '../memo/memo.ts'
import {
  insertClosing,
  isClosedName,
  selectObstacles,
  selectWaiting,
  updateClosing,
  type ClosingRow,
} from './sql.ts'

export { closeDue } from './close.ts'

/** What there is to give up, what stands in the way, and what was asked for. */
export async function readClosing(db: Reader, member: number) {
  const [wallet, obstacles, waiting] = await Promise.all([
    readWallet(db, member),
    selectObstacles(db, member),
    selectWaiting(db, member),
  ])
  return {
    left: leftOf(wallet),
    obstacles,
    until: waiting ? timeOf(waiting.until) : null,
  }
}

const leftOf = ({ money, safe, point, coin }: GivenUp): GivenUp => ({ money, safe, point, coin })
const same = (a: GivenUp, b: GivenUp) =>
  a.money === b.money && a.safe === b.safe && a.point === b.point && a.coin === b.coin

type Ask = Asking & {
  again: (db: Reader) => Promise<Member>
  /** as the page showed it, and the words by which it is given up */
  given: GivenUp
  words: string
}

/**
 * Asks for it; answers when it can be taken back no more. Refuses `proof`, `state` while something is open, was asked
 * before, or the pockets hold other than was shown, `badInput` without the words.
 */
export async function askClosing({ db }: Deps, { again, given, words, ...asking }: Ask) {
  const { id, uid } = asking.member
  await mustHaveProof(db, asking.tokenHash)
  return db.begin(async (tx) => {
    await lockAccount(tx, id)
    await again(tx)
    if (await selectWaiting(tx, id)) throw new Refusal('state', closingText.waits)
    const obstacles = await selectObstacles(tx, id)
    if (obstacles.length > 0) throw new Refusal('state', closingText.inTheWay(obstacles))
    const left = leftOf(await readWallet(tx, id))
    if (!same(left, given)) throw new Refusal('state', closingText.moved)
    if (!isNothing(left) && words.trim() !== GIVE_UP)
      throw new Refusal('badInput', closingText.noWords, { field: 'words' })
    const until = await insertClosing(tx, id, left, CLOSING_DAYS)
    await restForClosing(tx, id, until)
    await sendMemos(tx, {
      members: [id],
      ...askedMemo(spoken(timeOf(until), { year: true }), givenText(left)),
    })
    await recordEvents(tx, [
      { kind: 'member.closing', actor: uid, target: uid, detail: { step: 'asked', until, left } },
    ])
    return until
  })
}

type Back = { member: number; uid: string; actor: string; operator?: number }

/** Takes a request back whose time is not over, under the member's lock; answers it, undefined when there is none. */
async function takeBack(tx: Tx, { member, uid, actor, operator }: Back) {
  const waiting = await selectWaiting(tx, member)
  if (!waiting || waiting.over) return undefined
  const state = operator === undefined ? 'back' : 'reopened'
  await updateClosing(tx, waiting.id, { state, ...(operator !== undefined && { operator }) })
  await restForClosing(tx, member, null)
  await sendMemos(tx, { members: [member], ...backMemo })
  const detail = { step: state, before: { until: waiting.until }, after: null }
  await recordEvents(tx, [{ kind: 'member.closing', actor, target: uid, detail }])
  return waiting
}

/** The member's own way back. Refuses `state` when nothing waits, or its time is over. */
export const backFromClosing = (
  { db }: Pick<Deps, 'db'>,
  { member: { id, uid }, again }: Pick<Ask, 'member' | 'again'>,
) =>
  db.begin(async (tx) => {
    await lockAccount(tx, id)
    await again(tx)
    if (!(await takeBack(tx, { member: id, uid, actor: uid })))
      throw new Refusal('state', closingText.none)
  })

/** The desk's, within the same days, with a reason. Refuses `notFound`, `state`. */
export const reopenByDesk = (
  { db }: Pick<Deps, 'db'>,
  { operator, address, id, ...given }: Acting & { id: number; reason: string },
) =>
  db.begin(async (tx) => {
    const reason = reasonOf(given.reason)
    const found = await findAccount(tx, id)
    if (!found) throw new Refusal('notFound', operatorText.notFound)
    const { uid } = found
    const back = { member: id, uid, actor: operator.uid, operator: operator.id }
    const waiting = await takeBack(tx, back)
    if (!waiting) throw new Refusal('state', memberText.notClosing)
    await record(tx, {
      about: id,
      ...{ operator, address, action: 'member.reopen', subject: uid, reason },
      before: { closing: waiting.until },
      after: { closing: null },
    })
  })

/** What the desk sees of it: null when nothing waits. */
export async function readDeskClosing(db: Reader, member: number) {
  const waiting = await selectWaiting(db, member)
  return waiting ? shown(waiting) : null
}

const shown = ({ at, until, over, ...left }: ClosingRow) => ({
  at: at.toISOString(),
  until: until.toISOString(),
  over,
  given: givenText(leftOf(left)),
})

/** The keyed hash a name of a closed account is known by. */
export const nameHash = ({ keys }: Pick<Deps, 'keys'>, uid: string): Buffer =>
  keys.digest('closed', uid)

/** Whether an id, or the phone of that hash, is kept from everybody: ask after the row that takes it is written. */
export const isKept = (db: Reader, hash: Buffer): Promise<boolean> => isClosedName(db, hash)
