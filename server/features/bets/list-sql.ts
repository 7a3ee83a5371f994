/** What a filter finds: numbers of a page, and the sums of all of it (docs/adr/0105). */
import type { BetState } from '@madang/contract/operator/plain/bets.ts'

import type { Reader } from '../../db/db.ts'

export type Search = {
  /** null: whoever placed them */
  members: number[] | null
  /** of a draw, of a vendor; at most one is asked for */
  round: number | null
  vendorRound: number | null
  /** a draw's game, a vendor's game or a vendor */
  game: string | null
  least: number | null
  most: number | null
  from: Date | null
  to: Date | null
  state: BetState | null
  /** which kinds: draws, vendors' games, and of those slots alone or without them */
  draws: boolean
  vendors: boolean
  slots: boolean | null
  /** the newest that counts: what came since waits above */
  upTo: number
}

/** The newest bet there is. */
export async function selectNewestBet(db: Reader): Promise<number> {
  const [row] = await db.query<{ no: number }>`
    select greatest((select max(id) from bet), (select max(id) from vendor_bet), 0) as no`
  return row!.no
}

/** A page of numbers, newest first. What was paid is worked out for one bet at a time, so only where it decides. */
export async function selectPage(
  db: Reader,
  s: Search,
  { limit, skip }: { limit: number; skip: number },
): Promise<number[]> {
  const rows = await db.query<{ no: number }>`
    select no from (
      (select b.id as no from bets_found(${s.members}::bigint[], ${s.round}, ${s.game}, ${s.least}, ${s.most}, ${s.from},
         ${s.to}, ${s.upTo}) b
       where ${s.draws}::boolean and (${s.state}::text is null
         or (${s.state} in ('wait', 'push', 'void')
           and b.round_id in (select r.id from round r where bet_state(r.state, r.void_by, false) = ${s.state}))
         or (${s.state} in ('won', 'lost') and ${s.state} = (
           select bet_state(r.state, r.void_by, o.won) from round r
           left join outcome o on o.round_id = r.id and o.settlement = r.settlement and o.odds_key = b.odds_key
             and o.pick = b.pick
           where r.id = b.round_id)))
       order by b.id desc limit ${limit + skip})
      union all
      (select b.id from vendor_bets_found(${s.members}::bigint[], ${s.vendorRound}, ${s.game}, ${s.slots}::boolean,
         ${s.least}, ${s.most}, ${s.from}, ${s.to}, ${s.upTo}) b
       where ${s.vendors}::boolean and (${s.state}::text is null
         or (${s.state} in ('wait', 'push', 'void') and ${s.state} = (
           select case when f.bet_id is not null then 'void' when r.ended_at is null then 'wait'
             when coalesce(c.pushed, case when r.judged and not r.pickwise then b.amount else 0 end) = b.amount then 'push' end
           from vendor_round r left join vendor_refund f on f.bet_id = b.id left join vendor_counted c on c.bet_id = b.id
           where r.id = b.round_id))
         or (${s.state} in ('won', 'lost') and ${s.state} = (
           select case when f.refunded then 'void' when not f.over then 'wait' when f.pushed = f.amount then 'push'
             when f.paid > f.amount then 'won' else 'lost' end
           from vendor_bet_fate f where f.id = b.id)))
       order by b.id desc limit ${limit + skip})) found
    order by no desc limit ${limit} offset ${skip}`
  return rows.map(({ no }) => no)
}

export type Sums = {
  bets: number
  /** won of what has its result, and what was paid or given back for it */
  stake: number
  paid: number
  /** and what waits for it */
  waiting: number
  waitingBets: number
}

/**
 * Each win rounded down on its own. Only picks that came true are looked for, as those that did not are lost; a pick that
 * several bet on is met once for each (docs/adr/0105). Outcomes know no time: of some days those of the rounds between
 * the first and last bet are looked at. Empty: null.
 */
export async function sumDraws(db: Reader, s: Search): Promise<Sums> {
  const [row] = await db.query<Sums>`
    with reach as materialized (
      select min(round_id + 0) as first, max(round_id + 0) as last
      from bets_found(${s.members}::bigint[], ${s.round}, ${s.game}, ${s.least}, ${s.most}, ${s.from}, ${s.to}, ${s.upTo})
      where ${s.draws}::boolean and ${s.from}::timestamptz is not null
    ), judged as (
      select b.stake, b.stake * b.odds_hundredths / 100 as win, bet_state(r.state, r.void_by, o.won) as state
      from bets_found(${s.members}::bigint[], ${s.round}, ${s.game}, ${s.least}, ${s.most}, ${s.from}, ${s.to}, ${s.upTo}) b
      join round r on r.id = b.round_id
      left join outcome o on o.round_id = b.round_id and o.settlement = r.settlement and o.odds_key = b.odds_key
        and o.pick = b.pick and o.won and (${s.from}::timestamptz is null
          or o.round_id between (select first from reach) and (select last from reach))
      where ${s.draws}::boolean and (${s.state}::text is null or ${s.state} in ('won', 'lost')
        or b.round_id in (select r.id from round r where bet_state(r.state, r.void_by, false) = ${s.state}))
    )
    select count(*) as bets,
      coalesce(sum(stake) filter (where state <> 'wait'), 0)::bigint as stake,
      coalesce(sum(case when state = 'won' then win when state in ('void', 'push') then stake end), 0)::bigint as paid,
      coalesce(sum(stake) filter (where state = 'wait'), 0)::bigint as waiting,
      count(*) filter (where state = 'wait') as "waitingBets"
    from judged where ${s.state}::text is null or state = ${s.state}`
  return row!
}

/** A win that is for several bets is parted among them as `vendor_bet_fate` parts it, here for all of them at once. */
export async function sumVendors(db: Reader, s: Search): Promise<Sums> {
  const [row] = await db.query<Sums>`
    with found as materialized (
      select id, round_id, amount from vendor_bets_found(${s.members}::bigint[], ${s.vendorRound}, ${s.game},
        ${s.slots}::boolean, ${s.least}, ${s.most}, ${s.from}, ${s.to}, ${s.upTo}) b
      where ${s.vendors}::boolean and case ${s.state}
        when 'wait' then b.round_id in (select r.id from vendor_round r where r.ended_at is null)
        when 'void' then exists (select from vendor_refund f where f.bet_id = b.id) else true end
    ), wins as materialized (
      select distinct w.win_id from found b join vendor_win_bet w on w.bet_id = b.id
    ), parted as (
      select o.bet_id, w.amount::numeric as won, b.amount as stake,
        sum(b.amount) over (partition by o.win_id order by o.bet_id) as upto,
        sum(b.amount) over (partition by o.win_id) as total
      from wins join vendor_win_bet o using (win_id) join vendor_bet b on b.id = o.bet_id
      join vendor_win w on w.id = o.win_id
    ), shares as (
      select bet_id, sum(div(won * upto, total) - div(won * (upto - stake), total))::bigint as won
      from parted group by bet_id
    ), fates as (
      select b.amount, f.bet_id is not null as refunded, r.ended_at is not null as ended,
        case when f.bet_id is not null then b.amount when r.ended_at is not null then coalesce(p.won, 0) else 0 end as paid,
        coalesce(c.pushed, case when r.judged and not r.pickwise and f.bet_id is null then b.amount else 0 end) as pushed
      from found b join vendor_round r on r.id = b.round_id left join vendor_refund f on f.bet_id = b.id
      left join vendor_counted c on c.bet_id = b.id left join shares p on p.bet_id = b.id
    ), judged as (
      select amount, paid, case when refunded then 'void' when not ended then 'wait' when pushed = amount then 'push'
        when paid > amount then 'won' else 'lost' end as state
      from fates
    )
    select count(*) as bets, coalesce(sum(amount) filter (where state <> 'wait'), 0)::bigint as stake,
      coalesce(sum(paid), 0)::bigint as paid,
      coalesce(sum(amount) filter (where state = 'wait'), 0)::bigint as waiting,
      count(*) filter (where state = 'wait') as "waitingBets"
    from judged where ${s.state}::text is null or state = ${s.state}`
  return row!
}

/** Counting what came since ends here. */
const NEWER = 1_000

/** How many that fit came after `upTo`, whatever became of them. */
export async function countNewer(db: Reader, s: Search): Promise<number> {
  const [row] = await db.query<{ n: number }>`
    select count(*) as n from (
      select from bets_found(${s.members}::bigint[], ${s.round}, ${s.game}, ${s.least}, ${s.most}, ${s.from}, ${s.to},
        ${Number.MAX_SAFE_INTEGER}) b where b.id > ${s.upTo} and ${s.draws}::boolean
      union all
      select from vendor_bets_found(${s.members}::bigint[], ${s.vendorRound}, ${s.game}, ${s.slots}::boolean, ${s.least},
        ${s.most}, ${s.from}, ${s.to}, ${Number.MAX_SAFE_INTEGER}) b where b.id > ${s.upTo} and ${s.vendors}::boolean
      limit ${NEWER}) newer`
  return row!.n
}
