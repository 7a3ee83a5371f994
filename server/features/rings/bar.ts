/**
 * Bars bets of bound members (docs/adr/0235-a-ring-as-one-member.md): stakes they place against each other on one round
 * earn rolling as if one member had placed all of them. Computed once, when the round rolls, and kept in `ring_barred`.
 */
import { countedOfBound } from '@madang/contract/core/casino/counted.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { disjoint, readPick } from '@madang/contract/core/draw/picks.ts'
import type { PlayedGame } from '@madang/contract/core/edges.ts'

import type { Reader, Tx } from '../../db/db.ts'

const ROLLING = 7_201_049

/**
 * Orders rolling against the start and end of binds: transactions that compute rolling share this lock, and one that
 * starts or ends a bind holds it alone and reads the clock after taking it.
 */
export const lockRolling = (tx: Tx) => tx.query`select pg_advisory_xact_lock(${ROLLING}::bigint)`
const shareRolling = (tx: Tx) => tx.query`
  select pg_advisory_xact_lock_shared(${ROLLING}::bigint)`

type Laid = { bet: number; member: number; bind: number; key: string; pick: string; game: string }

/**
 * Bars on a settled draw both whole stakes of two members of a bind whose picks no draw pays both
 * (docs/spec/rules.md#draw-bets). Call under the round's lock, before its rolling is computed.
 */
export async function barDraw(tx: Tx, round: number): Promise<void> {
  await shareRolling(tx)
  const laid = await tx.query<Laid>`
    select b.id as bet, b.member_id as member, k.id as bind, b.odds_key as key, b.pick, r.game
    from bet b join round r on r.id = b.round_id join ring_bound x on x.member_id = b.member_id
    join ring_bind k on k.id = x.bind_id and b.placed_at >= k.since and (k.until is null or b.placed_at < k.until)
    where b.round_id = ${round} and not exists (select from rolling_run u where u.round_id = b.round_id)
    order by k.id, b.id`
  const barred = [...Map.groupBy(laid, ({ bind }) => bind).values()].flatMap(opposing)
  await insertBarred(tx, barred)
}

/** The bets that oppose another member's bet; a member's own opposing bets earn nothing already. */
function opposing(laid: Laid[]): Barred[] {
  const game = gameByKey(laid[0]!.game)!
  const places = [...Map.groupBy(laid, ({ key, pick }) => `${key} ${pick}`).values()].map(
    (own) => ({ own, pick: readPick(game, own[0]!.key, own[0]!.pick)! }),
  )
  return places.flatMap(({ own, pick }) => {
    const against = new Set(
      places
        .filter((other) => disjoint(pick, other.pick))
        .flatMap((other) => other.own.map(({ member }) => member)),
    )
    return own
      .filter(({ member }) => [...against].some((other) => other !== member))
      .map(({ bet, bind }) => ({ bet, bind, counts: 0 }))
  })
}

/** A vendor bet on a round that is over; `amount`, `stake` and `paid` in won. */
type Ended = {
  id: number
  round: number
  member: number
  game: PlayedGame
  amount: number
  picks: { key: string; stake: number }[]
  paid: number
}

/**
 * Bars on judged vendor rounds the bets of a bind that count for less together than each member's by themselves
 * (docs/adr/0030-what-counts-of-a-vendors-bet.md). Both sums use only bets placed during the bind, because earlier ones
 * say nothing about stakes against each other. `counts`: won by bet id, as judged with all of the member's bets on the
 * round.
 */
export async function barTables(
  tx: Tx,
  bets: readonly Ended[],
  counts: ReadonlyMap<number, number>,
): Promise<void> {
  await shareRolling(tx)
  const bound = await tx.query<{ bet: number; bind: number }>`
    select b.id as bet, k.id as bind from vendor_bet b join ring_bound x on x.member_id = b.member_id
    join ring_bind k on k.id = x.bind_id and b.placed_at >= k.since and (k.until is null or b.placed_at < k.until)
    where b.id = any(${bets.map(({ id }) => id)}::bigint[]) order by k.id, b.id`
  const known = new Map(bets.map((bet) => [bet.id, bet]))
  const together = Map.groupBy(bound, ({ bet, bind }) => `${bind} ${known.get(bet)!.round}`)
  await insertBarred(
    tx,
    [...together.values()].flatMap((rows) => {
      const lain = rows.map(({ bet }) => known.get(bet)!)
      const less = countedOfBound(lain[0]!.game, lain)
      return rows.flatMap(({ bet, bind }, at) => {
        const left = less[at] ?? null
        return left !== null && left < counts.get(bet)! ? [{ bet, bind, counts: left }] : []
      })
    }),
  )
}

type Barred = { bet: number; bind: number; counts: number }

/** Keeps the lowest count of each bet; when a round rolls again, its existing rows stay. */
async function insertBarred(tx: Tx, barred: Barred[]): Promise<void> {
  const least = new Map<number, Barred>()
  for (const each of barred)
    if (each.counts < (least.get(each.bet)?.counts ?? Number.POSITIVE_INFINITY))
      least.set(each.bet, each)
  if (least.size === 0) return
  const rows = [...least.values()]
  await tx.query`
    insert into ring_barred (bet_id, bind_id, counts)
    select * from unnest(${rows.map(({ bet }) => bet)}::bigint[], ${rows.map(({ bind }) => bind)}::bigint[],
      ${rows.map(({ counts }) => counts)}::bigint[])
    on conflict (bet_id) do nothing`
}

/** A bind in force. `by` and `agreed`: uids of the requester and the approver; `reason`: the requester's. */
export type Bind = {
  id: number
  ring: number
  since: Date
  by: string
  agreed: string
  reason: string
  members: number[]
}

/** The binds in force of a case and of those merged into it, oldest first. */
export const selectBinds = (db: Reader, ring: number) => db.query<Bind>`
  select k.id, k.ring_id as ring, k.since, o.uid as by, d.uid as agreed, a.reason,
    (select array_agg(member_id order by member_id) from ring_bound x where x.bind_id = k.id) as members
  from ring_whole(${ring}) as own(id) join ring_bind k on k.ring_id = own.id and k.until is null
  join approval a on a.id = k.approval_id join operator o on o.id = a.requested_by
  join operator d on d.id = a.decided_by
  order by k.id`
