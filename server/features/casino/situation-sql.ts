/**
 * The questions a batch of wallet calls asks. Their plans are made once a connection, when tables may still be empty:
 * each name is looked up on its own (a subquery the planner cannot turn into a join), by the one index that has it.
 */
import type { Tx } from '../../db/db.ts'
import type { Wallet } from '../../ledger/ledger.ts'
import type { KnownBet } from './decide.ts'
import type { WalletStatus } from '@madang/contract/provider/wallet.ts'

/** Names and whose they are, as two arrays: each once. */
export type Names = { vendors: string[]; names: string[] }

export type StoredCall = {
  vendor: string
  tx: string
  bodyHash: Buffer
  answer: string
  status: WalletStatus
}
export type PlayRow = {
  session: string
  vendor: string
  member: number
  game: string
  line: number | null
  live: boolean
  open: boolean
  suspended: string[]
  /** everything in force until then is agreed to; null: nothing ever was */
  termsAt: Date | null
  stale: boolean
}
export type BetRow = KnownBet & {
  vendor: string
  tx: string
  roundId: number
  game: string
  ended: boolean
}
/** A tombstone has no id. */
type StandingRow = { vendor: string; name: string } & (
  | { id: number; game: string; ended: boolean }
  | { id: null }
)

/** Locks calls and bets by their names, rounds shared, rounds that end alone; all in one order. */
export const lockNames = (
  tx: Tx,
  { txs, rounds, ends }: Record<'txs' | 'rounds' | 'ends', Names>,
) =>
  tx.query`
    select count(locked) from (
    select case when shared then pg_advisory_xact_lock_shared(k) else pg_advisory_xact_lock(k) end from (
      select k, bool_and(shared) as shared from (
        select hashtextextended(v || ' tx ' || n, 0) as k, false as shared
        from (select unnest(${txs.vendors}::text[]), unnest(${txs.names}::text[])) as t(v, n)
        union all
        select hashtextextended(v || ' round ' || n, 0), true
        from (select unnest(${rounds.vendors}::text[]), unnest(${rounds.names}::text[])) as r(v, n)
        union all
        select hashtextextended(v || ' round ' || n, 0), false
        from (select unnest(${ends.vendors}::text[]), unnest(${ends.names}::text[])) as e(v, n)) asked
      group by k order by k offset 0) as names offset 0) as taken(locked)`

export const selectPlays = (tx: Tx, sessions: string[]) => tx.query<PlayRow>`
  select p.session, p.member_id as member, p.game_id as game, v.id as vendor, m.line_id as line,
    p.ended_at is null and s.token_hash is not null
      and session_over(s.started_at, s.action_at, clock.at) is null and m.state = 'active' as live,
    suspension_at(m.suspended_scopes, m.suspended_until, clock.at) as suspended,
    m.terms_at as "termsAt", not g.gone and 'on' = all(array[
      coalesce((select d.value ->> 'state' from scheduled_change d where d.state = 'waiting' and d.in_force_at <= clock.at
        and d.chain = 'offer vendor ' || v.id order by d.in_force_at desc limit 1), v.state),
      coalesce((select d.value ->> 'state' from scheduled_change d where d.state = 'waiting' and d.in_force_at <= clock.at
        and d.chain = 'offer game ' || g.id order by d.in_force_at desc limit 1), g.state)]) as open,
    coalesce(session_stale(s.action_at, clock.at), false) as stale
  from (select business_now() as at offset 0) clock, play p
  join member m on m.id = p.member_id join vendor_game g on g.id = p.game_id join vendor v on v.id = g.vendor_id
  left join session s on s.member_id = p.member_id and s.token_hash = p.token_hash
  where p.session = any(${sessions}::text[])`

/** The wallets of who bets and of whose bets are spoken of, locked in id order. */
export const lockWalletsOf = (tx: Tx, bettors: number[], bets: Names) => tx.query<Wallet>`
  select w.member_id as member, w.money, w.safe, w.held, w.point, w.coin from wallet w
  where w.member_id = any(array(
    select unnest(${bettors}::bigint[])
    union
    select (select b.member_id from vendor_bet b where b.vendor_id = t.v and b.tx = t.n)
    from (select unnest(${bets.vendors}::text[]), unnest(${bets.names}::text[])) as t(v, n)))
  order by w.member_id for update of w`

/** Holds the rounds of bets that are given back, which their calls do not name, against the rounds' ends. */
export const holdRounds = (tx: Tx, { vendors, names }: Names) => tx.query`
  select from vendor_round r where r.id = any(array(
    select (select b.round_id from vendor_bet b where b.vendor_id = t.v and b.tx = t.n)
    from (select unnest(${vendors}::text[]), unnest(${names}::text[])) as t(v, n)))
  order by r.id for share`

export const selectBets = (tx: Tx, { vendors, names }: Names) => tx.query<BetRow>`
  select t.v as vendor, t.n as tx, b.id, b.member_id as member, r.ref as round, b.amount,
    case when (select f.bet_id from vendor_refund f where f.bet_id = b.id) is not null then 'refunded'
         when (select w.bet_id from vendor_win_bet w where w.bet_id = b.id limit 1) is not null then 'won'
         else 'open' end as state,
    r.id as "roundId", r.game_id as game, r.ended_at is not null as ended
  from (select unnest(${vendors}::text[]), unnest(${names}::text[])) as t(v, n)
  cross join lateral (
    select b.id, b.round_id, b.member_id, b.amount from vendor_bet b
    where b.vendor_id = t.v and b.tx = t.n limit 1) b
  cross join lateral (
    select r.id, r.ref, r.game_id, r.ended_at from vendor_round r where r.id = b.round_id limit 1) r`

/** Who first bet on each round that ends: the answer says that member's balance (won), and moves none. */
export const selectFirsts = (tx: Tx, { vendors, names }: Names) =>
  tx.query<{ vendor: string; ref: string; member: number; money: number }>`
    select q.v as vendor, q.n as ref, b.member_id as member, (select w.money from wallet w where w.member_id = b.member_id)
    from (select unnest(${vendors}::text[]), unnest(${names}::text[])) as q(v, n)
    cross join lateral (
      select b.member_id from vendor_bet b
      where b.round_id = (select r.id from vendor_round r where r.vendor_id = q.v and r.ref = q.n)
      order by b.id + 0 limit 1) b`

/** What stands under names: rounds by theirs, and tombstones in the way of a bet or win. */
export const selectStanding = (tx: Tx, { rounds, stones }: Record<'rounds' | 'stones', Names>) =>
  tx.query<StandingRow>`
    select q.v as vendor, q.n as name, r.id, r.game_id as game, r.ended_at is not null as ended
    from (select unnest(${rounds.vendors}::text[]), unnest(${rounds.names}::text[])) as q(v, n)
    cross join lateral (
      select r.id, r.game_id, r.ended_at from vendor_round r where r.vendor_id = q.v and r.ref = q.n limit 1) r
    union all
    select t.v, t.n, null, null, null from (select unnest(${stones.vendors}::text[]), unnest(${stones.names}::text[])) as t(v, n)
    where (select s.tx from vendor_tombstone s where s.vendor_id = t.v and s.tx = t.n) is not null`

export const selectCalls = (tx: Tx, { vendors, names }: Names) => tx.query<StoredCall>`
  select t.v as vendor, t.n as tx, c.body_hash as "bodyHash", c.answer, c.status
  from (select unnest(${vendors}::text[]), unnest(${names}::text[])) as t(v, n)
  cross join lateral (
    select c.body_hash, c.answer, c.status from vendor_call c where c.vendor_id = t.v and c.tx = t.n limit 1) c`

export const selectOrphans = (tx: Tx, { vendors, names }: Names) =>
  tx.query<{ vendor: string; tx: string; at: Date }>`
    select t.v as vendor, t.n as tx, o.at from (select unnest(${vendors}::text[]), unnest(${names}::text[])) as t(v, n)
    cross join lateral (
      select o.at from vendor_orphan o where o.vendor_id = t.v and o.tx = t.n limit 1) o`

type Numbers = {
  bets: number[]
  wins: number[]
  rounds: number[]
  now: Date
  /** since when what is in force at `now` is; null: nothing is to be agreed to */
  termsRequired: Date | null
}

/** Ids to give out, and the business clock: asked last, after the locks. */
export function takeNumbers(tx: Tx, { bets, wins }: { bets: number; wins: number }) {
  // Of arrays the planner guesses one length and keeps its plan; of generate_series it makes one for each.
  const [ofBets, ofWins] = [Array<number>(bets).fill(0), Array<number>(wins).fill(0)]
  return tx.query<Numbers>`
    select array(select nextval('bet_id') from unnest(${ofBets}::int[])) as bets,
      array(select nextval('vendor_win_id') from unnest(${ofWins}::int[])) as wins,
      array(select nextval('vendor_round_id') from unnest(${ofBets}::int[])) as rounds, clock.now,
      terms_required(clock.now) as "termsRequired"
    from (select business_now() as now offset 0) clock`
}
