/**
 * Rounds left open: asked after at the vendor, and settled or given back as its calls would have
 * (docs/spec/casino.md#wallet).
 */
import { roundAnswer, type RoundAnswer } from '@madang/contract/provider/vendors.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { askVendor } from './port.ts'
import type { WalletAsk } from './situation.ts'
import { openWalletBatches } from './wallet.ts'

/** A round this old is asked after. */
const OPEN_MS = 600_000
/** Once asked after, again this much later. */
const AGAIN_MS = 60_000
const AT_ONCE = 50
/** Asked after at the same time: a vendor that is silent for seconds holds few others up. */
const LANES = 10

type OpenRound = { vendor: string; ref: string; txs: string[] }

/**
 * Asks after what is open too long; what the vendor says is taken as its own calls are. Vendors take turns, and whoever
 * was asked after longest ago comes first, so that one that never answers keeps nobody else waiting.
 */
export async function settleUnended(deps: Deps): Promise<void> {
  const { db, log } = deps
  const batches = openWalletBatches(deps)
  // The bets are read before the vendor is asked: what it does not name then, it will not name later.
  const rounds = await db.query<OpenRound>`
    with clock as materialized (select business_now() as now),
    due as (
      select id, row_number() over (partition by vendor_id order by asked_at nulls first, opened_at, id) as turn
      from clock, vendor_round
      where ended_at is null and opened_at <= clock.now - ${OPEN_MS}::float8 * interval '1 millisecond'
        and (asked_at is null or asked_at <= clock.now - ${AGAIN_MS}::float8 * interval '1 millisecond')),
    asked as (
      update vendor_round r set asked_at = clock.now from clock
      where r.id in (select id from due order by turn, id limit ${AT_ONCE}) and r.ended_at is null
        and (r.asked_at is null or r.asked_at <= clock.now - ${AGAIN_MS}::float8 * interval '1 millisecond')
      returning r.id, r.vendor_id as vendor, r.ref)
    select vendor, ref, array(select b.tx from vendor_bet b where b.round_id = asked.id order by b.id) as txs
    from asked order by id`
  let next = 0
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let round = rounds[next++]; round; round = rounds[next++])
        await askAfter(deps, round, batches).catch((error: unknown) =>
          log.error({ err: error, round }, 'a round could not be settled; it is asked after again'),
        )
    }),
  )
}

/**
 * Asks the vendor of one round, and takes its word; `silent`: none that can be believed. A bet the vendor does not name
 * was never played: it goes back, as all do of a round it does not know. The round ends once the books have of each of
 * its bets what the vendor told; `disputed`: they cannot, and operators know.
 */
export async function askAfter(
  deps: Deps,
  { vendor, ref, txs }: OpenRound,
  batches = openWalletBatches(deps),
): Promise<'silent' | 'open' | 'ended' | 'disputed'> {
  const told = await askVendor(deps, { vendor, path: `/rounds/${ref}` }, roundAnswer)
  if (!told || told.round !== ref) return 'silent'
  if (told.state === 'open') return 'open'
  /** False while nobody can say: then the round is not over either. */
  const said = async (call: WalletAsk['call'], message: object) => {
    const body = Buffer.from(JSON.stringify(message))
    return (await batches.take({ vendor, call, message, body } as WalletAsk)) !== null
  }
  const paid = await selectPaid(deps.db, { vendor, ref })
  let over = true
  for (const { call, message } of callsOf(told, txs, paid))
    over = (await said(call, message)) && over
  if (!over) return 'open'
  if (!(await agrees(deps.db, { vendor, ref }, told))) {
    await dispute(deps.db, { vendor, ref }, told)
    return 'disputed'
  }
  await said('end', { round: ref })
  return 'ended'
}

type Paid = { amount: number; bets: string[] }

/** Wins of a round that stand, and the bets they are for. */
const selectPaid = (db: Deps['db'], { vendor, ref }: Omit<OpenRound, 'txs'>) => db.query<Paid>`
  select w.amount, array_agg(b.tx) as bets
  from vendor_round r join vendor_win w on w.round_id = r.id
  join vendor_win_bet p on p.win_id = w.id join vendor_bet b on b.id = p.bet_id
  where r.vendor_id = ${vendor} and r.ref = ${ref} group by w.id`

/**
 * What the vendor told as its own calls: bets told with one win are paid by it together. What wins of other names have
 * paid for them already, to the won, is not told again.
 */
function callsOf({ round, bets, html }: RoundAnswer, txs: string[], standing: Paid[]) {
  const has = (told: { tx: string }[], amount: number) => {
    const own = new Set(told.map(({ tx }) => tx))
    const wins = standing.filter((win) => win.bets.every((tx) => own.has(tx)))
    return amount > 0 && wins.reduce((sum, win) => sum + win.amount, 0) === amount
  }
  const named = new Set(bets.map(({ tx }) => tx))
  const unknown = txs.filter((tx) => !named.has(tx)).map((tx) => ({ tx, by: `${tx}:unknown` }))
  const back = bets.filter(({ state }) => state === 'refund')
  const names = new Map(back.map(({ by, tx }) => [by, tx]))
  // A refund gives one bet back: of two by one name each has its own.
  const own = back.map(({ tx, by }) => ({ tx, by: names.get(by) === tx ? by : `${tx}:refund` }))
  const wins = Map.groupBy(
    bets.filter(({ state }) => state !== 'refund'),
    ({ by }) => by,
  )
  return [
    ...[...unknown, ...own].map(({ tx, by }) => ({
      call: 'refund' as const,
      message: { tx: by, refers: tx },
    })),
    ...[...wins].flatMap(([by, paid]) => {
      const amount = paid.reduce((sum, bet) => sum + bet.amount, 0)
      if (has(paid, amount)) return []
      const message = { tx: by, round, bets: paid.map(({ tx }) => tx), amount, result: html }
      return [{ call: 'win' as const, message }]
    }),
  ]
}

/** Whether the books gave back what the vendor told as given back and nothing else, and paid each member what it told. */
async function agrees(
  db: Deps['db'],
  { vendor, ref }: Omit<OpenRound, 'txs'>,
  { bets }: RoundAnswer,
): Promise<boolean> {
  const [row] = await db.query<{ off: number }>`
    with told as (
      select * from unnest(${bets.map(({ tx }) => tx)}::text[], ${bets.map(({ state }) => state)}::text[],
        ${bets.map(({ amount }) => amount)}::bigint[]) as t(tx, state, amount)
    ), own as (
      select b.id, b.member_id, coalesce(t.state = 'refund', true) as back, f.bet_id is not null as refunded,
        case when t.state <> 'refund' then t.amount else 0 end as due
      from vendor_round r join vendor_bet b on b.round_id = r.id left join told t on t.tx = b.tx
      left join vendor_refund f on f.bet_id = b.id
      where r.vendor_id = ${vendor} and r.ref = ${ref}
    ), due as (
      select member_id, sum(due) as amount from own group by 1
    ), paid as (
      select w.member_id, sum(w.amount) as amount from vendor_round r join vendor_win w on w.round_id = r.id
      where r.vendor_id = ${vendor} and r.ref = ${ref} group by 1
    )
    select (select count(*) from own where back <> refunded)
      + (select count(*) from due left join paid using (member_id) where due.amount <> coalesce(paid.amount, 0)) as off`
  return row!.off === 0
}

/** Tells operators that a vendor says of a round what the books do not have; once for each round. */
const dispute = (db: Deps['db'], { vendor, ref }: Omit<OpenRound, 'txs'>, told: RoundAnswer) =>
  db.begin(async (tx) => {
    const first = await tx.query`
      update vendor_round set disputed_at = business_now()
      where vendor_id = ${vendor} and ref = ${ref} and disputed_at is null returning id`
    if (first.length > 0)
      await recordEvents(tx, [
        { kind: 'vendor.round', actor: vendor, target: ref, detail: { bets: told.bets } },
      ])
  })
