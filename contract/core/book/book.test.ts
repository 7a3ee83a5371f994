import { createHash, createHmac, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex as hex, hexToBytes as bytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'

import { drawOf, type Entropy } from '../draw/kdraw.ts'
import {
  blindOf,
  entropyWithBeacon,
  FIRST,
  leafHashOf,
  readBook,
  receiptBytes,
  saltOf,
  sealBytes,
  sealHashOf,
  type Digests,
  type Leaf,
} from './book.ts'
import { growTree, pathsOf, rootByPath, rootOf, type Bytes } from './tree.ts'

/** What a page has, and what the server has: the same bytes. */
const digests: [string, Digests][] = [
  ['a page', { sha256, hmac: (key, message) => hmac(sha256, key, message) }],
  [
    'the server',
    {
      sha256: (of) => createHash('sha256').update(of).digest(),
      hmac: (key, of) => createHmac('sha256', key).update(of).digest(),
    },
  ],
]

const flat = (hashes: Bytes[]) => Uint8Array.from(hashes.flatMap((hash) => [...hash]))

type Vector = {
  stream: string
  date: string
  round: number
  closedAt: number
  worst: number
  prev: string
  count: number
  stake: number
  root: string
  sealBytes: string
  sealHash: string
  signature: string
  entropyBook: string
  entropyBookAndBeacon: string
  bets: (Omit<Leaf, 'blind'> & {
    uid: string
    salt: string
    blind: string
    leafHash: string
    path: string[]
  })[]
  draws: Record<'book' | 'bookAndBeacon' | 'kenoBook', number[]>
  receipt: { at: number; size: number; root: string; bytes: string; signature: string } | null
}
const vectors = JSON.parse(
  await readFile(join(import.meta.dirname, 'vectors/book-vectors.json'), 'utf8'),
) as { bookKey: string; publicKey: string; seed: string; beaconRound: number; books: Vector[] }
const bookKey = bytes(vectors.bookKey)
test.each(digests)('%s reproduces every vector of the book', (_, own) => {
  expect(vectors.books.map(({ count }) => count)).toEqual([0, 1, 3, 7])
  expect(vectors.books[0]!.prev).toBe(hex(FIRST))
  expect(vectors.books[1]!.prev).toBe(vectors.books[0]!.sealHash)
  for (const vector of vectors.books) {
    const { stream, date, round, closedAt, worst } = vector
    const place = { stream, date, round }
    const book = readBook(own, place)
    const hashes = vector.bets.map((bet) => {
      const salt = saltOf(own, bookKey, bet.id)
      const leaf = { ...bet, blind: blindOf(own, salt, bet.uid) }
      expect([hex(salt), hex(leaf.blind)]).toEqual([bet.salt, bet.blind])
      book.add(leaf, leaf.blind)
      expect(hex(leafHashOf(own, place, leaf))).toBe(bet.leafHash)
      return bytes(bet.leafHash)
    })
    const read = book.end()
    expect({ ...read, root: hex(read.root) }).toEqual({
      count: vector.count,
      stake: vector.stake,
      root: vector.root,
    })
    const { pathOf } = pathsOf(own.sha256, flat(hashes))
    for (const [index, { path }] of vector.bets.entries()) {
      expect(pathOf(index).map(hex)).toEqual(path)
      const found = rootByPath(own.sha256, hashes[index]!, {
        ...{ index, size: hashes.length, path: path.map(bytes) },
      })
      expect(hex(found!)).toBe(vector.root)
    }
    const seal = { ...place, closedAt, worst, ...read, prev: bytes(vector.prev) }
    expect(hex(sealBytes(seal))).toBe(vector.sealBytes)
    const hash = sealHashOf(own, seal)
    expect([hex(hash), hex(hash)]).toEqual([vector.sealHash, vector.entropyBook])
    const { receipt } = vector
    if (!receipt) continue
    const signed = receiptBytes({ ...receipt, root: bytes(receipt.root) })
    expect(hex(signed)).toBe(receipt.bytes)
    expect(hex(rootOf(own.sha256, hashes))).toBe(receipt.root)
  }
})

/** The vectors’ beacon, which they name by its number alone: what gives their entropy. */
const RANDOMNESS = sha256(utf8ToBytes('KBOOK-1 test beacon'))

test('the seal, and the seal with the beacon, draw what the vectors say', () => {
  const own = digests[0]![1]
  for (const vector of vectors.books) {
    const { stream, date, round, count } = vector
    const seal = bytes(vector.sealHash)
    const both = entropyWithBeacon(own, seal, RANDOMNESS)
    expect(hex(both)).toBe(vector.entropyBookAndBeacon)
    const entropies = {
      book: { type: 4, index: count, value: seal },
      bookAndBeacon: { type: 5, index: vectors.beaconRound, value: both },
    } as const
    const draw = (of: string, entropy: Entropy, draws: 'powerball' | 'keno') => {
      const seed = bytes(vectors.seed)
      const { balls, powerball } = drawOf(draws, { seed, stream: of, date, round, entropy })
      return powerball === null ? balls : [...balls, powerball]
    }
    expect(draw(stream, entropies.book, 'powerball')).toEqual(vector.draws.book)
    expect(draw(stream, entropies.bookAndBeacon, 'powerball')).toEqual(vector.draws.bookAndBeacon)
    expect(draw('ntry.keno', entropies.book, 'keno')).toEqual(vector.draws.kenoBook)
  }
})

test('seals and receipts are signed by the key whose public half is published', () => {
  // SubjectPublicKeyInfo of Ed25519 (RFC 8410): what the server's own library reads.
  const spki = Buffer.from(`302a300506032b6570032100${vectors.publicKey}`, 'hex')
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  for (const { sealBytes: seal, signature, receipt } of vectors.books) {
    const all = [[seal, signature], ...(receipt ? [[receipt.bytes, receipt.signature]] : [])]
    for (const [signed, by] of all as [string, string][]) {
      expect(verify(null, bytes(signed), publicKey, bytes(by))).toBe(true)
      expect(ed25519.verify(bytes(by), bytes(signed), bytes(vectors.publicKey))).toBe(true)
    }
  }
})

/** The definitions of RFC 9162, 2.1.1 and 2.1.3.1, word for word and slow. */
const H = (...parts: Bytes[]): Bytes => sha256(Uint8Array.from(parts.flatMap((part) => [...part])))
const splitOf = (n: number) => 2 ** (Math.ceil(Math.log2(n)) - 1)
function slowRoot(of: Bytes[]): Bytes {
  if (of.length === 0) return H()
  if (of.length === 1) return of[0]!
  const k = splitOf(of.length)
  return H(Uint8Array.of(1), slowRoot(of.slice(0, k)), slowRoot(of.slice(k)))
}
function slowPath(m: number, of: Bytes[]): Bytes[] {
  if (of.length === 1) return []
  const k = splitOf(of.length)
  return m < k
    ? [...slowPath(m, of.slice(0, k)), slowRoot(of.slice(k))]
    : [...slowPath(m - k, of.slice(k)), slowRoot(of.slice(0, k))]
}

test('trees of every size to 33 are RFC 9162’s: roots, paths, and what a path proves', () => {
  for (let size = 0; size <= 33; size++) {
    const leaves = Array.from({ length: size }, (_, n) => H(Uint8Array.of(0, size, n)))
    const root = hex(slowRoot(leaves))
    expect(hex(rootOf(sha256, leaves))).toBe(root)
    const { pathOf } = pathsOf(sha256, flat(leaves))
    for (let index = 0; index < size; index++) {
      const path = pathOf(index)
      expect(path.map(hex)).toEqual(slowPath(index, leaves).map(hex))
      const by = (leaf: Bytes, place: { index: number; size: number; path: Bytes[] }) => {
        const found = rootByPath(sha256, leaf, place)
        return found && hex(found)
      }
      expect(by(leaves[index]!, { index, size, path })).toBe(root)
      // At no other place, of no other leaf, with nothing more and nothing less.
      for (let other = 0; other < size; other++)
        if (other !== index) {
          expect(by(leaves[index]!, { index: other, size, path })).not.toBe(root)
          expect(by(leaves[other]!, { index, size, path })).not.toBe(root)
        }
      expect(by(leaves[index]!, { index, size, path: [...path, H()] })).toBeNull()
      if (path.length > 0)
        expect(by(leaves[index]!, { index, size, path: path.slice(1) })).not.toBe(root)
    }
    expect(() => pathOf(size)).toThrow('no leaf')
    expect(() => pathOf(-1)).toThrow('no leaf')
  }
})

test('a tree that grows has the root of its leaves at each moment', () => {
  const leaves = Array.from({ length: 40 }, (_, n) => H(Uint8Array.of(n)))
  const tree = growTree(sha256)
  expect(hex(tree.root())).toBe(hex(H()))
  for (const [n, leaf] of leaves.entries()) {
    tree.add(leaf)
    expect(hex(tree.root())).toBe(hex(slowRoot(leaves.slice(0, n + 1))))
  }
})

test.each([
  ['no place', { index: -1, size: 3 }],
  ['a place past the end', { index: 3, size: 3 }],
  ['half a place', { index: 0.5, size: 3 }],
  ['no size', { index: 0, size: Number.NaN }],
])('%s proves nothing', (_, place) => {
  expect(rootByPath(sha256, H(), { ...place, path: [H(), H()] })).toBeNull()
})

test('a path of other than hashes proves nothing', () => {
  const path = [new Uint8Array(31), H()]
  expect(rootByPath(sha256, H(), { index: 0, size: 4, path })).toBeNull()
})

const place = { stream: 'pbg.powerball', date: '20261123', round: 7 }
const leaf = (id: number): Leaf => ({
  ...{ id, placedAt: 1_795_000_000_000_000 + id, game: 'pbg.powerball', key: 'poOdd' },
  ...{ pick: '파워볼 홀', stake: 10_000, odds: 195, blind: H(Uint8Array.of(id)) },
})

test('each field of a leaf, and the draw it is of, is in its hash', () => {
  const own = digests[0]![1]
  const hashes = [
    leafHashOf(own, place, leaf(1)),
    ...[{ stream: 'pbg.powerbal' }, { date: '20261124' }, { round: 8 }].map((other) =>
      leafHashOf(own, { ...place, ...other }, leaf(1)),
    ),
    ...[
      ...[{ id: 2 }, { placedAt: 1 }, { game: 'pbg.powerbal' }, { key: 'poEven' }],
      ...[{ pick: '파워볼 짝' }, { stake: 10_001 }, { odds: 196 }, { blind: H() }],
      // Words do not flow into each other.
      { game: 'pbg.powerballp', key: 'oOdd' },
      { key: 'poOdd파', pick: '워볼 홀' },
    ].map((other) => leafHashOf(own, place, { ...leaf(1), ...other })),
  ].map(hex)
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('numbers of 53 bits are written whole', () => {
  const [own] = [digests[0]![1]]
  const most = Number.MAX_SAFE_INTEGER
  const hashes = [most, most - 1, 2 ** 32, 2 ** 32 - 1].map((id) =>
    hex(leafHashOf(own, place, { ...leaf(1), id })),
  )
  expect(new Set(hashes).size).toBe(4)
})

test('a number that does not fit is refused, not cut to the bytes of another', () => {
  const own = digests[0]![1]
  const wrong = [-1, 0.5, 2 ** 53, Number.NaN, '7' as unknown as number]
  for (const value of wrong)
    for (const field of ['id', 'placedAt', 'stake', 'odds'])
      expect(() => leafHashOf(own, place, { ...leaf(1), [field]: value })).toThrow(RangeError)
  expect(() => leafHashOf(own, place, { ...leaf(1), odds: 2 ** 32 })).toThrow(RangeError)
  for (const other of [{ round: 2 ** 32 }, { date: '2026112' }, { date: '202611237' }])
    expect(() => leafHashOf(own, { ...place, ...other }, leaf(1))).toThrow(RangeError)
  const seal = { ...place, closedAt: 1, count: 0, stake: 0, worst: 0, root: FIRST, prev: FIRST }
  expect(sealBytes(seal)).toHaveLength(131)
  const others = [{ count: -1 }, { root: H().slice(1) }, { prev: new Uint8Array(33) }]
  for (const other of others) expect(() => sealBytes({ ...seal, ...other })).toThrow(RangeError)
})

test('a book is read in ascending ids, each once', () => {
  const book = readBook(digests[0]![1], place)
  book.add(leaf(5), FIRST)
  expect(() => book.add(leaf(5), FIRST)).toThrow('after 5')
  expect(() => book.add(leaf(4), FIRST)).toThrow('after 5')
  book.add(leaf(6), FIRST)
  expect(book.end()).toMatchObject({ count: 2, stake: 20_000 })
})

test('the beacon makes other entropy of a seal, bound to both', () => {
  const own = digests[0]![1]
  const [one, other] = [H(Uint8Array.of(1)), H(Uint8Array.of(2))]
  const all = [
    entropyWithBeacon(own, one, other),
    entropyWithBeacon(own, other, one),
    entropyWithBeacon(own, one, one),
  ]
  expect(new Set(all.map(hex)).size).toBe(3)
})
