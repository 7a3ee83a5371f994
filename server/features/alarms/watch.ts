/**
 * The rules that raise alarms (docs/adr/0111-alarms-by-rule.md). What is looked at lies in the events' chain, which has
 * late ones at its end, and among the log-ins that nobody has looked at: each is looked at once, in the transaction that
 * raises what it causes.
 */
import { ballStreams } from '@madang/contract/core/draw/games.ts'
import {
  alarmText,
  UNKNOWN_VENDOR,
  type AlarmRule,
} from '@madang/contract/operator/plain/alarms.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import type { EventKind } from '../../http/events.ts'
import { follow, lockMark, moveMark, raise } from './sql.ts'

const TURN = 1_000

/** Which rule an event belongs to. */
const ruleOf: Partial<Record<EventKind, AlarmRule>> = {
  'provider.signature': 'forged',
  'vendor.signature': 'forged',
  'provider.contradiction': 'contradiction',
  'books.broken': 'books',
  'books.sums': 'books',
  'login.failed': 'logins',
  'login.slowed': 'logins',
  'operator.login.failed': 'logins',
  'operator.login.slowed': 'logins',
  'ring.found': 'rings',
  'win.large': 'win',
  'withdrawal.large': 'withdrawal',
}
const failures = Object.keys(ruleOf).filter((kind) => ruleOf[kind as EventKind] === 'logins')

type Event = {
  no: number
  id: number
  kind: EventKind
  actor: string | null
  target: string | null
  address: string | null
  vendor: string | null
  /** of a draw: its stream, date and number */
  stream: string | null
  date: string | null
  round: string | null
}

/** The draw a contradiction is of, as its first game is called; of what names none, the provider. */
function drawOf({ stream, date, round }: Event): string {
  const game = ballStreams.find((row) => row.stream === stream)?.game
  return game && date && round ? `${game.title} ${date} ${round}회` : '추첨 제공사'
}

/** What the event is about, so that a stranger who names anything makes one alarm of it. */
function subjectOf(event: Event): string | null {
  const { kind, actor, target, address, vendor } = event
  const rule = ruleOf[kind]
  if (rule === 'contradiction') return drawOf(event)
  if (rule === 'forged')
    return kind === 'provider.signature' ? '추첨 제공사' : (vendor ?? UNKNOWN_VENDOR)
  if (rule === 'logins') return address
  return rule === 'withdrawal' ? actor : target
}

/** Looks at what came since the last turn; 'soon' where there may be more. */
export const watchAlarms = ({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<'soon' | void> =>
  db.begin(async (tx) => {
    const mark = await lockMark(tx)
    const is = (rule: AlarmRule) => settings.get(`alarm.${rule}`)
    const events = await tx.query<Event>`
      select l.no, e.id, e.kind, e.actor, e.target, e.detail ->> 'address' as address, v.id as vendor,
        e.detail ->> 'stream' as stream, e.detail ->> 'date' as date, e.detail ->> 'round' as round
      from event_link l join event_whole e on e.id = l.event_id
      left join vendor v on e.kind = 'vendor.signature' and v.id = e.target
      where l.no > ${mark} order by l.no limit ${TURN}`
    const caused = Map.groupBy(events, (event) => {
      const [rule, subject] = [ruleOf[event.kind], subjectOf(event)]
      return rule && subject !== null && is(rule) ? JSON.stringify([rule, subject]) : ''
    })
    for (const [of, found] of caused) {
      if (of === '') continue
      const [rule, subject] = JSON.parse(of) as [AlarmRule, string]
      const ids = found.map(({ id }) => id)
      const causes =
        rule === 'logins' ? await manyFailures(tx, subject, ids, settings.get('alarmLogins')) : ids
      await raise(tx, { rule, subject, kind: 'event', causes })
    }
    const logins = await watchLogins(tx, is('addresses') ? settings.get('alarmMembers') : null)
    if (is('jobs')) await watchJobs(tx, settings.get('alarmJob'))
    if (is('returns'))
      await watchReturns(tx, settings.get('alarmReturn'), settings.get('alarmReturnBets'))
    await moveMark(tx, events.at(-1)?.no ?? mark)
    if (events.length === TURN || logins === TURN) return 'soon'
  })

/** Since when something counts again for a rule and subject: what was before its last closing does not. */
const lastClosed = async (tx: Tx, rule: AlarmRule, subject: string) =>
  (
    await tx.query<{ at: Date | null; live: boolean }>`
    select max(closed_at) as at, bool_or(state <> 'closed') is true as live from alarm
    where rule = ${rule} and subject = ${subject}`
  )[0]!

/** Of an alarm that stands every further failure; else those of the half hour in which there were `least`. */
async function manyFailures(tx: Tx, address: string, ids: number[], least: number) {
  const { at, live } = await lastClosed(tx, 'logins', address)
  if (live) return ids
  const rows = await tx.query<{ id: number }>`
    with full_up as (
      select e.id, nth.at as since from unnest(${ids}::bigint[]) as i join event e on e.id = i
      cross join lateral (
        select w.at from (
          select n.id, n.at, sum(n.times) over (order by n.id desc) as times from (
            select x.id, x.at, x.times from event_from x
            where x.address = ${address} and x.kind = any(${failures}::text[])
              and x.id <= e.id order by x.id desc limit ${least}) n) w
        where w.times >= ${least} order by w.id desc limit 1) nth
      where nth.at > e.at - interval '30 minutes' and nth.at > coalesce(${at}::timestamptz, '-infinity')
      order by e.id limit 1)
    select x.id from event_from x, full_up
    where x.address = ${address} and x.kind = any(${failures}::text[])
      and x.at >= full_up.since and (x.id <= full_up.id or x.id = any(${ids}::bigint[]))`
  return rows.map(({ id }) => id)
}

/** Addresses from which so many members logged in within a day; null: nobody asks. Answers how many were looked at. */
async function watchLogins(tx: Tx, least: number | null): Promise<number> {
  const logins = await tx.query<{ id: number; address: string }>`
    select l.id, l.address from login_unseen u join login l on l.id = u.login_id
    where l.address <> '' order by l.id limit ${TURN}`
  const ids = logins.map(({ id }) => id)
  await tx.query`
    delete from login_unseen where login_id = any(${ids}::bigint[])
      or login_id in (select id from login where address = '' and id in (select login_id from login_unseen))`
  if (least === null) return logins.length
  for (const [address, found] of Map.groupBy(logins, (login) => login.address)) {
    const { at, live } = await lastClosed(tx, 'addresses', address)
    const own = found.map(({ id }) => id)
    const rows = await tx.query<{ id: number; members: number }>`
      with seen as (
        select min(l.id) as id, l.member_id from login l
        where l.address = ${address} and l.at > coalesce(${at}::timestamptz, '-infinity')
          and l.at > (select max(n.at) from login n where n.id = any(${own}::bigint[])) - interval '24 hours'
        group by l.member_id)
      select id, count(*) over () as members from seen`
    const causes = rows.filter(({ members }) => live || members >= least).map(({ id }) => id)
    await raise(tx, { rule: 'addresses', subject: address, kind: 'login', causes })
  }
  return logins.length
}

/** Jobs that should have ended again by now, and so many minutes ago. */
async function watchJobs(tx: Tx, minutes: number): Promise<void> {
  const late = await tx.query<{ subject: string; ranAt: Date }>`
    select name as subject, ran_at as "ranAt" from job_beat
    where due_at + ${minutes}::bigint * interval '1 minute' < clock_timestamp()`
  const held = late.map(({ subject, ranAt }) => ({
    subject,
    detail: { ranAt: ranAt.toISOString() },
  }))
  await follow(tx, { rule: 'jobs', held, gone: alarmText.gone })
}

/** Vendors' games that paid otherwise than they would on average by more than so many percent, over a day of enough bets. */
async function watchReturns(tx: Tx, percent: number, least: number): Promise<void> {
  const rows = await tx.query<{ subject: string; bets: number; wins: number; expected: number }>`
    select game_id as subject, sum(bets)::bigint as bets, sum(wins)::bigint as wins, sum(expected)::float8 as expected
    from vendor_sum where since > (select business_now()) - interval '24 hours' group by game_id
    having sum(bets) >= ${least} and abs(sum(wins) - sum(expected)) * 100 > sum(expected) * ${percent}`
  const held = rows.map(({ subject, ...detail }) => ({ subject, detail }))
  await follow(tx, { rule: 'returns', held, gone: alarmText.gone })
}
