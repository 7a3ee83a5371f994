/** The partners' page: its door, safe, pay and totals. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { addDays } from '@madang/contract/core/kst.ts'
import { safeText } from '@madang/contract/core/safe.ts'
import { partnerText } from '@madang/contract/partner/plain/partner.ts'

import { storeToken } from '../api/session.ts'
import { readSession, storeSession } from './session.ts'
import {
  closePage,
  dispute,
  FIRST,
  kim,
  openPage,
  safe,
  settlement,
  settlementSaid,
  today,
  type Answers,
} from './testing/page.tsx'

afterEach(closePage)

/** The page as a new document has it. */
async function loadedAnew() {
  vi.resetModules()
  ;(await import('@madang/ui/question.ts')).armAfter(0)
  return (await import('../routes.tsx')).newRouter
}
const agree = async (user: ReturnType<typeof userEvent.setup>, title: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: title })
  await user.click(within(dialog).getByRole('button', { name: '확인' }))
}

test('a ticket is spent once, leaves the address, and opens the page of whose it was', async () => {
  const { calls, router } = openPage('/partner?ticket=abc')
  expect(await screen.findByText('총판하나')).toBeTruthy()
  expect(screen.getByText('총판').className).toBe('tag')
  expect(calls('enter')).toMatchObject([{ input: { ticket: 'abc' } }])
  expect(calls('enter')[0]!.headers['authorization']).toBeUndefined()
  expect(router.state.location.href).toBe('/partner')
  await waitFor(() => expect(calls('safeList').length).toBeGreaterThan(0))
  expect(calls('safeList')[0]!.headers['authorization']).toBe('Bearer token-of-kim')
  expect(document.title).toBe('마당 파트너')
})

test('a page whose program comes a minute after its address looks for the house, and opens', async () => {
  const routerOf = await loadedAnew()
  vi.setSystemTime(Date.now() + 60_000)
  const { looks } = openPage('/partner?ticket=abc', {}, routerOf)
  expect(await screen.findByText('총판하나')).toBeTruthy()
  expect(looks()).toBe(1)
})

test('a refused ticket shows the server’s words and nothing of the page, though somebody was in before', async () => {
  storeSession(kim)
  const { calls } = openPage('/partner?ticket=used', {
    enter: () => ({ result: false, code: 'denied', msg: partnerText.noEntry }),
  })
  expect((await screen.findByRole('alert')).textContent).toBe(partnerText.noEntry)
  expect(calls('safeList')).toEqual([])
})

test('without a ticket the page says where its door is; an operator’s session opens nothing here', async () => {
  storeToken('token-of-admin1')
  const { calls } = openPage('/partner')
  expect((await screen.findByRole('alert')).textContent).toBe(partnerText.noDoor)
  expect(calls('safeList')).toEqual([])
})

test('a session that is over says so, and leaving ends it on the server', async () => {
  storeSession(kim)
  const first = openPage('/partner', {
    safeList: () => ({ result: false, code: 'logout', msg: partnerText.logout }),
  })
  expect((await screen.findByRole('alert')).textContent).toBe(partnerText.logout)
  expect(first.calls('safeList')).toHaveLength(1)
  cleanup()
  storeSession(kim)
  const { calls, user } = openPage('/partner', { leave: () => ({ result: true, msg: '' }) })
  await user.click(await screen.findByRole('button', { name: '나가기' }))
  expect((await screen.findByRole('alert')).textContent).toBe(partnerText.logout)
  expect(calls('leave')[0]!.headers['authorization']).toBe('Bearer token-of-kim')
  expect(readSession()).toBeNull()
})

test('the safe moves after a question, with a key, and shows what came of it', async () => {
  storeSession(kim)
  let held = { money: 500_000, safe: 20_000 }
  const { calls, user } = openPage('/partner', {
    safeList: () => safe(held),
    safeRequest: () => {
      held = { money: 490_000, safe: 30_000 }
      return { result: true, msg: safeText.added, data: { money: 490_000, save: 30_000 } }
    },
  })
  await user.click(await screen.findByRole('button', { name: '금고에서 회수' }))
  expect(screen.getByRole('alert').textContent).toBe(safeText.noAmount)
  await user.click(screen.getByRole('button', { name: '+ 1만' }))
  await user.click(screen.getByRole('button', { name: '금고에 보관' }))
  await agree(user, safeText.confirmAdd)
  await agree(user, safeText.added)
  expect(calls('safeRequest')).toMatchObject([
    { input: { params: { setMoney: 10_000, type: 'add' } } },
  ])
  expect(calls('safeRequest')[0]!.headers['idempotency-key']!.length).toBeGreaterThanOrEqual(16)
  await waitFor(() =>
    expect(screen.getByRole('region', { name: '보유금과 금고' }).textContent).toBe(
      '보유금490,000원금고30,000원',
    ),
  )
})

test('a move without an answer is repeated with its key; a refusal is shown in the server’s words', async () => {
  storeSession(kim)
  const told = [
    { result: false as const, code: 'retry' as const, msg: '잠시 후 다시 시도해주세요.' },
    { result: false as const, code: 'lack' as const, msg: safeText.shortMoney },
    { result: false as const, code: 'lack' as const, msg: safeText.shortMoney },
  ]
  const { calls, user } = openPage('/partner', { safeRequest: () => told.shift()! })
  await user.click(await screen.findByRole('button', { name: '+ 1만' }))
  for (const { msg } of [...told]) {
    await user.click(screen.getByRole('button', { name: '금고에 보관' }))
    await agree(user, safeText.confirmAdd)
    await agree(user, msg)
  }
  const keys = calls('safeRequest').map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[1])
})

test('a move whose answer was lost keeps its key when the page is loaded anew, and another has its own', async () => {
  storeSession(kim)
  const lost = () => ({ result: false as const, code: 'retry' as const, msg: '다시 시도해주세요.' })
  const press = async ({ user }: ReturnType<typeof openPage>, chip: string) => {
    await user.click(await screen.findByRole('button', { name: chip }))
    await user.click(screen.getByRole('button', { name: '금고에 보관' }))
    await agree(user, safeText.confirmAdd)
    await agree(user, lost().msg)
  }
  const before = openPage('/partner', { safeRequest: lost })
  await press(before, '+ 1만')
  cleanup()
  const routerOf = await loadedAnew()
  const after = openPage('/partner', { safeRequest: lost }, routerOf)
  await press(after, '+ 1만')
  await press(after, '+ 3만')
  const [[first], [again, other]] = [before, after].map(({ calls }) =>
    calls('safeRequest').map(({ headers }) => headers['idempotency-key']),
  ) as [string[], string[]]
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('a lock is asked for with what it means', async () => {
  storeSession(kim)
  const { calls, user } = openPage('/partner', {
    safeLock: () => ({
      result: true,
      msg: '잠갔습니다.',
      data: { lockedUntil: `${today()} 23:59:59` },
    }),
  })
  await user.click(await screen.findByRole('button', { name: '24시간 잠그기' }))
  const question = await screen.findByRole('alertdialog', { name: safeText.confirmLock(24) })
  expect(question.textContent).toContain(safeText.lockMeans)
  await agree(user, safeText.confirmLock(24))
  await agree(user, '잠갔습니다.')
  expect(calls('safeLock')).toMatchObject([{ input: { hours: 24 } }])
})

test('the totals stand by day and game type, with their sum, for the range that is chosen', async () => {
  storeSession(kim)
  const { calls, user } = openPage('/partner')
  const region = within(await screen.findByRole('region', { name: '하위 회원 합계' }))
  const table = await region.findByRole('table')
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    '날짜게임 종류베팅 수베팅금액당첨금베팅 − 당첨금',
    `${today()}미니게임11300,000원95,500원204,500원`,
    `${addDays(today(), -1)}미니게임20610,000원909,000원−299,000원`,
    '합계31910,000원1,004,500원−94,500원',
  ])
  expect(region.getByText('11명')).toBeTruthy()
  await user.click(region.getByRole('button', { name: '30일' }))
  await waitFor(() =>
    expect(calls('totals').map(({ input }) => input)).toEqual([
      { start: addDays(today(), -6), end: today() },
      { start: addDays(today(), -29), end: today() },
    ]),
  )
  expect(region.getByRole('button', { name: '30일' }).getAttribute('aria-pressed')).toBe('true')
})

test('the totals are of the server’s days when the device’s date is another', async () => {
  const routerOf = await loadedAnew()
  const answers = { safeList: () => safe({ now: '2026-03-05T03:00:00.000Z' }) }
  const { calls } = openPage('/partner?ticket=abc', answers, routerOf)
  await screen.findByRole('table', { name: '날짜와 게임 종류별 하위 회원 합계' })
  expect(calls('totals').map(({ input }) => input)).toEqual([
    { start: '2026-02-27', end: '2026-03-05' },
  ])
})

test('days without bets say what to do next', async () => {
  storeSession(kim)
  openPage('/partner', {
    totals: () => ({
      result: true,
      msg: '',
      data: { members: { direct: 0, lower: 0 }, sum: { bets: 0, stakes: 0, wins: 0 }, list: [] },
    }),
  })
  expect(await screen.findByText(/기간을 바꿔보세요/)).toBeTruthy()
})

test('the pay of a half month is told line by line, each bet with the rates it was placed at', async () => {
  const { calls, user } = openPage('/partner?ticket=one')
  const section = await screen.findByRole('region', { name: '정산' })
  expect(calls('settlement')).toEqual([])
  await user.click(within(section).getByRole('button', { name: '정산 보기' }))
  await within(section).findByText('요율 0.10 + 0.50 + 0.40%', { exact: false })
  for (const text of [
    '루징 몫 20%',
    '지난달 오류',
    '9,500',
    '제 14호',
    'ab'.repeat(32),
    '그 가운데 본인 400',
    '앞 명세서 없음',
    '운영자 두 명 · 보유금에 지급',
  ])
    expect(section.textContent).toContain(text)
  await user.selectOptions(within(section).getByLabelText('회원'), '5')
  await waitFor(() =>
    expect(calls('settlementBets').at(-1)?.input).toEqual({
      ...{ first: FIRST, pageIndex: 1, member: 5 },
    }),
  )
})

test('a closed half month is printed by itself and saved as CSV; a preview is printed with its mark and not saved', async () => {
  const [print, made] = [vi.fn(), vi.fn<(file: Blob) => string>(() => 'blob:x')]
  vi.stubGlobal('print', print)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(made as never)
  const csv = '\ufeff"구분"\r\n'
  const { calls, user } = openPage('/partner?ticket=one', {
    settlementCsv: () => ({ result: true, msg: '', name: 'madang-settlement.csv', csv, rows: 12 }),
    settlement: () => {
      const { data, ...said } = settlement()
      return { ...said, data: { ...data, closed: shut ? data.closed : null } }
    },
    settlements: () => ({
      ...{ result: true, msg: '' },
      data: {
        list: [
          { first: FIRST, last: '2026-11-15', closed: { no: 14, paid: 9_500 } },
          { first: '2026-10-16', last: '2026-10-31', closed: null },
        ],
      },
    }),
  })
  let shut = true
  const section = within(await screen.findByRole('region', { name: '정산' }))
  await user.click(section.getByRole('button', { name: '정산 보기' }))
  const paper = await section.findByRole('article', { name: '명세서' })
  expect(paper.className).not.toContain('is-preview')
  expect(paper.textContent).toContain('chong1')
  await user.click(section.getByRole('button', { name: '인쇄' }))
  expect(print).toHaveBeenCalledTimes(1)
  await user.click(section.getByRole('button', { name: 'CSV' }))
  await agree(user, '12행을 저장했습니다.')
  expect(calls('settlementCsv').map(({ input }) => input)).toEqual([{ first: FIRST }])
  expect(await made.mock.calls[0]![0].text()).toBe(csv)
  shut = false
  await user.selectOptions(section.getByLabelText('정산 기간'), '2026-10-16')
  await waitFor(() =>
    expect(section.getByRole('article', { name: '명세서' }).className).toContain('is-preview'),
  )
  expect(section.queryByRole('button', { name: 'CSV' })).toBeNull()
})

const openPay = async (answers: Answers = {}) => {
  const opened = openPage('/partner?ticket=one', answers)
  const section = within(await screen.findByRole('region', { name: '정산' }))
  await opened.user.click(section.getByRole('button', { name: '정산 보기' }))
  await section.findByText('동의와 이의')
  return { ...opened, section }
}

test('a line of a closed half month is disputed by its words, a bet where it stands; nothing goes without a text', async () => {
  const { calls, user, section } = await openPay({
    settlementDispute: () => ({ result: true, msg: '이의를 제기했습니다.' }),
  })
  expect(section.getByText(/2026-11-30까지 이의를 제기할 수 있습니다/)).toBeTruthy()
  await user.click(section.getByRole('button', { name: '이의 제기' }))
  expect(section.getByText('이의 내용을 입력해주세요.')).toBeTruthy()
  expect(calls('settlementDispute')).toEqual([])
  const lines = section.getByLabelText('이의를 제기할 줄')
  expect([...lines.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    '명세서 전체',
    '회원 demo1',
    '조정: 지난달 오류',
  ])
  await user.selectOptions(lines, '회원 demo1')
  await user.type(section.getByLabelText('이의 내용'), '롤링이 다릅니다')
  await user.click(section.getByRole('button', { name: '이의 제기' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }),
  )
  await user.click(await section.findByRole('button', { name: '베팅 77 이의' }))
  expect(document.activeElement).toBe(section.getByLabelText('이의 내용'))
  await user.keyboard('요율이 다릅니다')
  await user.click(section.getByRole('button', { name: '이의 제기' }))
  await waitFor(() =>
    expect(calls('settlementDispute').map(({ input }) => input)).toEqual([
      { first: FIRST, line: 'member', ref: 5, text: '롤링이 다릅니다' },
      { first: FIRST, line: 'draw', ref: 77, text: '요율이 다릅니다' },
    ]),
  )
})

test('what was said and not answered is said again with its key; other words have their own', async () => {
  const lost = { result: false as const, code: 'retry' as const, msg: '다시 시도해주세요.' }
  const { calls, user, section } = await openPay({
    settlementDispute: () => lost,
    settlementAgree: () => lost,
  })
  await user.type(section.getByLabelText('이의 내용'), '합계가 다릅니다')
  for (const more of ['', '', '!']) {
    if (more) await user.type(section.getByLabelText('이의 내용'), more)
    await user.click(section.getByRole('button', { name: '이의 제기' }))
    await agree(user, lost.msg)
  }
  for (let times = 0; times < 2; times++) {
    await user.click(section.getByRole('button', { name: '명세서에 동의' }))
    await agree(user, '이 명세서에 동의할까요?')
    await agree(user, lost.msg)
  }
  const keysOf = (name: 'settlementDispute' | 'settlementAgree') =>
    calls(name).map(({ headers }) => headers['idempotency-key'])
  const [first, again, other] = keysOf('settlementDispute')
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  const agreed = keysOf('settlementAgree')
  expect(agreed).toHaveLength(2)
  expect(agreed[0]!.length).toBeGreaterThanOrEqual(16)
  expect(agreed[1]).toBe(agreed[0])
})

test('an answer is read where the dispute stands; the answer of the house turns its word', async () => {
  const { section } = await openPay({
    settlementSaid: () =>
      settlementSaid({
        disputes: [
          dispute(),
          dispute({
            ...{
              id: 4,
              about: '회원 demo1',
              state: 'accepted',
              answer: '누락 맞음',
              amount: 7_000,
            },
            answeredAt: '2026-11-18T01:00:00.000Z',
          }),
        ],
      }),
  })
  const [open, accepted] = section
    .getAllByRole('group')
    .filter(({ tagName }) => tagName === 'DETAILS')
  expect(open!.textContent).toContain('명세서 전체 답변 대기')
  expect(accepted!.textContent).toContain('받아들임')
  for (const text of ['누락 맞음', '조정 +7,000원', '2026-11-18 10:00:00에 답변'])
    expect(accepted!.textContent).toContain(text)
})

test('agreement is asked for with what it means; who agreed, or is late, disputes nothing any more', async () => {
  let agreedAt: string | null = null
  const { calls, user, section } = await openPay({
    settlementSaid: () => settlementSaid({ agreedAt }),
    settlementAgree: () => {
      agreedAt = '2026-11-17T01:00:00.000Z'
      return { result: true, msg: '명세서에 동의했습니다.' }
    },
  })
  await user.click(section.getByRole('button', { name: '명세서에 동의' }))
  const question = await screen.findByRole('alertdialog', { name: '이 명세서에 동의할까요?' })
  expect(question.textContent).toContain('이의를 제기할 수 없습니다')
  await agree(user, '이 명세서에 동의할까요?')
  await agree(user, '명세서에 동의했습니다.')
  expect(calls('settlementAgree').map(({ input }) => input)).toEqual([{ first: FIRST }])
  expect(await section.findByText('2026-11-17 10:00:00에 이 명세서에 동의했습니다.')).toBeTruthy()
  for (const gone of ['이의 제기', '베팅 77 이의', '명세서에 동의'])
    expect(section.queryByRole('button', { name: gone })).toBeNull()
  cleanup()
  sessionStorage.clear()
  const late = await openPay({ settlementSaid: () => settlementSaid({ late: true }) })
  expect(late.section.getByText(/기간이 2026-11-30에 끝났습니다/)).toBeTruthy()
  expect(late.section.queryByRole('button', { name: '이의 제기' })).toBeNull()
  expect(late.section.getByRole('button', { name: '명세서에 동의' })).toBeTruthy()
})
