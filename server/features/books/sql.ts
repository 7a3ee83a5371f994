import type { BookPockets } from '@madang/contract/operator/books.ts'

import type { Reader, Tx } from '../../db/db.ts'

/** What wallets hold, and what the last close and every transfer since say that they hold. Read in one snapshot. */
export async function selectPockets(tx: Tx) {
  const [row] = await tx.query<
    BookPockets & { at: Date; closed: string | null } & Record<
        `${keyof BookPockets}Expected`,
        number
      >
  >`
    with last as (
      select coalesce(max(day), date '2000-01-01') as day from book_day
    ), since as (
      select ((day + 1)::timestamp at time zone 'Asia/Seoul') as at from last
    ), moved as (
      select k.debit, k.credit, sum(t.amount) as amount
      from transfer t join transfer_kind k using (kind), since
      where t.id >= first_transfer(since.at) and t.at >= since.at group by 1, 2
    ), expected as (
      select coalesce(sum(case 'money' when credit then amount when debit then -amount end), 0) as money,
        coalesce(sum(case 'safe' when credit then amount when debit then -amount end), 0) as safe,
        coalesce(sum(case 'held' when credit then amount when debit then -amount end), 0) as held,
        coalesce(sum(case 'point' when credit then amount when debit then -amount end), 0) as point,
        coalesce(sum(case 'coin' when credit then amount when debit then -amount end), 0) as coin
      from moved
    ), held as (
      select coalesce(sum(money), 0)::bigint as money, coalesce(sum(safe), 0)::bigint as safe,
        coalesce(sum(held), 0)::bigint as held, coalesce(sum(point), 0)::bigint as point,
        coalesce(sum(coin), 0)::bigint as coin from wallet
    )
    select h.*, business_now() as at, d.day::text as closed,
      (coalesce(d.money, 0) + e.money)::bigint as "moneyExpected", (coalesce(d.safe, 0) + e.safe)::bigint as "safeExpected",
      (coalesce(d.held, 0) + e.held)::bigint as "heldExpected", (coalesce(d.point, 0) + e.point)::bigint as "pointExpected",
      (coalesce(d.coin, 0) + e.coin)::bigint as "coinExpected"
    from held h, expected e, last left join book_day d on d.day = last.day`
  return row!
}

/** This moment, and the last day that is closed. */
export async function selectClock(db: Reader) {
  const [row] = await db.query<{ at: Date; closed: string | null }>`
    select business_now() as at, (select max(day)::text from book_day) as closed`
  return row!
}

type Compared = { at: Date; held: number; expected: number; equal: boolean }

export const writeCompared = (db: Reader, { at, held, expected, equal }: Compared) => db.query`
  insert into book_compared as c (at, held, expected, equal) values (${at}, ${held}, ${expected}, ${equal})
  on conflict (one) do update set at = excluded.at, held = excluded.held, expected = excluded.expected,
    equal = excluded.equal`

/** Null: not compared yet. */
export const readCompared = async (db: Reader): Promise<Compared | null> =>
  (await db.query<Compared>`select at, held, expected, equal from book_compared`)[0] ?? null

export async function sumOpen(db: Reader) {
  const [row] = await db.query<{ bets: number; stakes: number }>`
    select count(*) as bets, coalesce(sum(stake), 0)::bigint as stakes from open_stake`
  return row!
}

type KindSum = { kind: string; amount: number }

/** By day of Seoul: closed days from one on, and what came since the last of them. */
export const sumDays = (db: Reader, from: string) => db.query<KindSum & { day: string }>`
  select day::text as day, kind, sum(amount)::bigint as amount from book_sum where day >= ${from}::date group by 1, 2
  union all
  select (t.at at time zone 'Asia/Seoul')::date::text, t.kind, sum(t.amount)::bigint
  from (
    select (greatest(coalesce((select max(day) + 1 from book_day), ${from}::date), ${from}::date)::timestamp
      at time zone 'Asia/Seoul') as at offset 0
  ) since
  join transfer t on t.id >= first_transfer(since.at) and t.at >= since.at
  group by 1, 2`

export type DayRow = BookPockets & {
  day: string
  closedAt: Date
  hash: string
  prevHash: string
  before: string | null
  after: string | null
}

export const selectDays = (db: Reader, { limit, skip }: { limit: number; skip: number }) =>
  db.query<DayRow & { total: number }>`
  select day::text as day, closed_at as "closedAt", money, safe, held, point, coin, count(*) over () as total
  from book_day order by book_day.day desc limit ${limit} offset ${skip}`

export async function selectDay(db: Reader, day: string): Promise<DayRow | undefined> {
  const [row] = await db.query<DayRow>`
    select day::text as day, closed_at as "closedAt", money, safe, held, point, coin, encode(hash, 'hex') as hash,
      encode(prev_hash, 'hex') as "prevHash",
      (select max(o.day)::text from book_day o where o.day < d.day) as before,
      (select min(o.day)::text from book_day o where o.day > d.day) as after
    from book_day d where d.day = ${day}::date`
  return row
}

type SumRow = KindSum & { day: string; game: string; partner: number | null }

export const selectSums = (db: Reader, days: string[]) => db.query<SumRow>`
  select day::text as day, kind, game, partner_id as partner, amount from book_sum where day = any(${days}::date[])`

export const selectPartners = (db: Reader, day: string) => db.query<{
  id: number | null
  uid: string | null
  type: string | null
  members: number
}>`
  select p.partner_id as id, m.uid, m.type, count(*) as members
  from book_place p left join member m on m.id = p.partner_id
  where p.day = ${day}::date group by 1, 2, 3 order by p.partner_id nulls last`

type RowSearch = {
  day: string
  kinds: string[]
  /** those of `kinds` that count against the figure */
  back: string[]
  game: string | null
  /** 0: of members under no partner */
  partner: number | null
}

type Found = {
  id: number
  at: Date
  member: number
  uid: string
  kind: string
  cause: number
  game: string
  amount: number
}

/** The ledger's rows behind a figure, oldest first. */
export const selectRows = (
  db: Reader,
  { day, kinds, back, game, partner }: RowSearch,
  { limit, skip }: { limit: number; skip: number },
) => db.query<Found>`
  with found as (
    select v.id, v.at, v.member_id, v.kind, v.cause, v.game,
      case when v.kind = any(${back}::text[]) then -v.amount else v.amount end as amount
    from book_moves(${day}::date::timestamp at time zone 'Asia/Seoul',
      (${day}::date + 1)::timestamp at time zone 'Asia/Seoul') v
    where v.kind = any(${kinds}::text[]) and (${game}::text is null or v.game = ${game})
      and (${partner}::bigint is null or exists (
        select from book_place p where p.day = ${day}::date and p.member_id = v.member_id
          and coalesce(p.partner_id, 0) = ${partner}))
    order by v.id limit ${limit} offset ${skip}
  )
  select f.id, f.at, f.member_id as member, m.uid, f.kind, f.cause, f.game, f.amount
  from found f join member m on m.id = f.member_id order by f.id`

export async function countRows(db: Reader, { day, kinds, back, game, partner }: RowSearch) {
  const [row] = await db.query<{ count: number; sum: number }>`
    select coalesce(sum(transfers), 0)::bigint as count,
      coalesce(sum(case when kind = any(${back}::text[]) then -amount else amount end), 0)::bigint as sum
    from book_sum
    where day = ${day}::date and kind = any(${kinds}::text[]) and (${game}::text is null or game = ${game})
      and (${partner}::bigint is null or coalesce(partner_id, 0) = ${partner})`
  return row!
}

/** The same of a day that nobody has added up yet. */
export async function countOpenRows(db: Reader, { day, kinds, back, game }: RowSearch) {
  const [row] = await db.query<{ count: number; sum: number }>`
    select count(*) as count,
      coalesce(sum(case when kind = any(${back}::text[]) then -amount else amount end), 0)::bigint as sum
    from book_moves(${day}::date::timestamp at time zone 'Asia/Seoul',
      (${day}::date + 1)::timestamp at time zone 'Asia/Seoul')
    where kind = any(${kinds}::text[]) and (${game}::text is null or game = ${game})`
  return row!
}

/** Whether the seal over a day's rows is the one written, over the day before's, and the pockets follow from them. */
export async function checkSeal(db: Reader, day: string) {
  const [row] = await db.query<{ sealed: boolean; carried: boolean }>`
    with before as (
      select coalesce((select b.hash from book_day b where b.day = ${day}::date - 1), '') as hash
    ), moved as (
      select k.debit, k.credit, sum(s.amount) as amount
      from book_sum s join transfer_kind k using (kind) where s.day = ${day}::date group by 1, 2
    )
    select d.prev_hash = before.hash and d.hash = book_seal(d.day, d.prev_hash,
        concat_ws('|', d.money, d.safe, d.held, d.point, d.coin)) as sealed,
      not exists (
        select from (values ('money', d.money - coalesce(y.money, 0)), ('safe', d.safe - coalesce(y.safe, 0)),
          ('held', d.held - coalesce(y.held, 0)), ('point', d.point - coalesce(y.point, 0)),
          ('coin', d.coin - coalesce(y.coin, 0))) as pocket(name, grown)
        where grown <> coalesce((
          select sum(case pocket.name when credit then amount when debit then -amount else 0 end) from moved), 0)
      ) as carried
    from before, book_day d left join book_day y on y.day = d.day - 1 where d.day = ${day}::date`
  return row!
}

type Difference = {
  kind: string
  game: string
  partner: string | null
  closed: number
  now: number
}

/** What is not in the close as the ledger has it now; who had no row that day stands under nobody. */
export const selectDifferences = (db: Reader, day: string) => db.query<Difference>`
  with now as (
    select v.kind, v.game, p.partner_id, count(*) as transfers, sum(v.amount)::bigint as amount
    from book_moves(${day}::date::timestamp at time zone 'Asia/Seoul',
      (${day}::date + 1)::timestamp at time zone 'Asia/Seoul') v
    left join book_place p on p.day = ${day}::date and p.member_id = v.member_id
    group by 1, 2, 3
  ), closed as (
    select kind, game, partner_id, transfers, amount from book_sum where day = ${day}::date
  )
  select coalesce(n.kind, c.kind) as kind, coalesce(n.game, c.game) as game, m.uid as partner,
    coalesce(c.amount, 0) as closed, coalesce(n.amount, 0) as now
  from (select *, coalesce(partner_id, 0) as partner from now) n
  full join (select *, coalesce(partner_id, 0) as partner from closed) c
    on c.kind = n.kind and c.game = n.game and c.partner = n.partner
  left join member m on m.id = coalesce(n.partner_id, c.partner_id)
  where n.amount is distinct from c.amount or n.transfers is distinct from c.transfers
  order by 1, 2, 3 limit 100`

export async function countTransfers(db: Reader, day: string): Promise<number> {
  const [row] = await db.query<{ n: number }>`
    select count(*) as n from book_moves(${day}::date::timestamp at time zone 'Asia/Seoul',
      (${day}::date + 1)::timestamp at time zone 'Asia/Seoul')`
  return row!.n
}
