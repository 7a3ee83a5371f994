/** Bets by number and by filter, draws' and vendors' alike (docs/adr/0105). */
import type { BetRow } from '@madang/contract/operator/bets.ts'
import type { BetState } from '@madang/contract/operator/plain/bets.ts'

import type { Reader } from '../../db/db.ts'
import type { Fate } from '../draw/draw.ts'

type Bet = { no: number; at: Date; member: number; uid: string; round: number }

export type DrawBet = Bet & Fate & { game: string; number: number; key: string; pick: string }

export const selectDrawBets = (db: Reader, numbers: number[]) => db.query<DrawBet>`
  select b.id as no, b.placed_at as at, m.id as member, m.uid, r.id as round, r.game, r.number, b.odds_key as key, b.pick,
    b.stake as money, b.odds_hundredths as odds, r.state, r.void_by as "voidBy", o.won
  from bet b join member m on m.id = b.member_id join round r on r.id = b.round_id
  left join standing_outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick
  where b.id = any(${numbers}::bigint[])`

export type VendorBet = Bet &
  Pick<BetRow, 'game' | 'stake' | 'paid'> & {
    type: string
    picks: { label: string; stake: number }[]
    state: BetState
  }

export const selectVendorBets = (db: Reader, numbers: number[]) => db.query<VendorBet>`
  select b.id as no, b.placed_at as at, m.id as member, m.uid, b.round_id as round, g.ko as game, g.type, b.picks,
    b.amount as stake, b.paid,
    case when b.refunded then 'void' when not b.over then 'wait' when b.pushed = b.amount then 'push'
         when b.paid > b.amount then 'won' else 'lost' end as state
  from vendor_bet_fate b join member m on m.id = b.member_id join vendor_game g on g.id = b.game_id
  where b.id = any(${numbers}::bigint[])`

export async function selectMember(db: Reader, uid: string): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>`select id from member where uid = ${uid}`
  return row?.id
}
