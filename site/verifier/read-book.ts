/** The sealed book of a round: asked of the house this page came from, or brought by files that were chosen. */
import { payOf, type PaidProof } from '@madang/contract/core/book/pay.ts'
import type { BookProof, ToldSeal } from '@madang/contract/core/book/verify.ts'
import { gamesOfStream } from '@madang/contract/core/draw/games.ts'
import type { RoundProof } from '@madang/contract/core/draw/verify.ts'

import { told, toldLines } from './ask.ts'
import { readEvidence, type Evidence } from './read-proof.ts'
import { readReceipt } from './read-receipt.ts'
import { isBook } from './shapes.ts'

/** Null where the house has no seal of it. Throws when the house cannot be reached, or tells what is no book. */
export async function askBook({ ballStream, date, round }: RoundProof): Promise<BookProof | null> {
  const place = `${ballStream}/${date}/${round}`
  const seal = await told<ToldSeal>(`/open/seals/${place}`)
  if (!seal) return null
  const proofs = await Promise.all(
    gamesOfStream(ballStream).map(async ({ key }) => ({
      key,
      proof: await told<PaidProof>(`/open/rounds/${key}/${date}/${round}`),
    })),
  )
  const [before, keys, lines] = await Promise.all([
    // Of a seal that says it is the first, too: a chain that was begun anew would say so.
    told<ToldSeal[]>(`/open/seals/${ballStream}?before=${date}-${round}`),
    told<BookProof['keys']>('/open/keys'),
    // Asked for after what was paid: what is over is open.
    toldLines(`/open/books/${place}`),
  ])
  const found = {
    ...{ seal, before: before?.[0] ?? null, keys: keys ?? [] },
    ...{ book: lines === null ? null : linesOf(lines), pay: payOf(proofs), own: null },
  }
  if (!isBook(found)) throw new Error('no book')
  return found
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

/** What is known with one more file: a round, a book's lines, or a receipt of it; null for what is none of these. */
export function withFile(known: Evidence | null, content: string): Evidence | null {
  const given = readEvidence(content)
  if (given) return given
  const json = parsed(content)
  if (isBook(json)) {
    const { kind: _, ...book } = json as BookProof & { kind?: string }
    return known && isOf(known.proof, book.seal) ? { ...known, book } : null
  }
  const book = known?.book
  if (!known || !book) return null
  const proof = readReceipt(content)
  if (proof) {
    const { member: uid, stream, date, round, receipt, toldKey, sealed } = proof
    const kept = { stream, date, round, receipt, ...(toldKey && { toldKey }) }
    if (!isOf(known.proof, kept)) return null
    // One member's: whoever brings another's begins anew.
    const own = book.own?.uid === uid ? book.own : { uid, receipts: [], kept: [] }
    const others = <T>(list: readonly T[], idOf: (one: T) => number) =>
      list.filter((one) => idOf(one) !== receipt.id)
    // Where it said the bet lies is held against this book: the path of another leads elsewhere.
    const place = sealed && {
      ...{ id: receipt.id, salt: receipt.salt, index: sealed.index, path: [...sealed.path] },
    }
    const receipts = [...others(own.receipts, ({ id }) => id), ...(place ? [place] : [])]
    const all = [...others(own.kept, (one) => one.receipt.id), kept]
    return { ...known, book: { ...book, own: { ...own, receipts, kept: all } } }
  }
  // As /open/books gives it, one bet a line.
  const isLines = /^\{"id":\d+,/.test(content)
  return isLines ? { ...known, book: { ...book, book: linesOf(content) } } : null
}

const isOf = (
  { ballStream, date, round }: RoundProof,
  of: { stream: string; date: string; round: number },
) => of.stream === ballStream && of.date === date && of.round === round

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}
