import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import { periodText } from '@madang/contract/member/plain/dates.ts'
import { statementPockets, statementText } from '@madang/contract/member/plain/statement.ts'
import type { StatementRow } from '@madang/contract/member/statement.ts'

import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'

afterEach(closeSite)

const rows: StatementRow[] = [
  {
    no: 905,
    date: '2026-11-20 21:09:00',
    log: '당첨',
    moves: [{ pocket: 'money', change: 19_500, before: 60_000, after: 79_500 }],
    cause: { text: 'PBG 파워볼 12회', link: '/proof/pbg.powerball/20261120/12' },
    reverses: null,
  },
  {
    no: 904,
    date: '2026-11-20 21:08:31',
    log: '금고 보관',
    moves: [
      { pocket: 'money', change: -30_000, before: 90_000, after: 60_000 },
      { pocket: 'safe', change: 30_000, before: 0, after: 30_000 },
    ],
    cause: { text: '금고', link: '/safe' },
    reverses: null,
  },
  {
    no: 903,
    date: '2026-11-20 21:08:30',
    log: '코인 조정 회수',
    moves: [{ pocket: 'coin', change: -0.5, before: 2, after: 1.5 }],
    cause: null,
    reverses: 899,
  },
]
const spin: StatementRow = {
  no: 906,
  date: '2026-11-21 00:00:10',
  log: '카지노 당첨',
  moves: [{ pocket: 'money', change: 15_000, before: 79_500, after: 94_500 }],
  cause: { text: '보름달', link: '/betting?start=2026-11-20&end=2026-11-20&type=slot' },
  reverses: null,
}
const listed = (list = rows, totalPages = 1) =>
  on('statementList', () => ({
    result: true,
    msg: '',
    data: { totalCnt: list.length, totalPages, list },
  }))
const checked = (wrong = 0) =>
  on('statementCheck', () => ({
    result: true,
    msg: '',
    data: {
      transfers: 1_234,
      pockets: statementPockets.map((pocket) => ({
        pocket,
        balance: pocket === 'coin' ? 1.5 : 79_500,
        sum: pocket === 'coin' ? 1.5 : 79_500 - (pocket === 'safe' ? wrong : 0),
      })),
    },
  }))
const today = dateOf(new Date())
const week = { start: addDays(today, -7), end: today }
const pockets = () => within(screen.getByRole('group', { name: '구분 고르기' }))
const verdict = () => within(screen.getByRole('region', { name: '구분' })).getByRole('status')

async function openPage(
  rules: Parameters<typeof openSite>[1] = [],
  { path = '/statement', device = 'mobile' } = {},
) {
  logIn()
  sessionStorage.setItem('device', device)
  const site = openSite(path, [listed(), checked(), ...rules])
  await screen.findByText('머니내역', { selector: 'h1' })
  return site
}
const asks = (site: Awaited<ReturnType<typeof openPage>>) =>
  site.asked.filter(({ name }) => name === 'statementList').map(({ input }) => input)

test('a phone shows a line for each pocket an entry touched, with the way to its cause', async () => {
  const site = await openPage()
  expect(asks(site)[0]).toEqual({ ...week, pocket: 'all', pageIndex: 1 })
  const proof = await screen.findByRole('link', { name: 'PBG 파워볼 12회' })
  expect(proof.getAttribute('href')).toBe('/proof/pbg.powerball/20261120/12')
  const cards = [...document.querySelectorAll('.statement-card')].map((card) => card.textContent)
  expect(cards[0]).toContain('60,000원 → 에서 79,500원으로+19,500원')
  expect(cards[1]).toMatch(/보유금 90,000원.*60,000원으로−30,000원금고 0원.*30,000원으로\+30,000원/)
  expect(cards[2]).toMatch(/899번 기록을 되돌림.*2 코인.*1.5 코인으로−0.5 코인/)
})

test('a desktop has a table with a row for each pocket', async () => {
  await openPage([], { device: 'pc' })
  const table = within(await screen.findByRole('table', { name: '머니내역' }))
  const cells = table.getAllByRole('row').map((row) => row.textContent)
  expect(cells).toHaveLength(5)
  expect(cells[2]).toBe('2026-11-20 21:08금고 보관금고보유금−30,000원90,000원60,000원')
  expect(cells[3]).toBe('금고+30,000원0원30,000원')
  expect(table.getByRole('link', { name: '금고' }).getAttribute('href')).toBe('/safe')
})

test('a win at a vendor leads to the day of the history it was bet on', async () => {
  await openPage([listed([spin])])
  const way = await screen.findByRole('link', { name: '보름달' })
  expect(way.getAttribute('href')).toBe('/betting?start=2026-11-20&end=2026-11-20&type=slot')
})

test('what each pocket holds, and that the ledger adds up to it', async () => {
  await openPage()
  await waitFor(() => expect(verdict().textContent).toContain(statementText.right))
  expect(verdict().textContent).toContain('1,234건')
  expect(pockets().getByRole('button', { name: /^보유금/ }).textContent).toBe('보유금79,500원')
  expect(pockets().getByRole('button', { name: /^코인/ }).textContent).toBe('코인1.5 코인')
})

test('a pocket that differs from its sum is said so', async () => {
  await openPage([checked(1)])
  await waitFor(() => expect(verdict().textContent).toContain(statementText.wrong))
})

test('a check that fails says so, and is asked for again by hand', async () => {
  let fails = true
  const site = await openPage([
    on('statementCheck', () =>
      fails
        ? { result: false, code: 'rate', msg: '너무 자주 시도했습니다.' }
        : {
            result: true,
            msg: '',
            data: { transfers: 0, pockets: [{ pocket: 'money', balance: 0, sum: 0 }] },
          },
    ),
  ])
  await waitFor(() => expect(verdict().textContent).toContain(statementText.unchecked))
  fails = false
  await site.user.click(screen.getByRole('button', { name: '다시 확인' }))
  await waitFor(() => expect(verdict().textContent).toContain(statementText.right))
})

test('pocket, days and page stand in the address; another pocket begins at its first page', async () => {
  const site = await openPage([listed(rows, 3)], {
    path: '/statement?start=2026-01-01&end=2026-01-15&pocket=safe&page=2',
  })
  await screen.findByText('총 3건')
  expect(asks(site)[0]).toEqual({
    ...{ start: '2026-01-01', end: '2026-01-15' },
    ...{ pocket: 'safe', pageIndex: 2 },
  })
  const safe = pockets().getByRole('button', { name: /^금고/ })
  expect(safe.getAttribute('aria-pressed')).toBe('true')
  await site.user.click(pockets().getByRole('button', { name: /^포인트/ }))
  await waitFor(() =>
    expect(site.router.state.location.searchStr).toBe(
      '?start=2026-01-01&end=2026-01-15&pocket=point',
    ),
  )
  await waitFor(() => expect(asks(site).at(-1)).toMatchObject({ pocket: 'point', pageIndex: 1 }))
})

test('a pocket there is not reads as all of them', async () => {
  const site = await openPage([], { path: '/statement?pocket=house' })
  await screen.findByText('총 3건')
  expect(asks(site)[0]).toMatchObject({ pocket: 'all' })
})

test('a balance that changes brings the entry behind it; the whole ledger is added up again by hand only', async () => {
  let money = 1_000
  const site = await openPage([
    on('refresh', () => ({ result: true, msg: '', data: summary({ money }) })),
  ])
  await waitFor(() => expect(site.times('refresh')).toBeGreaterThan(0))
  await screen.findAllByText('1,000')
  const before = [site.times('statementList'), site.times('statementCheck')]
  money = 2_000
  const { queries } = await import('../../api/queries.ts')
  await queries.refetchQueries({ queryKey: ['header'] })
  await waitFor(() => expect(site.times('statementList')).toBe(before[0]! + 1))
  const again = await screen.findByRole('button', { name: '다시 확인' })
  expect(site.times('statementCheck')).toBe(before[1])
  await site.user.click(again)
  await waitFor(() => expect(site.times('statementCheck')).toBe(before[1]! + 1))
})

test('the searched entries are saved as a file, and what was left out is said', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:statement'
  })
  const csv = '\ufeff"번호"\r\n1\r\n'
  const site = await openPage(
    [
      on('statementFile', () => ({
        result: true,
        msg: statementText.cut,
        ...{ name: 'madang-statement-20261120.csv', csv, rows: 20_000 },
      })),
    ],
    { path: '/statement?pocket=money' },
  )
  await site.user.click(await screen.findByRole('button', { name: 'CSV로 받기' }))
  await screen.findByRole('alertdialog', { name: statementText.cut })
  expect(await saved[0]!.text()).toBe(csv)
  expect([...new Uint8Array(await saved[0]!.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  expect(site.asked.find(({ name }) => name === 'statementFile')!.input).toEqual({
    ...week,
    pocket: 'money',
  })
})

test('a refused file is said in the server’s words, and the page stays', async () => {
  const site = await openPage([
    on('statementFile', () => ({ result: false, code: 'badInput', msg: periodText.long })),
  ])
  await site.user.click(await screen.findByRole('button', { name: 'CSV로 받기' }))
  await screen.findByRole('alertdialog', { name: periodText.long })
  expect(site.router.state.location.pathname).toBe('/statement')
})

test('an empty search says which pocket was quiet and what to do', async () => {
  await openPage([listed([], 0)], { path: '/statement?pocket=held' })
  expect(await screen.findByText(statementText.empty)).toBeTruthy()
  expect(screen.getByText(/환전 대기 변동이 없습니다/)).toBeTruthy()
})

test('a list that cannot be loaded says why and leads back', async () => {
  logIn()
  const site = openSite('/notice', [
    checked(),
    on('statementList', () => ({ result: false, code: 'badInput', msg: periodText.long })),
  ])
  await screen.findByRole('banner')
  await site.router.navigate({ to: '/statement' })
  const dialog = await screen.findByRole('alertdialog', { name: periodText.long })
  await site.user.click(within(dialog).getByRole('button', { name: '확인' }))
  await waitFor(() => expect(site.router.state.location.pathname).toBe('/notice'))
})

test('on a phone the balance in the header is one tap from its history', async () => {
  logIn()
  sessionStorage.setItem('device', 'mobile')
  openSite('/notice', [])
  const strip = within(await screen.findByRole('region', { name: '내 정보' }))
  const leads = strip.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(leads).toEqual(['/statement', '/point', '/safe'])
})
