import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { BookCheck, BookSums } from '@madang/contract/operator/books.ts'
import { bookColumns, bookHoldings } from '@madang/contract/operator/plain/books.ts'

import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const sums = (changes: Partial<BookSums> = {}) =>
  ({ ...Object.fromEntries(bookColumns.map((figure) => [figure, 0])), ...changes }) as BookSums
const pockets = {
  money: 374_590_000,
  safe: 38_220_000,
  held: 3_150_000,
  point: 6_214_330,
  coin: 305_500_000,
}
const nowIs = (expected = pockets) =>
  on('bookNow', () => ({
    result: true,
    msg: '',
    data: {
      at: '2026-11-21T06:30:40.000Z',
      ...{ pockets, expected, open: { bets: 412, stakes: 5_950_000 } },
      today: sums({ stakes: 100, wins: 40, returned: 10, profit: 50 }),
      month: sums({ stakes: 1_000, profit: 1_000 }),
      year: sums({ stakes: 9_000, profit: 9_000 }),
      closed: '2026-11-20',
    },
  }))
const DAY = '2026-11-20'
const row = {
  day: DAY,
  closedAt: '2026-11-20T15:10:02.000Z',
  ...pockets,
  sums: sums({ deposits: 4_820_000, stakes: 180_000, rolling: -30 }),
}
const days = on('bookDays', () => list([row]))
const day = on('bookDay', () => ({
  result: true,
  msg: '',
  data: {
    ...row,
    ...{ hash: 'ab'.repeat(32), prevHash: '', before: null, after: null },
    games: [
      { game: '', title: '게임 아님', sums: sums({ deposits: 4_820_000 }) },
      { game: 'slot', title: '슬롯', sums: sums({ stakes: 180_000, rolling: -30 }) },
    ],
    partners: [
      { id: 7, uid: 'chong1', type: '총판', members: 3, sums: row.sums },
      { id: null, uid: null, type: null, members: 1, sums: sums() },
    ],
    told: bookColumns.map((figure) => ({
      figure,
      of: [
        { label: '당첨', sign: 1 as const },
        { label: '회수', sign: -1 as const },
      ],
    })),
  },
}))
const rows = on('bookRows', ({ figure, game = '' }) => {
  const { data, ...said } = list([
    {
      ...{ id: 1, at: '2026-11-20T06:30:40.000Z', member: 5, uid: 'demo1', label: '베팅' },
      ...{ cause: 77, game: '슬롯', amount: 180_000 },
    },
  ])
  return { ...said, data: { ...data, sum: 180_000, query: `select sum of ${figure} ${game}` } }
})
const check = (changes: Partial<BookCheck> = {}) =>
  on('bookCheck', () => ({
    result: true,
    msg: '',
    data: { sealed: true, carried: true, transfers: 31, differences: [], ...changes },
  }))
const cells = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('row')
    .slice(1)
    .map((each) =>
      within(each)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('what the house owes is the sum of its parts, and the books agree', async () => {
  openConsole('/books', [nowIs(), days])
  await screen.findByText('장부 맞음')
  const total = screen.getByText('회원에게 갚을 돈').closest('section')!
  expect(total.textContent).toContain('422,174,330')
  expect(screen.getByText('코인').closest('section')!.textContent).toContain('305.5')
  expect(cells('오늘까지').map((each) => [each[0], each[3], each.at(-1)])).toEqual([
    ['오늘', '100', '50'],
    ['이번 달', '1,000', '1,000'],
    ['올해', '9,000', '9,000'],
  ])
  const link = await screen.findByRole('link', { name: DAY })
  expect(link.getAttribute('href')).toBe(`/books/${DAY}`)
})

test('no figure of the books is without a link to its rows', async () => {
  openConsole('/books', [nowIs(), days])
  await screen.findByRole('link', { name: DAY })
  const hrefOf = (it: Element) =>
    within(it as HTMLElement)
      .getByRole('link')
      .getAttribute('href')
  const shown = [...document.querySelectorAll('.op-figures > section')]
  expect(shown.map(hrefOf)).toEqual(bookHoldings.map((of) => `/books/owed?of=${of}`))
  const numbers = (region: string) =>
    within(screen.getByRole('region', { name: region }))
      .getAllByRole('row')
      .slice(1)
      .map((each) => within(each).getAllByRole('cell').slice(1).map(hrefOf))
  expect(numbers('오늘까지')).toEqual(
    ['today', 'month', 'year'].map((span) =>
      bookColumns.map((figure) => `/books/so-far?span=${span}&figure=${figure}`),
    ),
  )
  expect(numbers('마감된 날')).toEqual([
    bookColumns.map((figure) => `/books/${DAY}?figure=${figure}`),
  ])
})

const holders = on('bookHolders', ({ of }) => {
  const { data, ...said } = list([{ member: 5, uid: 'demo1', amount: 305_500_000 }])
  const at = '2026-11-21T06:30:40.000Z'
  return { ...said, data: { ...data, at, sum: 305_500_000, query: `select ${of}` } }
})

test('what is held opens the members it is the sum of, its query, and the list that works it', async () => {
  const { user, calls } = openConsole('/books', [nowIs(), days, holders])
  await user.click(await screen.findByRole('link', { name: '코인 305.5 열기' }))
  await screen.findByRole('heading', { name: '회원별 305.5 · 1명' })
  expect(calls('bookHolders').at(-1)!.input).toEqual({ of: 'coin', pageIndex: 1 })
  expect(cells('회원별 금액')).toEqual([['demo1', '305.5']])
  const told = screen.getByRole('region', { name: '계산 방법' })
  expect(told.textContent).toContain('select coin')
  expect(within(told).queryByRole('link')).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: '항목' }), '결과 대기 베팅')
  await screen.findByText('select open')
  const bets = await within(told).findByRole('link', { name: '베팅 내역에서 보기' })
  expect(bets.getAttribute('href')).toBe('/bets?state=wait')
  await user.selectOptions(screen.getByRole('combobox', { name: '항목' }), '환전 신청')
  const held = await within(told).findByRole('link', { name: '환전 신청에서 보기' })
  expect(held.getAttribute('href')).toBe('/desk/withdrawals')
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('b')
  await screen.findByRole('heading', { name: '장부 마감' })
})

test('wallets that are not what the ledger says are told, with what it says', async () => {
  openConsole('/books', [nowIs({ ...pockets, safe: 38_220_001 }), days])
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('장부 다름')
  expect(alert.textContent).toContain('금고 38,220,001원')
})

test('a figure of a day opens its rows, says how it is added up, and the list that works them', async () => {
  const { user, calls } = openConsole(`/books/${DAY}`, [day, rows])
  await user.click(await screen.findByRole('button', { name: '슬롯 베팅 180,000 거래 열기' }))
  await screen.findByRole('heading', { name: '베팅 180,000 · 1건' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '거래' }))
  expect(calls('bookRows').at(-1)!.input).toEqual({
    ...{ day: DAY, figure: 'stakes', pageIndex: 1, game: 'slot' },
  })
  const told = screen.getByRole('region', { name: '계산 방법' })
  expect(told.textContent).toContain('장부에 적힌 당첨, − 회수의 합입니다.')
  expect(told.textContent).toContain('select sum of stakes slot')
  expect(within(told).getByRole('link').getAttribute('href')).toBe(
    `/bets?start=${DAY}&end=${DAY}&kind=slot`,
  )
  expect(cells('거래')[0]).toEqual(['15:30:40', 'demo1', '베팅', '슬롯', '77', '180,000'])
  await user.click(screen.getByRole('button', { name: /^chong1 총판 · 3명 롤링 −30/ }))
  await screen.findByRole('heading', { name: /^롤링/ })
  expect(calls('bookRows').at(-1)!.input).toMatchObject({ figure: 'rolling', partner: 7 })
})

const TODAY = '2026-11-21'
const soFar = on('bookSoFar', ({ span, figure }) => ({
  result: true,
  msg: '',
  data: {
    at: '2026-11-21T06:30:40.000Z',
    sum: 1_000,
    days: [
      { day: TODAY, closed: false, amount: 100 },
      { day: DAY, closed: true, amount: 900 },
    ],
    of: [
      { label: '당첨', sign: 1 as const },
      { label: '회수', sign: -1 as const },
    ],
    query: `select ${figure} of ${span}`,
  },
}))

test('a figure to date opens the days it is the sum of, the rows of the one that runs, and its query', async () => {
  const { user, calls } = openConsole('/books', [nowIs(), days, soFar, rows, day])
  await user.click(await screen.findByRole('link', { name: '이번 달 베팅 1,000 열기' }))
  await screen.findByRole('heading', { name: '이번 달 베팅' })
  expect(calls('bookSoFar').at(-1)!.input).toEqual({ span: 'month', figure: 'stakes' })
  expect(cells('날짜별')).toEqual([
    [TODAY, '마감 전', '100'],
    [DAY, '잠금', '900'],
  ])
  const told = screen.getByRole('region', { name: '날짜별' })
  expect(told.textContent).toContain('장부에 적힌 당첨, − 회수의 합입니다.')
  expect(told.textContent).toContain('select stakes of month')
  await screen.findByRole('heading', { name: '베팅 180,000 · 1건' })
  expect(calls('bookRows').at(-1)!.input).toEqual({ day: TODAY, figure: 'stakes', pageIndex: 1 })
  expect(cells('거래')[0]).toEqual(['15:30:40', 'demo1', '베팅', '슬롯', '77', '180,000'])
  await user.selectOptions(screen.getByRole('combobox', { name: '항목' }), '당첨금')
  await screen.findByText('select wins of month')
  expect(calls('bookRows').at(-1)!.input).toMatchObject({ day: TODAY, figure: 'wins' })
  const closed = screen.getByRole('link', { name: DAY })
  expect(closed.getAttribute('href')).toBe(`/books/${DAY}?figure=wins`)
  await user.click(closed)
  await screen.findByRole('heading', { name: `${DAY} 마감` })
})

test('what no figure or span is called falls back to today’s stakes', async () => {
  const { calls } = openConsole('/books/so-far?span=decade&figure=toString', [soFar, rows])
  await screen.findByRole('heading', { name: '오늘 베팅' })
  expect(calls('bookSoFar').map(({ input }) => input)).toEqual([
    { span: 'today', figure: 'stakes' },
  ])
})

test('a day is added up again when asked, and says that it is the same', async () => {
  const { user, calls } = openConsole(`/books/${DAY}`, [day, rows, check()])
  await screen.findByRole('region', { name: '게임별' })
  expect(calls('bookCheck')).toHaveLength(0)
  await user.keyboard('v')
  await screen.findByText('같음')
  expect(calls('bookCheck').map(({ input }) => input)).toEqual([{ day: DAY }])
})

test('every difference of a day is told', async () => {
  const difference = {
    label: '베팅',
    game: '슬롯',
    partner: 'chong1',
    closed: 180_000,
    now: 190_000,
  }
  const { user } = openConsole(`/books/${DAY}`, [
    ...[day, rows],
    check({ sealed: false, differences: [difference] }),
  ])
  await user.click(await screen.findByRole('button', { name: /장부에서 다시 계산/ }))
  await screen.findByText('다름')
  expect(screen.getByText(/봉인이 줄과 맞지 않습니다/)).toBeTruthy()
  expect(cells('다시 계산')).toEqual([['베팅', '슬롯', 'chong1', '180,000', '190,000', '10,000']])
})

test('who may not read the books finds no page of them', async () => {
  openConsole('/books', [asRole('게임'), nowIs(), days])
  expect(await screen.findByText('‘게임’ 역할')).toBeTruthy()
})
