/**
 * Grades of members: caps tighter than the house's, and a message. What loosens a cap waits for a second operator
 * (docs/adr/0132-grades-of-members.md).
 */
import {
  betCaps,
  gradeCapKeys,
  type BetCap,
  type GradeCap,
  type GradeCaps,
} from '@madang/contract/core/grades.ts'
import type { GradeRow } from '@madang/contract/operator/grades.ts'
import { gradeText, GRADES_MOST, loosenedCaps } from '@madang/contract/operator/plain/grades.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { readSettings, type SettingValues } from '../../http/settings.ts'
import { lockWallets } from '../../ledger/ledger.ts'
import { lapse, lockWaiting, pendingOf, request, type Act } from '../approvals/approvals.ts'
import { record } from '../audit/audit.ts'
import { readWritten, type Given } from './written.ts'
import {
  countGrades,
  countMembers,
  deleteGrade,
  insertGrade,
  isNamed,
  lockGrade,
  lockGrades,
  selectGrades,
  selectOnline,
  selectOwn,
  updateGrade,
  updateNewcomers,
  type Kept,
  type Written,
} from './sql.ts'

export { moveMember } from './move.ts'

/** The grade a member is in, as it decides on them and as they read it; null: none. Where it decides, after the wallet's lock. */
export const readGrade = async (db: Reader, member: number) => (await selectOwn(db, member)) ?? null

/** What a request of a second operator asks for. */
type Loosened = {
  was: GradeCaps
  written: Written
  version: number
  by: string
  /** the caps it is about, in words */
  loosened: string
}

/** The least and the most of each cap, by the settings in force. */
const boundsOf = (house: SettingValues, cap: GradeCap) => ({
  least: isOfBets(cap) ? house.minBettingMoney : house.minDeposit,
  most: house[cap],
})
const isOfBets = (cap: GradeCap): cap is BetCap => (betCaps as readonly GradeCap[]).includes(cap)

/** All grades in their order, and within what their caps may lie. */
export async function listGrades(db: Reader) {
  const [rows, waiting, house] = await Promise.all([
    selectGrades(db),
    pendingOf(db, 'grade.loosen'),
    readSettings(db),
  ])
  const list = rows.map(({ changedAt, ...row }): GradeRow => {
    const asked = waiting.find(({ subject }) => subject === row.id)
    const caps = (asked?.detail as Loosened | undefined)?.written.caps
    return {
      ...row,
      changedAt: changedAt.toISOString(),
      waiting: asked && caps ? { caps, by: asked.by } : null,
    }
  })
  return { list, house: Object.fromEntries(gradeCapKeys.map((cap) => [cap, boundsOf(house, cap)])) }
}

/** Refuses `badInput` a cap that is not below the house's, or below which nothing could be asked for. */
async function mustBeWithin(tx: Tx, caps: GradeCaps, before: GradeCaps) {
  const house = await readSettings(tx)
  for (const cap of gradeCapKeys) {
    const amount = caps[cap]
    const { least, most } = boundsOf(house, cap)
    // One that stands may be left as it is, whatever the house has come to: the tighter of the two holds.
    if (amount === undefined || amount === before[cap]) continue
    if (amount < least || amount > most)
      throw new Refusal('badInput', gradeText.bounds(cap, least, most), { field: cap })
  }
}

async function mustBeFree(tx: Tx, name: string, id: number | null) {
  if (await isNamed(tx, name, id)) throw new Refusal('dup', gradeText.dupName, { field: 'name' })
  if (id === null && (await countGrades(tx)) >= GRADES_MOST)
    throw new Refusal('limit', gradeText.full)
}

const factsOf = ({ name, position, tone, message, caps, newcomers }: Written) => ({
  ...{ name, position, tone, message, caps, newcomers },
})

/** Writes it, with whom newcomers do not come to any more. The grades are locked. */
async function write(tx: Tx, { before, written, by }: Change) {
  if (written.newcomers) await updateNewcomers(tx, before?.id ?? null)
  const id = before?.id ?? (await insertGrade(tx, written, by.id))
  if (before) await updateGrade(tx, id, written, by.id)
  const detail = { grade: id, before: before && factsOf(before), after: factsOf(written) }
  await recordEvents(tx, [{ kind: 'grade.changed', actor: by.uid, target: written.name, detail }])
  return id
}
type Change = { before: Kept | null; written: Written; by: { id: number; uid: string } }

type Save = Acting &
  Given & { id?: number | undefined; version?: number | undefined; reason: string }

/** Makes one, or writes over a version of one. Refuses as the call says (contract/operator/grades.ts). */
export async function saveGrade(
  deps: Deps,
  { operator, address, id, version, ...ask }: Save,
): Promise<{ id: number; waiting: boolean }> {
  const reason = reasonOf(ask.reason)
  const written = readWritten(ask)
  const saved = await deps.db.begin(async (tx) => {
    // Before the grades: an approval locks in that order.
    const asked = id === undefined ? null : await lockWaiting(tx, 'grade.loosen', id)
    await lockGrades(tx)
    const before = id === undefined ? null : mustBeAt(await lockGrade(tx, id), version)
    await mustBeFree(tx, written.name, before?.id ?? null)
    await mustBeWithin(tx, written.caps, before?.caps ?? {})
    const acting = { operator, subject: `회원 그룹 ${written.name}`, reason, address }
    const loosened = before ? loosenedCaps(before.caps, written.caps) : ''
    if (before && loosened !== '') {
      if (asked !== null) throw new Refusal('state', operatorText.pending)
      const detail: Loosened = {
        ...{ was: before.caps, written, version: before.version, by: operator.uid, loosened },
      }
      const title = acting.subject
      await request(tx, {
        ...{ operator, action: 'grade.loosen', subject: before.id, detail, title, reason, address },
      })
      return { id: before.id, waiting: true, tightened: false }
    }
    const kept = await write(tx, { before, written, by: operator })
    await record(tx, {
      about: null,
      ...acting,
      action: 'grade.save',
      before: before && factsOf(before),
      after: { id: kept, ...factsOf(written) },
    })
    const tightened = before !== null && loosenedCaps(written.caps, before.caps) !== ''
    return { id: kept, waiting: false, tightened }
  })
  if (saved.tightened) await outlastBets(deps, saved.id)
  return { id: saved.id, waiting: saved.waiting }
}

function mustBeAt(grade: Kept | undefined, version: number | undefined): Kept {
  if (!grade) throw new Refusal('notFound', operatorText.notFound)
  if (grade.version !== version) throw new Refusal('state', operatorText.changed)
  return grade
}

const AT_ONCE = 200

/**
 * Waits for whatever members of a grade had on its way when its caps were tightened: each of it holds its wallet from
 * before it reads the caps until it stands. Once the operator has their answer nothing comes by the old ones.
 */
async function outlastBets({ db }: Deps, grade: number): Promise<void> {
  let above = 0
  for (;;) {
    const members = await selectOnline(db, grade, above, AT_ONCE)
    if (members.length === 0) return
    await db.begin((tx) => lockWallets(tx, members))
    above = members.at(-1)!
  }
}

/** Looser caps with their second operator. Refuses `state` when the grade changed since, `dup` its name meanwhile. */
export const gradeApproved: Act = async (_, tx, { subject, detail }, decided) => {
  const { written, version, by } = detail as Loosened
  await lockGrades(tx)
  const before = mustBeAt(await lockGrade(tx, subject), version)
  await mustBeFree(tx, written.name, before.id)
  await mustBeWithin(tx, written.caps, before.caps)
  await write(tx, { before, written, by: decided })
  return { asked: by, grade: written.name, was: before.caps, caps: written.caps }
}

/** Removes one that nobody is in. Refuses `notFound`, `state`. */
export async function removeGrade(
  { db }: Deps,
  {
    operator,
    address,
    id,
    version,
    ...ask
  }: Acting & { id: number; version: number; reason: string },
): Promise<void> {
  const reason = reasonOf(ask.reason)
  await db.begin(async (tx) => {
    const asked = await lockWaiting(tx, 'grade.loosen', id)
    await lockGrades(tx)
    const before = mustBeAt(await lockGrade(tx, id), version)
    if (before.newcomers) throw new Refusal('state', gradeText.newcomers)
    // After the lock: whoever came into it before is counted, and nobody comes after.
    const members = await countMembers(tx, id)
    if (members > 0) throw new Refusal('state', gradeText.members(members))
    if (asked !== null) await lapse(tx, asked, gradeText.removed)
    await deleteGrade(tx, id)
    const detail = { grade: id, before: factsOf(before), after: null }
    await recordEvents(tx, [
      { kind: 'grade.changed', actor: operator.uid, target: before.name, detail },
    ])
    await record(tx, {
      about: null,
      ...{ operator, address, action: 'grade.remove', reason, before: factsOf(before) },
      subject: `회원 그룹 ${before.name}`,
      after: { state: 'removed' },
    })
  })
}
