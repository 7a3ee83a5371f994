import {
  alarmRuleNames,
  type AlarmRule,
  type AlarmState,
} from '@madang/contract/operator/plain/alarms.ts'

import type { Reader, Tx } from '../../db/db.ts'

type Subject = { rule: AlarmRule; subject: string }
type Caused = Subject & { kind: 'event' | 'login'; causes: number[] }

/** Everyone who looks for causes, one after the other: to where was looked. */
export async function lockMark(tx: Tx): Promise<number> {
  await tx.query`select pg_advisory_xact_lock(7201146)`
  const [row] = await tx.query<{ link: number }>`select link from alarm_mark`
  return row!.link
}

export const moveMark = (tx: Tx, link: number) => tx.query`
  update alarm_mark set link = ${link}, looked_at = clock_timestamp()`

/** The alarm of a rule and subject that is not closed; made where there is none. */
async function openAlarm(tx: Tx, { rule, subject, detail = {} }: Subject & { detail?: object }) {
  const [row] = await tx.query<{ id: number }>`
    insert into alarm (rule, subject, detail) values (${rule}, ${subject}, ${JSON.stringify(detail)}::jsonb)
    on conflict (rule, subject) where state <> 'closed'
    do update set last_at = business_now(), detail = excluded.detail returning id`
  return row!.id
}

/** Raises an alarm, or lets the one there is grow by the causes that it does not have yet. */
export async function raise(tx: Tx, { kind, causes, ...of }: Caused): Promise<void> {
  if (causes.length === 0) return
  const id = await openAlarm(tx, of)
  await tx.query`
    insert into alarm_cause (alarm_id, kind, cause_id)
    select ${id}, ${kind}, unnest(${causes}::bigint[]) on conflict do nothing`
  // One event may stand for many calls; a log-in stands for its member.
  await tx.query`
    update alarm set count = case ${kind}
      when 'login' then (select count(distinct l.member_id) from alarm_cause c join login l on l.id = c.cause_id
        where c.alarm_id = ${id} and c.kind = 'login')
      else (select coalesce(sum(coalesce((e.detail ->> 'count')::bigint, 1)), 0) from alarm_cause c
        join event e on e.id = c.cause_id where c.alarm_id = ${id} and c.kind = 'event') end
    where id = ${id}`
}

/** What a rule of a state holds for now: raised as it comes; of what has gone the alarm is closed by the rule. */
export async function follow(
  tx: Tx,
  {
    rule,
    held,
    gone,
  }: { rule: AlarmRule; held: { subject: string; detail: object }[]; gone: string },
): Promise<void> {
  const subjects = held.map(({ subject }) => subject)
  const fresh = await tx.query<{ subject: string }>`
    insert into alarm_on (rule, subject) select ${rule}, unnest(${subjects}::text[])
    on conflict do nothing returning subject`
  for (const { subject } of fresh) {
    const { detail } = held.find((one) => one.subject === subject)!
    const id = await openAlarm(tx, { rule, subject, detail })
    await tx.query`update alarm set count = count + 1 where id = ${id}`
  }
  await tx.query`
    with over as (
      delete from alarm_on where rule = ${rule} and not subject = any(${subjects}::text[]) returning subject)
    update alarm a set state = 'closed', closed_at = business_now(), reason = ${gone}
    from over where a.rule = ${rule} and a.subject = over.subject and a.state <> 'closed'`
}

export type AlarmSqlRow = Subject & {
  id: number
  member: number | null
  state: AlarmState
  count: number
  detail: { bets?: number; wins?: number; expected?: number; ranAt?: string }
  openedAt: Date
  lastAt: Date
  seenBy: string | null
  seenAt: Date | null
  closedBy: string | null
  closedAt: Date | null
  reason: string | null
}
type Filter = {
  ids?: number[]
  state?: string | undefined
  rules?: readonly string[] | undefined
  skip?: number
}

const PAGE = 50

/** A part of a file: below a number, opened in some days. */
export type Part = { before: number; limit: number; from: Date | null; until: Date | null }

/** The newest of those rules and that state. */
export const selectAlarmsBefore = (
  db: Reader,
  { state, rules, before, limit, from, until }: Omit<Filter, 'ids' | 'skip'> & Part,
) => db.query<{ id: number }>`
  select id from alarm where id < ${before} and (${state ?? null}::text is null or state = ${state ?? null})
    and rule = any(${rules ?? alarmRuleNames}::text[])
    and (${from}::timestamptz is null or opened_at >= ${from})
    and (${until}::timestamptz is null or opened_at < ${until})
  order by id desc limit ${limit}`

type Counted = { open: number; seen: number; closed: number }

/** How many a filter finds of each state. What is closed is counted as it closes (0221). */
async function countStates(db: Reader, { ids, state, rules }: Filter): Promise<Counted> {
  const asked = rules ?? alarmRuleNames
  const [row] = await (ids
    ? db.query<Counted>`
      select count(*) filter (where state = 'open') as open, count(*) filter (where state = 'seen') as seen,
        count(*) filter (where state = 'closed') as closed
      from alarm where id = any(${ids}::bigint[]) and rule = any(${asked}::text[])`
    : db.query<Counted>`
      select count(*) filter (where state = 'open') as open, count(*) filter (where state = 'seen') as seen,
        (select coalesce(sum(closed), 0)::bigint from alarm_closed_count where rule = any(${asked}::text[])) as closed
      from alarm where state <> 'closed' and rule = any(${asked}::text[])`)
  const of = (name: keyof Counted) => (!state || state === name ? row![name] : 0)
  return { open: of('open'), seen: of('seen'), closed: of('closed') }
}

/**
 * What is open first; `ids`: those, all of them at once. Counted, and a page of each state found by itself, before
 * anything is joined: what is closed is a long history, read from its nearer end.
 */
export async function selectAlarms(db: Reader, filter: Filter) {
  const { ids, state, rules, skip = 0 } = filter
  const most = ids?.length ?? PAGE
  const first = skip * PAGE
  const { open, seen, closed } = await countStates(db, filter)
  const over = Math.max(0, first - open - seen)
  const left = Math.min(most, Math.max(0, closed - over))
  const fromEnd = over > closed / 2
  const rows = await db.query<AlarmSqlRow>`
    with found as not materialized (
      select id, rule, state, opened_at, closed_at, array_position(${alarmRuleNames}::text[], rule) as weight from alarm
      where rule = any(${alarmRuleNames}::text[]) and (${rules ?? null}::text[] is null or rule = any(${rules ?? null}::text[]))
        and (${ids ?? null}::bigint[] is null or id = any(${ids ?? null}::bigint[]))
        and (${state ?? null}::text is null or state = ${state ?? null})
    ), page as (
      (select id, 1 as part, null::timestamptz as closed_at, weight, opened_at from found where state = 'open'
       order by weight, opened_at, id limit ${most} offset ${first})
      union all
      (select id, 2, null, weight, opened_at from found where state = 'seen'
       order by weight, opened_at, id limit ${most} offset ${Math.max(0, first - open)})
      union all
      (select id, 3, closed_at, 0, null from found where state = 'closed' and not ${fromEnd}
       order by closed_at desc, id desc limit ${left} offset ${over})
      union all
      (select id, 3, closed_at, 0, null from found where state = 'closed' and ${fromEnd}
       order by closed_at, id limit ${left} offset ${Math.max(0, closed - over - left)})
    ), shown as (
      select id, part, closed_at, weight, opened_at from page
      order by part, closed_at desc, weight, opened_at, case part when 3 then -id else id end limit ${most}
    )
    select a.id, a.rule, coalesce(v.title, g.ko, a.subject) as subject, m.id as member, a.state, a.count, a.detail,
      a.opened_at as "openedAt", a.last_at as "lastAt", s.name as "seenBy", a.seen_at as "seenAt", c.name as "closedBy",
      a.closed_at as "closedAt", a.reason
    from shown join alarm a on a.id = shown.id
    left join operator s on s.id = a.seen_by left join operator c on c.id = a.closed_by
    left join member m on a.rule in ('win', 'withdrawal') and m.uid = a.subject
    left join vendor v on a.rule = 'forged' and v.id = a.subject
    left join vendor_game g on a.rule = 'returns' and g.id = a.subject
    order by shown.part, shown.closed_at desc, shown.weight, shown.opened_at,
      case shown.part when 3 then -shown.id else shown.id end`
  const totalCnt = open + seen + closed
  return { list: rows, totalCnt, totalPages: Math.ceil(totalCnt / PAGE) }
}

export async function countAlarms(db: Reader, urgent: readonly AlarmRule[]) {
  const [row] = await db.query<{
    count: number
    seen: number
    oldestAt: Date | null
    newest: number | null
    urgent: number
    urgentNewest: number | null
  }>`
    select count(*) filter (where state = 'open') as count, count(*) filter (where state = 'seen') as seen,
      min(opened_at) filter (where state = 'open') as "oldestAt", max(id) filter (where state = 'open' and rule <> all(${urgent}::text[])) as newest,
      count(*) filter (where state = 'open' and rule = any(${urgent}::text[])) as urgent,
      max(id) filter (where state = 'open' and rule = any(${urgent}::text[])) as "urgentNewest"
    from alarm where state <> 'closed'`
  return row!
}

export const selectLooked = async (db: Reader) =>
  (
    await db.query<{ at: Date; standing: boolean }>`
    select looked_at as at, looked_at < clock_timestamp() - interval '1 minute' as standing from alarm_mark`
  )[0]!

export const selectCauses = (db: Reader, id: number) => db.query<{
  at: Date
  kind: string
  who: string | null
  detail: unknown
}>`
  select e.at, e.kind, coalesce(e.target, e.actor) as who, e.detail
  from alarm_cause c join event_whole e on e.id = c.cause_id where c.alarm_id = ${id} and c.kind = 'event'
  union all
  select l.at, 'login', m.uid, jsonb_build_object('address', l.address)
  from alarm_cause c join login l on l.id = c.cause_id join member m on m.id = l.member_id
  where c.alarm_id = ${id} and c.kind = 'login'
  order by 1 desc limit 100`

/** Who has it is read once it is locked: beside the lock it would be who had it as the wait began. */
export async function lockAlarm(tx: Tx, id: number) {
  const [row] = await tx.query<Subject & { state: AlarmState; seen: number | null }>`
    select rule, subject, state, seen_by as seen from alarm where id = ${id} for update`
  if (!row) return
  const { seen, ...alarm } = row
  const [by] = await tx.query<{ name: string }>`select name from operator where id = ${seen}`
  return { ...alarm, seenBy: by?.name ?? null }
}

export const updateTaken = (tx: Tx, id: number, by: number) => tx.query`
  update alarm set state = 'seen', seen_by = ${by}, seen_at = business_now() where id = ${id}`

export const updateClosed = (tx: Tx, id: number, { by, reason }: { by: number; reason: string }) =>
  tx.query`
    update alarm set state = 'closed', closed_by = ${by}, closed_at = business_now(), reason = ${reason}
    where id = ${id}`
