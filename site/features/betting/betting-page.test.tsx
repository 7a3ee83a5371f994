import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex as hex } from '@noble/hashes/utils.js'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { KeptReceipt } from '@madang/contract/core/book/receipt.ts'
import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import type { BettingRow } from '@madang/contract/member/betting.ts'
import { bettingText } from '@madang/contract/member/plain/betting.ts'
import { periodText } from '@madang/contract/member/plain/dates.ts'

import { keepKeys, keepReceipt, keptReceipts } from '../../api/receipts.ts'
import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'
import { place, secret, signed } from './testing/receipts.tsx'

afterEach(closeSite)

const row = (no: number, changes: Partial<BettingRow> = {}): BettingRow => ({
  no,
  page: 'draw',
  game: `동행 파워볼 ${no}회`,
  time: '2026-11-20 21:05:00',
  bet: '파워볼 홀',
  result: '파워볼 <b>7</b> 홀 오버 <a href="/proof/ntry.powerball/20261120/7">증명</a>',
  money: 10_000,
  win: 0,
  date: '2026-11-20 21:02:11',
  status: '2',
  ...changes,
})
const list = (rows: BettingRow[], totalPages = 1, waiting = 0) =>
  on('bettingList', () => ({
    result: true,
    msg: '',
    data: { totalCnt: rows.length, totalPages: rows.length > 0 ? totalPages : 0, list: rows },
    sum: { money: 640_000, win: 702_500, waiting },
  }))
const onDevice = (device: 'pc' | 'mobile') => {
  logIn()
  sessionStorage.setItem('device', device)
}
const press = async (user: ReturnType<typeof openSite>['user'], dialog: string, name: string) =>
  user.click(
    within(await screen.findByRole('alertdialog', { name: dialog })).getByRole('button', { name }),
  )
const today = dateOf(new Date())
const week = { start: addDays(today, -7), end: today }

test.each(['pc', 'mobile'] as const)(
  'the last seven days, each status in its word, a won pick standing out, on %s',
  async (device) => {
    onDevice(device)
    const { asked } = openSite('/betting', [
      list([
        row(5, { status: '1', win: 0 }),
        row(4, { status: '4', win: 19_500 }),
        row(3, { status: '2' }),
        row(2, { status: '3', win: 10_000 }),
        row(1, { status: '취소', win: 10_000 }),
      ]),
    ])
    await screen.findByText(/동행 파워볼 5회/)
    const tags = [...document.querySelectorAll('main .tag')].map(({ textContent }) => textContent)
    expect(tags).toEqual(['대기중', '적중', '낙첨', '적특', '취소'])
    expect(document.querySelectorAll('.betting-pick.is-won')).toHaveLength(1)
    expect(asked.find(({ name }) => name === 'bettingList')?.input).toEqual({
      params: { data: { type: 'all', ...week }, pageIndex: 1 },
    })
    const totals = within(screen.getByRole('region', { name: '합계' }))
    expect(totals.getByText(/62,500/).textContent).toBe('+62,500원')
    expect(screen.queryByRole('navigation', { name: '페이지 이동' })).toBeNull()
    expect(screen.getByRole('button', { name: /5회 .*삭제/ })).toHaveProperty('disabled', true)
  },
)

const receipt = (id: number, stake = 10_000): KeptReceipt => ({
  ...{ stream: 'ntry.powerball', date: '20261121', round: 145 },
  receipt: {
    ...{ id, placedAt: id, game: 'ntry.powerladder', key: 'odd', pick: '홀', stake, odds: 195 },
    ...{ salt: '00', size: 1, index: 0, path: [], root: '11', at: id, keyId: 1, signature: '22' },
  },
})

test('the receipts that this device keeps are listed, whatever the server lists, and lead to their pages', async () => {
  onDevice('mobile')
  keepReceipt('demo1', receipt(7))
  keepReceipt('demo2', receipt(8))
  keepReceipt('demo1', receipt(9, 25_000))
  const { user } = openSite('/betting', [list([])])
  await user.click(await screen.findByText('이 기기에 보관된 영수증 2장'))
  const links = screen.getAllByRole('link', { name: /파워사다리 145회/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/receipt/9', '/receipt/7'])
  expect(links[0]!.textContent).toMatch(/11-21.*홀.*25,000원/)
})

test('a kept receipt that does not hold is red in the list, and in its heading', async () => {
  onDevice('mobile')
  const row = { id: 1, publicKey: hex(ed25519.getPublicKey(secret)), from: 1, until: null }
  for (const stake of [10_000, 20_000])
    keepReceipt('demo1', { ...place, receipt: { ...signed(stake), id: stake } })
  keepReceipt('demo1', { ...place, receipt: signed() })
  keepKeys('demo1', [row])
  const tell = (data: (typeof row)[]) => on('bookKeys', () => ({ result: true, msg: '', data }))
  openSite('/betting', [list([]), tell([row])])
  expect(await screen.findByText('이 기기에 보관된 영수증 3장 · 맞지 않는 영수증 2장')).toBeTruthy()
  expect(document.querySelectorAll('.betting-kept li .is-bad')).toHaveLength(2)
  closeSite()
  logIn()
  onDevice('mobile')
  keepReceipt('demo1', { ...place, receipt: signed(), toldKey: row })
  openSite('/betting', [list([]), tell([])])
  expect(await screen.findByText(/맞지 않는 영수증 1장/)).toBeTruthy()
  expect(screen.getByText('영수증을 서명한 공개키가 공개된 목록에 없습니다.')).toBeTruthy()
})

test('the kept receipts are cleared by their member alone, who is asked first', async () => {
  onDevice('mobile')
  keepReceipt('demo1', receipt(7))
  keepReceipt('demo2', receipt(8))
  const { user } = openSite('/betting', [list([])])
  await user.click(await screen.findByText('이 기기에 보관된 영수증 1장'))
  const question = '보관된 영수증 1장을 지우시겠습니까?'
  await user.click(screen.getByRole('button', { name: '보관된 영수증 지우기' }))
  await press(user, question, '취소')
  expect(keptReceipts('demo1')).toEqual([receipt(7)])
  await user.click(screen.getByRole('button', { name: '보관된 영수증 지우기' }))
  await press(user, question, '확인')
  await waitFor(() => expect(keptReceipts('demo1')).toEqual([]))
  expect(screen.queryByText(/보관된 영수증/)).toBeNull()
  expect(keptReceipts('demo2')).toEqual([receipt(8)])
})

test('a phone’s card tells both times, the stake, all that was won, the gain and the way to its proof', async () => {
  onDevice('mobile')
  const result = '파워볼 7 홀 <a href="/proof/ntry.powerball/20261121/5">증명</a>'
  const times = { time: '2026-11-21 12:05:00', date: '2026-11-21 12:01:30' }
  openSite('/betting', [list([row(5, { status: '4', win: 19_500, result, ...times })])])
  await screen.findByText(/동행 파워볼 5회/)
  const card = document.querySelector('.betting-card')!
  await waitFor(() => expect(card.textContent).toContain('증명'))
  for (const said of [
    '11-21 12:05',
    '11-21 12:01',
    '베팅금액 10,000원',
    '당첨금 19,500원',
    '+9,500원',
  ])
    expect(card.textContent).toContain(said)
  const ways = [...card.querySelectorAll('a')].map((way) => way.getAttribute('href'))
  expect(ways[0]).toBe('/receipt/5')
  expect(ways[1]).toBe('/proof/ntry.powerball/20261121/5')
})

test('a vendor’s bet is being played until its round ends; a slot that won does not stand out', async () => {
  onDevice('pc')
  const vendors = { game: '하늘 바카라', result: '' }
  openSite('/betting', [
    list([
      row(3, { ...vendors, page: 'baccarat', status: '1' }),
      row(2, { ...vendors, page: 'slot', status: '4', win: 20_000 }),
      row(1, { ...vendors, page: 'roulette', status: '2', win: 9_000 }),
    ]),
  ])
  await screen.findAllByText('하늘 바카라')
  const tags = [...document.querySelectorAll('main .tag')].map(({ textContent }) => textContent)
  expect(tags).toEqual(['진행중', '적중', '낙첨'])
  expect(document.querySelectorAll('.betting-pick.is-won')).toHaveLength(0)
})

test('a spin that brought back a part of its stake, or just the stake, says so and how much', async () => {
  onDevice('pc')
  const spin = { page: 'slot', status: '2', game: '달토끼', result: '', money: 10_000 } as const
  openSite('/betting', [
    list([
      row(3, { ...spin, win: 4_000 }),
      row(2, { ...spin, win: 10_000 }),
      row(1, { ...spin, win: 0 }),
    ]),
  ])
  await screen.findAllByText('달토끼')
  const tags = [...document.querySelectorAll('main .tag')].map(({ textContent }) => textContent)
  expect(tags).toEqual(['일부 반환', '반환', '낙첨'])
})

test('the suits of a result are drawn, each with its name, and nothing else of its text changes', async () => {
  onDevice('pc')
  const result = '<b>플레이어</b> P 8 (♠3 ♥5) : B 6 (♦K ♣6)'
  openSite('/betting', [list([row(1, { game: '하늘 바카라', page: 'baccarat', result })])])
  await screen.findByRole('img', { name: '클로버' })
  const box = document.querySelector('.betting-result')!
  expect([...box.querySelectorAll('svg')].map((svg) => svg.getAttribute('aria-label'))).toEqual([
    '스페이드',
    '하트',
    '다이아',
    '클로버',
  ])
  expect(box.textContent).toBe('플레이어 P 8 (3 5) : B 6 (K 6)')
})

test('kind, days and page stand in the address, and every change of the search begins at page 1', async () => {
  onDevice('pc')
  const { user, router, asked } = openSite('/betting?page=2', [list([row(1)], 3, 30_000)])
  await screen.findByText(/동행 파워볼 1회/)
  expect(screen.getByText(/은 제외한 금액입니다/).textContent).toContain('30,000원')
  await user.click(screen.getByRole('button', { name: '바카라' }))
  await waitFor(() =>
    expect(router.state.location.href).toBe(
      `/betting?start=${week.start}&end=${today}&type=baccarat`,
    ),
  )
  await user.click(screen.getByRole('button', { name: '3' }))
  await waitFor(() => expect(router.state.location.href).toMatch(/&page=3$/))
  await user.click(screen.getByRole('button', { name: '어제' }))
  const yesterday = addDays(today, -1)
  await waitFor(() =>
    expect(
      asked
        .filter(({ name }) => name === 'bettingList')
        .map(({ input }) => input)
        .at(-1),
    ).toEqual({
      params: { data: { type: 'baccarat', start: yesterday, end: yesterday }, pageIndex: 1 },
    }),
  )
})

test('a day that is none is refused under the fields, and a searched one asks anew', async () => {
  onDevice('mobile')
  const { user, router, times } = openSite('/betting', [list([row(1)])])
  await screen.findByText(/동행 파워볼 1회/)
  const start = screen.getByRole('textbox', { name: '시작일' })
  await user.clear(start)
  await user.type(start, '2026-02-30{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(periodText.badDate)
  expect(times('bettingList')).toBe(1)
  const day = addDays(today, -30)
  await user.clear(start)
  await user.type(start, day.replaceAll('-', ''))
  await user.click(screen.getByRole('button', { name: '검색' }))
  await waitFor(() => expect(router.state.location.href).toContain(`start=${day}`))
})

test('the calendar is Korean, moves by keys, and has no day after today', async () => {
  onDevice('pc')
  const { user } = openSite('/betting', [list([row(1)])])
  await screen.findByText(/동행 파워볼 1회/)
  await user.click(screen.getByRole('button', { name: '종료일 달력' }))
  const calendar = within(await screen.findByRole('dialog'))
  const [year, month] = today.split('-').map(Number)
  expect(screen.getByRole('dialog', { name: `종료일 ${year}년 ${month}월` })).toBeTruthy()
  expect(calendar.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '일',
    '월',
    '화',
    '수',
    '목',
    '금',
    '토',
  ])
  expect(calendar.getByRole('button', { name: '다음 달' })).toHaveProperty('disabled', true)
  expect(document.activeElement?.getAttribute('data-day')).toBe(today)
  await user.keyboard('{ArrowRight}{ArrowUp}{Enter}')
  expect(screen.getByRole('textbox', { name: '종료일' })).toHaveProperty(
    'value',
    addDays(today, -7),
  )
})

test('deleting one and deleting all ask in the seed’s words; a refusal is said and the page stays', async () => {
  onDevice('mobile')
  let refuses = true
  const { user, router, asked } = openSite('/betting', [
    list([row(7)]),
    on('bettingDelete', () =>
      refuses
        ? { result: false, code: 'state', msg: bettingText.waiting }
        : { result: true, msg: bettingText.deletedAll },
    ),
  ])
  const remove = await screen.findByRole('button', { name: /7회 .*삭제/ })
  await user.click(remove)
  await press(user, bettingText.confirmDelete, '취소')
  expect(asked.some(({ name }) => name === 'bettingDelete')).toBe(false)
  await user.click(remove)
  await press(user, bettingText.confirmDelete, '확인')
  await press(user, bettingText.waiting, '확인')
  expect(router.state.location.pathname).toBe('/betting')
  refuses = false
  await user.click(screen.getByRole('button', { name: '검색된 내역 모두 삭제' }))
  await press(user, bettingText.confirmDeleteAll, '확인')
  await press(user, bettingText.deletedAll, '확인')
  const data = { type: 'all', ...week }
  expect(asked.filter(({ name }) => name === 'bettingDelete').map(({ input }) => input)).toEqual([
    { params: { no: 7, data, game: 'all' } },
    { params: { no: 'all', data, game: 'all' } },
  ])
})

test('without bets it says what to do next; what cannot be loaded says why and leads home', async () => {
  onDevice('mobile')
  openSite('/betting', [list([])])
  expect(await screen.findByText(bettingText.empty)).toBeTruthy()
  expect(screen.getByRole('link', { name: '미니게임으로' })).toBeTruthy()
  closeSite()

  onDevice('mobile')
  const { user, router } = openSite('/betting', [
    on('bettingList', () => ({ result: false, code: 'badInput', msg: periodText.badDate })),
  ])
  await press(user, periodText.badDate, '확인')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
