/** What a vendor says a round was drawn from (docs/spec/casino.md#proofs). */
import type { PlayProof } from '@madang/contract/core/casino/play-proof.ts'
import { proofAnswer, vendorRoutes } from '@madang/contract/provider/vendors.ts'

import type { Deps } from '../../http/deps.ts'
import { askVendor } from './port.ts'

/**
 * The proof of a round by the vendor's name for it, null where it has none; `silent` where the vendor says nothing that
 * can be believed. A player's own seed is opened by it, so ask for whoever's round it is alone.
 */
export async function readPlayProof(
  deps: Deps,
  { vendor, ref }: { vendor: string; ref: string },
): Promise<{ proof: PlayProof | null; silent: boolean }> {
  const path = vendorRoutes.proof.path.replace(':id', ref)
  const told = await askVendor(deps, { vendor, path, body: {} }, proofAnswer)
  return told?.round === ref ? { proof: told.proof, silent: false } : { proof: null, silent: true }
}
