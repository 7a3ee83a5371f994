/** Rounds left open: asked after at the vendor, and settled or given back as its calls would have (spec/casino.md). */
import { roundAnswer } from '@madang/contract/provider/vendors.ts'

import type { Deps } from '../../http/deps.ts'
import { askVendor } from './port.ts'
import { openWalletBatches, type WalletAsk } from './wallet.ts'

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
    with due as (
      select id, row_number() over (partition by vendor_id order by asked_at nulls first, opened_at, id) as turn
      from (select business_now() as now offset 0) clock, vendor_round
      where ended_at is null and opened_at <= clock.now - ${OPEN_MS}::float8 * interval '1 millisecond'
        and (asked_at is null or asked_at <= clock.now - ${AGAIN_MS}::float8 * interval '1 millisecond')),
    asked as (
      update vendor_round r set asked_at = business_now()
      where r.id in (select id from due order by turn, id limit ${AT_ONCE}) and r.ended_at is null
        and (r.asked_at is null or r.asked_at <= business_now() - ${AGAIN_MS}::float8 * interval '1 millisecond')
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
 * was never played: it goes back, as all do of a round it does not know.
 */
export async function askAfter(
  deps: Deps,
  { vendor, ref, txs }: OpenRound,
  batches = openWalletBatches(deps),
): Promise<'silent' | 'open' | 'ended'> {
  const told = await askVendor(deps, { vendor, path: `/rounds/${ref}` }, roundAnswer)
  if (!told || told.round !== ref) return 'silent'
  if (told.state === 'open') return 'open'
  /** False while nobody can say: then the round is not over either. */
  const said = async (call: WalletAsk['call'], message: object) => {
    const body = Buffer.from(JSON.stringify(message))
    return (await batches.take({ vendor, call, message, body } as WalletAsk)) !== null
  }
  const named = new Set(told.bets.map(({ tx }) => tx))
  for (const tx of txs)
    if (!named.has(tx)) await said('refund', { tx: `${tx}:unknown`, refers: tx })
  let over = true
  for (const { tx, state, amount, by } of told.bets) {
    const heard =
      state === 'refund'
        ? await said('refund', { tx: by, refers: tx })
        : await said('win', { tx: by, round: ref, bets: [tx], amount, result: told.html })
    over &&= heard
  }
  if (over) await said('end', { round: ref })
  return over ? 'ended' : 'open'
}
