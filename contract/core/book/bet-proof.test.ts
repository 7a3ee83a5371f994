/** The proof of one bet: small however large its book is, and no other bet's. */
import { generateKeyPairSync, hash, createHmac, sign, verify, createPublicKey } from 'node:crypto'

import { expect, test } from 'vitest'

import { liesInBook, type BetProof, type SealedPlace } from './bet-proof.ts'
import { blindOf, leafHashOf, receiptBytes, saltOf, sealBytes, type Digests } from './book.ts'
import type { Signatures } from './receipt.ts'
import { hexOf, pathsOf } from './tree.ts'

const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const means: Digests & Signatures = {
  sha256: (bytes) => Buffer.from(hash('sha256', bytes, 'binary'), 'binary'),
  hmac: (key, message) => createHmac('sha256', key).update(message).digest(),
  signed: (publicKey, bytes, signature) => {
    const key = Buffer.concat([SPKI, publicKey])
    return verify(null, bytes, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
  },
}
const pair = generateKeyPairSync('ed25519')
const publicKey = pair.publicKey
  .export({ format: 'der', type: 'spki' })
  .subarray(-32)
  .toString('hex')
const signed = (bytes: Uint8Array) => sign(null, bytes, pair.privateKey).toString('hex')
const keys = [{ id: 1, publicKey }]

const place = { stream: 'ntry.powerball', date: '20261125', round: 288 }
const member = 'a'.repeat(20)
/** The longest words that a bet has, and its largest numbers. */
const leaf = {
  ...{ id: 900_000_000_000, placedAt: 1_795_420_000_000_000, game: 'ntry.powerladder' },
  ...{
    key: 'poOverDefOver',
    pick: '파워볼 짝+언더 일반볼 짝+오버',
    stake: 10_000_000,
    odds: 1_000,
  },
}

/** Of one bet, in the middle of a batch of 200 and of a book of so many, whose other leaves are made up. */
function proofIn(count: number): BetProof & { sealed: SealedPlace } {
  const salt = saltOf(means, new Uint8Array(32).fill(5), leaf.id)
  const own = leafHashOf(means, place, { ...leaf, blind: blindOf(means, salt, member) })
  const treeOf = (size: number, index: number) => {
    const hashes = Buffer.alloc(32 * size)
    for (let n = 0; n < size; n++) hashes.writeUInt32BE(n, 32 * n)
    hashes.set(own, 32 * index)
    const { root, pathOf } = pathsOf(means.sha256, hashes)
    return { root, index, path: pathOf(index).map(hexOf) }
  }
  const batch = treeOf(200, 77)
  const at = leaf.placedAt
  const receipt = {
    ...{
      ...leaf,
      salt: hexOf(salt),
      size: 200,
      index: batch.index,
      path: batch.path,
      at,
      keyId: 1,
    },
    ...{
      root: hexOf(batch.root),
      signature: signed(receiptBytes({ at, size: 200, root: batch.root })),
    },
  }
  const book = treeOf(count, Math.floor(count / 3))
  const content = {
    ...{ ...place, closedAt: at + 1, count, stake: count * 10_000_000, worst: count * 100_000_000 },
    ...{ root: book.root, prev: means.sha256(new Uint8Array(1)) },
  }
  const bytes = sealBytes(content)
  const seal = {
    ...{ ...content, root: hexOf(content.root), prev: hexOf(content.prev), key: 1 },
    ...{ hash: hexOf(means.sha256(bytes)), signature: signed(bytes) },
  }
  const sealed = { seal, index: book.index, path: book.path }
  return { kind: 'KBOOK-1 receipt', member, ...place, receipt, keys, sealed }
}

const holds = (proof: BetProof, sealed = proof.sealed!, by = {}) =>
  liesInBook(proof, sealed, { member: proof.member, keys: proof.keys, means, ...by })

test('of a book of a million bets it is a path of twenty hashes, and no file of 30 kB', () => {
  const proof = proofIn(1_000_000)
  expect(proof.sealed.path).toHaveLength(20)
  expect(holds(proof)).toBe(true)
  const size = Buffer.byteLength(JSON.stringify(proof, null, 2))
  expect(size).toBeLessThan(30_000)
  // What it is, so that a change is seen: a tenth of what it may be.
  expect(Math.round(size / 1_000)).toBe(4)
})

test('of a book of one bet the path is empty', () => {
  const proof = proofIn(1)
  expect(proof.sealed.path).toEqual([])
  expect(holds(proof)).toBe(true)
})

/** A minute and a microsecond before its draw closed. */
const gone = ({ sealed }: { sealed: SealedPlace }) => sealed.seal.closedAt - 60_000_001
const bends: [string, (proof: BetProof & { sealed: SealedPlace }) => boolean][] = [
  ['another stake', (p) => holds({ ...p, receipt: { ...p.receipt, stake: 1 } })],
  ['another member', (p) => holds(p, p.sealed, { member: 'b' })],
  ['another place in the book', (p) => holds(p, { ...p.sealed, index: 0 })],
  ['a path that is cut', (p) => holds(p, { ...p.sealed, path: p.sealed.path.slice(1) })],
  ['another draw’s seal', (p) => holds({ ...p, round: 1 })],
  [
    'a seal whose count was changed',
    (p) => holds(p, { ...p.sealed, seal: { ...p.sealed.seal, count: 101 } }),
  ],
  [
    'a seal that nobody signed',
    (p) => holds(p, { ...p.sealed, seal: { ...p.sealed.seal, signature: '00'.repeat(64) } }),
  ],
  ['a key the house does not tell', (p) => holds(p, p.sealed, { keys: [] })],
  [
    'a seal of a key that was out of use before its close',
    (p) => {
      const old = { id: 2, publicKey, until: gone(p) }
      return holds(p, { ...p.sealed, seal: { ...p.sealed.seal, key: 2 } }, { keys: [...keys, old] })
    },
  ],
  ['what cannot be read', (p) => holds(p, { ...p.sealed, path: ['no hex'] })],
  [
    'a receipt that nobody signed',
    (p) => holds({ ...p, receipt: { ...p.receipt, signature: '00'.repeat(64) } }),
  ],
]
test.each(bends)('it does not hold with %s', (_, bent) => {
  const proof = proofIn(100)
  expect(holds(proof)).toBe(true)
  expect(bent(proof)).toBe(false)
})
