/** What a reader compares by hand with the house's own pages: a file cannot know whose it is. */
import type { BetProof } from '@madang/contract/core/book/bet-proof.ts'
import type { KeptReceipt, ToldKeys } from '@madang/contract/core/book/receipt.ts'

import type { Evidence } from './read-proof.ts'

/** Labels and values; what is not known is undefined. */
export type Compared = [label: string, value: string | undefined][]

const keyOf = (keys: ToldKeys = [], id: number | undefined) =>
  keys.find((key) => key.id === id)?.publicKey

/** The key of a receipt as it was published first, and as the list has it. */
const keysOf = ({ receipt, toldKey }: KeptReceipt, keys: ToldKeys) => [
  ...(toldKey ? [toldKey.publicKey] : []),
  keyOf(keys, receipt.keyId),
]

/** Of a round. Every key that something is believed by stands there, or a receipt could bring one of its own. */
export function comparedOf({ proof, book }: Evidence): Compared {
  const keys = (book?.own?.kept ?? []).flatMap((kept) => keysOf(kept, book!.keys))
  return [
    ['이날의 체인 기준값', proof.anchor],
    ['약속값', proof.commit],
    ['봉인 해시', book?.seal.hash ?? proof.seal?.hash],
    ['앞 봉인', book?.seal.prev],
    ['마당의 공개키', keyOf(book?.keys, book?.seal.key)],
    ...[...new Set(keys)].map((key): Compared[number] => ['영수증의 공개키', key]),
  ]
}

/** Of one receipt by itself: it and its seal may be signed by different keys. */
export const comparedOfReceipt = ({ keys, sealed, ...kept }: BetProof): Compared => [
  ...[...new Set(keysOf(kept, keys))].map((key): Compared[number] => ['영수증의 공개키', key]),
  ['봉인의 공개키', keyOf(keys, sealed?.seal.key)],
  ['봉인 해시', sealed?.seal.hash],
  ['앞 봉인', sealed?.seal.prev],
]
