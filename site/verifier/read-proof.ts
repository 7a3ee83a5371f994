/** A round's published values read from text that anybody may have written. */
import { takesBook } from '@madang/contract/core/draw/entropy.ts'
import type { RoundProof } from '@madang/contract/core/draw/verify.ts'
import type { BookProof } from '@madang/contract/core/book/verify.ts'

import { isBook, isSeal, orNull, shape, text, whole } from './shapes.ts'

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

/** Asks the server this page came from; null when it has no such round. Throws when it cannot be reached. */
export async function askEvidence(
  stream: string,
  date: string,
  round: string,
): Promise<Evidence | null> {
  const answer = await fetch(`/open/rounds/${stream}/${date}/${round}`)
  const found = readEvidence(await answer.text())
  if (!found) return null
  const evidence = { proof: await withSeal(found.proof) }
  const chains = await fetch(`/open/chains/${evidence.proof.ballStream}`)
  const { data } = (await chains.json()) as { data?: { date: string; anchor: string }[] }
  const chainAnchor = data?.find((chain) => chain.date === evidence.proof.date)?.anchor
  return chainAnchor === undefined ? evidence : { ...evidence, chainAnchor }
}

/** With the seal of its book, where the draw is mixed with it; null where the server says there is none. */
async function withSeal(proof: RoundProof): Promise<RoundProof> {
  const { entropy, ballStream, date, round } = proof
  if (!takesBook(entropy.type)) return proof
  const answer = await fetch(`/open/seals/${ballStream}/${date}/${round}`)
  const { data, code } = (await answer.json()) as { data?: unknown; code?: string }
  if (isSeal(data)) return { ...proof, seal: data as NonNullable<RoundProof['seal']> }
  return code === 'notFound' ? { ...proof, seal: null } : proof
}
