/**
 * Where a draw's entropy comes from: nowhere, a beacon, the sealed book, or both (docs/spec/draws.md#bytes,
 * docs/spec/sealed-book.md#entropy). Same code everywhere.
 */
import { entropyWithBeacon, sealHashOf, type DrawPlace } from '../book/book.ts'
import {
  beaconRoundAfter,
  commitOf,
  hexToBytes,
  noEntropy,
  quicknet,
  type Bytes,
  type Entropy,
} from './kdraw.ts'

/** By the names they have on the wire. */
export const entropyNumbers = {
  none: 0,
  'drand-quicknet': 1,
  book: 4,
  'book-drand-quicknet': 5,
} as const
export type EntropyName = keyof typeof entropyNumbers
/** For schemas. */
export const entropyNames = Object.keys(entropyNumbers) as [EntropyName, ...EntropyName[]]

/** Whether a proof's word for its entropy is one of ours. */
export const isEntropyName = (name: string): name is EntropyName => name in entropyNumbers
/** Whether a draw of a type is mixed with the seal of its book. */
export const takesBook = (type: string) => type === 'book' || type === 'book-drand-quicknet'
/** Whether a draw of a type is mixed with a beacon. */
export const takesBeacon = (type: string) =>
  type === 'drand-quicknet' || type === 'book-drand-quicknet'

/** Published with a round's commitment, before its betting opens. */
type EntropyPromise = {
  type: EntropyName
  chainHash: string | null
  beaconRound: number | null
}

/** Longer than a book takes to be sealed and told: the beacon of such a draw comes after that. */
const TELLING_MS = 6_000

/** What a draw of a type promises: its beacon is fixed in advance by the time of its close. */
export function promiseOf(type: EntropyName, closeAt: Date): EntropyPromise {
  if (!takesBeacon(type)) return { type, chainHash: null, beaconRound: null }
  const from = takesBook(type) ? new Date(closeAt.getTime() + TELLING_MS) : closeAt
  return { type, chainHash: quicknet.chainHash, beaconRound: beaconRoundAfter(from) }
}

/** What of a seal makes entropy: its hash, and how many bets its book has. */
export type SealOfBook = { count: number; hash: Bytes }
type Parts = { seal: SealOfBook | null; randomness: Bytes | null }

/** What a draw is mixed with; null where a part of it is missing, or one there should not be. */
export function entropyOf(
  { type, beaconRound }: Pick<EntropyPromise, 'type' | 'beaconRound'>,
  { seal, randomness }: Parts,
): Entropy | null {
  if (takesBeacon(type) !== (randomness !== null)) return null
  if (type === 'none') return noEntropy
  if (type === 'drand-quicknet') return { type: 1, index: beaconRound!, value: randomness! }
  if (!seal) return null
  if (type === 'book') return { type: 4, index: seal.count, value: seal.hash }
  const value = entropyWithBeacon({ sha256: commitOf }, seal.hash, randomness!)
  return { type: 5, index: beaconRound!, value }
}

/** A seal as it is told: hex and numbers. */
export type ToldBook = DrawPlace & {
  closedAt: number
  count: number
  stake: number
  worst: number
  root: string
  prev: string
}

/** The hash of a seal as it is told, of the bytes that were signed. Throws for what is no seal. */
export const sealHashTold = (seal: ToldBook): Bytes =>
  sealHashOf(
    { sha256: commitOf },
    { ...seal, root: hexToBytes(seal.root), prev: hexToBytes(seal.prev) },
  )
