/** What vendors' bets, wins and refunds must come to in the books (docs/ledger.md#invariants; docs/spec/casino.md). */
import type { Counted, Query } from './check.ts'

/** By what must hold: how many of vendors’ bets, wins or refunds break it (docs/ledger.md#invariants). */
export const vendorChecks: Record<string, Query> = {
  'each vendor’s bet has exactly one stake, of its amount': (db) => db.query<Counted>`
    select count(*) as broken
    from vendor_bet b full join (select * from transfer where kind = 'vendor.stake') t on t.cause = b.id
    where b.id is null or t.id is null or t.amount <> b.amount or t.member_id <> b.member_id`,

  'each vendor’s win was credited once, and nothing else was': (db) => db.query<Counted>`
    select count(*) as broken
    from (select * from vendor_win where amount > 0) w
    full join (select * from transfer where kind = 'vendor.win') t on t.cause = w.id
    where w.id is null or t.id is null or t.amount <> w.amount or t.member_id <> w.member_id`,

  'each vendor’s refund gave its bet back, once': (db) => db.query<Counted>`
    select count(*) as broken
    from (select f.bet_id, b.member_id, b.amount from vendor_refund f join vendor_bet b on b.id = f.bet_id) f
    full join (select * from transfer where kind = 'vendor.refund') t on t.cause = f.bet_id
    where f.bet_id is null or t.id is null or t.amount <> f.amount or t.member_id <> f.member_id`,

  'no vendor’s bet was both won and given back, none stands behind a tombstone': (
    db,
  ) => db.query<Counted>`
    select (select count(*) from vendor_refund f join vendor_win_bet w using (bet_id))
         + (select count(*) from vendor_bet b join vendor_tombstone s on s.vendor_id = b.vendor_id and s.tx = b.tx) as broken`,

  'each vendor’s win is for bets of its member and round': (db) => db.query<Counted>`
    select (select count(*) from vendor_win w join vendor_win_bet wb on wb.win_id = w.id join vendor_bet b on b.id = wb.bet_id
            where (b.member_id, b.round_id, b.vendor_id) is distinct from (w.member_id, w.round_id, w.vendor_id))
         + (select count(*) from vendor_win w where not exists (select from vendor_win_bet wb where wb.win_id = w.id)) as broken`,

  // By the order of the ledger: the clock may be set back between a win and its round's end.
  'no vendor’s bet, win or refund came after its round’s end': (db) => db.query<Counted>`
    with moved as (
      select t.id, b.round_id from transfer t join vendor_bet b on b.id = t.cause
      where t.kind in ('vendor.stake', 'vendor.refund')
      union all
      select t.id, w.round_id from transfer t join vendor_win w on w.id = t.cause where t.kind = 'vendor.win'
    )
    select (select count(*) from moved m join vendor_round r on r.id = m.round_id where m.id > r.ended_no)
         + (select count(*) from vendor_round where (ended_at is null) <> (ended_no is null) or judged and ended_at is null)
      as broken`,

  'vendors’ rounds, bets, wins and calls name what stands (ADR 0010)': (db) => db.query<Counted>`
    select (select count(*) from vendor_round r left join vendor_game g on g.id = r.game_id
            where g.vendor_id is distinct from r.vendor_id)
         + (select count(*) from vendor_bet b left join vendor_round r on r.id = b.round_id
            where (r.vendor_id, r.game_id) is distinct from (b.vendor_id, b.game_id))
         + (select count(*) from vendor_win w left join vendor_round r on r.id = w.round_id
            where r.vendor_id is distinct from w.vendor_id)
         + (select count(*) from vendor_win_bet wb left join vendor_win w on w.id = wb.win_id
            left join vendor_bet b on b.id = wb.bet_id
            where w.id is null or w.round_id is distinct from b.round_id)
         + (select count(*) from vendor_call c left join vendor v on v.id = c.vendor_id where v.id is null) as broken`,
}
