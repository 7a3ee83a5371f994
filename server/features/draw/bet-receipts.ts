/** The receipt that each accepted bet is answered with (docs/spec/sealed-book.md#bytes). */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import type { DrawPlace } from '@madang/contract/core/book/book.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'

import type { Deps } from '../../http/deps.ts'
import { answerOf } from '../../http/serve.ts'
import { bookKeyOf, receiptOf, signBets, type BookKey } from '../seals/seals.ts'
import type { LockedRound, Taken } from './bet-sql.ts'

/** The key in use is another than the one that is held: it is read, and the batch begun again. */
export class NeedsKey extends Error {}

/** An accepted bet: its answer as it is kept for a repeat, without the receipt (as text) that a repeat finds again. */
export type Accepted = { no: number; text: string; receipt?: string }

export const acceptedOf = (no: number): Accepted => ({
  no,
  text: answerOf({ msg: drawText.done, no }),
})

/** What was answered to a key: an accepted bet, or the text of a refusal. */
export function readAccepted(text: string): Accepted | string {
  const { result, no } = JSON.parse(text) as { result: boolean; no: number }
  return result ? { no, text } : text
}

export function openReceipts(deps: Deps) {
  let key: BookKey | null = null
  return {
    /** Reads the key in use, made where there is none. */
    async readKey() {
      key = await deps.db.begin((tx) => bookKeyOf(tx, deps))
    },
    /** The key that the house uses now. Throws `NeedsKey` where another is held. */
    keyOf(id: number | null): BookKey {
      if (key === null || key.id !== id) throw new NeedsKey()
      return key
    },
    /** The envelope, with the receipt: of a bet that was accepted before, as it was given then. */
    async textOf({ no, text, receipt }: Accepted): Promise<string> {
      const given = receipt ?? JSON.stringify(await receiptOf(deps, no))
      return given === 'null' ? text : `${text.slice(0, -1)},"receipt":${given}}`
    },
  }
}

/** A bet that a batch took: whose, on what, and its answer. */
export type Receipted = Taken & { uid: string; round: LockedRound; accepted: Accepted }

/** Signs what a batch took at one moment, and gives each its receipt; answers what is to be kept. */
export function signTaken(key: BookKey, at: Date, taken: readonly Receipted[]) {
  const places = new Map<LockedRound, DrawPlace>()
  const { row, receipts } = signBets(
    key,
    at,
    taken.map((bet) => signable(bet, places)),
  )
  for (const [index, { accepted }] of taken.entries()) accepted.receipt = receipts[index]!
  return row
}

/** `places`: of the rounds so far; bets of a round share its place. */
function signable({ row, uid, round }: Receipted, places: Map<LockedRound, DrawPlace>) {
  const { id, key, pick, stake, odds, at } = row
  const { game, date, number } = round
  let place = places.get(round)
  if (!place)
    places.set(round, (place = { stream: gameByKey(game)!.ballStream, date, round: number }))
  return { id, placedAt: at.getTime() * 1_000, game, key, pick, stake, odds, place, uid }
}
