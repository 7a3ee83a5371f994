import type { BettingSum } from '@madang/contract/member/betting.ts'
import type { BetKind } from '@madang/contract/member/plain/betting.ts'

import type { Reader } from '../../db/db.ts'
import type { Period } from '../../http/period.ts'
import type { Fate } from '../draw/draw.ts'

export type Placed = Fate & {
  no: number
  uid: string
  game: string
  date: string
  number: number
  key: string
  pick: string
  drawAt: Date
  closeAt: Date
  placedAt: Date
  balls: number[] | null
  powerball: number | null
}

/** Whose bets: of these members, with or without what they hid from their own history. */
export type Whose = { members: number[]; hidden: boolean }

/** Which games: one kind of the vendors', or with `all` those and the draws. */
export type Kind = { kind: BetKind }

/** Of what is searched: `money` and `win` in won without what waits. */
export type Counts = BettingSum & { count: number }

export const PAGE = 15

/**
 * The numbers of a page of what was placed in a period, newest first: the newest of each member, and of those the
 * newest. Draws' and vendors' bets share one row of numbers.
 */
export async function selectNewest(
  db: Reader,
  { members, hidden }: Whose,
  { from, to, kind }: Period & Kind,
  page: number,
): Promise<number[]> {
  const rows = await db.query<{ no: number }>`
    select own.id as no from unnest(${members}::bigint[]) m(id), lateral (
      (select id, placed_at from bet
       where ${kind} = 'all' and member_id = m.id and placed_at >= ${from} and placed_at < ${to}
         and (${hidden} or bet.id not in (select h.bet_id from hidden_bet h where h.member_id = any(${members}::bigint[])))
       order by bet.placed_at desc, bet.id desc limit ${PAGE * page})
      union all
      (select b.id, b.placed_at from vendor_bet b
       where b.member_id = m.id and b.placed_at >= ${from} and b.placed_at < ${to}
         and (${kind} = 'all' or exists (select from vendor_game g where g.id = b.game_id and g.type = ${kind}))
         and (${hidden} or b.id not in (select h.bet_id from hidden_vendor_bet h where h.member_id = any(${members}::bigint[])))
       order by b.placed_at desc, b.id desc limit ${PAGE * page})) own
    order by own.placed_at desc, own.id desc limit ${PAGE} offset ${(page - 1) * PAGE}`
  return rows.map(({ no }) => no)
}

/** Bets on draws, by number. */
export const selectPlaced = (db: Reader, numbers: number[]) => db.query<Placed>`
    select b.id as no, p.uid, r.game, r.date, r.number, b.odds_key as key, b.pick, b.stake as money,
      b.odds_hundredths as odds, r.state, r.void_by as "voidBy", o.won, r.draw_at as "drawAt",
      r.close_at as "closeAt", b.placed_at as "placedAt", v.balls, v.powerball
    from bet b
    join member p on p.id = b.member_id
    join round r on r.id = b.round_id
    left join standing_outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick
    left join standing_draw v on v.round_id = r.id
    where b.id = any(${numbers}::bigint[])`

/** What the round of a bet paid its member first, all bets together, and their money before and after; null for nothing. */
export const selectPaid = async (db: Reader, { member, bet }: { member: number; bet: number }) =>
  (
    await db.query<{ amount: number; before: number; after: number; at: Date }>`
    select t.amount, t.money_after - t.amount as before, t.money_after as after, t.at
    from bet b join transfer t on t.kind in ('win', 'void.return') and t.cause = b.round_id and t.member_id = b.member_id
    where b.id = ${bet} and b.member_id = ${member}`
  )[0] ?? null

/**
 * How many there are, their stakes and what was paid; what waits is counted apart. The bets on one pick are added up
 * before its outcome is looked for, each win rounded down on its own.
 */
export async function sumPlaced(
  db: Reader,
  { members, hidden }: Whose,
  { from, to }: Period,
): Promise<Counts> {
  const [row] = await db.query<Counts>`
    with picked as (
      select round_id, odds_key, pick, count(*) as bets, sum(stake) as stake,
        sum(stake * odds_hundredths / 100) as win
      from bet b
      where member_id = any(${members}::bigint[]) and placed_at >= ${from} and placed_at < ${to}
        and (${hidden} or b.id not in (select h.bet_id from hidden_bet h where h.member_id = any(${members}::bigint[])))
      group by round_id, odds_key, pick
    )
    select coalesce(sum(p.bets), 0)::bigint as count,
      coalesce(sum(p.stake) filter (where r.state in ('SETTLED', 'VOID')), 0)::bigint as money,
      coalesce(sum(case when r.state = 'VOID' then p.stake
                        when r.state = 'SETTLED' and o.won then p.win end), 0)::bigint as win,
      coalesce(sum(p.stake) filter (where r.state not in ('SETTLED', 'VOID')), 0)::bigint as waiting
    from picked p join round r on r.id = p.round_id
    left join standing_outcome o on o.round_id = p.round_id and o.odds_key = p.odds_key and o.pick = p.pick`
  return row!
}

/** Whether the member's own bet has its result; undefined where it is none on their list. */
export async function isOver(db: Reader, member: number, id: number): Promise<boolean | undefined> {
  const [row] = await db.query<{ over: boolean }>`
    select r.state in ('SETTLED', 'VOID') as over from bet b join round r on r.id = b.round_id
    where b.id = ${id} and b.member_id = ${member}
      and not exists (select from hidden_bet h where h.bet_id = b.id)`
  return row?.over
}

/** Answers whether it was on the list until now. */
export async function hideOne(db: Reader, member: number, id: number): Promise<boolean> {
  const rows = await db.query`
    insert into hidden_bet (bet_id, member_id) values (${id}, ${member}) on conflict do nothing returning bet_id`
  return rows.length > 0
}

/** Hides what is over in a period, at most `most` of it; answers how much that was. */
export async function hideAll(
  db: Reader,
  member: number,
  { from, to }: Period,
  most: number,
): Promise<number> {
  const [row] = await db.query<{ n: number }>`
    with due as materialized (
      select b.id from bet b join round r on r.id = b.round_id
      where b.member_id = ${member} and b.placed_at >= ${from} and b.placed_at < ${to}
        and r.state in ('SETTLED', 'VOID') and b.id not in (select h.bet_id from hidden_bet h where h.member_id = ${member})
      limit ${most}
    ), hidden as (
      insert into hidden_bet (bet_id, member_id) select id, ${member} from due on conflict do nothing
    )
    select count(*) as n from due`
  return row!.n
}

/** Whether something in a period waits for its draw. */
export async function betsWait(db: Reader, member: number, { from, to }: Period): Promise<boolean> {
  const rows = await db.query`
    select from bet b join round r on r.id = b.round_id
    where b.member_id = ${member} and b.placed_at >= ${from} and b.placed_at < ${to}
      and r.state not in ('SETTLED', 'VOID')
    limit 1`
  return rows.length > 0
}
