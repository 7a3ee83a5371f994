/**
 * KDRAW-1, the provably fair draw: hash chain, context, words, unbiased picks (docs/spec/draws.md#kdraw-1). Same code
 * everywhere.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

import type { Digests } from '../book/book.ts'
import { ballsDrawn } from './balls.ts'
import type { DrawKind, Drawn } from './family.ts'

export { bytesToHex, hexToBytes }

export type Bytes = Uint8Array

/** As it is everywhere; who draws millions gives what their machine has, to the same bytes. */
const javascript: Digests = { sha256, hmac: (key, message) => hmac(sha256, key, message) }

/**
 * `index` and `value` (32 bytes) as docs/spec/draws.md#bytes numbers the types: 0 none, 1 drand-quicknet, 3 client
 * seed; 4 the sealed book, 5 the book and drand quicknet (docs/spec/sealed-book.md#entropy).
 */
export type Entropy = { type: 0 | 1 | 2 | 3 | 4 | 5; index: number; value: Bytes }

/** Entropy of type 0: index 0, 32 zero bytes (docs/spec/draws.md#bytes). */
export const noEntropy: Entropy = { type: 0, index: 0, value: new Uint8Array(32) }

/** drand quicknet, pinned (docs/spec/draws.md#published-before, #verification). */
export const quicknet = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
}

/** The first beacon strictly after the close, fixed in advance. */
export const beaconRoundAfter = (closeAt: Date) =>
  Math.floor((closeAt.getTime() / 1_000 - quicknet.genesis) / quicknet.period) + 2

/** When a beacon comes out. */
export const beaconTime = (beaconRound: number) =>
  new Date((quicknet.genesis + quicknet.period * (beaconRound - 1)) * 1_000)

/** SHA-256 of a seed: the commitment of its draw, and the seed of the draw before. */
export const commitOf = (seed: Bytes): Bytes => sha256(seed)

/** The day's chain from its last seed: links[0] is the anchor, links[i] the seed of draw i; `length` draws. */
export function chainFrom(
  last: Bytes,
  length: number,
  by: Pick<Digests, 'sha256'> = javascript,
): Bytes[] {
  const links: Bytes[] = Array.from({ length: length + 1 })
  links[length] = last
  for (let i = length; i > 0; i--) links[i - 1] = by.sha256(links[i]!)
  return links
}

export type DrawInput = {
  seed: Bytes
  stream: string
  date: string
  round: number
  entropy?: Entropy
}

/** What the contexts of a stream's day begin with: its draws come one after the other. */
let begun = { stream: '', date: '', bytes: utf8ToBytes('KDRAW-1\0\0') }

function beginningOf(stream: string, date: string): Bytes {
  if (begun.stream !== stream || begun.date !== date)
    begun = { stream, date, bytes: utf8ToBytes(`KDRAW-1\0${stream}\0${date}`) }
  return begun.bytes
}

/** The context, and as many zero bytes behind it. */
function contextWith(more: number, { stream, date, round, entropy }: Omit<DrawInput, 'seed'>) {
  const { type, index, value } = entropy ?? noEntropy
  const beginning = beginningOf(stream, date)
  const bytes = new Uint8Array(beginning.length + 13 + value.length + more)
  bytes.set(beginning)
  const at = beginning.length
  setU32(bytes, at, round)
  bytes[at + 4] = type
  setU32(bytes, at + 5, Math.floor(index / 2 ** 32))
  setU32(bytes, at + 9, index >>> 0)
  bytes.set(value, at + 13)
  return bytes
}

function setU32(bytes: Bytes, at: number, value: number) {
  bytes[at] = value >>> 24
  bytes[at + 1] = value >>> 16
  bytes[at + 2] = value >>> 8
  bytes[at + 3] = value
}

/** The draw's context: "KDRAW-1" 00 stream 00 date round(u32) type(u8) index(u64) entropy(32), big-endian. */
export const drawContext = (draw: Omit<DrawInput, 'seed'>): Bytes => contextWith(0, draw)

/** A source of 32-bit words; `uniform(n)` rejects the words that would favour small results. */
export type Words = { next(): number; uniform(n: number): number }

/** Unbiased numbers of a source of 32-bit words (docs/spec/draws.md#bytes). */
export function wordsOf(next: () => number): Words {
  return {
    next,
    uniform(n) {
      for (;;) {
        const word = next()
        // What is refused lies in the last n of all words: for most the limit need not be known.
        if (word < 2 ** 32 - n || word < 2 ** 32 - (2 ** 32 % n)) return (word >>> 0) % (n >>> 0)
      }
    },
  }
}

/** The words of a draw: HMAC-SHA256(seed, context | counter) read as consecutive u32be. */
export function drawWords(input: DrawInput, by: Pick<Digests, 'hmac'> = javascript): Words {
  const message = contextWith(4, input)
  let counter = 0
  let block: Bytes = message
  let at = 32
  return wordsOf(() => {
    if (at === 32) {
      setU32(message, message.length - 4, counter++)
      block = by.hmac(input.seed, message)
      at = 0
    }
    at += 4
    return (
      ((block[at - 4]! << 24) | (block[at - 3]! << 16) | (block[at - 2]! << 8) | block[at - 1]!) >>>
      0
    )
  })
}

/** 1…max by max: copied for a draw, which is cheaper than counting up to 416 for one card. */
const pools = new Map<number, readonly number[]>()

function poolOf(max: number): number[] {
  let pool = pools.get(max)
  if (!pool) pools.set(max, (pool = Array.from({ length: max }, (_, index) => index + 1)))
  return pool.slice()
}

/** `count` of 1…max without repetition, in draw order. */
export function drawBalls(words: Words, max: number, count: number): number[] {
  const pool = poolOf(max)
  for (let k = 0; k < count; k++) {
    const j = k + words.uniform(max - k)
    const ball = pool[j]!
    pool[j] = pool[k]!
    pool[k] = ball
  }
  return pool.slice(0, count)
}

/** The draw a ball stream makes: balls in draw order, then a powerball 0–9 where it has one. */
export function drawOf(draws: DrawKind, input: DrawInput, words = drawWords(input)): Drawn {
  const { count, max, powerball } = ballsDrawn[draws]
  const balls = drawBalls(words, max, count)
  return { balls, powerball: powerball ? words.uniform(10) : null }
}
