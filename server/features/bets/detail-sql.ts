/** What a bet came from and led to. */
import type { BetDetail } from '@madang/contract/operator/bets.ts'

import type { Reader } from '../../db/db.ts'
import type { Kind } from '../../ledger/kinds.ts'

export type DrawOf = {
  game: string
  date: string
  closeAt: Date
  drawAt: Date
  settledAt: Date | null
  balls: number[] | null
  powerball: number | null
  settlement: number
  oddsVersion: number
  oddsBy: string
  oddsAt: Date
  nick: string
  line: number | null
  opposed: boolean
  barred: number | null
  posted: boolean
}

export const selectDrawOf = async (db: Reader, no: number) =>
  (
    await db.query<DrawOf>`
    select r.game, r.date, r.close_at as "closeAt", r.draw_at as "drawAt", r.settled_at as "settledAt", v.balls,
      v.powerball, r.settlement, r.odds_version as "oddsVersion", o.made_by as "oddsBy", o.at as "oddsAt", m.nick,
      b.line_id as line, exists (select from opposed_pick p where p.round_id = b.round_id
        and p.member_id = b.member_id and p.odds_key = b.odds_key and p.pick = b.pick) as opposed, x.counts as barred,
      exists (select from rolling_run u where u.round_id = r.id and u.taken_at is null and u.posted_at is not null)
        as posted
    from bet b join round r on r.id = b.round_id join member m on m.id = b.member_id
    join odds_version o on o.game = r.game and o.version = r.odds_version
    left join standing_draw v on v.round_id = r.id left join ring_barred x on x.bet_id = b.id
    where b.id = ${no}`
  )[0]

export type VendorOf = Omit<NonNullable<BetDetail['vendor']>, 'openedAt' | 'endedAt'> & {
  openedAt: Date
  endedAt: Date | null
  nick: string
  line: number | null
  type: string
  posted: boolean
  barred: number | null
}

export const selectVendorOf = async (db: Reader, no: number) =>
  (
    await db.query<VendorOf>`
    select v.id, v.title, b.tx, r.ref, r.opened_at as "openedAt", r.ended_at as "endedAt", r.result, b.picks, c.counts,
      m.nick, b.line_id as line, g.type, u.posted_at is not null as posted, x.counts as barred
    from vendor_bet b join vendor_round r on r.id = b.round_id join vendor v on v.id = b.vendor_id
    join vendor_game g on g.id = b.game_id join member m on m.id = b.member_id
    left join vendor_counted c on c.bet_id = b.id left join rolling_run u on u.id = c.run_id
    left join ring_barred x on x.bet_id = b.id
    where b.id = ${no}`
  )[0]

export type Move = { id: number; at: Date; kind: Kind; amount: number; after: number }

/** Of the member's money: the stake of a bet on a draw, and what its round paid and took back of them. */
export const selectDrawMoves = (db: Reader, no: number) => db.query<Move>`
  select t.id, t.at, t.kind, t.amount, t.money_after as after from bet b, lateral (
    select * from transfer where kind = 'stake' and cause = b.id and member_id = b.member_id
    union all
    select t.* from round_payment p join transfer t on t.id = p.id
    where p.round_id = b.round_id and p.member_id = b.member_id) t
  where b.id = ${no} and t.money_after is not null order by t.id`

/** The stake of a bet at a vendor's game, its refund, and the wins it shares in. */
export const selectVendorMoves = (db: Reader, no: number) => db.query<Move>`
  select t.id, t.at, t.kind, t.amount, t.money_after as after from vendor_bet b, lateral (
    select * from transfer where kind in ('vendor.stake', 'vendor.refund') and cause = b.id and member_id = b.member_id
    union all
    select t.* from vendor_win_bet w join transfer t on t.kind = 'vendor.win' and t.cause = w.win_id
      and t.member_id = b.member_id
    where w.bet_id = b.id) t
  where b.id = ${no} and t.money_after is not null order by t.id`

export type Step = { id: number; uid: string; type: string; rate: number; share: number }

/** A line as it stood, from the bettor upwards: rates in effect, and what each has above the one below. */
export const selectSteps = (db: Reader, line: number, game: string) => db.query<Step>`
  select m.id, m.uid, m.type, s.share, sum(s.share) over (order by s.depth)::int as rate
  from (
    select h.member_id, h.share, t.depth from rolling_shares(array[${line}::bigint], ${game}) h
    join rolling_step t on t.line_id = h.line_id and t.member_id = h.member_id) s
  join member m on m.id = s.member_id order by s.depth`
