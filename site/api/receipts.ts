/**
 * Receipts of bets on draws, kept on this device by member, so that a page can notice a bet that is missing
 * (docs/spec/sealed-book.md#published). Only their member clears them: no end of a session does, and no answer
 * (docs/adr/0140-a-receipt-with-each-bet.md).
 */
import type { KeptReceipt, ToldKey, ToldKeys } from '@madang/contract/core/book/receipt.ts'

/** Their place in the local storage. */
export const RECEIPTS = 'receipts'
/** Of one member: some 600 kB. */
export const MOST = 500

/** `proven`: the bet was found, as it is signed, in the sealed book of its draw. */
type Own = KeptReceipt & { uid: string; proven?: true }

/** Newest first. */
function readAll(): Own[] {
  try {
    const kept = JSON.parse(localStorage.getItem(RECEIPTS) ?? '[]') as unknown
    return Array.isArray(kept) ? (kept as Own[]) : []
  } catch {
    return []
  }
}

/** Answers whether there was room; a browser may keep nothing. */
function write(list: readonly Own[]): boolean {
  try {
    localStorage.setItem(RECEIPTS, JSON.stringify(list))
    return true
  } catch {
    return false
  }
}

const isSame = (one: KeptReceipt, { stream, date, round, receipt }: KeptReceipt) =>
  one.stream === stream &&
  one.date === date &&
  one.round === round &&
  JSON.stringify(one.receipt) === JSON.stringify(receipt)

/** The one that is needed least: the oldest proven, else the oldest. */
const least = (list: readonly Own[]) => list.findLast(({ proven }) => proven) ?? list.at(-1)

/**
 * Keeps one beside all others, also beside another of the same number. Beyond `MOST` the member's least needed goes;
 * without room it is not kept.
 */
export function keepReceipt(uid: string, kept: KeptReceipt): void {
  const isOwn = (one: Own) => one.uid === uid
  const before = readAll()
  if (before.some((one) => isOwn(one) && isSame(one, kept))) return
  let list: Own[] = [{ uid, ...kept }, ...before]
  const drop = (gone: Own | undefined) => {
    list = list.filter((one) => one !== gone)
    return gone !== undefined
  }
  while (list.filter(isOwn).length > MOST) drop(least(list.filter(isOwn)))
  // A receipt that another member may need stays.
  const spare = () => least(list.slice(1).filter((one) => isOwn(one) || one.proven))
  while (!write(list) && drop(spare()));
}

/** The row of a key that this member received first; the one in `keys` where there is none. */
export const firstTold = (
  uid: string,
  id: number,
  keys: ToldKeys = [],
  list: readonly Own[] = readAll(),
): ToldKey | undefined =>
  list.findLast((one) => one.uid === uid && one.toldKey?.id === id)?.toldKey ??
  keys.find((key) => key.id === id)

/** Adds to each receipt of the member the row of its key that was received first, where it has none. */
export function keepKeys(uid: string, keys: ToldKeys): void {
  const before = readAll()
  const list = before.map((one) => {
    if (one.uid !== uid || one.toldKey) return one
    const toldKey = firstTold(uid, one.receipt.keyId, keys, before)
    return toldKey ? { ...one, toldKey } : one
  })
  if (list.some((one, at) => one !== before[at])) write(list)
}

/** Of more than are kept these are the first to go. */
export function markProven(uid: string, proven: readonly KeptReceipt[]): void {
  const isProven = (one: Own) => one.uid === uid && proven.some((kept) => isSame(one, kept))
  write(readAll().map((one) => (isProven(one) ? { ...one, proven: true } : one)))
}

/** At the member's own wish alone. */
export const clearReceipts = (uid: string): void =>
  void write(readAll().filter((one) => one.uid !== uid))

/** The member's, newest first. */
export const keptReceipts = (uid: string): KeptReceipt[] =>
  readAll().flatMap(({ uid: whose, proven: _, ...kept }) => (whose === uid ? [kept] : []))
