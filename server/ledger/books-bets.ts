/**
 * Invariants of bets on draws among themselves: which of a member's picks on a round oppose each other
 * (docs/spec/rules.md#draw-bets).
 */
import { games, type Game } from '@madang/contract/core/draw/games.ts'
import { allPicks, disjoint, type Pick } from '@madang/contract/core/draw/picks.ts'

import type { Counted, Query } from './check.ts'

type Opposed = {
  game: string[]
  key: string[]
  pick: string[]
  otherKey: string[]
  other: string[]
}
let known: Opposed | undefined

/**
 * All ordered pairs of picks of a game that no draw pays both, as parallel arrays; computed once per family of games.
 */
export function opposedPicks(): Opposed {
  if (known) return known
  known = { game: [], key: [], pick: [], otherKey: [], other: [] }
  const pairs = new Map<Game['family'], [Pick, Pick][]>()
  for (const game of games) {
    let found = pairs.get(game.family)
    if (!found) pairs.set(game.family, (found = pairsOf(allPicks(game))))
    for (const [one, other] of found) {
      known.game.push(game.key)
      known.key.push(one.key)
      known.pick.push(one.pick)
      known.otherKey.push(other.key)
      known.other.push(other.pick)
    }
  }
  return known
}

const pairsOf = (picks: Pick[]) =>
  picks.flatMap((one) =>
    picks.filter((other) => disjoint(one, other)).map((other): [Pick, Pick] => [one, other]),
  )

/** By what must hold: how many bets break it (docs/ledger.md#invariants). */
export const betChecks: Record<string, Query> = {
  'of each round the opposed picks are those whose bets cannot both win': (db) => {
    const { game, key, pick, otherKey, other } = opposedPicks()
    return db.query<Counted>`
      with opposes as materialized (
        select * from unnest(${game}::text[], ${key}::text[], ${pick}::text[], ${otherKey}::text[], ${other}::text[])
          as o(game, odds_key, pick, other_key, other)
      ), laid as materialized (
        select distinct b.round_id, r.game, b.member_id, b.odds_key, b.pick from bet b join round r on r.id = b.round_id
      ), pairs as materialized (
        -- a member's picks on a round meet each other first: met with all that opposes them, each bet would be fifty rows
        select l.*, m.odds_key as other_key, m.pick as other from laid l join laid m using (round_id, member_id)
        where (l.odds_key, l.pick) <> (m.odds_key, m.pick)
      ), opposed as (
        select distinct p.round_id, p.member_id, p.odds_key, p.pick
        from pairs p join opposes o using (game, odds_key, pick, other_key, other)
      )
      select count(*) as broken
      from (select true as due, * from opposed) o
      full join (select true as written, * from opposed_pick) p using (round_id, member_id, odds_key, pick)
      where due is null or written is null`
  },
}
