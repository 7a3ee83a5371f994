import type { Role } from '@madang/contract/operator/plain/permissions.ts'
import type { CrisisKind } from '@madang/contract/operator/plain/training.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Trainee = { id: number; uid: string; role: Role; beganAt: Date }
export type DayRow = {
  seed: number
  fromAt: Date
  untilAt: Date
  crises: number
  trainee: Trainee | null
  endedAt: Date | null
  now: Date
}

export async function selectDay(db: Reader): Promise<DayRow | undefined> {
  const [row] = await db.query<
    Omit<DayRow, 'trainee'> & { [K in keyof Trainee]: Trainee[K] | null }
  >`
    select d.seed, d.from_at as "fromAt", d.until_at as "untilAt", d.crises, d.ended_at as "endedAt",
      business_now() as now, o.id, o.uid, o.role, d.began_at as "beganAt"
    from training_day d left join operator o on o.id = d.trainee_id`
  if (!row) return undefined
  const { id, uid, role, beganAt, ...day } = row
  return { ...day, trainee: id === null ? null : ({ id, uid, role, beganAt } as Trainee) }
}

/** Locked; who trains is read after it. */
export async function lockDay(tx: Tx): Promise<DayRow | undefined> {
  await tx.query`select from training_day order by one for update`
  return selectDay(tx)
}

export const beginDay = (tx: Tx, operator: number) => tx.query`
  update training_day set trainee_id = ${operator}, began_at = business_now()`

export const endDay = (tx: Tx, at: Date) => tx.query`update training_day set ended_at = ${at}`

export const insertScore = (
  tx: Tx,
  score: { seed: number; uid: string; points: number },
) => tx.query`
  insert into training_score (seed, trainee, points) values (${score.seed}, ${score.uid}, ${score.points})`

export const insertOrder = (
  tx: Tx,
  order: { what: 'rate' | 'reset' | 'again'; value: number | null; operator: number },
) => tx.query`
  insert into training_order (what, value, operator_id)
  values (${order.what}, ${order.value}::float8, ${order.operator})`

export type HappenedRow = {
  id: number
  kind: CrisisKind
  about: string
  at: Date
  dueAt: Date
  subjects: number[]
}
export const selectCrises = (db: Reader) => db.query<HappenedRow>`
  select id, kind, about, at, due_at as "dueAt", subjects from training_crisis order by id`

export type DepositRow = {
  id: number
  uid: string
  amount: number
  state: 'pending' | 'done' | 'refused' | 'cancelled'
  credited: number | null
  decidedAt: Date | null
  reason: string | null
  /** of a second operator */
  askedAt: Date | null
  askedWhy: string | null
  /** the one who agreed was another than who asked */
  byTwo: boolean
}
export const selectDeposits = (db: Reader, ids: number[]) => db.query<DepositRow>`
  select d.id, m.uid, d.amount, d.state, d.credited, d.decided_at as "decidedAt", d.reason,
    a.requested_at as "askedAt", a.reason as "askedWhy",
    coalesce(a.state = 'approved' and a.decided_by <> a.requested_by, false) as "byTwo"
  from deposit d join member m on m.id = d.member_id
  left join lateral (
    select * from approval where action = 'deposit.complete' and subject = d.id order by id desc limit 1) a on true
  where d.id = any(${ids}::bigint[]) order by d.id`

export type AlarmRow = {
  openedAt: Date
  seenAt: Date | null
  closedAt: Date | null
  reason: string | null
}
/** The first of a rule that was open at or after an instant; the first of a subject, which is of one crisis alone. */
export async function selectAlarm(
  db: Reader,
  { rule, since, subject }: { rule: string; since: Date; subject: string | null },
): Promise<AlarmRow | undefined> {
  const [row] = await db.query<AlarmRow>`
    select greatest(opened_at, ${since}::timestamptz) as "openedAt", seen_at as "seenAt", closed_at as "closedAt", reason
    from alarm where rule = ${rule} and (subject = ${subject} or (${subject}::text is null
      and (closed_at is null or closed_at >= ${since}) and last_at >= ${since}))
    order by id limit 1`
  return row
}

export type InquiryRow = {
  id: number
  uid: string
  answeredAt: Date | null
  contents: string | null
  protectedAt: Date | null
  why: string | null
}
/** An inquiry, and the first act after it that keeps its member from harm. */
export async function selectInquiry(
  db: Reader,
  { id, since }: { id: number; since: Date },
): Promise<InquiryRow | undefined> {
  const [row] = await db.query<InquiryRow>`
    select i.id, m.uid, i.answered_at as "answeredAt", i.answer_contents as contents,
      a.at as "protectedAt", a.reason as why
    from inquiry i join member m on m.id = i.member_id
    left join lateral (
      select at, reason from audit_whole where action in ('member.protect', 'member.suspend') and subject = m.uid
        and at >= ${since} order by id limit 1) a on true
    where i.id = ${id}`
  return row
}

export const selectActs = (db: Reader, { actor, since }: { actor: string; since: Date }) =>
  db.query<{ at: Date; action: string; subject: string }>`
    select at, action, subject from audit where actor = ${actor} and at >= ${since}
      and action <> 'training.rate' order by id desc limit 1000`

export async function selectTwo(
  db: Reader,
  { operator, since }: { operator: number; since: Date },
) {
  const [row] = await db.query<{
    asked: number
    approved: number
    rejected: number
    waiting: number
  }>`
    select count(*)::int as asked, (count(*) filter (where state = 'approved'))::int as approved,
      (count(*) filter (where state = 'rejected'))::int as rejected,
      (count(*) filter (where state = 'pending'))::int as waiting
    from approval where requested_by = ${operator} and requested_at >= ${since}`
  return row!
}

/** Half of what was decided within an hour took so many seconds at most, of those since the trainee began. */
export const selectHours = (db: Reader, since: Date) => db.query<{
  hour: string
  deposits: number | null
  withdrawals: number | null
}>`
  with decided as (
    select 'd' as kind, decided_at, decided_at - greatest(at, ${since}) as took from deposit
    where decided_by is not null and decided_at >= ${since}
    union all
    select 'w', decided_at, decided_at - greatest(at, ${since}) from withdrawal where decided_by is not null and decided_at >= ${since})
  select to_char(date_trunc('hour', decided_at at time zone 'Asia/Seoul'), 'HH24') as hour,
    round(extract(epoch from percentile_disc(0.5) within group (order by took) filter (where kind = 'd')))::int as deposits,
    round(extract(epoch from percentile_disc(0.5) within group (order by took) filter (where kind = 'w')))::int
      as withdrawals
  from decided group by date_trunc('hour', decided_at at time zone 'Asia/Seoul')
  order by date_trunc('hour', decided_at at time zone 'Asia/Seoul')`

export async function selectScores(db: Reader, { seed, uid }: { seed: number; uid: string }) {
  const [row] = await db.query<{ before: number | null; others: number | null }>`
    select (select points from training_score where trainee = ${uid} order by id desc limit 1) as before,
      (select percentile_disc(0.5) within group (order by points) from training_score
       where seed = ${seed} and trainee <> ${uid})::int as others`
  return row!
}
