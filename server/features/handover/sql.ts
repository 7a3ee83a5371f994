import type { HandoverAct, HandoverQueueRow } from '@madang/contract/operator/handover.ts'
import type { HandoverAbout } from '@madang/contract/operator/plain/handover.ts'
import type { ApprovalAction, Role } from '@madang/contract/operator/plain/permissions.ts'
import type { AlarmRule } from '@madang/contract/operator/plain/alarms.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Fate = 'kept' | 'released' | 'given'
export type Named = { about: HandoverAbout; id: number }

/** Hand-overs are made one after the other: their numbers have no gap. */
export const lockHandovers = (tx: Tx) =>
  tx.query`select pg_advisory_xact_lock(hashtextextended('handover', 128))`

/** These operators: nobody gives them a request, switches them off or gives them another role before we are done. */
export async function lockOperators(tx: Tx, uids: string[]) {
  await tx.query`select from operator where uid = any(${uids}::text[]) order by id for no key update`
  return tx.query<{ uid: string; role: Role }>`
    select uid, role from operator where uid = any(${uids}::text[]) and active`
}

/** An operator's last one, and the log's entry of it. */
export const selectLast = async (db: Reader, operator: number) =>
  (
    await db.query<{ id: number; entry: number }>`
    select id, entry from handover where operator_id = ${operator} order by id desc limit 1`
  )[0] ?? null

export const nextId = async (tx: Tx) =>
  (await tx.query<{ id: number }>`select coalesce(max(id), 0) + 1 as id from handover`)[0]!.id

/** The log's newest entry: our own, once we wrote one; until we are done nobody else writes. */
export const newestEntry = async (tx: Tx) =>
  (await tx.query<{ id: number }>`select max(id) as id from audit`)[0]!.id

/** Of an operator's entries of the log: those after one, at most a day ago. */
type Shift = { uid: string; after: number }

/** When the shift began: its first entry of the log; now where there is none. */
export async function selectBegan(db: Reader, { uid, after }: Shift) {
  const [row] = await db.query<{ began: Date; now: Date }>`
    select coalesce(min(a.at), clock.now) as began, clock.now
    from (select business_now() as now offset 0) clock
    left join audit a on a.actor = ${uid} and a.id > ${after} and a.at > clock.now - interval '24 hours'
    group by clock.now`
  return row!
}

/** How often each act, and how much of deposits and withdrawals in all: what was credited or paid, else asked for. */
export const selectActs = (db: Reader, { uid, after }: Shift, counted: readonly string[]) =>
  db.query<HandoverAct>`
  select a.action, count(*) as count,
    sum(case when a.action ~ '^(deposit|withdrawal)\\.' then coalesce(a.after ->> 'credited', a.after ->> 'paid',
      a.after ->> 'amount', a.before ->> 'amount', p.detail ->> 'amount')::bigint end)::bigint as sum
  from (select business_now() as now offset 0) clock
  join audit a on a.actor = ${uid} and a.id > ${after} and a.at > clock.now - interval '24 hours'
    and a.action = any(${counted}::text[])
  left join approval p on p.id = (a.before ->> 'approval')::bigint
  group by a.action order by count(*) desc, a.action`

/** Alarms an operator looks at, and what they asked a second operator for. */
export const selectTaken = (db: Reader, operator: number) => db.query<Named>`
  select 'alarms' as about, id from alarm where state = 'seen' and seen_by = ${operator}
  union all
  select 'approvals', id from approval where state = 'pending' and requested_by = ${operator}
  order by 1, 2`

export type Told = Named & {
  /** a member's id, an alarm's subject, the title of a request */
  title: string
  rule: AlarmRule | null
  action: ApprovalAction | null
  amount: number | null
  at: Date
  waits: boolean
  has: string | null
}

/** Each as it stands now, in the order given. */
export const selectTold = (db: Reader, named: Named[]) => db.query<Told>`
  select i.about, i.id, coalesce(m.uid, a.subject, p.title) as title, a.rule, p.action,
    coalesce(d.amount, w.amount) as amount, coalesce(d.at, w.at, q.asked_at, u.at, a.opened_at, p.requested_at) as at,
    case i.about when 'deposits' then d.state = 'pending' when 'withdrawals' then w.state = 'pending'
      when 'inquiries' then q.answered_at is null and q.hidden_at is null
      when 'signups' then u.state = 'waiting'
      when 'alarms' then a.state <> 'closed' else p.state = 'pending' end as waits,
    coalesce(h.uid, s.uid) as has
  from unnest(${named.map(({ about }) => about)}::text[], ${named.map(({ id }) => id)}::bigint[])
    with ordinality as i(about, id, n)
  left join deposit d on i.about = 'deposits' and d.id = i.id
  left join withdrawal w on i.about = 'withdrawals' and w.id = i.id
  left join inquiry q on i.about = 'inquiries' and q.id = i.id
  left join signup u on i.about = 'signups' and u.member_id = i.id
  left join alarm a on i.about = 'alarms' and a.id = i.id
  left join approval p on i.about = 'approvals' and p.id = i.id
  left join member m on m.id = coalesce(d.member_id, w.member_id, q.member_id, u.member_id)
  left join desk_assignment g on g.about = i.about and g.request_id = i.id
  left join operator h on h.id = g.operator_id
  left join operator s on s.id = a.seen_by and a.state = 'seen'
  order by i.n`

type NewHandover = {
  id: number
  operator: number
  began: Date
  entry: number
  notes: string
  acts: HandoverAct[]
  queues: HandoverQueueRow[]
  /** the id of who was given what was assigned */
  to: string | null
  items: (Named & { fate: Fate })[]
}

export async function insertHandover(tx: Tx, given: NewHandover): Promise<void> {
  const { id, operator, began, entry, notes, acts, queues, to, items } = given
  await tx.query`
    insert into handover (id, operator_id, began_at, entry, notes, acts, queues, given_to)
    values (${id}, ${operator}, ${began}, ${entry}, ${notes}, ${JSON.stringify(acts)}::jsonb,
      ${JSON.stringify(queues)}::jsonb, (select id from operator where uid = ${to}))`
  await tx.query`
    insert into handover_item (handover_id, about, subject, fate)
    select ${id}, * from unnest(${items.map(({ about }) => about)}::text[], ${items.map((one) => one.id)}::bigint[],
      ${items.map(({ fate }) => fate)}::text[])`
}
