/** A day of a stream: told by the house, added up again from its books, and red where the two differ. */
import { screen, within } from '@testing-library/react'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex as hex } from '@noble/hashes/utils.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { leafHashOf, sealBytes } from '@madang/contract/core/book/book.ts'
import { daySealOf, type DayLine } from '@madang/contract/core/book/day.ts'
import { pageMeans } from '@madang/contract/core/book/page-means.ts'
import { rootOf } from '@madang/contract/core/book/tree.ts'

import { closeSite, on, openSite } from '../../testing/house.tsx'
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

const told = { result: true as const, msg: '' }
const seals = (...of: (typeof first.told)[]) =>
  on('openSeals', () => ({ ...told, data: of, next: null }))
const keys = on('bookKeys', () => ({
  ...told,
  data: [{ id: 1, publicKey: hex(ed25519.getPublicKey(secret)), from: 0, until: null }],
}))
/** Odd, so that the first bet is paid. */
const paid = (changes: object = {}) =>
  on('roundProof', () => {
    const reveal = { balls: [3, 8, 14, 20, 27], powerball: 7 }
    const data = { state: 'SETTLED', payout: 19_500, returned: 0, reveal, ...changes }
    return { ...told, data } as never
  })
const lines: DayLine[] = [{ kind: 'log', name: 'audit', entry: 7, hash: 'ab'.repeat(32) }]
const sealed = daySealOf(pageMeans, {
  ...{ date: day.date, closedAt: CLOSED, lines, prev: new Uint8Array(32) },
})
const ofDay = {
  ...{ date: day.date, closedAt: CLOSED, root: hex(sealed.root), prev: '00'.repeat(32), key: 1 },
  hash: hex(pageMeans.sha256(sealed.bytes)),
  signature: hex(ed25519.sign(sealed.bytes, secret)),
}
const days = (entry = 7) =>
  on('openDays', () => ({
    ...{ ...told, next: null },
    data: [
      { ...ofDay, lines: [{ kind: 'log' as const, name: 'audit', entry, hash: 'ab'.repeat(32) }] },
    ],
  }))

type Rules = ReturnType<typeof on>[]
const open = (rules: Rules = [], book: string | null = text) => {
  const rest = [keys, paid(), days(), seals(first.told, second.told)]
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
])('a house that %s is red, in its draw and in the sum', async (_, rules, book) => {
  expect(await readAll(open(rules, book))).toMatch(/^추첨 \d번의 장부가 맞지 않습니다/)
  expect(words().at(-1)).toBe('불일치')
})

test('what is not settled yet is left out and said so', async () => {
  const site = open([paid({ payout: null, returned: null })], null)
  expect(await readAll(site)).toBe('모두 맞습니다. 정산 전 1번은 뺐습니다.')
  expect(words()).toEqual(['일치', '정산 전'])
})

test('the day’s own seal is checked: whole, bent, and not there yet', async () => {
  open()
  expect(await screen.findByText(/기록 1줄을 .+ 해시와 서명이 맞습니다/)).toBeTruthy()
  expect(screen.getByText(ofDay.hash)).toBeTruthy()
  closeSite()
  open([days(6)])
  expect(await screen.findByText(/서명과 다릅니다/)).toBeTruthy()
  closeSite()
  open([on('openDays', () => ({ ...told, data: [], next: null }))])
  expect(await screen.findByText('하루의 장부를 마감하면 봉인해 공개합니다.')).toBeTruthy()
})

test('what is no day says so, and a day without books too', async () => {
  openSite('/day/ntry.eos5/20261399', [])
  expect(await screen.findByText('존재하지 않는 날입니다.')).toBeTruthy()
  closeSite()
  open([seals()])
  expect(await screen.findByText('봉인한 장부가 없는 날입니다.')).toBeTruthy()
})
