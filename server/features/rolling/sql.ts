/** Rates, lines and what rounds earned, as the tables hold them. Rates are hundredths of a percent. */
import type { PlayedGame } from '@madang/contract/core/edges.ts'
import { noRates, rateGames, ratesOf, type Rates } from '@madang/contract/core/rates.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Kind } from '../../ledger/kinds.ts'

export type OwnRates = { rates: Rates; editedAt: Date | null }

/** Whoever has none of their own is there too. */
export async function selectRates(db: Reader, members: number[]): Promise<Map<number, OwnRates>> {
  const rows = await db.query<Rates & { member: number; editedAt: Date | null }>`
    select member_id as member, baccarat, dragon, slot, roulette, etc, casino, edited_at as "editedAt"
    from rolling_rate where member_id = any(${members}::bigint[])`
  const own = new Map<number, OwnRates>(
    members.map((member) => [member, { rates: noRates, editedAt: null }]),
  )
  for (const { member, editedAt, ...row } of rows)
    own.set(member, { rates: ratesOf((game) => row[game]), editedAt })
  return own
}

/** The highest rates of those directly below. */
export async function selectRatesBelow(db: Reader, member: number): Promise<Rates> {
  const [row] = await db.query<Record<keyof Rates, number | null>>`
    select max(r.baccarat) as baccarat, max(r.dragon) as dragon, max(r.slot) as slot, max(r.roulette) as roulette,
      max(r.etc) as etc, max(r.casino) as casino
    from member m join rolling_rate r on r.member_id = m.id where m.upper_id = ${member}`
  return ratesOf((game) => row![game] ?? 0)
}

export async function upsertRates(tx: Tx, member: number, rates: Rates, edited: boolean) {
  const { baccarat, dragon, slot, roulette, etc, casino } = rates
  await tx.query`
    insert into rolling_rate (member_id, baccarat, dragon, slot, roulette, etc, casino, edited_at, changed_at)
    select ${member}, ${baccarat}, ${dragon}, ${slot}, ${roulette}, ${etc}, ${casino},
      case when ${edited}::boolean then clock.at end, clock.at
    from (select business_now() as at offset 0) clock
    on conflict (member_id) do update set baccarat = excluded.baccarat, dragon = excluded.dragon,
      slot = excluded.slot, roulette = excluded.roulette, etc = excluded.etc, casino = excluded.casino,
      edited_at = coalesce(rolling_rate.edited_at, excluded.edited_at), changed_at = excluded.changed_at`
}

type RateChange = {
  member: number
  role: 'upper' | 'operator' | 'house'
  uid: string
  reason: string
  before: Rates
  after: Rates
}

export const insertRateLog = (
  tx: Tx,
  { member, role, uid, reason, before, after }: RateChange,
) => tx.query`
  insert into rolling_rate_log (member_id, role, by_uid, reason, before, after)
  values (${member}, ${role}, ${uid}, ${reason}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`

/** Shared, so that who is above stays as it is while those below are changed; null: nobody above. */
export async function lockUpper(tx: Tx, member: number): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>`
    select u.id from member m join member u on u.id = m.upper_id where m.id = ${member} for share of u`
  return row?.id ?? null
}

/** Locks members against other changes of rates and tree, not against what merely names them. */
export const lockMembers = (tx: Tx, ids: number[]) => tx.query<{
  id: number
  upper: number | null
}>`
  select id, upper_id as upper from member where id = any(${ids}::bigint[]) order by id for no key update`

export const lockBelow = (tx: Tx, uppers: number[]) => tx.query<{ id: number; upper: number }>`
  select id, upper_id as upper from member where upper_id = any(${uppers}::bigint[]) order by id for no key update`

/** A step of a line: the rates in effect there. */
export type Step = { member: number } & Omit<Rates, 'casino'>

/** The current lines of members, from themselves upwards; who has none is absent. */
export async function selectLines(db: Reader, members: number[]): Promise<Map<number, Step[]>> {
  const rows = await db.query<Step & { owner: number }>`
    select m.id as owner, s.member_id as member, s.baccarat, s.dragon, s.slot, s.roulette, s.etc
    from member m join rolling_step s on s.line_id = m.line_id
    where m.id = any(${members}::bigint[]) order by m.id, s.depth`
  const lines = new Map<number, Step[]>()
  for (const { owner, ...step } of rows) lines.set(owner, [...(lines.get(owner) ?? []), step])
  return lines
}

/** Writes new lines and makes them the members' own; null takes a member's away. */
export async function writeLines(tx: Tx, lines: Map<number, Step[] | null>): Promise<void> {
  const members = [...lines.keys()]
  const owners = members.filter((member) => lines.get(member) !== null)
  const made = await tx.query<{ id: number; member: number }>`
    insert into rolling_line (member_id) select * from unnest(${owners}::bigint[]) returning id, member_id as member`
  const ids = new Map(made.map(({ id, member }) => [member, id]))
  const steps = owners.flatMap((owner) =>
    lines.get(owner)!.map((step, depth) => ({ ...step, depth, line: ids.get(owner)! })),
  )
  const [baccarat, dragon, slot, roulette, etc] = rateGames
    .filter((game) => game !== 'casino')
    .map((game) => steps.map((step) => step[game]))
  await Promise.all([
    tx.query`
      insert into rolling_step (line_id, depth, member_id, baccarat, dragon, slot, roulette, etc)
      select * from unnest(${steps.map(({ line }) => line)}::bigint[], ${steps.map(({ depth }) => depth)}::int[],
        ${steps.map(({ member }) => member)}::bigint[], ${baccarat}::smallint[], ${dragon}::smallint[],
        ${slot}::smallint[], ${roulette}::smallint[], ${etc}::smallint[])`,
    tx.query`
      update member m set line_id = n.line_id
      from unnest(${members}::bigint[], ${members.map((member) => ids.get(member) ?? null)}::bigint[])
        as n(member_id, line_id)
      where m.id = n.member_id and m.line_id is distinct from n.line_id`,
  ])
}

export const selectUnrolled = (db: Reader, limit: number) => db.query<{ id: number }>`
  select id from round where state = 'SETTLED' and not rolled order by id limit ${limit}`

export const selectOpenRuns = (db: Reader) => db.query<{ id: number }>`
  select id from rolling_run where posted_at is null and not collecting order by id`

/** Whether a round is settled and still to be worked out, locked against its correction and another worker. */
export async function lockUnrolled(tx: Tx, round: number): Promise<boolean> {
  const rows = await tx.query`
    select from round where id = ${round} and state = 'SETTLED' and not rolled for no key update`
  return rows.length > 0
}

/**
 * Works out what a round of a draw earned: each bet floor(stake × share / 10,000) for each of its line, where a share
 * is the rate in effect less that of the one below. Opposed picks and barred bets earn nothing. Points
 * that earlier runs of the round left with a member count as paid, each kind for itself (docs/adr/0035). Answers the
 * run; null: nobody earned.
 */
export async function insertRun(tx: Tx, round: number): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>`
    with staked as materialized (
      select b.line_id, b.member_id, b.stake, count(*) as n
      from bet b
      where b.round_id = ${round} and b.line_id is not null and not exists (
        select from opposed_pick o where o.round_id = b.round_id and o.member_id = b.member_id
          and o.odds_key = b.odds_key and o.pick = b.pick)
        and not exists (select from ring_barred x where x.bet_id = b.id)
      group by b.line_id, b.member_id, b.stake
    ), shares as (
      select * from rolling_shares((select array_agg(distinct line_id) from staked), 'etc')
    ), earned as materialized (
      select h.member_id, s.member_id as bettor_id, sum(s.n * s.stake)::bigint as stake,
        sum(s.n * (s.stake * h.share / 10000))::bigint as points
      from staked s join shares h using (line_id)
      group by h.member_id, s.member_id having sum(s.n * (s.stake * h.share / 10000)) > 0
    ), kept as (
      select t.member_id, t.kind = 'rolling.own' as own, sum(t.amount - coalesce(k.taken, 0))::bigint as points
      from rolling_run u join transfer t on t.cause = u.id and t.kind in ('rolling.own', 'rolling.line')
      left join rolling_taken k on k.transfer_id = t.id
      where u.round_id = ${round} and u.taken_at is not null
      group by 1, 2
    ), run as (
      insert into rolling_run (round_id, game, at)
      select id, 'etc', settled_at from round where id = ${round} and exists (select from earned)
      returning id, at
    ), written as (
      insert into rolling_earned (run_id, member_id, bettor_id, at, stake, points, kept)
      select run.id, e.member_id, e.bettor_id, run.at, e.stake, e.points,
        greatest(0, least(e.points, coalesce(k.points, 0) - (
          sum(e.points) over (partition by e.member_id, e.member_id = e.bettor_id order by e.bettor_id) - e.points)))
      from run, earned e left join kept k on k.member_id = e.member_id and k.own = (e.member_id = e.bettor_id)
    )
    select id from run`
  await tx.query`update round set rolled = true where id = ${round}`
  return row?.id ?? null
}

/** Whether a run has points to post, locked against another worker and a correction. */
export async function lockOpenRun(tx: Tx, run: number): Promise<boolean> {
  const rows = await tx.query`
    select from rolling_run where id = ${run} and posted_at is null and not collecting for no key update`
  return rows.length > 0
}

type Due = { member: number; kind: Kind; amount: number }

/** What is due to the next members in id order by a run; those before them have it already. */
export const selectDue = (tx: Tx, run: number, members: number) => tx.query<Due>`
  with posted as (
    select coalesce(max(member_id), 0) as last from transfer
    where cause = ${run} and kind in ('rolling.own', 'rolling.line')
  ), next as (
    select distinct e.member_id from rolling_earned e, posted
    where e.run_id = ${run} and e.member_id > posted.last and e.points > e.kept order by e.member_id limit ${members}
  )
  select member_id as member, case when bettor_id = member_id then 'rolling.own' else 'rolling.line' end as kind,
    sum(points - kept)::bigint as amount
  from next join rolling_earned e using (member_id) where e.run_id = ${run}
  group by 1, 2 having sum(points - kept) > 0 order by 1, 2`

export const updatePosted = (tx: Tx, run: number) => tx.query`
  update rolling_run set posted_at = business_now() where id = ${run}`

/** The run of a round that stands, locked; undefined where nothing was earned, or worked out. */
export async function lockStandingRun(tx: Tx, round: number): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>`
    select id from rolling_run where round_id = ${round} and taken_at is null for no key update`
  return row?.id
}

export const selectPosted = (tx: Tx, run: number) => tx.query<Due & { id: number }>`
  select id, member_id as member, kind, amount from transfer
  where cause = ${run} and kind in ('rolling.own', 'rolling.line') order by member_id, kind`

export type Taken = { transfer: number; member: number; due: number; taken: number }

export async function insertTaken(tx: Tx, run: number, rows: Taken[]): Promise<void> {
  await tx.query`
    insert into rolling_taken (run_id, transfer_id, member_id, due, taken)
    select ${run}, n.* from unnest(${rows.map(({ transfer }) => transfer)}::bigint[],
      ${rows.map(({ member }) => member)}::bigint[], ${rows.map(({ due }) => due)}::bigint[],
      ${rows.map(({ taken }) => taken)}::bigint[]) as n`
  await tx.query`update rolling_run set taken_at = business_now() where id = ${run}`
}

export const updateUnrolled = (tx: Tx, round: number) => tx.query`
  update round set rolled = false where id = ${round}`

/** The newest odds of each game, in hundredths; `ahead`: those that are scheduled too. */
export const selectOdds = (db: Reader, ahead: boolean) => db.query<{
  game: string
  odds: Record<string, number>
}>`
  (select distinct on (game) game, odds from odds_version order by game, version desc)
  union all
  select subject, value -> 'odds' from scheduled_change where ${ahead} and kind = 'odds' and state = 'waiting'`

/** What the farming guard judges together: rates of heads, and odds that leave them less. */
export const lockGuard = (tx: Tx) => tx.query`select pg_advisory_xact_lock(7201040)`

/** Heads of lines whose rate of draws is above `most`, and the highest of them. */
export async function selectHeads(db: Reader, most: number) {
  const [row] = await db.query<{ heads: number; highest: number }>`
    select count(*) as heads, coalesce(max(r.etc), 0) as highest
    from member m join rolling_rate r on r.member_id = m.id where m.upper_id is null and r.etc > ${most}::int`
  return row!
}

/** Of each kind of game that vendors offer, the best return of any, in hundredths of a percent. */
export const selectReturns = (db: Reader) => db.query<{ game: PlayedGame; rtp: number }>`
  select type as game, max(rtp) as rtp from vendor_game where not gone group by type`
