import type { BettingSum } from '@madang/contract/member/betting.ts'

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
  placedAt: Date
  balls: number[] | null
  powerball: number | null
}

/** Whose bets: of these members, with or without what they hid from their own history. */
export type Whose = { members: number[]; hidden: boolean }

const PAGE = 15

/** A page of what was placed on draws in a period, newest first: the newest of each member, and of those the newest. */
export const selectPlaced = (
  db: Reader,
  { members, hidden }: Whose,
  { from, to }: Period,
  page: number,
) => db.query<Placed>`
    select b.id as no, p.uid, r.game, r.date, r.number, b.odds_key as key, b.pick, b.stake as money,
      b.odds_hundredths as odds, r.state, r.void_by as "voidBy", o.won, r.draw_at as "drawAt",
      b.placed_at as "placedAt", v.balls, v.powerball
    from (
      select own.id from unnest(${members}::bigint[]) m(id), lateral (
        select id, placed_at from bet
        where member_id = m.id and placed_at >= ${from} and placed_at < ${to}
          and (${hidden} or not exists (select from hidden_bet h where h.bet_id = bet.id))
        order by bet.placed_at desc, bet.id desc limit ${PAGE * page}) own
      order by own.placed_at desc, own.id desc limit ${PAGE} offset ${(page - 1) * PAGE}) newest
    join bet b on b.id = newest.id
    join member p on p.id = b.member_id
    join round r on r.id = b.round_id
    left join standing_outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick
    left join standing_draw v on v.round_id = r.id
    order by b.id desc`

/**
 * How many there are, their stakes and what was paid; what waits is counted apart. The bets on one pick are added up
 * before its outcome is looked for, each win rounded down on its own.
 */
export async function sumPlaced(db: Reader, { members, hidden }: Whose, { from, to }: Period) {
  const [row] = await db.query<BettingSum & { totalCnt: number }>`
    with picked as (
      select round_id, odds_key, pick, count(*) as bets, sum(stake) as stake,
        sum(stake * odds_hundredths / 100) as win
      from bet b
      where member_id = any(${members}::bigint[]) and placed_at >= ${from} and placed_at < ${to}
        and (${hidden} or not exists (select from hidden_bet h where h.bet_id = b.id))
      group by round_id, odds_key, pick
    )
    select coalesce(sum(p.bets), 0)::bigint as "totalCnt",
      coalesce(sum(p.stake) filter (where r.state in ('SETTLED', 'VOID')), 0)::bigint as money,
      coalesce(sum(case when r.state = 'VOID' then p.stake
                        when r.state = 'SETTLED' and o.won then p.win end), 0)::bigint as win,
      coalesce(sum(p.stake) filter (where r.state not in ('SETTLED', 'VOID')), 0)::bigint as waiting
    from picked p join round r on r.id = p.round_id
    left join standing_outcome o on o.round_id = p.round_id and o.odds_key = p.odds_key and o.pick = p.pick`
  const { totalCnt, ...sum } = row!
  return { totalCnt, totalPages: Math.ceil(totalCnt / PAGE), sum }
}

/** Whether the member's own bet has its result; undefined where it is no bet of theirs. */
export async function isOver(db: Reader, member: number, id: number): Promise<boolean | undefined> {
  const [row] = await db.query<{ over: boolean }>`
    select r.state in ('SETTLED', 'VOID') as over from bet b join round r on r.id = b.round_id
    where b.id = ${id} and b.member_id = ${member}`
  return row?.over
}

export const hideOne = (db: Reader, member: number, id: number) => db.query`
  insert into hidden_bet (bet_id, member_id) values (${id}, ${member}) on conflict do nothing`

/** Hides what is over in a period; answers whether something that waits is left. */
export async function hideAll(db: Reader, member: number, { from, to }: Period): Promise<boolean> {
  const [row] = await db.query<{ waits: boolean }>`
    with placed as (
      select b.id, r.state in ('SETTLED', 'VOID') as over from bet b join round r on r.id = b.round_id
      where b.member_id = ${member} and b.placed_at >= ${from} and b.placed_at < ${to}
    ), hidden as (
      insert into hidden_bet (bet_id, member_id) select id, ${member} from placed where over
      on conflict do nothing
    )
    select exists (select from placed where not over) as waits`
  return row!.waits
}
