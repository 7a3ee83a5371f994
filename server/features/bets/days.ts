/**
 * Days of bets that are over, added up once by game and state, so that the list of all bets sums days and not bets
 * (docs/adr/0166-days-of-bets.md). What a correction changed since is read from the bets until its day is added up anew.
 */
import type { Db, Reader, Tx } from '../../db/db.ts'
import {
  planned,
  selectDrawSums,
  selectVendorSums,
  type Search,
  type StateSum,
} from './list-sql.ts'

/** A bet placed in a day's last second has been written this long after it. */
const LATE = '10 minutes'

/** Adds up every day that is over, and again what a correction changed. Repeating it, or two at once, is harmless. */
export async function addUpBets({ db }: { db: Db }): Promise<void> {
  while (await db.begin(addUpNext));
  while (await db.begin(addUpAgain));
}

type Span = { from: Date; to: Date }
type Day = Span & { day: string }

async function begin(tx: Tx) {
  await tx.query`set transaction isolation level repeatable read`
  await Promise.all([tx.patient(120_000), planned(tx)])
}

async function addUpNext(tx: Tx): Promise<boolean> {
  await begin(tx)
  // Where the clock was set back, days are to come again.
  await tx.query`
    with today as (select (business_now() at time zone 'Asia/Seoul')::date as day offset 0),
    back as (
      update bet_days_through t set day = today.day - 1 from today where t.day >= today.day returning t.day
    )
    delete from bet_day d using back where d.day > back.day`
  const [next] = await tx.query<Day>`
    select to_char(n.day, 'YYYY-MM-DD') as day, p.from, p.to
    from (
      select coalesce((select t.day + 1 from bet_days_through t), (least(
        (select placed_at from bet order by id limit 1), (select placed_at from vendor_bet order by id limit 1))
        at time zone 'Asia/Seoul')::date) as day
    ) n
    cross join lateral (
      select n.day::timestamp at time zone 'Asia/Seoul' as from, (n.day + 1)::timestamp at time zone 'Asia/Seoul' as to
    ) p
    where p.to + ${LATE}::interval <= (select business_now())
      and not exists (select from round where state in ('OPEN', 'LOCKED', 'DRAWN') and opened_at < p.to)
      and not exists (
        select from vendor_round r join vendor_bet b on b.round_id = r.id
        where r.ended_at is null and b.placed_at < p.to
          and not exists (select from vendor_refund f where f.bet_id = b.id))
      and not exists (
        select from vendor_round r join vendor_bet b on b.round_id = r.id
        where r.ended_at is not null and not r.judged and b.placed_at < p.to)`
  if (!next) return false
  await write(tx, next)
  await tx.query`
    insert into bet_days_through (day) values (${next.day}::date) on conflict (one) do update set day = excluded.day`
  return true
}

/** The newest day that a correction changed since it was added up. */
async function addUpAgain(tx: Tx): Promise<boolean> {
  await begin(tx)
  const [stale] = await tx.query<Day>`
    select to_char(c.day, 'YYYY-MM-DD') as day, c.day::timestamp at time zone 'Asia/Seoul' as from,
      (c.day + 1)::timestamp at time zone 'Asia/Seoul' as to
    from bet_day_corrections c join bet_day d using (day)
    where d.corrections <> c.corrections order by c.day desc limit 1`
  if (!stale) return false
  await tx.query`delete from bet_day where day = ${stale.day}::date`
  await write(tx, stale)
  return true
}

const whole = { members: null, round: null, vendorRound: null, least: null, most: null }
const everything = { ...whole, game: null, state: null, draws: true, vendors: true, slots: null }

async function write(tx: Tx, { day, from, to }: Day): Promise<void> {
  const search = { ...everything, from, to, upTo: Number.MAX_SAFE_INTEGER }
  const draws = await selectDrawSums(tx, search)
  const rows = [
    ...draws.map((row) => ({ ...row, draw: true })),
    ...(await selectVendorSums(tx, search)).map((row) => ({ ...row, draw: false })),
  ]
  const { first, last } = await selectNumbers(tx, search)
  await tx.query`
    insert into bet_day (day, first_no, last_no, corrections)
    values (${day}::date, ${first}, ${last}, coalesce(
      (select sum(settlement - 1) from round where settlement > 1
         and (opened_at at time zone 'Asia/Seoul')::date <= ${day}::date
         and (close_at at time zone 'Asia/Seoul')::date >= ${day}::date), 0))`
  const of = <V>(value: (row: (typeof rows)[number]) => V) => rows.map(value)
  await tx.query`
    insert into bet_day_sum (day, game, draw, state, bets, stake, paid)
    select ${day}::date, * from unnest(${of(({ game }) => game)}::text[], ${of(({ draw }) => draw)}::boolean[],
      ${of(({ state }) => state)}::text[], ${of(({ bets }) => bets)}::bigint[], ${of(({ stake }) => stake)}::bigint[],
      ${of(({ paid }) => paid)}::bigint[])`
}

/** The first and last number of what a search finds; null: it finds nothing. */
async function selectNumbers(db: Reader, s: Search) {
  const [row] = await db.query<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from (
      select id from bets_found(${s.members}::bigint[], ${s.round}, ${s.game}, ${s.least}, ${s.most}, ${s.from}, ${s.to},
        ${s.upTo}) where ${s.draws}::boolean
      union all
      select id from vendor_bets_found(${s.members}::bigint[], ${s.vendorRound}, ${s.game}, ${s.slots}::boolean, ${s.least},
        ${s.most}, ${s.from}, ${s.to}, ${s.upTo}) where ${s.vendors}::boolean) found`
  return row!
}

/** What a stretch of time holds of a search; `first` and `last`: its bets' numbers lie between them, both ends in. */
export type Stretch = {
  from: Date | null
  to: Date | null
  first: number | null
  last: number | null
  bets: number
  stake: number
  paid: number
  waiting: number
  waitingBets: number
}

const nothing = { bets: 0, stake: 0, paid: 0, waiting: 0, waitingBets: 0 }

/** Days keep no members and no amounts: only a search that asks for neither finds anything in them. */
const knowsDays = (s: Search) =>
  s.members === null &&
  s.round === null &&
  s.vendorRound === null &&
  s.least === null &&
  s.most === null

/**
 * All the time that a search asks for, the newest stretch first: days that are added up and still are what their bets
 * come to, and what lies between them, added up now. One snapshot of the caller's.
 */
export async function readStretches(tx: Reader, search: Search): Promise<Stretch[]> {
  const days = knowsDays(search) ? await selectDays(tx, search) : []
  const stretches: Stretch[] = []
  let until = search.to
  for (const day of [...days, null]) {
    const from = day?.to ?? search.from
    if (day === null || until === null || from === null || from < until)
      stretches.push(await addUp(tx, search, { from, to: until, alone: days.length === 0 }))
    if (day) stretches.push(day)
    until = day?.from ?? null
  }
  return stretches
}

/** Before the first day there is nothing; it is looked at as any other time is, from the beginning of all clocks. */
async function addUp(
  tx: Reader,
  search: Search,
  { from, to, alone }: Pick<Stretch, 'from' | 'to'> & { alone: boolean },
): Promise<Stretch> {
  const within = alone ? search : { ...search, from: from ?? new Date(0), to }
  const [draws, vendors, numbers] = await Promise.all([
    selectDrawSums(tx, within),
    selectVendorSums(tx, within),
    // Of all the time there is nothing stands before and after it.
    alone ? { first: null, last: null } : selectNumbers(tx, within),
  ])
  return { from, to, ...numbers, ...sumOf([...draws, ...vendors]) }
}

/** What waits is counted apart. */
const sumOf = (rows: StateSum[]) =>
  rows.reduce((sum, { state, bets, stake, paid }) => {
    const waits = state === 'wait'
    return {
      bets: sum.bets + bets,
      stake: sum.stake + (waits ? 0 : stake),
      paid: sum.paid + paid,
      waiting: sum.waiting + (waits ? stake : 0),
      waitingBets: sum.waitingBets + (waits ? bets : 0),
    }
  }, nothing)

/** The newest first. A day with a bet that came after `upTo` is none of those that are added up. */
async function selectDays(tx: Reader, s: Search): Promise<Stretch[]> {
  const rows = await tx.query<Span & Pick<Stretch, 'first' | 'last' | 'bets' | 'stake' | 'paid'>>`
    with fit as (
      select s.day, s.bets, s.stake, s.paid from bet_day_sum s left join vendor_game g on not s.draw and g.id = s.game
      where (${s.state}::text is null or s.state = ${s.state}) and case when s.draw
        then ${s.draws}::boolean and (${s.game}::text is null or s.game = ${s.game})
        else ${s.vendors}::boolean and (${s.game}::text is null or ${s.game} in (s.game, g.vendor_id))
          and (${s.slots}::boolean is null or (g.type = 'slot') = ${s.slots}) end
    )
    select d.day::timestamp at time zone 'Asia/Seoul' as from, (d.day + 1)::timestamp at time zone 'Asia/Seoul' as to,
      d.first_no as first, d.last_no as last, coalesce(sum(f.bets), 0)::bigint as bets,
      coalesce(sum(f.stake), 0)::bigint as stake, coalesce(sum(f.paid), 0)::bigint as paid
    from bet_day d left join fit f using (day) left join bet_day_corrections c using (day)
    where d.day <= (select day from bet_days_through) and coalesce(d.last_no, 0) <= ${s.upTo}
      and d.corrections = coalesce(c.corrections, 0)
      and (${s.from}::timestamptz is null or d.day >= (${s.from}::timestamptz at time zone 'Asia/Seoul')::date)
      and (${s.to}::timestamptz is null or d.day < (${s.to}::timestamptz at time zone 'Asia/Seoul')::date)
    group by d.day order by d.day desc`
  return rows.map((row) => ({ ...row, waiting: 0, waitingBets: 0 }))
}

export type Block = Pick<Stretch, 'from' | 'to' | 'bets'>

/**
 * Stretches in which numbers and time go the same way, the newest first: whatever lies in one has a higher number than all
 * that lies in the next, so that a page can leave out what it passes over whole.
 */
export function blocksOf(stretches: Stretch[]): Block[] {
  const lastOf: number[] = []
  stretches.reduceRight((last, stretch, at) => (lastOf[at] = Math.max(last, stretch.last ?? 0)), 0)
  const blocks: Block[] = []
  let open: Stretch[] = []
  let first = Number.MAX_SAFE_INTEGER
  for (const [at, stretch] of stretches.entries()) {
    open.push(stretch)
    first = Math.min(first, stretch.first ?? first)
    if (at < stretches.length - 1 && first <= lastOf[at + 1]!) continue
    const bets = open.reduce((sum, each) => sum + each.bets, 0)
    blocks.push({ from: stretch.from, to: open[0]!.to, bets })
    open = []
  }
  return blocks
}
