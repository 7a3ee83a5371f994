/** The check of receipts by the keys that the server tells, against those it told first (docs/adr/0140-a-receipt-with-each-bet.md). */
import type { KeptReceipt, ToldKeys } from '@madang/contract/core/book/receipt.ts'
import { routes } from '@madang/contract/member/plain/routes.ts'
import { openStore } from '@madang/ui/store.ts'

import { firstTold, keepKeys } from './receipts.ts'
import { sendOnLine } from './send.ts'

const LIMIT_MS = 15_000
/** Signatures that are checked before others go on. */
const TURN = 10

/** How many receipts came that do not hold. */
export const wrongArrived = openStore(0)

/** Null where they are not told now. */
async function readKeys(): Promise<ToldKeys | null> {
  const { method, path } = routes.bookKeys
  const said = await sendOnLine(path, { method }, LIMIT_MS)
  return said.result === true ? (said['data'] as ToldKeys) : null
}

/** The fault of each receipt of the member's in Korean, null where none is known. `told`: null while no keys can be read. */
async function faultsOf(
  uid: string,
  kept: readonly KeptReceipt[],
  told: ToldKeys | null,
): Promise<(string | null)[]> {
  // Hashes and signatures are large, and are loaded once there is something to check.
  const [{ faultWords, receiptFault }, { pageMeans: means }] = await Promise.all([
    import('@madang/contract/core/book/receipt.ts'),
    import('@madang/contract/core/book/page-means.ts'),
  ])
  const faults: (string | null)[] = []
  for (const one of kept) {
    if (faults.length % TURN === TURN - 1) await new Promise((next) => setTimeout(next))
    const keys = told ?? (one.toldKey && [one.toldKey])
    const fault = keys ? receiptFault(one, uid, { keys, means }) : null
    faults.push(fault && faultWords[fault])
  }
  return faults
}

/** As `faultsOf`, by the keys that the server publishes now. */
export async function checkKept(
  uid: string,
  kept: readonly KeptReceipt[],
): Promise<(string | null)[]> {
  const keys = await readKeys()
  if (keys) keepKeys(uid, keys)
  return faultsOf(uid, kept, keys)
}

/** Checks a receipt that just came and keeps its key with it. A known key is not asked for again. */
export async function checkArrived(uid: string, kept: KeptReceipt): Promise<void> {
  const first = firstTold(uid, kept.receipt.keyId)
  const keys = first ? [first] : await readKeys()
  if (!keys) return
  keepKeys(uid, keys)
  const [fault] = await faultsOf(uid, [kept], keys)
  if (fault) wrongArrived.set(wrongArrived.read() + 1)
}
