/** What a filter finds: numbers of a page, and the sums of all of it (docs/adr/0105). */
import type { BetState } from '@madang/contract/operator/plain/bets.ts'

import type { Reader, Tx } from '../../db/db.ts'

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

/**
 * A plan made for another filter would walk the tables for this one; and what a million wins are parted in is not to lie
 * on the disk meanwhile.
 */
export const planned = (tx: Tx) => tx.query`
  select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '64MB', true)`

/** The newest bet there is. */
export async function selectNewestBet(db: Reader): Promise<number> {
  const [row] = await db.query<{ no: number }>`
    select greatest((select max(id) from bet), (select max(id) from vendor_bet), 0) as no`
  return row!.no
}

type Page = { limit: number; skip: number }

/** A page of numbers, newest first. */
export async function selectPage(db: Reader, s: Search, page: Page): Promise<number[]> {
  const won = s.state === 'won' || s.state === 'lost'
  const rows = await (won ? selectJudged(db, s, page) : selectFound(db, s, page))
  return rows.map(({ no }) => no)
}

const selectFound = (db: Reader, s: Search, { limit, skip }: Page) => db.query<{ no: number }>`
    select no from (
      (select b.id as no from bets_found(${s.members}::bigint[], ${s.round}, ${s.game}, ${s.least}, ${s.most}, ${s.from},
         ${s.to}, ${s.upTo}) b
       where ${s.draws}::boolean and (${s.state}::text is null
         or b.round_id in (select r.id from round r where bet_state(r.state, r.void_by, false) = ${s.state}))
       order by b.id desc limit ${limit + skip})
      union all
      (select b.id from vendor_bets_found(${s.members}::bigint[], ${s.vendorRound}, ${s.game}, ${s.slots}::boolean,
         ${s.least}, ${s.most}, ${s.from}, ${s.to}, ${s.upTo}) b
       where ${s.vendors}::boolean and (${s.state}::text is null or ${s.state} = (
         select case when f.bet_id is not null then 'void' when r.ended_at is null then 'wait'
           when coalesce(c.pushed, case when r.judged and not r.pickwise then b.amount else 0 end) = b.amount then 'push' end
         from vendor_round r left join vendor_refund f on f.bet_id = b.id left join vendor_counted c on c.bet_id = b.id
         where r.id = b.round_id))
       order by b.id desc limit ${limit + skip})) found
    order by no desc limit ${limit} offset ${skip}`

/**
 * Won or lost is worked out for one bet at a time: put in order first, so that none is looked at beyond the page
 * (`offset 0` keeps the condition from being asked of all of them before).
 */
const selectJudged = (db: Reader, s: Search, { limit, skip }: Page) => db.query<{ no: number }>`
    select no from (
      (select b.id as no from (
         select id, round_id, odds_key, pick from bets_found(${s.members}::bigint[], ${s.round}, ${s.game}, ${s.least},
           ${s.most}, ${s.from}, ${s.to}, ${s.upTo}) where ${s.draws}::boolean order by id desc offset 0) b
       where ${s.state} = (
         select bet_state(r.state, r.void_by, o.won) from round r
         left join outcome o on o.round_id = r.id and o.settlement = r.settlement and o.odds_key = b.odds_key
           and o.pick = b.pick
         where r.id = b.round_id)
       limit ${limit + skip})
      union all
      (select b.id from (
         select id from vendor_bets_found(${s.members}::bigint[], ${s.vendorRound}, ${s.game}, ${s.slots}::boolean,
           ${s.least}, ${s.most}, ${s.from}, ${s.to}, ${s.upTo}) where ${s.vendors}::boolean order by id desc offset 0) b
       where ${s.state} = (
         select case when f.refunded then 'void' when not f.over then 'wait' when f.pushed = f.amount then 'push'
           when f.paid > f.amount then 'won' else 'lost' end
         from vendor_bet_fate f where f.id = b.id)
       limit ${limit + skip})) found
    order by no desc limit ${limit} offset ${skip}`

/** What bets of a game in one state came to; `stake` in won, `paid` what was paid or given back for it. */
export type StateSum = { game: string; state: BetState; bets: number; stake: number; paid: number }

/**
 * Each win rounded down on its own. Only picks that came true are looked for, as those that did not are lost; a pick that
 * several bet on is met once for each (docs/adr/0105). Outcomes know no time: of some days those of the rounds between
 * the first and last bet are looked at.
 */
export const selectDrawSums = (db: Reader, s: Search) => db.query<StateSum>`
    with reach as materialized (
      select min(round_id + 0) as first, max(round_id + 0) as last
      from bets_found(${s.members}::bigint[], ${s.round}, ${s.game}, ${s.least}, ${s.most}, ${s.from}, ${s.to}, ${s.upTo})
      where ${s.draws}::boolean and ${s.from}::timestamptz is not null
    ), judged as (
      select r.game, b.stake, b.stake * b.odds_hundredths / 100 as win, bet_state(r.state, r.void_by, o.won) as state
      from bets_found(${s.members}::bigint[], ${s.round}, ${s.game}, ${s.least}, ${s.most}, ${s.from}, ${s.to}, ${s.upTo}) b
      join round r on r.id = b.round_id
      left join outcome o on o.round_id = b.round_id and o.settlement = r.settlement and o.odds_key = b.odds_key
        and o.pick = b.pick and o.won and (${s.from}::timestamptz is null
          or o.round_id between (select first from reach) and (select last from reach))
      where ${s.draws}::boolean and (${s.state}::text is null or ${s.state} in ('won', 'lost')
        or b.round_id in (select r.id from round r where bet_state(r.state, r.void_by, false) = ${s.state}))
    )
    select game, state, count(*) as bets, sum(stake)::bigint as stake,
      coalesce(sum(case when state = 'won' then win when state in ('void', 'push') then stake end), 0)::bigint as paid
    from judged where ${s.state}::text is null or state = ${s.state} group by game, state`

/** A win that is for several bets is parted among them as `vendor_bet_fate` parts it, here for all of them at once. */
export const selectVendorSums = (db: Reader, s: Search) => db.query<StateSum>`
    with found as materialized (
      select id, round_id, game_id, amount from vendor_bets_found(${s.members}::bigint[], ${s.vendorRound}, ${s.game},
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
      select b.game_id, b.amount, f.bet_id is not null as refunded, r.ended_at is not null as ended,
        case when f.bet_id is not null then b.amount when r.ended_at is not null then coalesce(p.won, 0) else 0 end as paid,
        coalesce(c.pushed, case when r.judged and not r.pickwise and f.bet_id is null then b.amount else 0 end) as pushed
      from found b join vendor_round r on r.id = b.round_id left join vendor_refund f on f.bet_id = b.id
      left join vendor_counted c on c.bet_id = b.id left join shares p on p.bet_id = b.id
    ), judged as (
      select game_id as game, amount, paid, case when refunded then 'void' when not ended then 'wait' when pushed = amount then 'push'
        when paid > amount then 'won' else 'lost' end as state
      from fates
    )
    select game, state, count(*) as bets, sum(amount)::bigint as stake, sum(paid)::bigint as paid
    from judged where ${s.state}::text is null or state = ${s.state} group by game, state`

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
