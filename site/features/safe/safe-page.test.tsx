import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi, type Mock } from 'vitest'

import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import type { Output } from '@madang/contract/core/call.ts'
import { depositText } from '@madang/contract/member/plain/deposit.ts'
import { leftText, safeText } from '@madang/contract/core/safe.ts'
import { handOffText } from '@madang/contract/member/plain/hand-off.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'

import { amountError } from '@madang/ui/safe/questions.ts'

import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'

afterEach(closeSite)

type Safe = Output<MemberCalls['safeList']>
const row = {
  num: 2,
  money: 200_000,
  last: 300_000,
  now: 1_284_500,
  time: '2026-11-21 14:02:31',
  status: 'add' as const,
}
const listed = (changes: Partial<Safe> = {}) =>
  on('safeList', () => ({
    result: true,
    msg: '',
    list: [],
    money: 1_000_000,
    safe: 30_000,
    lockedUntil: null,
    ...changes,
  }))
async function openPage(rules: Parameters<typeof openSite>[1]) {
  logIn()
  const site = openSite('/safe', [listed(), ...rules])
  await screen.findByRole('form', { name: '금고 이용' })
  return site
}
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const agree = async (
  { user }: { user: { click: (e: Element) => Promise<void> } },
  title: string,
  name = '확인',
) => {
  const dialog = await screen.findByRole('alertdialog', { name: title })
  await user.click(within(dialog).getByRole('button', { name }))
}
const tomorrow = () => `${addDays(dateOf(new Date()), 1)} 12:00:00`

test.each([
  ['add', 0, safeText.noAmount],
  ['remove', 0, safeText.noAmount],
  ['add', 1_000_001, safeText.shortMoney],
  ['remove', 30_001, safeText.shortSafe],
  ['add', 1_000_000, null],
  ['remove', 30_000, null],
] as const)('to %s %i is told: %s', (way, amount, text) =>
  expect(amountError(way, amount, { money: 1_000_000, safe: 30_000 })).toBe(text),
)

test('the page says what is where, the notes, that it is play money, and which tab it is', async () => {
  await openPage([])
  const balances = screen.getByRole('region', { name: '보유금과 금고' })
  expect(balances.textContent).toBe('보유금1,000,000원금고30,000원')
  for (const note of safeText.notes) expect(screen.getByText(note)).toBeTruthy()
  expect(screen.getByText(depositText.play)).toBeTruthy()
  const tabs = screen.getByRole('navigation', { name: '포인트, 금고, 쪽지' })
  expect(within(tabs).getByText('금고').closest('a')!.getAttribute('aria-current')).toBe('page')
  expect(screen.getByText('금고내역이 없습니다.')).toBeTruthy()
})

test('quick buttons add up, 정정 sets 0, leading zeros go', async () => {
  const { user } = await openPage([])
  const field = screen.getByLabelText<HTMLInputElement>('옮길 금액')
  for (const man of [1, 3, 5, 10, 50, 100]) await user.click(press(`+ ${man}만`))
  expect(field.value).toBe('1,690,000')
  await user.click(press('정정'))
  expect(field.value).toBe('')
  await user.type(field, '007000')
  expect(field.value).toBe('7,000')
})

test('what cannot be moved is said under the field, and nothing is asked', async () => {
  const site = await openPage([])
  await site.user.click(press('금고에 보관'))
  expect(screen.getByRole('alert').textContent).toBe(safeText.noAmount)
  expect(document.activeElement).toBe(screen.getByLabelText('옮길 금액'))
  await site.user.click(press('+ 5만'))
  expect(screen.queryByRole('alert')).toBeNull()
  await site.user.click(press('금고에서 회수'))
  expect(screen.getByRole('alert').textContent).toBe(safeText.shortSafe)
  expect(site.times('safeRequest')).toBe(0)
})

test.each([
  ['add', '금고에 보관', safeText.confirmAdd, safeText.added],
  ['remove', '금고에서 회수', safeText.confirmRemove, safeText.removed],
] as const)(
  'to %s is asked, sent once with a key, and shown',
  async (type, button, question, done) => {
    let safe: Partial<Safe> = {}
    const site = await openPage([
      on('safeList', () => listed(safe).answer({} as never, {} as never) as never),
      on('safeRequest', () => {
        safe = { money: 990_000, safe: 40_000, list: [{ ...row, status: type }] }
        return { result: true, msg: done, data: { money: 990_000, save: 40_000 } }
      }),
      on('refresh', () => ({
        result: true,
        msg: '',
        data: summary({ money: safe.money ?? 1_000_000 }),
      })),
    ])
    await site.user.click(press('+ 1만'))
    await site.user.click(press(button))
    await agree(site, question, '취소')
    expect(site.times('safeRequest')).toBe(0)
    await site.user.click(press(button))
    await agree(site, question)
    await agree(site, done)
    const asked = site.asked.filter(({ name }) => name === 'safeRequest')
    expect(asked.map(({ input }) => input)).toEqual([{ params: { setMoney: 10_000, type } }])
    expect(asked[0]!.headers['idempotency-key']).toHaveLength(36)
    expect(await screen.findByText(type === 'add' ? '보관' : '회수')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('옮길 금액').value).toBe('')
  },
)

test('a desktop has the moves as a table: the amount, both balances after it, when, and which way', async () => {
  sessionStorage.setItem('device', 'pc')
  await openPage([listed({ list: [row] })])
  const cells = [...screen.getByRole('table', { name: '금고내역' }).querySelectorAll('th, td')]
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['금액', '금고', '보유금', '일시', '비고'],
    ...['200,000원', '300,000원', '1,284,500원', '2026-11-21 14:02', '보관'],
  ])
})

test('what is typed once the words are read stays, however long the list is read', async () => {
  let read: () => void = () => undefined
  let reading: Promise<void> = Promise.resolve()
  const site = await openPage([
    on('safeList', async () => {
      await reading
      return listed().answer({} as never, {} as never) as never
    }),
    on('safeRequest', () => {
      reading = new Promise((done) => (read = done))
      return { result: true, msg: safeText.added, data: { money: 990_000, save: 40_000 } }
    }),
  ])
  await site.user.click(press('+ 1만'))
  await site.user.click(press('금고에 보관'))
  await agree(site, safeText.confirmAdd)
  await agree(site, safeText.added)
  const amount = screen.getByLabelText<HTMLInputElement>('옮길 금액')
  expect(amount.value).toBe('')
  await site.user.click(press('+ 1만'))
  read()
  await new Promise((done) => setTimeout(done, 50))
  expect(amount.value).toBe('10,000')
})

test('a refusal is shown in the server’s words, and the page loads anew', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const site = await openPage([
    on('safeRequest', () => ({ result: false, code: 'lack', msg: safeText.shortMoney })),
  ])
  await site.user.click(press('+ 1만'))
  await site.user.click(press('금고에 보관'))
  await agree(site, safeText.confirmAdd)
  await agree(site, safeText.shortMoney)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a lock is asked for with what it means, and then stands with the time left', async () => {
  let lockedUntil: string | null = null
  const until = tomorrow()
  const site = await openPage([
    on('safeList', () => listed({ lockedUntil }).answer({} as never, {} as never) as never),
    on('safeLock', () => {
      lockedUntil = until
      return { result: true, msg: safeText.lockSet(until), data: { lockedUntil: until } }
    }),
  ])
  await site.user.click(press('24시간 잠그기'))
  const question = await screen.findByRole('alertdialog', { name: safeText.confirmLock(24) })
  expect(question.textContent).toContain(safeText.lockMeans)
  await agree(site, safeText.confirmLock(24))
  await agree(site, safeText.lockSet(until))
  expect(site.asked.find(({ name }) => name === 'safeLock')!.input).toEqual({ hours: 24 })
  const why = await screen.findByText(/까지 회수할 수 없습니다/)
  expect(why.textContent).toMatch(/남음$/)
  // Only a longer one can be chosen now.
  expect(screen.queryByRole('button', { name: '1시간 잠그기' })).toBeNull()
  expect(press('7일 잠그기')).toBeTruthy()
})

test('a locked safe takes money; taking out says how long yet without asking', async () => {
  const site = await openPage([listed({ lockedUntil: tomorrow() })])
  await site.user.click(press('+ 1만'))
  await site.user.click(press('금고에서 회수'))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('금고가 잠겨 있습니다.')
  await site.user.click(within(dialog).getByRole('button', { name: '확인' }))
  expect(site.times('safeRequest')).toBe(0)
  await site.user.click(press('금고에 보관'))
  expect(await screen.findByRole('alertdialog', { name: safeText.confirmAdd })).toBeTruthy()
})

/** A window that was let open, or none. */
const windowOpens = (opened: { location: { replace: Mock }; close: Mock } | null) =>
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window | null)
const newWindow = () => ({ opener: window, location: { replace: vi.fn() }, close: vi.fn() })
const target = 'http://127.0.0.1:8081/partner?ticket=abc'
const handedOff = on('useSite', () => ({ result: true, msg: '', data: target }))

test.each(['pc', 'mobile'])(
  'a partner’s safe opens where the server says, from the %s menu',
  async (device) => {
    sessionStorage.setItem('device', device)
    logIn('총판')
    const opened = newWindow()
    windowOpens(opened)
    const site = openSite('/notice', [handedOff])
    const menu = await screen.findByRole('navigation', {
      name: device === 'pc' ? '주 메뉴' : '빠른 메뉴',
    })
    await site.user.click(within(menu).getByRole('link', { name: '금고' }))
    await waitFor(() => expect(opened.location.replace.mock.calls).toEqual([[target]]))
    expect(opened.opener).toBeNull()
    expect(site.router.state.location.pathname).toBe('/notice')
  },
)

test('on the safe’s own address a partner finds the door, and no call of a member’s safe is made', async () => {
  logIn('부대리점')
  const opened = newWindow()
  windowOpens(opened)
  const site = openSite('/safe', [handedOff])
  await site.user.click(await screen.findByRole('button', { name: handOffText.open }))
  await waitFor(() => expect(opened.location.replace.mock.calls).toEqual([[target]]))
  expect(site.times('safeList')).toBe(0)
})

test('where no window may open, the tab itself goes', async () => {
  logIn('총판')
  windowOpens(null)
  const goes = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const site = openSite('/safe', [handedOff])
  await site.user.click(await screen.findByRole('button', { name: handOffText.open }))
  await waitFor(() => expect(goes.mock.calls).toEqual([[target]]))
})

test('a refused hand-off closes the window, shows the server’s words and loads anew', async () => {
  logIn('총판')
  const opened = newWindow()
  windowOpens(opened)
  const reloads = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const site = openSite('/safe', [
    on('useSite', () => ({ result: false, code: 'denied', msg: handOffText.denied })),
  ])
  await site.user.click(await screen.findByRole('button', { name: handOffText.open }))
  await agree(site, handOffText.denied)
  await waitFor(() => expect(reloads).toHaveBeenCalledOnce())
  expect(opened.close).toHaveBeenCalledOnce()
})

test.each([
  [1, '1분'],
  [60_000, '1분'],
  [60_001, '2분'],
  [3_600_000, '1시간'],
  [86_399_999, '1일'],
  [90_061_000, '1일 1시간 2분'],
])('%i ms left are %s', (ms, text) => expect(leftText(ms)).toBe(text))
