/** A book checked by a stranger: an honest one is green, and whatever is done to it is red. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex as hex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'

import { blindOf, leafHashOf, saltOf, sealBytes, type Digests } from './book.ts'
import { pathsOf, rootOf } from './tree.ts'
import { verifyBook, type BookProof, type Means, type ToldSeal } from './verify.ts'

const own: Digests = { sha256, hmac: (key, message) => hmac(sha256, key, message) }
const [secret, bookKey] = [new Uint8Array(32).fill(5), new Uint8Array(32).fill(6)]
const publicKey = hex(ed25519.getPublicKey(secret))
const means: Means = {
  ...own,
  signed: (key, bytes, signature) => ed25519.verify(signature, bytes, key),
  turn: async () => undefined,
}
const place = { stream: 'ntry.powerball', date: '20261123', round: 145 }
const CLOSED = 1_795_420_000_000_000
type Bet = {
  uid: string
  id: number
  placedAt: number
  game: string
  key: string
  pick: string
  stake: number
  odds: number
}
const bet = (id: number, uid: string, changes: Partial<Bet> = {}): Bet => ({
  ...{ uid, id, placedAt: CLOSED - 1_000_000 + id, game: 'ntry.powerball', key: 'poOdd' },
  ...{ pick: '파워볼 홀', stake: 10_000, odds: 195 },
  ...changes,
})
const bets = [
  bet(11, 'lee'),
  bet(12, 'han', { key: 'poEven', pick: '파워볼 짝', stake: 40_000 }),
  bet(15, 'lee', { game: 'ntry.powerladder', key: 'odd', pick: '홀', stake: 5_000 }),
]

function signed(seal: Omit<ToldSeal, 'hash' | 'signature'>, by = secret): ToldSeal {
  const bytes = sealBytes({
    ...seal,
    root: Uint8Array.from(Buffer.from(seal.root, 'hex')),
    prev: Uint8Array.from(Buffer.from(seal.prev, 'hex')),
  })
  return { ...seal, hash: hex(sha256(bytes)), signature: hex(ed25519.sign(bytes, by)) }
}
const before = signed({
  ...{ ...place, round: 144, closedAt: CLOSED - 300_000_000, count: 0, stake: 0, worst: 0 },
  ...{ root: hex(sha256(new Uint8Array())), prev: '00'.repeat(32), key: 1 },
})

/** The house's own work, honestly done over whatever bets it is given. */
function house(of: Bet[], as: Partial<ToldSeal> = {}, who: string | null = 'lee'): BookProof {
  const blinds = of.map(({ id, uid }) => blindOf(own, saltOf(own, bookKey, id), uid))
  const leaves = of.map(({ uid: _, ...leaf }, n) => ({ ...leaf, blind: blinds[n]! }))
  const hashes = leaves.map((leaf) => leafHashOf(own, place, leaf))
  const pathOf = pathsOf(sha256, Uint8Array.from(hashes.flatMap((hash) => [...hash])))
  const seal = signed({
    ...{ ...place, closedAt: CLOSED, count: of.length },
    ...{ stake: of.reduce((sum, { stake }) => sum + stake, 0), worst: 78_000 + 9_750 },
    ...{ root: hex(rootOf(sha256, hashes)), prev: before.hash, key: 1 },
    ...as,
  })
  return {
    ...{ seal, before, keys: [{ id: 1, publicKey }] },
    book: leaves.map(({ blind, ...leaf }) => JSON.stringify({ ...leaf, blind: hex(blind) })),
    own: who && {
      uid: who,
      receipts: of.flatMap(({ id, uid }, index) =>
        uid === who
          ? [{ id, salt: hex(saltOf(own, bookKey, id)), index, path: pathOf(index).map(hex) }]
          : [],
      ),
    },
  } as BookProof
}
const verdicts = async (proof: BookProof) =>
  (await verifyBook(proof, means)).map(({ verdict }) => verdict).join(' ')
const textOf = async (proof: BookProof, step: number) =>
  (await verifyBook(proof, means))[step]!.text

test('an honest book is green in every step, and says what is in it', async () => {
  const steps = await verifyBook(house(bets), means)
  expect(steps.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['seal', 'ok'],
    ['book', 'ok'],
    ['own', 'ok'],
  ])
  expect(steps[1]!.text).toBe(
    '베팅 3건, 55,000원이 모두 마감 전에 들어왔고, 봉인 뒤에 바뀐 것이 없습니다.',
  )
  expect(steps[2]!.text).toBe('내 베팅 2건이 바뀌지 않고 장부에 있습니다.')
  expect(steps[2]!.values).toEqual([
    { label: '11번', value: '파워볼 홀 · 10,000원 · 1.95배' },
    { label: '15번', value: '홀 · 5,000원 · 1.95배' },
  ])
})

test('an empty book, the first of its stream, and one without a reader of its own are green', async () => {
  const empty = house([], { worst: 0, prev: '00'.repeat(32) })
  expect(await verdicts({ ...empty, before: null })).toBe('ok ok ok')
  expect(await textOf(empty, 2)).toBe('이 추첨에 내 베팅은 없습니다.')
  expect(await verdicts(house(bets, {}, 'nobody'))).toBe('ok ok ok')
})

test('what cannot be known yet is said so, and is not red', async () => {
  const whole = house(bets)
  expect(await verdicts({ ...whole, book: null })).toBe('ok unknown unknown')
  expect(await verdicts({ ...whole, own: null })).toBe('ok ok unknown')
  expect(await verdicts({ ...whole, before: undefined })).toBe('unknown ok ok')
})

/** What a house does to a book after it was sealed. */
const whole = house(bets)
const line = (n: number, changes: object) =>
  whole.book!.map((text, at) =>
    at === n ? JSON.stringify({ ...JSON.parse(text), ...changes }) : text,
  )
const bent: [string, BookProof, string][] = [
  ['a bet is taken out', { ...whole, book: whole.book!.slice(0, 2) }, 'ok bad bad'],
  [
    'a bet of another is taken out',
    { ...whole, book: [whole.book![0]!, whole.book![2]!] },
    'ok bad ok',
  ],
  [
    'a bet is put in',
    { ...whole, book: [...whole.book!, whole.book![0]!.replace('"id":11', '"id":16')] },
    'ok bad ok',
  ],
  ['a stake is changed', { ...whole, book: line(0, { stake: 9_000 }) }, 'ok bad bad'],
  [
    'a pick is changed',
    { ...whole, book: line(0, { key: 'poEven', pick: '파워볼 짝' }) },
    'ok bad bad',
  ],
  ['a price is changed', { ...whole, book: line(1, { odds: 194 }) }, 'ok bad ok'],
  ['a time is changed', { ...whole, book: line(1, { placedAt: CLOSED - 5 }) }, 'ok bad ok'],
  [
    'a bet is given to another',
    { ...whole, book: line(0, { blind: 'ab'.repeat(32) }) },
    'ok bad bad',
  ],
  ['the order is changed', { ...whole, book: whole.book!.toReversed() }, 'ok bad bad'],
  ['a line is not one', { ...whole, book: ['{', ...whole.book!] }, 'ok bad bad'],
  ['a line is twice in it', { ...whole, book: [whole.book![0]!, ...whole.book!] }, 'ok bad bad'],
  [
    'the seal is not what was signed',
    { ...whole, seal: { ...whole.seal, stake: 1 } },
    'bad bad ok',
  ],
  ['the signature is another key’s', { ...whole, seal: signed(whole.seal, bookKey) }, 'bad ok ok'],
  [
    'its key is not among those that were told',
    { ...whole, keys: [{ id: 2, publicKey }] },
    'bad ok ok',
  ],
  [
    'it does not follow the one before',
    { ...whole, before: { ...before, hash: 'cd'.repeat(32) } },
    'bad ok ok',
  ],
  ['it says it is the first and is not', house(bets, { prev: '00'.repeat(32) }), 'bad ok ok'],
  [
    'it was sealed with a bet after the close',
    house([...bets, bet(16, 'han', { placedAt: CLOSED })]),
    'ok bad ok',
  ],
  ['what is at stake was told too low', house(bets, { worst: 87_749 }), 'ok bad ok'],
  ['it counts other than it holds', house(bets, { count: 4 }), 'ok bad bad'],
  ['it adds up other than it holds', house(bets, { stake: 55_001 }), 'ok bad ok'],
  [
    'my receipt is of another book',
    { ...whole, own: { ...whole.own!, receipts: [{ ...whole.own!.receipts[0]!, index: 1 }] } },
    'ok ok bad',
  ],
  [
    'my salt is another',
    {
      ...whole,
      own: { ...whole.own!, receipts: [{ ...whole.own!.receipts[0]!, salt: '00'.repeat(16) }] },
    },
    'ok ok bad',
  ],
  ['I am somebody else', { ...whole, own: { ...whole.own!, uid: 'han' } }, 'ok ok bad'],
  [
    'my bet is not in it',
    { ...whole, own: { ...whole.own!, receipts: [{ ...whole.own!.receipts[0]!, id: 99 }] } },
    'ok ok bad',
  ],
]
test.each(bent)('when %s it is seen', async (_, proof, expected) => {
  expect(await verdicts(proof)).toBe(expected)
})

test('the page goes on meanwhile, and is told how far it is', async () => {
  const many = Array.from({ length: 1_000 }, (_, n) => bet(n, 'han'))
  const parts: number[] = []
  const turn = async (part: number) => void parts.push(part)
  await verifyBook(house(many, { worst: 19_500_000 }), { ...means, turn })
  expect(parts).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
})
