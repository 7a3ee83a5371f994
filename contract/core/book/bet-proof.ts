/**
 * The proof of one bet, in a file that needs no book: its receipt, and where it lies in the sealed book of its draw
 * (docs/spec/sealed-book.md#checks). 30 kB at most, however large the book is: a path is a hash a level.
 */
import { blindOf, leafHashOf, type Digests } from './book.ts'
import { isSigned, type KeptReceipt, type Signatures, type ToldKeys } from './receipt.ts'
import { bytesOf, hexOf, rootByPath } from './tree.ts'
import { faultOf, type ToldSeal } from './verify-seal.ts'

/** Where a bet lies in the book of a seal, as `/my/receipts` tells it. */
export type SealedPlace = { seal: ToldSeal; index: number; path: readonly string[] }

export type BetProof = KeptReceipt & {
  kind: 'KBOOK-1 receipt'
  /** the id the member is known by */
  member: string
  keys: ToldKeys
  /** null until its draw is sealed, or where it could not be asked */
  sealed: SealedPlace | null
}

/**
 * Whether the bet of a signed receipt lies, unchanged, in the book that the house sealed. Never throws: what cannot be
 * read does not lie there.
 */
export function liesInBook(
  kept: KeptReceipt,
  { seal, index, path }: SealedPlace,
  { member, keys, means }: { member: string; keys: ToldKeys; means: Digests & Signatures },
): boolean {
  try {
    const { receipt, toldKey: _, ...place } = kept
    if (!isSigned(kept, member, { keys, means })) return false
    if (place.stream !== seal.stream || place.date !== seal.date || place.round !== seal.round)
      return false
    if (faultOf(seal, keys, means) !== null) return false
    const blind = blindOf(means, bytesOf(receipt.salt), member)
    const leafHash = leafHashOf(means, place, { ...receipt, blind })
    const root = rootByPath(means.sha256, leafHash, {
      ...{ index, size: seal.count, path: path.map(bytesOf) },
    })
    return root !== null && hexOf(root) === seal.root
  } catch {
    return false
  }
}
