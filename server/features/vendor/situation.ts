/** What a batch of wallet calls reads, after the locks it decides under. */
import type { Tx } from '../../db/db.ts'
import { readSettings } from '../../http/settings.ts'
import type { Wallets } from '../../ledger/ledger.ts'
import { readGuards, type Guards } from '../limits/limits.ts'
import type { Ids, Known, KnownBet, Play } from './decide.ts'
import { memberOf } from './plays.ts'
import type { WalletAsk } from './wallet.ts'
import type { WalletStatus } from '@madang/contract/provider/wallet.ts'

export type StoredCall = { tx: string; bodyHash: Buffer; answer: string; status: WalletStatus }

export type Situation = {
  /** by vendor: names are a vendor's own */
  known: Map<string, Known>
  /** by `vendor tx` */
  calls: Map<string, StoredCall>
  wallets: Wallets
  /** of the members who bet; written with the batch */
  guards: Guards
  ids: Ids
  now: Date
  /** members whose last action is worth writing down */
  stale: Set<number>
}

/** The names a call speaks of: its own tx, the bets it refers to, its round, its session. */
export function namesOf({ call, message }: WalletAsk) {
  const of = message as {
    tx?: string
    round?: string
    session?: string
    bets?: string[]
    refers?: string
  }
  const refers = [...(of.bets ?? []), ...(of.refers === undefined ? [] : [of.refers])]
  return {
    own: of.tx,
    txs: [...(of.tx === undefined ? [] : [of.tx]), ...refers],
    round: call === 'refund' ? undefined : of.round,
    session: of.session,
  }
}

type Named = { vendor: string; name: string }
const listed = (batch: WalletAsk[], names: (ask: WalletAsk) => (string | undefined)[]) => {
  const found: Named[] = batch.flatMap((ask) =>
    names(ask).flatMap((name) => (name === undefined ? [] : [{ vendor: ask.vendor, name }])),
  )
  return [found.map(({ vendor }) => vendor), found.map(({ name }) => name)] as const
}

/**
 * Locks every name of the batch in one order (a bet and its refund, the same call twice, a round and its end: whoever
 * is first is read by the second; bets and wins of one round do not wait for each other), then the wallets in id order;
 * reads after the locks. Of a round that ends only its first bet is read: whose balance the answer says. A refund names
 * no round: it holds its bet's against the end, so that what stands when a round ends stands for good.
 */
export async function readSituation(tx: Tx, batch: WalletAsk[]): Promise<Situation> {
  const [txVendors, txNames] = listed(batch, (ask) => namesOf(ask).txs)
  const [roundVendors, roundNames] = listed(batch, (ask) => [namesOf(ask).round])
  const ends = batch.filter(({ call }) => call === 'end')
  const [endVendors, endNames] = listed(ends, (ask) => [namesOf(ask).round])
  const refunds = batch.filter(({ call }) => call === 'refund')
  const [backVendors, backNames] = listed(refunds, (ask) => namesOf(ask).txs)
  const sessions = batch.map((ask) => namesOf(ask).session ?? '')
  const bettors = [...new Set(sessions.map(memberOf).filter((id) => id > 0))]
  const bets = batch.filter(({ call }) => call === 'bet').length
  const wins = batch.filter(({ call }) => call === 'win').length
  const [
    ,
    ,
    plays,
    wallets,
    ,
    guards,
    calls,
    betRows,
    roundRows,
    tombstones,
    orphans,
    settings,
    [numbers],
  ] = await Promise.all([
    tx.query`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
          set_config('enable_mergejoin', 'off', true)`,
    tx.query`
        select case when shared then pg_advisory_xact_lock_shared(k) else pg_advisory_xact_lock(k) end from (
          select k, bool_and(shared) as shared from (
            select hashtextextended(v || ' tx ' || n, 0) as k, false as shared
            from unnest(${txVendors}::text[], ${txNames}::text[]) as t(v, n)
            union all
            select hashtextextended(v || ' round ' || n, 0), true
            from unnest(${roundVendors}::text[], ${roundNames}::text[]) as r(v, n)
            union all
            select hashtextextended(v || ' round ' || n, 0), false
            from unnest(${endVendors}::text[], ${endNames}::text[]) as e(v, n)) asked
          group by k order by k offset 0) as names`,
    tx.query<PlayRow>`
        select p.session, p.member_id as member, p.game_id as game, v.id as vendor, m.line_id as line,
          p.ended_at is null and s.token_hash is not null
            and s.started_at > clock.at - interval '12 hours' and s.action_at > clock.at - interval '30 minutes'
            and m.state = 'active' as live,
          case when m.suspended_until is null or m.suspended_until > clock.at then m.suspended_scopes else '{}' end as suspended,
          v.state = 'on' and g.state = 'on' and not g.gone as open,
          coalesce(s.action_at < clock.at - interval '30 seconds', false) as stale
        from (select business_now() as at offset 0) clock, play p
        join member m on m.id = p.member_id join vendor_game g on g.id = p.game_id join vendor v on v.id = g.vendor_id
        left join session s on s.member_id = p.member_id and s.token_hash = p.token_hash
        where p.session = any(${sessions}::text[])`,
    tx.query<Wallets extends Map<number, infer W> ? W : never>`
        select w.member_id as member, w.money, w.safe, w.held, w.point, w.coin from wallet w
        where w.member_id = any(array(
          select p.member_id from play p where p.session = any(${sessions}::text[])
          union
          select b.member_id from unnest(${txVendors}::text[], ${txNames}::text[]) as t(v, n)
          join vendor_bet b on b.vendor_id = t.v and b.tx = t.n
          union
          select (select b.member_id from vendor_bet b where b.round_id = r.id order by b.id limit 1)
          from unnest(${endVendors}::text[], ${endNames}::text[]) as q(v, n)
          join vendor_round r on r.vendor_id = q.v and r.ref = q.n))
        order by w.member_id for update of w`,
    refunds.length > 0 &&
      tx.query`
        select from vendor_round r where r.id = any(array(
          select b.round_id from unnest(${backVendors}::text[], ${backNames}::text[]) as t(v, n)
          join vendor_bet b on b.vendor_id = t.v and b.tx = t.n))
        order by r.id for share`,
    readGuards(tx, { members: bettors }),
    tx.query<StoredCall & { vendor: string }>`
        select c.vendor_id as vendor, c.tx, c.body_hash as "bodyHash", c.answer, c.status
        from unnest(${txVendors}::text[], ${txNames}::text[]) as t(v, n)
        join vendor_call c on c.vendor_id = t.v and c.tx = t.n`,
    tx.query<BetRow>`
        select b.vendor_id as vendor, b.tx, b.id, b.member_id as member, r.ref as round, b.amount,
          case when (select f.bet_id from vendor_refund f where f.bet_id = b.id) is not null then 'refunded'
               when (select w.bet_id from vendor_win_bet w where w.bet_id = b.id limit 1) is not null then 'won'
               else 'open' end as state,
          r.id as "roundId", r.game_id as game, r.ended_at is not null as ended
        from vendor_bet b join vendor_round r on r.id = b.round_id
        where b.id = any(array(
          select b.id from unnest(${txVendors}::text[], ${txNames}::text[]) as t(v, n)
          join vendor_bet b on b.vendor_id = t.v and b.tx = t.n
          union
          select (select b.id from vendor_bet b where b.round_id = r.id order by b.id limit 1)
          from unnest(${endVendors}::text[], ${endNames}::text[]) as q(v, n)
          join vendor_round r on r.vendor_id = q.v and r.ref = q.n))`,
    tx.query<{ vendor: string; ref: string; id: number; game: string; ended: boolean }>`
        select r.vendor_id as vendor, r.ref, r.id, r.game_id as game, r.ended_at is not null as ended
        from unnest(${roundVendors}::text[], ${roundNames}::text[]) as q(v, n)
        join vendor_round r on r.vendor_id = q.v and r.ref = q.n`,
    tx.query<{ vendor: string; tx: string }>`
        select s.vendor_id as vendor, s.tx from unnest(${txVendors}::text[], ${txNames}::text[]) as t(v, n)
        join vendor_tombstone s on s.vendor_id = t.v and s.tx = t.n`,
    tx.query<{ vendor: string; tx: string; at: Date }>`
        select o.vendor_id as vendor, o.tx, o.at from unnest(${txVendors}::text[], ${txNames}::text[]) as t(v, n)
        join vendor_orphan o on o.vendor_id = t.v and o.tx = t.n`,
    readSettings(tx),
    tx.query<{ bets: number[]; wins: number[]; rounds: number[]; now: Date }>`
        select (select array_agg(nextval('bet_id')) from generate_series(1, ${bets}::int)) as bets,
          (select array_agg(nextval('vendor_win_id')) from generate_series(1, ${wins}::int)) as wins,
          (select array_agg(nextval('vendor_round_id')) from generate_series(1, ${bets}::int)) as rounds,
          business_now() as now`,
  ])

  const now = numbers!.now
  const money = new Map(wallets.map((wallet) => [wallet.member, wallet.money]))
  const known = new Map<string, Known>()
  const of = (vendor: string): Known => {
    let found = known.get(vendor)
    if (!found) {
      found = {
        bets: new Map(),
        statuses: new Map(),
        tombstones: new Set(),
        orphans: new Map(),
        plays: new Map(),
        rounds: new Map(),
        money,
        now,
      }
      known.set(vendor, found)
    }
    return found
  }
  for (const { vendor } of batch) of(vendor)
  const closed = settings.siteStatus !== 'open'
  for (const row of plays) of(row.vendor).plays.set(row.session, playOf(row, closed, guards))
  for (const {
    vendor,
    tx: name,
    state,
    id,
    member,
    round,
    amount,
    roundId,
    game,
    ended,
  } of betRows) {
    const bet: KnownBet = { id, member, round, amount, state }
    of(vendor).bets.set(name, bet)
    of(vendor).rounds.set(round, { id: roundId, game, ended })
  }
  for (const { vendor, ref, id, game, ended } of roundRows)
    if (!of(vendor).rounds.has(ref)) of(vendor).rounds.set(ref, { id, game, ended })
  for (const { vendor, tx: name } of tombstones) of(vendor).tombstones.add(name)
  for (const { vendor, tx: name, at } of orphans) of(vendor).orphans.set(name, at)
  for (const { vendor, tx: name, status } of calls) of(vendor).statuses.set(name, status)
  const next = (ids: number[] | null) => {
    let at = 0
    return () => ids![at++]!
  }
  return {
    known,
    calls: new Map(calls.map((row) => [`${row.vendor} ${row.tx}`, row])),
    guards,
    wallets: new Map(wallets.map((wallet) => [wallet.member, wallet])),
    ids: { bet: next(numbers!.bets), win: next(numbers!.wins), round: next(numbers!.rounds) },
    now,
    stale: new Set(plays.filter(({ stale }) => stale).map(({ member }) => member)),
  }
}

type PlayRow = {
  session: string
  vendor: string
  member: number
  game: string
  line: number | null
  live: boolean
  open: boolean
  suspended: string[]
  stale: boolean
}
type BetRow = KnownBet & {
  vendor: string
  tx: string
  roundId: number
  game: string
  ended: boolean
}

/** Whether a game that was opened may take a bet: the login lives, nothing is suspended, nothing is switched off. */
function playOf(
  { member, game, line, live, open, suspended }: PlayRow,
  closed: boolean,
  guards: Guards,
): Play {
  const blocked = !live || suspended.includes('bet') || suspended.includes('login')
  const refusal = blocked ? 'BLOCKED' : closed || !open ? 'CLOSED' : null
  return {
    member,
    game,
    line,
    refusal,
    refuses: (stake) =>
      guards.restOf(member) !== null ? 'BLOCKED' : guards.refuse(member, stake) ? 'LIMIT' : null,
    take: (stake) => guards.take(member, stake),
  }
}
