/** A round's published values read from text that anybody may have written. */
import { takesBook } from '@madang/contract/core/draw/entropy.ts'
import type { RoundProof } from '@madang/contract/core/draw/verify.ts'
import type { BookProof } from '@madang/contract/core/book/verify.ts'

import { told } from './ask.ts'
import { isBook, isSeal, orNone, orNull, shape, text, whole } from './shapes.ts'

export type Evidence = {
  proof: RoundProof
  /** S[0] of the day from the published list of chains, when it was read too */
  chainAnchor?: string
  /** its sealed book, where that was read too */
  book?: BookProof
}

const isProof = shape({
  stream: text,
  ballStream: text,
  date: text,
  round: whole,
  i: whole,
  drawAt: text,
  closeAt: text,
  algo: text,
  commit: text,
  committedAt: text,
  anchor: text,
  anchoredAt: text,
  openedAt: orNone(orNull(text)),
  state: text,
  entropy: shape({ type: text, chainHash: orNull(text), beaconRound: orNull(whole) }),
  reveal: orNull(
    shape({
      seed: text,
      beacon: orNull(shape({ signature: text, randomness: text })),
      balls: (value) => Array.isArray(value) && value.every(whole),
      powerball: orNull(whole),
      marks: shape({}),
      drawnAt: text,
      settledAt: orNull(text),
    }),
  ),
})

/** What a file of this page is written as: one of a later page is not guessed at. */
export const VERSION = 3

/** Takes a proof alone, the server's whole answer, or what this page saves; null when it is none of them. */
export function readEvidence(json: string): Evidence | null {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    return null
  }
  if (isProof(given)) return { proof: given as RoundProof }
  if (shape({ data: isProof })(given)) return { proof: (given as { data: RoundProof }).data }
  // The evidence of a page: what it read of the book, and the draw beside it.
  if (shape({ kind: text, draw: isProof })(given) && isBook(given)) {
    const { draw, kind: _, ...book } = given as BookProof & { draw: RoundProof; kind: string }
    return { proof: draw, book }
  }
  if (!shape({ proof: isProof })(given)) return null
  const { version = 1, proof, chainAnchor, book } = given as Evidence & { version?: unknown }
  if (typeof version !== 'number' || !(version <= VERSION)) return null
  const seal: unknown = (proof as { seal?: unknown }).seal
  if (seal !== undefined && seal !== null && !isSeal(seal)) return null
  if (book !== undefined && !isBook(book)) return null
  return {
    proof,
    ...(typeof chainAnchor === 'string' && { chainAnchor }),
    ...(book && { book }),
  }
}

/** As it is kept in a file. */
export const writeEvidence = (evidence: Evidence, space?: number) =>
  JSON.stringify({ version: VERSION, ...evidence }, null, space)

/**
 * Asks the server this page came from; null when it has no such round. Throws when it cannot be reached, or says what
 * is no round.
 */
export async function askEvidence(
  stream: string,
  date: string,
  round: string,
): Promise<Evidence | null> {
  const published = await told<unknown>(`/open/rounds/${stream}/${date}/${round}`)
  if (published === null) return null
  const found = readEvidence(JSON.stringify({ proof: published }))
  if (!found) throw new Error('no round')
  const { ballStream } = found.proof
  const [proof, chains] = await Promise.all([
    withSeal(found.proof),
    told<{ date: string; anchor: string }[]>(`/open/chains/${ballStream}`),
  ])
  const chainAnchor = chains?.find((chain) => chain.date === proof.date)?.anchor
  return chainAnchor === undefined ? { proof } : { proof, chainAnchor }
}

/** With the seal of its book, where the draw is mixed with it; null where the server says there is none. */
async function withSeal(proof: RoundProof): Promise<RoundProof> {
  const { entropy, ballStream, date, round } = proof
  if (!takesBook(entropy.type)) return proof
  const seal = await told<NonNullable<RoundProof['seal']>>(
    `/open/seals/${ballStream}/${date}/${round}`,
  )
  if (seal !== null && !isSeal(seal)) throw new Error('no seal')
  return { ...proof, seal }
}
