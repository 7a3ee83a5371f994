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
export type KeptReceipt = DrawPlace & {
  receipt: Receipt
  /** the row of its key as the server first published it to this member; absent until then */
  toldKey?: ToldKey
}

/** As `/open/keys` tells them, with when each was in use; without where a file from before they were told has none. */
export type ToldKey = { id: number; publicKey: string; from?: number; until?: number | null }
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

/**
 * Whether a row of the list is the one it was: a key gets its end once, and nothing else of it changes. One of before
 * there were times in it has none.
 */
export const leadsOn = (before: ToldKey, now: ToldKey): boolean =>
  before.publicKey === now.publicKey &&
  (before.from === undefined || before.from === now.from) &&
  (before.until === undefined || before.until === null || before.until === now.until)

type By = { keys: ToldKeys; means: Digests & Signatures }

/** Checks the signature with the key published first. Never throws: an unreadable receipt is not signed. */
export function isSigned(
  { receipt, toldKey: key, ...place }: KeptReceipt,
  uid: string,
  by: By,
): boolean {
  const { keys, means } = by
  try {
    const { index, size, at, keyId, signature } = receipt
    const blind = blindOf(means, bytesOf(receipt.salt), uid)
    const leafHash = leafHashOf(means, place, { ...receipt, blind })
    const path = receipt.path.map(bytesOf)
    const root = rootByPath(means.sha256, leafHash, { index, size, path })
    const { publicKey } = key ?? keys.find(({ id }) => id === keyId)!
    if (!root || hexOf(root) !== receipt.root || (key && key.id !== keyId)) return false
    return means.signed(bytesOf(publicKey), receiptBytes({ at, size, root }), bytesOf(signature))
  } catch {
    return false
  }
}

/** Korean text for each fault of a receipt. */
export const faultWords = {
  signature: '보관된 영수증이 마당의 공개키로 서명되지 않았거나 내용이 바뀌었습니다.',
  gone: '영수증을 서명한 공개키가 공개된 목록에 없습니다.',
  other: '영수증을 서명한 공개키가 처음 공개된 것과 다릅니다.',
  period: '영수증을 받은 시각이 공개키의 사용 기간이 아닙니다.',
} as const
type ReceiptFault = keyof typeof faultWords

/**
 * The first fault of a member's receipt: the key published first did not sign it, or `keys` lacks that key, has another
 * one in its place, or gives it a period without the receipt. Null where it holds.
 */
export function receiptFault(kept: KeptReceipt, uid: string, by: By): ReceiptFault | null {
  const { toldKey: key, receipt } = kept
  const told = by.keys.find(({ id }) => id === receipt.keyId)
  if (!key && !told) return 'gone'
  if (!isSigned(kept, uid, by)) return 'signature'
  if (!told) return 'gone'
  if (key && !leadsOn(key, told)) return 'other'
  return isOfTime(told, receipt.at) ? null : 'period'
}

/** Whether the server signed this receipt of a member's bet, and still publishes the key that signed it. */
export const receiptHolds = (kept: KeptReceipt, uid: string, by: By): boolean =>
  receiptFault(kept, uid, by) === null
