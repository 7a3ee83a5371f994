/** A draw's sealed book as it is published, and what of it is one's own. */
import { payOf, type ToldPay } from '@madang/contract/core/book/pay.ts'
import type { ToldOwnPay } from '@madang/contract/core/book/own-pay.ts'
import type { BookProof, ToldSeal } from '@madang/contract/core/book/verify.ts'
import type { KeptReceipt } from '@madang/contract/core/book/receipt.ts'
import { gamesOfStream } from '@madang/contract/core/draw/games.ts'
import { openBook } from '@madang/contract/member/plain/seals.ts'

import { ask, RefusedError } from '../api/ask.ts'
import { readLines } from '../api/lines.ts'
import { keepKeys, keptReceipts } from '../api/receipts.ts'

export type BookPlace = { stream: string; date: string; round: number }

/** Null for what is not there. */
async function ifThere<T>(asked: Promise<{ data: T }>): Promise<T | null> {
  try {
    return (await asked).data
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'notFound') return null
    throw error
  }
}

const sealOf = ({ stream, date, round }: BookPlace): Promise<ToldSeal | null> =>
  ifThere(ask('openSeal', undefined, { params: { stream, date, round } }))

/** Null where the draw has no seal (yet). */
export async function readBook(place: BookPlace, uid: string | null): Promise<BookProof | null> {
  const seal = await sealOf(place)
  if (!seal) return null
  // The book is asked for after it was told that all is over: then it is to be open.
  const over = readPay(place)
  const [before, keys, book, pay, receipts] = await Promise.all([
    sealBefore(place),
    ask('bookKeys').then(({ data }) => data),
    over.then(() => readLines(openBook(place))),
    over,
    uid === null ? null : ask('receipts', place, { poll: true }).then(({ data }) => data),
  ])
  if (uid === null || !receipts) return { seal, before, keys, book, pay, own: null }
  keepKeys(uid, keys)
  const kept = keptOf(uid, place)
  const ids = [...receipts, ...kept.map(({ receipt }) => receipt)].map(({ id }) => id)
  // Asked after the house has said what it paid: what comes before that is not paid yet.
  const paid = book && pay ? await readPaid(new Set(ids), { book, kept }) : null
  return { seal, before, keys, book, pay, own: { uid, receipts, kept, paid } }
}

/** What the draw of the book paid; null until all of its games are over. */
export async function readPay({ stream, date, round }: BookPlace): Promise<ToldPay | null> {
  const proofs = await Promise.all(
    gamesOfStream(stream).map(async ({ key }) => {
      const params = { stream: key, date, round: String(round) }
      return { key, proof: await ifThere(ask('roundProof', undefined, { params })) }
    }),
  )
  return payOf(proofs)
}

/** What each game of the draw paid the member: told with any of their bets on it. Null where that cannot be read. */
async function readPaid(
  ids: ReadonlySet<number>,
  { book, kept }: { book: string[]; kept: KeptReceipt[] },
): Promise<ToldOwnPay[] | null> {
  const bets = new Map(kept.map(({ receipt: { game, id } }) => [game, id]))
  for (const line of ids.size > 0 ? book : []) {
    const id = Number(/^\{"id":(\d+)/.exec(line)?.[1])
    if (ids.has(id)) bets.set((JSON.parse(line) as { game: string }).game, id)
  }
  const told = await Promise.all(
    [...bets].map(async ([game, no]) => {
      const bet = await ifThere(ask('betReceipt', { no }, { poll: true }))
      return bet && { game, paid: bet.paid?.amount ?? 0 }
    }),
  )
  return told.includes(null) ? null : (told as ToldOwnPay[])
}

/** The receipts of a draw that this device keeps of a member. */
export const keptOf = (uid: string, { stream, date, round }: BookPlace): KeptReceipt[] =>
  keptReceipts(uid).filter(
    (one) => one.stream === stream && one.date === date && one.round === round,
  )

/**
 * The stream's seal before, however long a house stood still (draws nobody could bet on have none); null where the house
 * shows none. Asked of one that says it is the first, too: a chain that was begun anew would say so.
 */
export async function sealBefore({ stream, date, round }: BookPlace): Promise<ToldSeal | null> {
  const query = { before: `${date}-${round}` }
  return (await ask('openSeals', undefined, { params: { stream }, query })).data[0] ?? null
}
