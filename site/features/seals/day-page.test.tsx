/** A day of a stream: told by the house, added up again from its books, and red where the two differ. */
import { screen, within } from '@testing-library/react'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex as hex } from '@noble/hashes/utils.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { blindOf, leafHashOf, receiptBytes, sealBytes } from '@madang/contract/core/book/book.ts'
import { daySealOf, type DayLine } from '@madang/contract/core/book/day.ts'
import { pageMeans } from '@madang/contract/core/book/page-means.ts'
import { rootOf } from '@madang/contract/core/book/tree.ts'
import { addDays, midnight } from '@madang/contract/core/kst.ts'

import { keepReceipt } from '../../api/receipts.ts'
import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'
import { serveBook } from '../../testing/serve-book.ts'

const secret = new Uint8Array(32).fill(5)
const day = { stream: 'ntry.eos5', date: '20261121' }
const CLOSED = Date.UTC(2026, 10, 21, 3, 4, 30) * 1_000
const leaves = [
  { id: 11, key: 'poOdd', pick: '파워볼 홀', stake: 10_000 },
  { id: 12, key: 'poEven', pick: '파워볼 짝', stake: 40_000 },
].map((bet, n) => ({
  ...{ ...bet, odds: 195, placedAt: CLOSED - 9_000_000 + n, game: 'ntry.eos5' },
  blind: new Uint8Array(32).fill(n),
}))
const text = leaves
  .map(({ blind, ...leaf }) => `${JSON.stringify({ ...leaf, blind: hex(blind) })}\n`)
  .join('')

/** A draw's seal after the one before. */
function sealOf(round: number, prev: Uint8Array, bets: typeof leaves) {
  const place = { ...day, round }
  const root = rootOf(
    pageMeans.sha256,
    bets.map((leaf) => leafHashOf(pageMeans, place, leaf)),
  )
  const stake = bets.reduce((sum, bet) => sum + bet.stake, 0)
  const seal = {
    ...place,
    closedAt: CLOSED,
    count: bets.length,
    stake,
    worst: bets.length * 39_000,
  }
  const bytes = sealBytes({ ...seal, root, prev })
  const hash = pageMeans.sha256(bytes)
  const signature = hex(ed25519.sign(bytes, secret))
  const told = { ...seal, root: hex(root), prev: hex(prev), hash: hex(hash), key: 1, signature }
  return { hash, told: { ...told, entropyType: 0 } }
}
const first = sealOf(144, new Uint8Array(32), [])
const second = sealOf(145, first.hash, leaves)
/** The first of its day, after a seal that is not published any more. */
const ofFirst = sealOf(145, new Uint8Array(32).fill(9), leaves)

const told = { result: true as const, msg: '' }
const seals = (...of: (typeof first.told)[]) => sealsAfter(null, ...of)
/** The day's seals, and the one that is published before them. */
const sealsAfter = (before: typeof first.told | null, ...of: (typeof first.told)[]) =>
  on('openSeals', (_, { path }) => {
    const data = path.includes('before=') ? [before].flatMap((one) => one ?? []) : of
    return { ...told, data, next: null }
  })
const toldKey = (until: number | null = null) => ({
  ...{ id: 1, publicKey: hex(ed25519.getPublicKey(secret)), from: 0, until },
})
const keys = (until: number | null = null) =>
  on('bookKeys', () => ({ ...told, data: [toldKey(until)] }))
/** Odd, so that the first bet is paid. */
const paid = (changes: object = {}) =>
  on('roundProof', () => {
    const reveal = { balls: [3, 8, 14, 20, 27], powerball: 7 }
    const data = { state: 'SETTLED', payout: 19_500, returned: 0, reveal, ...changes }
    return { ...told, data } as never
  })
/** A day's seal after the one before, with the entry and hash at which the log ends. */
function daySeal(
  date: string,
  prev: Uint8Array,
  { entry = 7, hash = 'ab'.repeat(32) }: { entry?: number; hash?: string } = {},
) {
  const closedAt = midnight(addDays(date, 1)).getTime() * 1_000
  const lines: DayLine[] = [{ kind: 'log', name: 'operators', entry, hash }]
  const { root, bytes } = daySealOf(pageMeans, { date, closedAt, lines, prev })
  const sealed = pageMeans.sha256(bytes)
  const signature = hex(ed25519.sign(bytes, secret))
  const told = { date, closedAt, lines, root: hex(root), prev: hex(prev), key: 1, signature }
  return { hash: sealed, told: { ...told, hash: hex(sealed) } }
}
const dayBefore = daySeal('20261120', new Uint8Array(32), { entry: 5, hash: 'cd'.repeat(32) })
const ofDay = daySeal(day.date, dayBefore.hash)
type ToldDay = typeof ofDay.told
/** As `/open/days` answers: from the asked day on. */
const days = (...of: ToldDay[]) =>
  on('openDays', (_, { path }) => {
    const from = new URL(path, location.href).searchParams.get('from') ?? ''
    return { ...told, data: of.filter(({ date }) => date >= from), next: null }
  })

type Rules = ReturnType<typeof on>[]
const open = (rules: Rules = [], book: string | null = text) => {
  const rest = [keys(), paid(), days(dayBefore.told, ofDay.told), seals(first.told, second.told)]
  const site = openSite(`/day/${day.stream}/${day.date}`, [...rest, ...rules])
  serveBook(() => book)
  return site
}
const row = (name: string) =>
  screen.getByRole('rowheader', { name }).closest('tr')!.textContent!.slice(name.length)
const readAll = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: '장부를 모두 읽어 다시 계산' }))
  return (await screen.findByText(/^(모두 맞습니다|추첨 \d번의)/)).textContent
}
const words = () =>
  within(screen.getByRole('list', { name: '이날의 추첨' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.day-word')!.textContent)

beforeEach(() => vi.useRealTimers())
afterEach(closeSite)

test('the day is told at once, and added up again by a press, apart from what the house says', async () => {
  const site = open()
  expect(await screen.findByText('추첨 2번')).toBeTruthy()
  expect([row('베팅금액'), row('지급')]).toEqual(['50,000원—', '——'])
  expect(await readAll(site)).toBe('모두 맞습니다.')
  expect(['베팅', '베팅금액', '지급', '무효 반환', '마당의 몫', '환수율'].map(row)).toEqual([
    '2건2건',
    '50,000원50,000원',
    '19,500원19,500원',
    '0원0원',
    '30,500원30,500원',
    '39.00%39.00%',
  ])
  expect(words()).toEqual(['일치', '일치'])
  // A book without bets is read off its seal.
  expect(site.times('roundProof')).toBe(1)
})

test.each<[string, Rules, string?]>([
  ['says it paid more', [paid({ payout: 20_000 })]],
  ['changed a stake', [], text.replace('"stake":10000', '"stake":11000')],
  ['left a bet out', [], text.split('\n').slice(1).join('\n')],
  ['broke the chain', [seals({ ...first.told, hash: '11'.repeat(32) }, second.told)]],
  ['sealed the draw before the day’s first anew', [sealsAfter(first.told, ofFirst.told)]],
])('a house that %s is red, in its draw and in the sum', async (_, rules, book) => {
  expect(await readAll(open(rules, book))).toMatch(/^추첨 \d번의 장부가 맞지 않습니다/)
  expect(words().at(-1)).toBe('불일치')
})

/** A receipt of a bet that is not in the book of the draw. */
const withheld = () => {
  const leaf = { ...leaves[0]!, id: 13 }
  const { blind: _, ...bet } = leaf
  const salt = new Uint8Array(16)
  const place = { ...day, round: 145 }
  const root = leafHashOf(pageMeans, place, { ...leaf, blind: blindOf(pageMeans, salt, 'demo1') })
  const at = bet.placedAt
  const signature = hex(ed25519.sign(receiptBytes({ at, size: 1, root }), secret))
  const batch = { size: 1, index: 0, path: [], at, keyId: 1, signature }
  return { ...place, receipt: { ...bet, ...batch, salt: hex(salt), root: hex(root) } }
}
test('a bet that the book lacks and this device has a receipt of is red on the page of the day', async () => {
  logIn()
  keepReceipt('demo1', withheld())
  expect(await readAll(open())).toMatch(/^추첨 1번의 장부가 맞지 않습니다/)
})

test('a receipt of a draw that is not settled yet is red by its key alone', async () => {
  logIn()
  keepReceipt('demo1', { ...withheld(), toldKey: { ...toldKey(), publicKey: '11'.repeat(32) } })
  const site = open([paid({ payout: null, returned: null })], null)
  expect(await readAll(site)).toMatch(/^추첨 1번의 장부가 맞지 않습니다/)
})

test('what is not settled yet is left out and said so', async () => {
  const site = open([paid({ payout: null, returned: null })], null)
  expect(await readAll(site)).toBe('모두 맞습니다. 정산 전 1번은 뺐습니다.')
  expect(words()).toEqual(['일치', '정산 전'])
})

const ofDaySeal = async () => within(await screen.findByRole('region', { name: '하루의 봉인' }))
const step = async (title: string) => {
  const heading = await (await ofDaySeal()).findByRole('heading', { level: 3, name: title })
  return heading.closest('li')!.textContent
}

test('the day’s own seal is checked against its lines, its key and the day before', async () => {
  const { asked } = open()
  expect(await step('봉인한 기록')).toMatch(/일치.*기록 1줄이 봉인한 그대로입니다/)
  expect(await step('봉인과 서명')).toMatch(/일치.*공개된 키로 서명했고 앞 봉인에 이어집니다/)
  expect(await step('전날과의 연결')).toMatch(/일치/)
  expect((await ofDaySeal()).getByText(ofDay.told.hash)).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'openDays').map(({ path }) => path)).toEqual([
    '/open/days?from=20261120',
  ])
})

test('the first day of the chain, without a day before, is green', async () => {
  const first = daySeal(day.date, new Uint8Array(32))
  open([days(first.told)])
  expect(await step('봉인과 서명')).toMatch(/일치/)
  expect(await step('전날과의 연결')).toMatch(/일치.*첫 봉인/)
})

const zero = new Uint8Array(32)
test.each<[string, string, RegExp, Rules]>([
  [
    'tells another line than it sealed',
    '봉인한 기록',
    /봉인한 내용과 다릅니다/,
    [
      days(dayBefore.told, {
        ...ofDay.told,
        lines: daySeal(day.date, zero, { entry: 6 }).told.lines,
      }),
    ],
  ],
  [
    'shows another signature',
    '봉인과 서명',
    /공개된 키의 서명이 아닙니다/,
    [days(dayBefore.told, { ...ofDay.told, signature: '11'.repeat(64) })],
  ],
  [
    'signed with a key that was out of use before the day',
    '봉인과 서명',
    /쓰임이 끝난 키/,
    [keys(ofDay.told.closedAt - 60_000_001)],
  ],
  [
    'sealed the day before anew',
    '봉인과 서명',
    /앞 봉인과 이어지지 않습니다/,
    [days(daySeal('20261120', zero).told, ofDay.told)],
  ],
  [
    'shows no day before one that names another',
    '봉인과 서명',
    /앞 봉인과 이어지지 않습니다/,
    [days(ofDay.told)],
  ],
  [
    'began the chain anew',
    '봉인과 서명',
    /앞 봉인과 이어지지 않습니다/,
    [days(daySeal('20261110', zero).told, daySeal(day.date, zero).told)],
  ],
  [
    'left out a day',
    '전날과의 연결',
    /전날의 봉인이 없습니다/,
    [
      days(
        ...[daySeal('20261118', zero)].flatMap((old) => [
          old.told,
          daySeal(day.date, old.hash, { entry: 8 }).told,
        ]),
      ),
    ],
  ],
  [
    'cut off a log since the day before',
    '전날과의 연결',
    /기록이 삭제되거나 바뀌었습니다/,
    [days(dayBefore.told, daySeal(day.date, dayBefore.hash, { entry: 4 }).told)],
  ],
])('a server that %s is red, in the step %s', async (_, title, text, rules) => {
  open(rules)
  const said = await step(title)
  expect(said).toMatch(/불일치/)
  expect(said).toMatch(text)
})

test('a day that is not sealed yet says so; one that cannot be read does too', async () => {
  open([days()])
  expect(await screen.findByText('하루의 장부를 마감하면 봉인해 공개합니다.')).toBeTruthy()
  closeSite()
  open([on('openDays', () => ({ result: false, code: 'notFound', msg: '없습니다.' }))])
  expect(await screen.findByText('하루의 봉인을 불러오지 못했습니다.')).toBeTruthy()
})

test('what is no day says so, and a day without books too', async () => {
  openSite('/day/ntry.eos5/20261399', [])
  expect(await screen.findByText('존재하지 않는 날입니다.')).toBeTruthy()
  closeSite()
  open([seals()])
  expect(await screen.findByText('봉인한 장부가 없는 날입니다.')).toBeTruthy()
})
