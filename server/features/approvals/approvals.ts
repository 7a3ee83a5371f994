/**
 * The second operator: a dangerous act is requested by one and decided by another, exactly once
 * (docs/spec/rules.md#operators).
 */
import {
  approvalActions,
  approvalReaders,
  may,
  operatorText,
  secondOperator,
  type ApprovalAction,
  type Role,
} from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { eachApart } from '../../http/all-of.ts'
import { Refusal } from '../../http/refusal.ts'
import { mustHaveProof, reasonOf, type Operator } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import {
  countPending,
  insertApproval,
  lapseApproval,
  lockApproval,
  lockPending,
  selectAbout,
  selectApproval,
  selectApprovals,
  selectGone,
  selectPending,
  selectToday,
  updateApproval,
  withdrawApproval,
  type ApprovalRow,
} from './sql.ts'

export { lookAt } from './looks-sql.ts'

export type Request = {
  operator: Operator
  action: ApprovalRow['action']
  subject: number
  /** kept with the request and given back to the act */
  detail?: Record<string, unknown>
  title: string
  reason: string
  address: string
}

/** Asks for a second operator; refuses `proof`, and `state` while the same act waits already (docs/adr/0288). */
export async function request(
  tx: Tx,
  { operator, action, subject, detail = {}, title, reason, address }: Request,
): Promise<number> {
  const text = reasonOf(reason)
  await mustHaveProof(tx, operator)
  const id = await insertApproval(tx, {
    action,
    subject,
    detail,
    title,
    reason: text,
    operator: operator.id,
  })
  if (id === null) throw new Refusal('state', operatorText.pending)
  await record(tx, {
    about: await selectAbout(tx, { action, subject }),
    operator,
    action: `${action}.request`,
    subject: title,
    reason: text,
    after: { approval: id, ...detail },
    address,
  })
  return id
}

/**
 * The request that waits for a second operator, locked, or null. Whoever may end it asks before locking what the
 * request is about: its approval locks in that order too.
 */
export const lockWaiting = (tx: Tx, action: ApprovalRow['action'], subject: number) =>
  lockPending(tx, action, subject)

/** Ends a request without a second operator, because what it asks for is gone. `reason` is shown with it. */
export async function lapse(tx: Tx, id: number, reason: string): Promise<void> {
  await lapseApproval(tx, id, reason)
}

/** The acts that an operator decides on, and those whose requests they read, by their role. */
const actsOf = (role: Role) => ({
  decided: may(role, 'approvals.decide')
    ? approvalActions.filter((action) => may(role, secondOperator[action]))
    : [],
  read: approvalActions.filter((action) => may(role, approvalReaders[action])),
})

/**
 * What waits for a second operator: `count` an operator can decide, `all` they may read (docs/spec/rules.md#operators).
 */
export const waitingApprovals = (db: Reader, { id, role }: Pick<Operator, 'id' | 'role'>) =>
  countPending(db, { operator: id, ...actsOf(role) })

/** A page of the requests that an operator may read, and how today's decisions of all of them went. */
export async function listApprovals(
  db: Reader,
  { operator, ...page }: { operator: Operator; state: ApprovalRow['state'] | null; page: number },
) {
  const acts = actsOf(operator.role)
  const [list, today] = await Promise.all([
    selectApprovals(db, { ...page, operator: operator.id, ...acts }),
    selectToday(db, acts.read),
  ])
  return { ...list, today }
}

/** How many of those a role may read were decided today, and the median of how long they waited. */
export const approvalsToday = (db: Reader, role: Operator['role']) =>
  selectToday(db, actsOf(role).read)

/** One request that an operator may read; refuses `notFound`. */
export async function readApproval(db: Reader, operator: Operator, id: number) {
  const row = await selectApproval(db, id, actsOf(operator.role).read)
  if (!row) throw new Refusal('notFound', operatorText.notFound)
  return row
}

/** The requests of one act that wait, with who asked and what for. */
export const pendingOf = (db: Reader, action: ApprovalAction) => selectPending(db, action)

/**
 * Ends every request whose subject is over; by the clock, so that none waits for ever (docs/spec/rules.md#operators).
 */
export async function lapseGone({ db }: Pick<Deps, 'db'>): Promise<void> {
  await eachApart(await selectGone(db), ({ id, title }) =>
    db.begin(async (tx) => {
      const [ended] = await lapseApproval(tx, id, operatorText.lapsed)
      if (ended)
        await record(tx, {
          about: await selectAbout(tx, ended),
          operator: { uid: 'system', role: 'system' },
          action: `${ended.action}.lapse`,
          subject: title,
          reason: operatorText.lapsed,
          before: { approval: id, state: 'pending' },
          after: { state: 'rejected' },
        })
    }),
  )
}

export type Decision = {
  operator: Operator
  id: number
  approve: boolean
  reason: string
  address: string
}

/**
 * What an approved request does, in the transaction of its approval; answers what the audit log keeps beside it.
 * `decided` is the operator who approves. It refuses `state` when what was asked for is no longer possible.
 */
export type Act = (deps: Deps, tx: Tx, approval: ApprovalRow, decided: Operator) => Promise<object>
export type Acts = Record<ApprovalRow['action'], Act>

const isOnSelf = ({ action, subject }: ApprovalRow, { id }: Operator) =>
  (action === 'operator.role' || action === 'operator.off') && subject === id

/** Decides a request, and does what it asks in the same transaction: the act and its approval stand or fall together. */
export async function decide(
  deps: Deps,
  acts: Acts,
  { operator, id, approve, reason, address }: Decision,
) {
  return deps.db.begin(async (tx) => {
    const approval = await lockApproval(tx, id)
    if (!approval) throw new Refusal('notFound', operatorText.notFound)
    if (!may(operator.role, secondOperator[approval.action]))
      throw new Refusal('denied', operatorText.denied)
    if (approval.state !== 'pending') throw new Refusal('state', operatorText.decided)
    if (approval.requestedBy === operator.id) throw new Refusal('denied', operatorText.own)
    if (approve) await mustHaveProof(tx, operator)
    const state = approve ? ('approved' as const) : ('rejected' as const)
    // Before the act, which may delete its subject.
    const about = await selectAbout(tx, approval)
    const after = approve ? await acts[approval.action](deps, tx, approval, operator) : null
    await updateApproval(tx, { id, state, operator: operator.id, reason: reason.trim() || null })
    await record(tx, {
      about,
      operator,
      // Acts on operators lock all of them and judge the deciding one first (features/operators/staff.ts).
      judged: approve && isOnSelf(approval, operator),
      action: `${approval.action}.${approve ? 'approve' : 'reject'}`,
      subject: approval.title,
      reason: reason.trim() || approval.reason,
      before: { approval: id, state: 'pending' },
      after: { state, ...after },
      address,
    })
    return state
  })
}

/** Takes an own request back while it waits; refuses `denied` for another's, `state` for one that is over. */
export async function withdraw(
  { db }: Pick<Deps, 'db'>,
  { operator, id, reason, address }: Omit<Decision, 'approve'>,
): Promise<void> {
  const why = reasonOf(reason)
  await db.begin(async (tx) => {
    const approval = await lockApproval(tx, id)
    if (!approval) throw new Refusal('notFound', operatorText.notFound)
    if (approval.requestedBy !== operator.id) throw new Refusal('denied', operatorText.notOwn)
    if (approval.state !== 'pending') throw new Refusal('state', operatorText.decided)
    await withdrawApproval(tx, id, why)
    await record(tx, {
      about: await selectAbout(tx, approval),
      operator,
      action: `${approval.action}.withdraw`,
      subject: approval.title,
      reason: why,
      before: { approval: id, state: 'pending' },
      after: { state: 'withdrawn' },
      address,
    })
  })
}
