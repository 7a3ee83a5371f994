/** The bets behind a statement (docs/adr/0115-partners-statements.md). */
import type { Reader } from '../../db/db.ts'
import type { Span } from './sql.ts'

export type Bet = {
  source: 'draw' | 'vendor'
  id: number
  uid: string
  game: string
  placedAt: Date
  at: Date
  sign: 1 | -1
  leftOut: boolean
  barred: boolean
  stake: number
  wins: number
  shares: number[]
  points: number
  own: number
  total: number
}

/** The bets of a period, newest first. */
export const selectBets = (
  db: Reader,
  {
    partner,
    from,
    to,
    member,
    game,
  }: Span & { partner: number; member: number | null; game: string | null },
  { limit, skip }: { limit: number; skip: number },
) => db.query<Bet>`
  select b.source, b.bet_id as id, m.uid, b.game, b.placed_at as "placedAt", b.at, b.sign, b.left_out as "leftOut",
    exists (select from ring_barred x where x.bet_id = b.bet_id) as barred, b.stake, b.wins, b.shares, b.points, b.own, count(*) over () as total
  from statement_bets(${partner}, ${from}, ${to}) b join member m on m.id = b.member_id
  where (${member}::bigint is null or b.member_id = ${member}) and (${game}::text is null or b.game = ${game})
  order by b.at desc, b.source, b.bet_id desc, b.sign limit ${limit} offset ${skip}`
