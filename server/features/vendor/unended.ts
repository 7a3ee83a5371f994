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

type Round = { vendor: string; ref: string }

/** Asks after what is open too long; what the vendor says is taken as its own calls are. */
export async function settleUnended(deps: Deps): Promise<void> {
  const { db } = deps
  const rounds = await db.query<Round>`
    update vendor_round set asked_at = business_now()
    where id in (
      select id from vendor_round
      where ended_at is null and opened_at <= business_now() - ${OPEN_MS}::float8 * interval '1 millisecond'
        and (asked_at is null or asked_at <= business_now() - ${AGAIN_MS}::float8 * interval '1 millisecond')
      order by opened_at limit ${AT_ONCE} for update skip locked)
    returning vendor_id as vendor, ref`
  const batches = openWalletBatches(deps)
  for (const round of rounds) await askAfter(deps, round, batches)
}

/** Asks the vendor of one round, and takes its word. `silent`: none that can be believed. */
export async function askAfter(
  deps: Deps,
  { vendor, ref }: Round,
  batches = openWalletBatches(deps),
): Promise<'silent' | 'open' | 'ended'> {
  const told = await askVendor(deps, { vendor, path: `/rounds/${ref}` }, roundAnswer)
  if (!told || told.round !== ref) return 'silent'
  if (told.state === 'open') return 'open'
  const send = (call: WalletAsk['call'], message: object) =>
    batches.take({
      vendor,
      call,
      message,
      body: Buffer.from(JSON.stringify(message)),
    } as WalletAsk)
  if (told.state === 'unknown') await giveBack(deps, vendor, ref, send)
  for (const { tx, state, amount, by } of told.bets)
    if (state === 'refund') await send('refund', { tx: by, refers: tx })
    else await send('win', { tx: by, round: ref, bets: [tx], amount, result: told.html })
  await send('end', { round: ref })
  return 'ended'
}

/** A round the vendor does not know was never played: every bet of it goes back. */
async function giveBack(
  { db }: Deps,
  vendor: string,
  ref: string,
  send: (call: 'refund', message: object) => Promise<unknown>,
) {
  const bets = await db.query<{ tx: string }>`
    select b.tx from vendor_bet b join vendor_round r on r.id = b.round_id
    where r.vendor_id = ${vendor} and r.ref = ${ref} order by b.id`
  for (const { tx } of bets) await send('refund', { tx: `${tx}:unknown`, refers: tx })
}
