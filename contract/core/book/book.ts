/**
 * KBOOK-1, the sealed book of a draw: the bytes of leaves, seals and receipts (docs/spec/sealed-book.md#bytes). Same
 * code everywhere. Times are microseconds since 1970 UTC, amounts won, odds in hundredths.
 */
import { growTree, type Bytes, type Sha } from './tree.ts'

/** Hashing as its user has it fastest. */
export type Digests = { sha256: Sha; hmac: (key: Bytes, message: Bytes) => Bytes }

/** The draw a book is of: its ball stream, day (yyyymmdd) and number. */
export type DrawPlace = { stream: string; date: string; round: number }

/** A bet as it stands in the open book. */
export type Leaf = {
  id: number
  placedAt: number
  /** the game's key */
  game: string
  /** of its odds */
  key: string
  pick: string
  stake: number
  odds: number
  /** HMAC of the member's id under the bet's salt */
  blind: Bytes
}

export type Seal = DrawPlace & {
  closedAt: number
  count: number
  stake: number
  /** no outcome of the draw pays more than this */
  worst: number
  root: Bytes
  /** the hash of the stream's seal before; 32 zero bytes for the first */
  prev: Bytes
}

/** What bets of one batch are signed by together. */
export type Signed = { at: number; size: number; root: Bytes }

/** `prev` of a stream's first seal. */
export const FIRST = new Uint8Array(32)

const encoder = new TextEncoder()
/** UTF-8 and a zero byte. */
export const text = (words: string): Bytes => encoder.encode(`${words}\0`)
/** A day's eight digits: as they end with no byte of their own, more or fewer would flow into what follows. */
function dayBytes(date: string): Bytes {
  if (!/^\d{8}$/.test(date)) throw new RangeError(`no day of a book: ${date}`)
  return encoder.encode(date)
}
/** Big-endian, as all numbers of a book. Throws for what is no whole number of 32 bits. */
export const u32 = (value: number) => {
  const bytes = new Uint8Array(4)
  setU32(bytes, 0, value)
  return bytes
}
/** Big-endian; throws for what is not whole, from 0 and below 2^53. */
export const u64 = (value: number) => {
  const bytes = new Uint8Array(8)
  setU64(bytes, 0, value)
  return bytes
}
/** One after the other. */
export function join(...parts: Bytes[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const SALT = text('KBOOK-1 salt')
const BET = text('KBOOK-1 bet')
const SEAL = text('KBOOK-1 seal')
const RECEIPT = text('KBOOK-1 receipt')
const ENTROPY = text('KBOOK-1 entropy')

/** What does not fit would be cut to the bytes of another number: an invented one, with the hash of a true one. */
function setU32(bytes: Bytes, at: number, value: number) {
  if (value >>> 0 !== value) throw new RangeError(`no number of a book: ${value}`)
  bytes[at] = value >>> 24
  bytes[at + 1] = value >>> 16
  bytes[at + 2] = value >>> 8
  bytes[at + 3] = value
}
function setU64(bytes: Bytes, at: number, value: number) {
  if (!(Number.isSafeInteger(value) && value >= 0))
    throw new RangeError(`no number of a book: ${value}`)
  setU32(bytes, at, Math.floor(value / 2 ** 32))
  setU32(bytes, at + 4, value >>> 0)
}

const salted = join(SALT, new Uint8Array(8))

/** What a bet's salt is made of, under the book key; written over at the next. */
export function saltedBytes(bet: number): Bytes {
  setU64(salted, SALT.length, bet)
  return salted
}

/** A bet's salt, 16 bytes: the house's secret, given to the bettor alone. */
export const saltOf = ({ hmac }: Pick<Digests, 'hmac'>, bookKey: Bytes, bet: number): Bytes =>
  hmac(bookKey, saltedBytes(bet)).slice(0, 16)

/** The member of a bet, unreadable without its salt. */
export const blindOf = ({ hmac }: Pick<Digests, 'hmac'>, salt: Bytes, uid: string): Bytes =>
  hmac(salt, encoder.encode(uid))

/** Bytes of a word at most: picks are the longest, of some twenty syllables. */
const WORD = 256
/** The same few games, keys and picks stand in all leaves of a day: each is written once. */
const words = new Map<string, Bytes>()
const WORDS = 4_096

function bytesOfWord(word: string): Bytes {
  const known = words.get(word)
  if (known) return known
  const bytes = text(word)
  if (bytes.length > WORD) throw new RangeError(`a word of more than ${WORD} bytes: ${word}`)
  if (words.size === WORDS) words.clear()
  words.set(word, bytes)
  return bytes
}

/** What of a leaf are numbers, and what are words: of those a book has few kinds. */
type Numbers = Pick<Leaf, 'id' | 'placedAt' | 'stake' | 'odds'>
type Words = Pick<Leaf, 'game' | 'key' | 'pick'>
/** A leaf's words as its bytes have them. */
type WordBytes = readonly [game: Bytes, key: Bytes, pick: Bytes]

/** Throws for a word that is too long. */
export const wordBytesOf = ({ game, key, pick }: Words): WordBytes => [
  bytesOfWord(game),
  bytesOfWord(key),
  bytesOfWord(pick),
]

/** Hashes the leaves of one draw, H(00 | leaf): what they have in common is written once, and the rest over the last. */
function openLeafBytes({ sha256 }: Pick<Digests, 'sha256'>, { stream, date, round }: DrawPlace) {
  const place = join(Uint8Array.of(0), BET, text(stream), dayBytes(date), u32(round))
  const bytes = new Uint8Array(place.length + 16 + 3 * WORD + 44)
  bytes.set(place)
  return ({ id, placedAt, stake, odds }: Numbers, said: WordBytes, blind: Bytes): Bytes => {
    let at = place.length
    setU64(bytes, at, id)
    setU64(bytes, at + 8, placedAt)
    at += 16
    for (let word = 0; word < 3; word++) {
      bytes.set(said[word]!, at)
      at += said[word]!.length
    }
    setU64(bytes, at, stake)
    setU32(bytes, at + 8, odds)
    bytes.set(blind, at + 12)
    return sha256(bytes.subarray(0, at + 44))
  }
}

/** The same of leaves as they are told. */
export function openLeaves(by: Pick<Digests, 'sha256'>, place: DrawPlace) {
  const hashOf = openLeafBytes(by, place)
  return (leaf: Omit<Leaf, 'blind'>, blind: Bytes): Bytes => hashOf(leaf, wordBytesOf(leaf), blind)
}

/** The hash of a bet's leaf in the book of a draw. */
export const leafHashOf = (by: Pick<Digests, 'sha256'>, place: DrawPlace, leaf: Leaf): Bytes =>
  openLeaves(by, place)(leaf, leaf.blind)

/** A book that is read bet by bet, in ascending id: its tree, how many and how much. Throws for one out of order. */
export function readBook(by: Pick<Digests, 'sha256'>, place: DrawPlace) {
  const hashOf = openLeafBytes(by, place)
  const tree = growTree(by.sha256)
  const sums = { count: 0, stake: 0 }
  let last = -1
  /** `said`: the words of its kind, made once for many. */
  function addSaid(numbers: Numbers, said: WordBytes, blind: Bytes) {
    if (numbers.id <= last) throw new Error(`bet ${numbers.id} lies after ${last} in the book`)
    last = numbers.id
    tree.add(hashOf(numbers, said, blind))
    sums.count++
    sums.stake += numbers.stake
  }
  return {
    addSaid,
    add: (leaf: Omit<Leaf, 'blind'>, blind: Bytes) => addSaid(leaf, wordBytesOf(leaf), blind),
    end: () => ({ ...sums, root: tree.root() }),
  }
}

/** One hash that lies beside another: shorter or longer, it would take its bytes. */
function hashBytes(hash: Bytes): Bytes {
  if (hash.length !== 32) throw new RangeError(`no hash of a book: ${hash.length} bytes`)
  return hash
}

/** What the house signs of a book. */
export const sealBytes = (seal: Seal): Bytes =>
  join(
    ...[SEAL, text(seal.stream), dayBytes(seal.date), u32(seal.round), u64(seal.closedAt)],
    ...[u32(seal.count), u64(seal.stake), u64(seal.worst)],
    ...[hashBytes(seal.root), hashBytes(seal.prev)],
  )

/** The seal's hash: `prev` of the next, and the draw's entropy. */
export const sealHashOf = ({ sha256 }: Pick<Digests, 'sha256'>, seal: Seal): Bytes =>
  sha256(sealBytes(seal))

/** What the house signs of a batch of accepted bets. */
export const receiptBytes = ({ at, size, root }: Signed): Bytes =>
  join(RECEIPT, u64(at), u32(size), root)

/** Entropy of type 5: the seal and the beacon together. */
export const entropyWithBeacon = (
  { sha256 }: Pick<Digests, 'sha256'>,
  sealHash: Bytes,
  randomness: Bytes,
): Bytes => sha256(join(ENTROPY, sealHash, randomness))
