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

/** Asks after what is open too long; what the vendor says is taken as its own calls are. */
export async function settleUnended(deps: Deps): Promise<void> {
  const { db } = deps
  const batches = openWalletBatches(deps)
  const rounds = await db.query<{ id: number; vendor: string; ref: string }>`
    update vendor_round set asked_at = business_now()
    where id in (
      select r.id from (select business_now() as at offset 0) clock, vendor_round r
      where r.ended_at is null and r.opened_at <= clock.at - ${OPEN_MS}::float8 * interval '1 millisecond'
        and (r.asked_at is null or r.asked_at <= clock.at - ${AGAIN_MS}::float8 * interval '1 millisecond')
      order by r.opened_at limit ${AT_ONCE} for update of r skip locked)
    returning id, vendor_id as vendor, ref`
  for (const { vendor, ref } of rounds) {
    const told = await askVendor(deps, { vendor, path: `/rounds/${ref}` }, roundAnswer)
    if (!told || told.round !== ref || told.state === 'open') continue
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
  }
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
