/** Invariants of rings: acts match what two operators decided, and barred bets match a recomputation. */
import { opposedPicks } from './books-bets.ts'
import { countTableBars } from './books-rings-tables.ts'
import type { Counted, Query } from './check.ts'

/**
 * By invariant, a query that counts the acts that break it (docs/ledger.md#invariants). The database refuses such acts
 * too (docs/adr/0273-a-rings-acts-name-their-yes.md).
 */
export const ringActChecks: Record<string, Query> = {
  'each bind, lift and recovery of a ring is as one operator requested and another approved': (
    db,
  ) => db.query<Counted>`
    select (select count(*) from ring_bind k where not ring_bind_agreed(k.id))
      + (select count(*) from ring_take k where not ring_agreed(k.approval_id, 'ring.recover', k.ring_id))
      + (select count(*) from ring_taken_stake t join ring_take k on k.id = t.take_id
        left join ring_asked a on a.approval_id = k.approval_id and a.bet_id = t.bet_id where a.bet_id is null) as broken`,
}

/**
 * By invariant, a query that counts the bets that break it (docs/ledger.md#invariants); recomputed from the binds
 * (docs/adr/0235-a-ring-as-one-member.md). They compare instants of the database's clock, which a clock set back can
 * make wrong without a fault, so they close nothing and operators are notified (server/watch.ts).
 */
export const ringChecks: Record<string, Query> = {
  'each draw that rolled bars exactly the bets that oppose a bet of another member of the same bind':
    (db) => {
      const { game, key, pick, otherKey, other } = opposedPicks()
      return db.query<Counted>`
        with opposes as materialized (
          select * from unnest(${game}::text[], ${key}::text[], ${pick}::text[], ${otherKey}::text[], ${other}::text[])
            as o(game, odds_key, pick, other_key, other)
        ), bound as materialized (
          select k.id as bind, b.id, b.round_id, r.game, r.rolled, b.member_id, b.odds_key, b.pick
          from ring_bind k join ring_bound m on m.bind_id = k.id
          join bet b on b.member_id = m.member_id and b.placed_at >= k.since
            and b.placed_at < coalesce(k.until, 'infinity')
          join round r on r.id = b.round_id
        ), lain as materialized (
          -- the same pick of one member, however many bets
          select distinct bind, round_id, game, member_id, odds_key, pick from bound
        ), against as (
          select distinct l.bind, l.round_id, l.member_id, l.odds_key, l.pick
          from lain l join opposes o using (game, odds_key, pick)
          join lain m on m.bind = l.bind and m.round_id = l.round_id and m.odds_key = o.other_key and m.pick = o.other
            and m.member_id <> l.member_id
        ), due as (
          select distinct id, rolled from bound join against using (bind, round_id, member_id, odds_key, pick)
        )
        select count(*) as broken from due d
        full join (select bet_id as id from ring_barred where bet_id in (select id from bet)) x using (id)
        where x.id is null and d.rolled or d.id is null`
    },

  'each judged vendor round bars exactly the bets of a bind that count for less together, and to that amount':
    (db) => countTableBars(db),
}
