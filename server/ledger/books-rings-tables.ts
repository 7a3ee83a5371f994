/**
 * Recomputes the barred bets at vendors' tables from the bets of bound members (docs/adr/0235-a-ring-as-one-member.md,
 * docs/adr/0274-the-books-at-the-tables.md).
 */
import { countedOfBound, type Paid } from '@madang/contract/core/casino/counted.ts'
import type { PlayedGame } from '@madang/contract/core/edges.ts'

import type { Reader } from '../db/db.ts'
import type { Counted } from './check.ts'

/** A bound member's bet on a shared round; `counts`: won as judged from its member's bets alone. */
type Lain = Paid & {
  bind: number
  bet: number
  member: number
  round: number
  game: PlayedGame
  counts: number
  /** won it earns by if it is barred */
  barred: number | null
}

/** Rounds per batch: the process serves requests in between. */
const PAGE = 100

/** Number of bets that are barred and should not be, should be barred and are not, or are barred to another amount. */
export async function countTableBars(db: Reader, page = PAGE): Promise<Counted[]> {
  const rounds = await selectShared(db)
  let broken = 0
  for (let at = 0; at < rounds.length; at += page) {
    const lain = await selectLain(db, rounds.slice(at, at + page))
    const due = dueOf(lain)
    const barred = new Map(lain.map((each) => [each.bet, each.barred]))
    for (const [bet, counts] of barred) if ((due.get(bet) ?? null) !== counts) broken += 1
  }
  return [{ broken }]
}

/** Judged rounds on which two members of a bind bet during it; without slots, because nobody can bet against spins. */
async function selectShared(db: Reader): Promise<number[]> {
  const [row] = await db.query<{ rounds: number[] }>`
    with shared as (
      select b.round_id from ring_bind k join ring_bound m on m.bind_id = k.id
      join vendor_bet b on b.member_id = m.member_id and b.placed_at >= k.since
        and b.placed_at < coalesce(k.until, 'infinity')
      join vendor_game g on g.id = b.game_id and g.type <> 'slot'
      group by k.id, b.round_id having min(b.member_id) < max(b.member_id)
    )
    select coalesce(jsonb_agg(distinct r.id), '[]') as rounds from shared s join vendor_round r on r.id = s.round_id
    where r.judged`
  return row!.rounds
}

async function selectLain(db: Reader, rounds: number[]): Promise<Lain[]> {
  const [row] = await db.query<{ lain: Lain[] }>`
    select coalesce(jsonb_agg(jsonb_build_object('bind', k.id, 'bet', f.id, 'member', f.member_id, 'round', f.round_id,
        'game', g.type, 'amount', f.amount, 'picks', f.picks, 'paid', f.paid, 'counts', c.counts, 'barred', x.counts)
      order by k.id, f.id), '[]') as lain
    from vendor_bet_fate f join vendor_game g on g.id = f.game_id join vendor_counted c on c.bet_id = f.id
    join ring_bound m on m.member_id = f.member_id
    join ring_bind k on k.id = m.bind_id and f.placed_at >= k.since and f.placed_at < coalesce(k.until, 'infinity')
    left join ring_barred x on x.bet_id = f.id
    where f.round_id = any(${rounds}::bigint[]) and not f.refunded`
  return row!.lain
}

/** The won each bet should earn by, for binds whose bets count for less together than by each member alone. */
function dueOf(lain: Lain[]): Map<number, number> {
  const due = new Map<number, number>()
  for (const joint of Map.groupBy(lain, ({ bind, round }) => `${bind} ${round}`).values()) {
    const less = countedOfBound(joint[0]!.game, joint)
    for (const [at, { bet, counts }] of joint.entries()) {
      const left = less[at] ?? null
      if (left !== null && left < counts)
        due.set(bet, Math.min(left, due.get(bet) ?? Number.POSITIVE_INFINITY))
    }
  }
  return due
}
