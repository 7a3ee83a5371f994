/** A book checked by a stranger: an honest one is green, and whatever is done to it is red. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex as hex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'

import { blindOf, leafHashOf, receiptBytes, saltOf, sealBytes, type Digests } from './book.ts'
import { pathsOf, rootOf } from './tree.ts'
import { faultWords, receiptHolds, type KeptReceipt, type Receipt } from './receipt.ts'
import type { Means } from './lines.ts'
import { payOf, type ToldPay } from './pay.ts'
import { verifyBook, type BookProof, type ToldSeal } from './verify.ts'

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
function house(
  of: Bet[],
  as: Partial<ToldSeal> = {},
  who: string | null = 'lee',
  kept: KeptReceipt[] = [],
): BookProof {
  const blinds = of.map(({ id, uid }) => blindOf(own, saltOf(own, bookKey, id), uid))
  const leaves = of.map(({ uid: _, ...leaf }, n) => ({ ...leaf, blind: blinds[n]! }))
  const hashes = leaves.map((leaf) => leafHashOf(own, place, leaf))
  const { pathOf } = pathsOf(sha256, Uint8Array.from(hashes.flatMap((hash) => [...hash])))
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
      ...{ uid: who, kept },
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

test('a seal is good by the key in use at its close, by one that came later, and by none that was gone', async () => {
  const by = (times: { from?: number; until?: number | null }) => {
    const proof = house(bets)
    return verdicts({ ...proof, keys: [{ ...proof.keys[0]!, ...times }] })
  }
  const minute = 60_000_000
  expect(await by({ from: CLOSED - minute, until: null })).toBe('ok ok ok')
  expect(await by({ from: CLOSED - minute, until: CLOSED })).toBe('ok ok ok')
  // The house stood still, and sealed with the key it had by then.
  expect(await by({ from: CLOSED + 60 * minute, until: null })).toBe('ok ok ok')
  expect(await by({ from: 0, until: CLOSED - minute })).toBe('ok ok ok')
  expect(await by({ from: 0, until: CLOSED - minute - 1 })).toBe('bad ok ok')
})

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
  parts.length = 0
  // With the pay-outs it is read twice, and the bar never goes back.
  const pay = { payout: 0, returned: 0, drawn, void: [] }
  await verifyBook({ ...house(many, { worst: 19_500_000 }), pay }, { ...means, turn })
  expect(parts).toEqual(parts.toSorted((one, other) => one - other))
  expect(parts.at(-1)).toBeGreaterThan(0.9)
})

/** What the house answered these bets with when it took them, in one batch. */
function given(of: Bet[], by = secret): KeptReceipt[] {
  const salts = of.map(({ id }) => saltOf(own, bookKey, id))
  const hashes = of.map(({ uid, ...leaf }, n) =>
    leafHashOf(own, place, { ...leaf, blind: blindOf(own, salts[n]!, uid) }),
  )
  const { root, pathOf } = pathsOf(sha256, Uint8Array.from(hashes.flatMap((hash) => [...hash])))
  const at = of[0]!.placedAt
  const signature = hex(ed25519.sign(receiptBytes({ at, size: of.length, root }), by))
  return of.map(({ uid: _, ...leaf }, index) => ({
    ...place,
    receipt: {
      ...{ ...leaf, salt: hex(salts[index]!), size: of.length, index, at, keyId: 1, signature },
      ...{ path: pathOf(index).map(hex), root: hex(root) },
    },
  }))
}
const [first, second, third] = bets as [Bet, Bet, Bet]
const mineOf = (receipts: KeptReceipt[]) => [receipts[0]!, receipts[2]!]
const ownVerdict = async (proof: BookProof) => {
  const step = (await verifyBook(proof, means)).find(({ name }) => name === 'own')!
  return { verdict: step.verdict, text: step.text }
}

test('receipts that were kept are found in the book, bet by bet', async () => {
  expect(await ownVerdict(house(bets, {}, 'lee', mineOf(given(bets))))).toEqual({
    verdict: 'ok',
    text: '내 베팅 2건이 바뀌지 않고 장부에 있습니다. 보관된 영수증 2장과도 같습니다.',
  })
})

test.each<[string, Bet[], string]>([
  [
    'left out, all else well made',
    [second, third],
    '서명된 영수증이 있는 내 베팅이 장부에 없습니다.',
  ],
  [
    'put under another member',
    [{ ...first, uid: 'han' }, second, third],
    '장부의 그 베팅은 내 것으로 적혀 있지 않습니다.',
  ],
  ...(
    [
      ['re-priced', { odds: 190 }],
      ['re-picked', { key: 'poEven', pick: '파워볼 짝' }],
      ['made smaller', { stake: 5_000 }],
      ['moved to another game', { game: 'ntry.powerladder' }],
      ['placed later', { placedAt: first.placedAt + 1 }],
    ] as const
  ).map(([name, change]): [string, Bet[], string] => [
    name,
    [{ ...first, ...change }, second, third],
    '장부의 내 베팅이 서명된 영수증과 다릅니다.',
  ]),
])('a bet that was %s before the seal is red by its receipt', async (_, book, text) => {
  const proof = house(book, { worst: 200_000 }, 'lee', mineOf(given(bets)))
  expect(await ownVerdict(proof)).toEqual({ verdict: 'bad', text })
  // The book alone is whole: only the receipt tells.
  const steps = await verifyBook({ ...proof, own: { ...proof.own!, kept: [] } }, means)
  expect(steps.filter(({ verdict }) => verdict === 'bad')).toEqual([])
})

const keptKey = { id: 1, publicKey, from: 0, until: null }
const otherKey = hex(ed25519.getPublicKey(bookKey))
test.each<[string, Partial<BookProof>, string]>([
  ['is left out of the list', { keys: [{ ...keptKey, id: 2 }] }, 'gone'],
  ['is exchanged', { keys: [{ ...keptKey, publicKey: otherKey }] }, 'other'],
  ['begins at another time', { keys: [{ ...keptKey, from: 1 }] }, 'other'],
  [
    'ends before the receipt',
    { keys: [{ ...keptKey, until: first.placedAt - 3_600_000_000 }] },
    'period',
  ],
])('a kept receipt whose key %s is red, with the book open and shut', async (_, told, fault) => {
  const kept = mineOf(given(bets)).map((one) => ({ ...one, toldKey: keptKey }))
  const text = faultWords[fault as keyof typeof faultWords]
  const proof = { ...house(bets, {}, 'lee', kept), ...told }
  expect(await ownVerdict(proof)).toEqual({ verdict: 'bad', text })
  expect(await ownVerdict({ ...proof, book: null })).toEqual({ verdict: 'bad', text })
})

test('a kept receipt is green after the end of its key, and a bet that is missing is said before a key that is gone', async () => {
  const kept = mineOf(given(bets)).map((one) => ({ ...one, toldKey: keptKey }))
  const ended = [{ ...keptKey, until: CLOSED }]
  expect(await ownVerdict({ ...house(bets, {}, 'lee', kept), keys: ended })).toMatchObject({
    verdict: 'ok',
  })
  const without = house([second, third], { worst: 200_000 }, 'lee', kept)
  expect(await ownVerdict({ ...without, keys: [] })).toEqual({
    verdict: 'bad',
    text: '서명된 영수증이 있는 내 베팅이 장부에 없습니다.',
  })
})

test('a kept receipt that no key signed is red, and says nothing of the book', async () => {
  const invented = given([bet(99, 'lee')], new Uint8Array(32).fill(9))
  expect(await ownVerdict(house(bets, {}, 'lee', invented))).toEqual({
    verdict: 'bad',
    text: faultWords.signature,
  })
})

test('a receipt holds in trees of every size, and in none once it is bent', () => {
  const by = { keys: [{ id: 1, publicKey }], means }
  for (let size = 1; size <= 9; size++) {
    const batch = given(Array.from({ length: size }, (_, id) => bet(100 + id, 'lee')))
    for (const kept of batch) {
      expect(receiptHolds(kept, 'lee', by)).toBe(true)
      expect(receiptHolds(kept, 'han', by)).toBe(false)
      expect(receiptHolds({ ...kept, round: 146 }, 'lee', by)).toBe(false)
      const { at } = kept.receipt
      const while_ = (from: number, until: number | null) =>
        receiptHolds(kept, 'lee', { ...by, keys: [{ id: 1, publicKey, from, until }] })
      // What was begun when the key was changed ends within the minute.
      expect([while_(at, null), while_(at + 60_000_000, null), while_(0, at - 60_000_000)]).toEqual(
        [true, true, true],
      )
      expect([while_(at + 60_000_001, null), while_(0, at - 60_000_001)]).toEqual([false, false])
    }
    const { receipt } = batch[size - 1]!
    const flip = (text: string) => (text[0] === '0' ? '1' : '0') + text.slice(1)
    const bends: Partial<Receipt>[] = [
      ...(['id', 'placedAt', 'stake', 'odds', 'size', 'at', 'keyId'] as const).map((field) => ({
        [field]: receipt[field] + 1,
      })),
      ...(['salt', 'root', 'signature'] as const).map((field) => ({
        [field]: flip(receipt[field]),
      })),
      ...(['game', 'key', 'pick'] as const).map((field) => ({ [field]: `${receipt[field]}x` })),
      { index: receipt.index + 1 },
      { path: [...receipt.path, '00'.repeat(32)] },
      { signature: 'no hex' },
      ...(size > 1 ? [{ index: 0 }, { path: receipt.path.map(flip) }] : []),
    ]
    for (const bend of bends)
      expect(receiptHolds({ ...place, receipt: { ...receipt, ...bend } }, 'lee', by)).toBe(false)
  }
})

test('who writes other values with the bytes of a true receipt invents one', async () => {
  const by = { keys: [{ id: 1, publicKey }], means }
  const [kept] = given(bets) as [KeptReceipt]
  const { receipt } = kept
  // As bytes each of these is cut to what the house signed.
  const cut: Record<string, unknown>[] = [
    ...[{ odds: receipt.odds + 2 ** 32 }, { odds: receipt.odds + 0.5 }, { odds: '195' }],
    ...[{ stake: receipt.stake + 0.5 }, { stake: '10000' }, { id: String(receipt.id) }],
    ...[{ placedAt: receipt.placedAt + 0.5 }, { at: receipt.at + 0.5 }],
  ]
  for (const other of cut) {
    const invented = { ...kept, receipt: { ...receipt, ...other } as Receipt }
    expect(receiptHolds(invented, 'lee', by), JSON.stringify(other)).toBe(false)
    expect(await ownVerdict(house(bets, {}, 'lee', [invented]))).toMatchObject({ verdict: 'bad' })
  }
  for (const place_ of [{ round: 145 + 2 ** 32 }, { round: 145.5 }])
    expect(receiptHolds({ ...kept, ...place_ }, 'lee', by)).toBe(false)
})

test('a book or a seal whose numbers are cut to the bytes of others is none', async () => {
  const proof = house(bets)
  const [first_, ...rest] = proof.book!
  const line = (other: object) => [JSON.stringify({ ...JSON.parse(first_!), ...other }), ...rest]
  for (const other of [{ odds: 195 + 2 ** 32 }, { stake: -10_000 }, { odds: 195.5 }]) {
    const judged = (await verifyBook({ ...proof, book: line(other) }, means))[1]!
    expect(judged, JSON.stringify(other)).toMatchObject({ name: 'book', verdict: 'bad' })
  }
  const { seal } = proof
  // The last byte of the root as the first of what follows: the same bytes, the same signature.
  const shifted = { root: seal.root.slice(0, -2), prev: seal.root.slice(-2) + seal.prev }
  for (const other of [shifted, { count: 3 + 2 ** 32 }, { worst: seal.worst + 0.5 }]) {
    const [judged] = await verifyBook({ ...proof, seal: { ...seal, ...other } }, means)
    expect(judged, JSON.stringify(other)).toMatchObject({ text: '값을 읽을 수 없습니다.' })
  }
})

/** Odd of the powerball, and odd of its ladder: 10,000 at 1.95 and 5,000 at 1.95 of lee. */
const drawn = { balls: [4, 8, 14, 20, 27], powerball: 7 }
const payStep = async (of: Bet[], pay: Partial<ToldPay> | null) => {
  const told = { payout: 29_250, returned: 0, drawn, void: [], ...pay }
  const steps = await verifyBook({ ...house(of), pay: pay && told }, means)
  const { verdict, text } = steps.find(({ name }) => name === 'paid')!
  return { verdict, text }
}
test('what the house says it paid is what the bets of the book won, to the won', async () => {
  expect(await payStep(bets, {})).toEqual({
    verdict: 'ok',
    text: '장부의 모든 베팅을 배당대로 계산한 당첨금 29,250원, 반환금 0원이 마당이 지급한 금액과 같습니다.',
  })
  for (const pay of [{ payout: 29_249 }, { payout: 29_251 }, { returned: 1 }])
    expect(await payStep(bets, pay)).toMatchObject({ verdict: 'bad' })
  expect(await payStep(bets, null)).toMatchObject({ verdict: 'unknown' })
})

test('what is void gave its stakes back, and what was not drawn is void', async () => {
  const ladder = { payout: 19_500, returned: 5_000, void: ['ntry.powerladder'] }
  expect(await payStep(bets, ladder)).toMatchObject({ verdict: 'ok' })
  expect(await payStep(bets, { ...ladder, returned: 0 })).toMatchObject({ verdict: 'bad' })
  const all = { payout: 0, returned: 55_000, drawn: null }
  expect(
    await payStep(bets, { ...all, void: ['ntry.powerball', 'ntry.powerladder'] }),
  ).toMatchObject({
    verdict: 'ok',
  })
  expect(await payStep(bets, { ...all, void: ['ntry.powerladder'] })).toEqual({
    ...{ verdict: 'bad', text: '추첨하지 않은 회차인데 무효가 아닙니다.' },
  })
  expect(await payStep([bet(11, 'lee', { pick: '없는 픽' })], {})).toMatchObject({ verdict: 'bad' })
})

test('what was settled and then made void was paid first, and says so beside the sums', async () => {
  const corrections = [{ settlement: 2, result: null }]
  const proof = { state: 'VOID', payout: 29_250, returned: 0, reveal: drawn, corrections }
  const pay = payOf([{ key: 'ntry.powerball', proof }])!
  expect(pay.void).toEqual([])
  const steps = await verifyBook({ ...house(bets), pay }, means)
  const paid = steps.find(({ name }) => name === 'paid')!
  expect(paid.verdict).toBe('ok')
  expect(paid.values.at(-1)).toMatchObject({
    label: expect.stringContaining('2차 정산'),
    value: '무효',
  })
})

test('a book that is shut when all is paid is red; before that it is not open yet', async () => {
  const shut = { ...house(bets), book: null }
  const pay = { payout: 0, returned: 0, drawn, void: [] }
  expect(await verdicts({ ...shut, pay })).toBe('ok bad unknown unknown unknown')
  expect(await verdicts({ ...shut, pay: null })).toBe('ok unknown unknown unknown unknown')
})

/** Lee won 19,500 at the powerball and 9,750 at its ladder. */
const received = async (paid: BookPaid, changes: Partial<BookProof['own']> = {}, of = bets) => {
  const proof = house(of, { worst: 200_000 }, 'lee')
  const pay = { payout: 29_250, returned: 0, drawn, void: [] }
  const steps = await verifyBook({ ...proof, pay, own: { ...proof.own!, paid, ...changes } }, means)
  const { verdict, text, values } = steps.find(({ name }) => name === 'received')!
  return { verdict, text, values }
}
type BookPaid = { game: string; paid: number }[] | null
const lees = [
  { game: 'ntry.powerball', paid: 19_500 },
  { game: 'ntry.powerladder', paid: 9_750 },
]
test('what one was paid is what one’s bets won, game by game, each with its sum', async () => {
  const { verdict, text, values } = await received(lees)
  expect({ verdict, text }).toEqual({
    verdict: 'ok',
    text: '내 베팅 2건이 배당대로 가져온 29,250원을 그대로 받았습니다.',
  })
  expect(values[0]).toEqual({ label: '11번', value: '파워볼 홀 · 10,000원 × 1.95 = 19,500원' })
  for (const changed of [
    [{ ...lees[0]!, paid: 19_499 }, lees[1]!],
    [lees[0]!, { ...lees[1]!, paid: 9_751 }],
    // The sum alone would not tell.
    [
      { ...lees[0]!, paid: 19_400 },
      { ...lees[1]!, paid: 9_850 },
    ],
    [lees[0]!],
  ])
    expect(await received(changed)).toMatchObject({ verdict: 'bad' })
  expect(await received(null)).toMatchObject({ verdict: 'unknown' })
  // A bet of mine that the book does not have may have won: nothing is said of what was paid.
  expect(
    await received(lees, { receipts: [{ id: 99, salt: '', index: 0, path: [] }] }),
  ).toMatchObject({
    verdict: 'unknown',
  })
})

test('a bet that was re-priced before the seal is paid short by its receipt', async () => {
  const short = [{ ...first, odds: 190 }, second, third]
  const paid = [{ ...lees[0]!, paid: 19_000 }, lees[1]!]
  expect(await received(paid, {}, short)).toMatchObject({ verdict: 'ok' })
  const kept = mineOf(given(bets))
  expect(await received(paid, { kept }, short)).toMatchObject({ verdict: 'bad' })
})

test('who has no bet is owed nothing, and who is nobody here is told to log in', async () => {
  expect(await received([], { receipts: [] })).toMatchObject({
    verdict: 'ok',
    text: '이 추첨에 내 베팅은 없습니다.',
  })
  const pay = { payout: 29_250, returned: 0, drawn, void: [] }
  const guest = await verifyBook({ ...house(bets, {}, null), pay }, means)
  expect(guest.at(-1)).toMatchObject({ name: 'received', verdict: 'unknown' })
})

test('the games of a draw tell together what it paid', () => {
  const proof = { state: 'SETTLED', payout: 10, returned: 5, reveal: drawn }
  expect(
    payOf([
      { key: 'a', proof },
      { key: 'b', proof: { ...proof, state: 'VOID' } },
      { key: 'c', proof: null },
    ]),
  ).toEqual({ payout: 10, returned: 5, drawn, void: ['b'], corrections: [] })
  expect(payOf([{ key: 'a', proof: { ...proof, payout: null } }])).toBeNull()
  expect(payOf([{ key: 'a', proof: null }])).toBeNull()
  const failed = { ...proof, reveal: { balls: [], powerball: null } }
  expect(payOf([{ key: 'a', proof: failed }])).toMatchObject({ drawn: null })
})

test('from a file nothing is claimed that a file cannot know, and what is wrong is wrong', async () => {
  const pay = { payout: 29_250, returned: 0, drawn, void: [] }
  const proof = house(bets)
  const file = { ...proof, pay, own: { ...proof.own!, kept: mineOf(given(bets)), paid: lees } }
  const offline = async (of: BookProof) =>
    (await verifyBook(of, means, { offline: true })).map(({ verdict }) => verdict).join(' ')
  expect(await verdicts(file)).toBe('ok ok ok ok ok')
  expect(await offline(file)).toBe('unknown ok unknown ok unknown')
  expect(await offline({ ...file, book: file.book!.slice(1) })).toBe('unknown bad bad bad unknown')
  // Receipts alone are enough to find bets by.
  expect(await ownVerdict({ ...file, own: { ...file.own, receipts: [] } })).toEqual({
    verdict: 'ok',
    text: '영수증 2장의 베팅이 바뀌지 않고 장부에 있습니다.',
  })
})
