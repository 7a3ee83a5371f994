/**
 * Keeps what an answer carries beside its words, call by call, whether it came at once, was asked after, or was asked
 * after by a page loaded anew (docs/adr/0043-lost-answers.md).
 */
import type { Receipt } from '@madang/contract/core/book/receipt.ts'
import { gameOf } from '@madang/contract/core/draw/games.ts'
import type { Answered } from '@madang/ui/ask/send.ts'
import { openStore } from '@madang/ui/store.ts'

import { checkArrived } from './receipt-check.ts'
import { keepReceipt } from './receipts.ts'

/** How often play was refused because something is to be agreed to first (docs/adr/0117-terms-in-versions.md). */
export const termsAsked = openStore(0)

type Keep = (uid: string, answer: Answered, body: string) => void
const keeps: Record<string, Keep | undefined> = { bet: keepBet }

/** The receipt of a bet, for the draw that the bet was sent for. */
function keepBet(uid: string, { receipt }: Answered, body: string) {
  if (typeof receipt !== 'object' || !receipt) return
  const sent = JSON.parse(body) as Record<'page' | 'game' | 'today' | 'round', string>
  const stream = gameOf(sent.page, sent.game)?.ballStream
  if (stream === undefined) return
  const place = { stream, date: sent.today, round: Number(sent.round) }
  const kept = { ...place, receipt: receipt as Receipt }
  keepReceipt(uid, kept)
  void checkArrived(uid, kept)
}

/** Keeps it for the sender of the call, even if another member is logged in by now. */
export function keepAnswered(
  { uid, call, body }: { uid: string | undefined; call: string; body: unknown },
  answer: Answered,
): void {
  if (answer['terms'] === true) termsAsked.set(termsAsked.read() + 1)
  if (uid !== undefined) keeps[call]?.(uid, answer, String(body))
}
