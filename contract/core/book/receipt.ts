/**
 * A receipt, checked by who trusts nobody: its bet lies in the tree that the house signed when it took it
 * (docs/spec/sealed-book.md#bytes).
 */
import {
  blindOf,
  leafHashOf,
  receiptBytes,
  type Digests,
  type DrawPlace,
  type Leaf,
} from './book.ts'
import { bytesOf, hexOf, rootByPath, type Bytes } from './tree.ts'

/** As `bet` answers it: hex and numbers. */
export type Receipt = Omit<Leaf, 'blind'> & {
  salt: string
  size: number
  index: number
  path: string[]
  root: string
  at: number
  keyId: number
  signature: string
}
/** With the draw its bet is of, which its leaf names. */
export type KeptReceipt = DrawPlace & { receipt: Receipt }

/** As `/open/keys` tells them, with when each was in use; without where a file from before they were told has none. */
type ToldKey = { id: number; publicKey: string; from?: number; until?: number | null }
export type ToldKeys = readonly ToldKey[]

/** What was begun with a key when it was changed ends with it. */
const CHANGES_WITHIN = 60_000_000

/** Whether a key was in use no more at an instant: who has it since can sign nothing of then. */
export const isPast = ({ until }: ToldKey, at: number): boolean =>
  typeof until === 'number' && at > until + CHANGES_WITHIN
/** Whether a key was in use at an instant, as a receipt's is. */
export const isOfTime = (key: ToldKey, at: number): boolean =>
  !isPast(key, at) && !(key.from !== undefined && at < key.from - CHANGES_WITHIN)

export type Signatures = {
  signed: (publicKey: Bytes, bytes: Bytes, signature: Bytes) => boolean
}

/** Whether the house signed this receipt of a member's bet. Never throws: what cannot be read is not signed. */
export function receiptHolds(
  { receipt, ...place }: KeptReceipt,
  uid: string,
  { keys, means }: { keys: ToldKeys; means: Digests & Signatures },
): boolean {
  try {
    const { index, size, at, keyId, signature } = receipt
    const blind = blindOf(means, bytesOf(receipt.salt), uid)
    const leafHash = leafHashOf(means, place, { ...receipt, blind })
    const path = receipt.path.map(bytesOf)
    const root = rootByPath(means.sha256, leafHash, { index, size, path })
    const key = keys.find(({ id }) => id === keyId)
    if (!key || !root || hexOf(root) !== receipt.root) return false
    if (!isOfTime(key, at)) return false
    const bytes = receiptBytes({ at, size, root })
    return means.signed(bytesOf(key.publicKey), bytes, bytesOf(signature))
  } catch {
    return false
  }
}
