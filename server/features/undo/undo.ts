/**
 * Decisions of the desk that can be taken back: put off for the seconds of a setting, carried out after them, or undone
 * by who took them (docs/adr/0131). Until then nothing of the request has changed.
 */
import { may, operatorText, type Permission } from '@madang/contract/operator/plain/permissions.ts'
import { undoText } from '@madang/contract/operator/plain/undo.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting, Operator } from '../../http/serve-operator.ts'
import type { SettingValues } from '../../http/settings.ts'
import { record } from '../audit/audit.ts'
import {
  endDue,
  insertDue,
  lockDecider,
  lockDue,
  selectAsker,
  selectDue,
  selectWaitingOf,
  type About,
  type Due,
  type DueAct,
  type NewDue,
} from './sql.ts'

/** A decision on a request of the desk, and how it is taken. `version` is that of the request as the operator saw it. */
export type Decision = {
  operator: Operator
  id: number
  version: number
  reason: string
  address: string
  /** put off where the house's setting says so; left out: at once */
  undoable?: boolean
  /** the decision whose time has come, which this one is */
  due?: number
}
/** What may be taken back until then, and after how many seconds it is carried out. */
export type PutOff = { id: number; until: Date; seconds: number }

/** How each is carried out, an amount of its own for who names one (won); refuses what is no longer possible. */
export type DueActs = Record<
  DueAct,
  (tx: Tx, decision: Decision & { amount: number }) => Promise<unknown>
>

/** A request's last decision of this kind, as a query reads it beside the request (`due_of`). */
export type DueColumns = {
  dueId: number | null
  dueAct: DueAct | null
  dueState: Due['state'] | null
  dueUntil: Date | null
  dueAmount: number | null
  dueWhy: string | null
  dueBy: string | null
}

/** As the desk shows it: what waits, or what could not be carried out. */
export const shownDue = (row: DueColumns) =>
  row.dueState === 'waiting' || row.dueState === 'dropped'
    ? {
        id: row.dueId!,
        act: row.dueAct!.endsWith('.refuse') ? ('refuse' as const) : ('complete' as const),
        by: row.dueBy!,
        until: row.dueUntil!.toISOString(),
        amount: row.dueAmount,
        why: row.dueWhy,
      }
    : null

const rights: Record<About, Permission> = {
  deposits: 'deposits.decide',
  withdrawals: 'withdrawals.decide',
}
const aboutOf = (act: DueAct): About => (act.startsWith('deposit.') ? 'deposits' : 'withdrawals')

/** Refuses `state` while another decision of the request, which is locked, waits to be carried out. */
export async function mustNotBeDue(
  tx: Tx,
  about: About,
  { id, due }: { id: number; due?: number },
): Promise<void> {
  const waiting = await selectWaitingOf(tx, about, id)
  if (waiting && waiting.id !== due) throw new Refusal('state', undoText.by(waiting.by))
}

/**
 * Puts a decision off that was judged under its request's lock; null: it is to be carried out at once. `amount` is what
 * it pays or credits (won), null of a refusal.
 */
export async function putOff(
  tx: Tx,
  { undoable = false, due, ...decision }: Decision,
  what: Pick<NewDue, 'act' | 'amount' | 'title'>,
  { undoSeconds }: SettingValues,
): Promise<PutOff | null> {
  if (!undoable || due !== undefined || undoSeconds === 0) return null
  const { operator, id, version, reason, address } = decision
  const made = await insertDue(
    tx,
    { ...what, subject: id, version, reason: reason.trim(), operator: operator.id, address },
    undoSeconds,
  )
  return { ...made, seconds: undoSeconds }
}

/**
 * Takes one back; asked again, nothing changes. Refuses `notFound`, `denied` for another's, `state` for one that was
 * carried out or dropped.
 */
export async function undo(tx: Tx, { operator, id, address }: Acting & { id: number }) {
  const due = await lockDue(tx, id)
  if (!due) throw new Refusal('notFound', operatorText.notFound)
  if (due.operator !== operator.id) throw new Refusal('denied', undoText.notOwn)
  if (due.state === 'undone') return
  if (due.state !== 'waiting') throw new Refusal('state', undoText.late)
  await endDue(tx, id, 'undone')
  await record(tx, {
    about: await selectAsker(tx, id),
    operator,
    action: 'desk.undo',
    subject: due.title,
    ...(due.reason !== '' && { reason: due.reason }),
    before: { decision: id, act: due.act, amount: due.amount },
    after: { state: 'undone' },
    address,
  })
}

/** Carries out what is due, each by itself; one that is not possible any more is dropped and says why. */
export async function carryOut({ db, log }: Deps, acts: DueActs): Promise<void> {
  for (const { id } of await selectDue(db)) {
    const why = await db
      .begin((tx) => carryOne(tx, id, acts))
      .then(
        () => null,
        (error: unknown) => (error instanceof Refusal ? error.message : error),
      )
    if (typeof why === 'string') await db.begin((tx) => drop(tx, id, why))
    // One that fails keeps none of the others waiting, and is tried again.
    else if (why !== null) log.error({ decision: id, err: why }, 'a decision was not carried out')
  }
}

async function carryOne(tx: Tx, id: number, acts: DueActs): Promise<void> {
  const due = await lockDue(tx, id)
  if (due?.state !== 'waiting') return
  const { active, ...operator } = await lockDecider(tx, due.operator)
  if (!active || !may(operator.role, rights[aboutOf(due.act)]))
    throw new Refusal('denied', undoText.mayNot)
  await acts[due.act](tx, { ...decisionOf(due, operator), amount: due.amount ?? 0 })
  await endDue(tx, id, 'done')
}

const decisionOf = ({ id, subject, version, reason, address }: Due, operator: Operator) => ({
  ...{ operator, id: subject, version, reason, address, due: id },
})

async function drop(tx: Tx, id: number, why: string): Promise<void> {
  const due = await lockDue(tx, id)
  if (due?.state !== 'waiting') return
  await endDue(tx, id, 'dropped', why)
  await record(tx, {
    about: await selectAsker(tx, id),
    operator: await lockDecider(tx, due.operator),
    judged: true,
    action: 'desk.drop',
    subject: due.title,
    reason: why,
    before: { decision: id, act: due.act, amount: due.amount },
    after: { state: 'dropped' },
    address: due.address,
  })
}
