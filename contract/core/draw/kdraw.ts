/**
 * KDRAW-1, the provably fair draw: hash chain, context, words, unbiased picks (docs/spec/draws.md#kdraw-1). Same code
 * everywhere.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

import { ballsDrawn } from './balls.ts'
import type { DrawKind, Drawn } from './family.ts'

export { bytesToHex, hexToBytes }

export type Bytes = Uint8Array

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
export function chainFrom(last: Bytes, length: number): Bytes[] {
  const links: Bytes[] = Array.from({ length: length + 1 })
  links[length] = last
  for (let i = length; i > 0; i--) links[i - 1] = commitOf(links[i]!)
  return links
}

export type DrawInput = {
  seed: Bytes
  stream: string
  date: string
  round: number
  entropy?: Entropy
}

/** The draw's context: "KDRAW-1" 00 stream 00 date round(u32) type(u8) index(u64) entropy(32), big-endian. */
export function drawContext({
  stream,
  date,
  round,
  entropy = noEntropy,
}: Omit<DrawInput, 'seed'>): Bytes {
  const numbers = new DataView(new ArrayBuffer(13))
  numbers.setUint32(0, round)
  numbers.setUint8(4, entropy.type)
  numbers.setBigUint64(5, BigInt(entropy.index))
  const zero = new Uint8Array(1)
  return concatBytes(
    utf8ToBytes('KDRAW-1'),
    zero,
    utf8ToBytes(stream),
    zero,
    utf8ToBytes(date),
    new Uint8Array(numbers.buffer),
    entropy.value,
  )
}

/** A source of 32-bit words; `uniform(n)` rejects the words that would favour small results. */
export type Words = { next(): number; uniform(n: number): number }

/** Unbiased numbers of a source of 32-bit words (docs/spec/draws.md#bytes). */
export function wordsOf(next: () => number): Words {
  return {
    next,
    uniform(n) {
      const limit = 2 ** 32 - (2 ** 32 % n)
      for (;;) {
        const word = next()
        if (word < limit) return word % n
      }
    },
  }
}

/** The words of a draw: HMAC-SHA256(seed, context | counter) read as consecutive u32be. */
export function drawWords(input: DrawInput): Words {
  const context = drawContext(input)
  let counter = 0
  let block: DataView | null = null
  let at = 32
  return wordsOf(() => {
    if (at === 32) {
      const count = new DataView(new ArrayBuffer(4))
      count.setUint32(0, counter++)
      const bytes = hmac(sha256, input.seed, concatBytes(context, new Uint8Array(count.buffer)))
      block = new DataView(bytes.buffer, bytes.byteOffset, 32)
      at = 0
    }
    const word = block!.getUint32(at)
    at += 4
    return word
  })
}

/** `count` of 1…max without repetition, in draw order. */
export function drawBalls(words: Words, max: number, count: number): number[] {
  const pool = Array.from({ length: max }, (_, index) => index + 1)
  for (let k = 0; k < count; k++) {
    const j = k + words.uniform(max - k)
    ;[pool[k], pool[j]] = [pool[j]!, pool[k]!]
  }
  return pool.slice(0, count)
}

/** The draw a ball stream makes: balls in draw order, then a powerball 0–9 where it has one. */
export function drawOf(draws: DrawKind, input: DrawInput, words = drawWords(input)): Drawn {
  const { count, max, powerball } = ballsDrawn[draws]
  const balls = drawBalls(words, max, count)
  return { balls, powerball: powerball ? words.uniform(10) : null }
}
