/** A true book of round 145 of EOS 5분, its draw mixed with it: what a house tells of them, and how each can be bent. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex as hex } from '@noble/hashes/utils.js'

import {
  blindOf,
  leafHashOf,
  receiptBytes,
  saltOf,
  sealBytes,
} from '@madang/contract/core/book/book.ts'
import { pathsOf, rootOf } from '@madang/contract/core/book/tree.ts'
import type { KeptReceipt } from '@madang/contract/core/book/receipt.ts'
import type { BookProof } from '@madang/contract/core/book/verify.ts'
import type { Proof } from '@madang/contract/member/draw.ts'
import type { PublicSeal } from '@madang/contract/member/seals.ts'

import { on } from '../../../testing/house.tsx'
import { pageMeans } from '@madang/contract/core/book/page-means.ts'
import { chainList, sealedProof, sealSample, serveProof, serveSeal } from './proof-sample.ts'
import { house } from './sample.ts'

const [secret, bookKey] = [new Uint8Array(32).fill(5), new Uint8Array(32).fill(6)]
const { stream, date, round, closedAt } = sealSample()
const place = { stream, date, round }
const bets = [
  { uid: 'demo1', id: 11, key: 'poEven', pick: '파워볼 짝', stake: 10_000 },
  { uid: 'han', id: 12, key: 'poOdd', pick: '파워볼 홀', stake: 40_000 },
].map((bet, n) => ({ ...bet, odds: 195, placedAt: closedAt - 9_000_000 + n, game: 'ntry.eos5' }))
const salts = bets.map(({ id }) => saltOf(pageMeans, bookKey, id))
const leaves = bets.map(({ uid, ...leaf }, n) => ({
  ...leaf,
  blind: blindOf(pageMeans, salts[n]!, uid),
}))
const hashes = leaves.map((leaf) => leafHashOf(pageMeans, place, leaf))
const { pathOf } = pathsOf(pageMeans.sha256, Uint8Array.from(hashes.flatMap((hash) => [...hash])))
const [root, prev] = [rootOf(pageMeans.sha256, hashes), new Uint8Array(32)]
const numbers = { ...place, closedAt, count: 2, stake: 50_000, worst: 78_000 }
const bytes = sealBytes({ ...numbers, root, prev })

export const seal: PublicSeal = {
  ...{ ...numbers, root: hex(root), prev: hex(prev), hash: hex(pageMeans.sha256(bytes)), key: 1 },
  ...{ signature: hex(ed25519.sign(bytes, secret)), entropyType: 4 },
}
/** The lines of the open book. */
export const bookText = leaves
  .map(({ blind, ...leaf }) => `${JSON.stringify({ ...leaf, blind: hex(blind) })}\n`)
  .join('')

/** What the draw paid: even pays the first bet, odd the second. */
const mixed = sealedProof(seal)
const isEven = mixed.reveal!.powerball! % 2 === 0
export const payout = isEven ? 19_500 : 78_000
/** What demo1 was paid. */
export const own = isEven ? 19_500 : 0
export const bookedProof = (changes: Partial<Proof> = {}): Proof => ({
  ...{ ...mixed, payout, returned: 0 },
  ...changes,
})

/** An honest house; whatever is bent comes after. */
export const honest = () => [
  house(),
  chainList(),
  serveProof(() => bookedProof()),
  serveSeal(() => seal),
  // It is its stream's first.
  on('openSeals', () => ({ result: true, msg: '', data: [], next: null })),
  keysOf(secret),
  on('receipts', () => ({
    ...{ result: true, msg: '' },
    data: [{ id: 11, salt: hex(salts[0]!), index: 0, path: pathOf(0).map(hex) }],
  })),
  received(own),
]
export const received = (amount: number) =>
  on('betReceipt', () => ({ result: true, msg: '', data: { paid: { amount } } as never }))
/** As if the house had published the key of that secret. */
export const keysOf = (of: Uint8Array) =>
  on('bookKeys', () => ({
    ...{ result: true, msg: '' },
    data: [{ id: 1, publicKey: hex(ed25519.getPublicKey(of)), from: 0, until: null }],
  }))

/** All of it as a page has read it, for demo1. */
export function bookOf(): BookProof {
  const { balls, powerball } = mixed.reveal!
  return {
    ...{ seal, before: null, book: bookText.trimEnd().split('\n') },
    keys: [{ id: 1, publicKey: hex(ed25519.getPublicKey(secret)) }],
    pay: { payout, returned: 0, drawn: { balls, powerball }, void: [], corrections: [] },
    own: { uid: 'demo1', receipts: [], kept: [], paid: [{ game: 'ntry.eos5', paid: own }] },
  }
}
/** What demo1's bet was taken with, alone in its batch. */
export function receiptOf(): KeptReceipt {
  const { blind: _, ...leaf } = leaves[0]!
  const at = leaf.placedAt
  const signature = hex(ed25519.sign(receiptBytes({ at, size: 1, root: hashes[0]! }), secret))
  const receipt = { ...leaf, salt: hex(salts[0]!), size: 1, index: 0, path: [], at, keyId: 1 }
  return { ...place, receipt: { ...receipt, root: hex(hashes[0]!), signature } }
}
