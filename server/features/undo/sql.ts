import type { Role } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type DueAct =
  | 'deposit.complete'
  | 'deposit.refuse'
  | 'withdrawal.complete'
  | 'withdrawal.refuse'
export type About = 'deposits' | 'withdrawals'

export type NewDue = {
  act: DueAct
  subject: number
  version: number
  /** won; null of a refusal */
  amount: number | null
  title: string
  reason: string
  operator: number
  address: string
}

/** Writes one that is carried out after so many seconds. */
export async function insertDue(tx: Tx, due: NewDue, seconds: number) {
  const { act, subject, version, amount, title, reason, operator, address } = due
  const [row] = await tx.query<{ id: number; until: Date }>`
    insert into due_decision (act, subject, version, amount, title, reason, operator_id, address, at, until)
    select ${act}, ${subject}, ${version}::int, ${amount}::bigint, ${title}, ${reason}, ${operator}, ${address}, now,
      now + make_interval(secs => ${seconds})
    from (select business_now() as now offset 0) clock
    returning id, until`
  return row!
}

/** Who decided a request that waits to be carried out; the request is locked. */
export const selectWaitingOf = async (tx: Tx, about: About, subject: number) =>
  (
    await tx.query<{ id: number; by: string }>`
    select d.id, o.uid as by from due_decision d join operator o on o.id = d.operator_id
    where d.about = ${about} and d.subject = ${subject} and d.state = 'waiting'`
  )[0]

/** Whose time has come, the oldest first. */
export const selectDue = (db: Reader) => db.query<{ id: number }>`
  select id from due_decision where state = 'waiting' and until <= (select business_now()) order by id`

export type Due = NewDue & { id: number; state: 'waiting' | 'done' | 'undone' | 'dropped' }

/** One of them, locked: it is carried out or taken back, not both. */
export const lockDue = async (tx: Tx, id: number) =>
  (
    await tx.query<Due>`
    select id, act, subject, version, amount, title, reason, operator_id as operator, address, state
    from due_decision where id = ${id} for update`
  )[0]

/** The member whose request it decides. */
export const selectAsker = async (tx: Tx, id: number) =>
  (
    await tx.query<{ id: number }>`
    select coalesce(p.member_id, w.member_id) as id from due_decision d
    left join deposit p on d.about = 'deposits' and p.id = d.subject
    left join withdrawal w on d.about = 'withdrawals' and w.id = d.subject
    where d.id = ${id}`
  )[0]!.id

export const endDue = (
  tx: Tx,
  id: number,
  state: Exclude<Due['state'], 'waiting'>,
  why: string | null = null,
) =>
  tx.query`
    update due_decision set state = ${state}, ended_at = business_now(), why = ${why} where id = ${id}`

/** Who decided, locked: neither switched off nor given another role before we are done. */
export const lockDecider = async (tx: Tx, id: number) =>
  (
    await tx.query<{ id: number; uid: string; name: string; role: Role; active: boolean }>`
    select id, uid, name, role, active from operator where id = ${id} for share`
  )[0]!
