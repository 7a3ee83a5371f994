/**
 * Receipts of bets on draws, kept on this device so that a page can notice a bet that is missing
 * (docs/spec/sealed-book.md#published): for a week, and so many at most. Logging out clears them.
 */
import type { KeptReceipt } from '@madang/contract/core/book/receipt.ts'

const NAME = 'receipts'
const KEPT_MS = 7 * 24 * 3_600_000
const MOST = 300

type Own = KeptReceipt & { uid: string }

function readAll(): Own[] {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? '[]') as unknown
    return Array.isArray(kept) ? (kept as Own[]) : []
  } catch {
    return []
  }
}

/** Keeps one, and forgets those of more than a week before it. What finds no room is not kept: the bet stands. */
export function keepReceipt(uid: string, kept: KeptReceipt): void {
  const since = kept.receipt.at - KEPT_MS * 1_000
  const rest = readAll().filter(
    ({ receipt }) => receipt.at >= since && receipt.id !== kept.receipt.id,
  )
  try {
    localStorage.setItem(NAME, JSON.stringify([{ uid, ...kept }, ...rest].slice(0, MOST)))
  } catch {
    // A browser that keeps nothing.
  }
}

/** The member's, newest first. */
export const keptReceipts = (uid: string): KeptReceipt[] =>
  readAll().flatMap(({ uid: whose, ...kept }) => (whose === uid ? [kept] : []))
