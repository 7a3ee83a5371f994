import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import { limitKinds, periodsOf } from '@madang/contract/core/protection.ts'
import { limitsText } from '@madang/contract/member/plain/limits.ts'
import { restText } from '@madang/contract/member/plain/rest.ts'

import { ask } from '../../api/ask.ts'
import { watchEndedSessions } from '../../shell/leave.ts'
import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'
import type { Limit, Limits } from './use-limits.ts'

afterEach(closeSite)

const all = (change: (limit: Limit) => Partial<Limit> = () => ({})): Limit[] =>
  limitKinds.flatMap((kind) =>
    periodsOf(kind).map((period) => {
      const limit = { kind, period, amount: null, used: kind === 'bet' ? null : 0, wish: null }
      return { ...limit, ...change(limit) }
    }),
  )
const only = (kind: string, period: string, change: Partial<Limit>) =>
  all((limit) => (limit.kind === kind && limit.period === period ? change : {}))
const said = (changes: Partial<Limits> = {}) =>
  on('limits', () => ({
    result: true,
    msg: '',
    data: { limits: all(), rest: null, checkMinutes: 60, grade: null, ...changes },
  }))
const done = (msg: string) => on('limitsChange', () => ({ result: true, msg }))
async function openPage(rules: Parameters<typeof openSite>[1]) {
  logIn()
  const site = openSite('/limits', [said(), ...rules])
  await screen.findByRole('region', { name: '충전 한도' })
  return site
}
type Site = Awaited<ReturnType<typeof openPage>>
const press = (name: string | RegExp) => screen.getByRole('button', { name })
async function answer({ user }: Site, title: string, button = '확인') {
  const dialog = await screen.findByRole('alertdialog', { name: title })
  await user.click(within(dialog).getByRole('button', { name: button }))
}
const changes = ({ asked }: Site) =>
  asked.filter(({ name }) => name === 'limitsChange').map(({ input }) => input)
const day = (days: number) => `${addDays(dateOf(new Date()), days)} 12:00:00`

test('every limit is named with what is used of it', async () => {
  await openPage([
    said({
      limits: all(({ kind, period }) => ({
        ...(kind === 'stake' && period === 'day' && { amount: 100_000, used: 30_000 }),
        ...(kind === 'loss' && period === 'week' && { used: -12_000 }),
        ...(kind === 'session' && period === 'day' && { amount: 120, used: 45 }),
      })),
    }),
  ])
  const stake = within(screen.getByRole('region', { name: '베팅 한도' }))
  expect(stake.getByText('지금까지 30,000원 · 한도까지 70,000원')).toBeTruthy()
  expect(
    stake.getByRole<HTMLProgressElement>('progressbar', { name: '하루 베팅 한도 사용' }).value,
  ).toBe(30_000)
  expect(stake.getAllByText('한도 없음')).toHaveLength(2)
  expect(screen.getByText('현재 12,000원 수익')).toBeTruthy()
  expect(screen.getByText('지금까지 45분 · 한도까지 1시간 15분')).toBeTruthy()
})

test('a limit is set in its dialog, and what cannot be is said under the field', async () => {
  const site = await openPage([done(limitsText.lowered)])
  await site.user.click(press('하루 충전 한도 정하기'))
  const dialog = within(await screen.findByRole('dialog', { name: '하루 충전 한도' }))
  await site.user.click(dialog.getByRole('button', { name: '한도 적용' }))
  expect(dialog.getByRole('alert').textContent).toBe(limitsText.noAmount)
  await site.user.type(dialog.getByLabelText('금액'), '50000')
  expect(dialog.queryByRole('alert')).toBeNull()
  await site.user.click(dialog.getByRole('button', { name: '한도 적용' }))
  await answer(site, limitsText.lowered)
  expect(changes(site)).toEqual([{ act: 'set', kind: 'deposit', period: 'day', amount: 50_000 }])
})

test('a higher one says that it waits; none at all is asked for as well', async () => {
  const site = await openPage([
    said({ limits: only('session', 'day', { amount: 60, used: 10 }) }),
    done(limitsText.asked),
  ])
  await site.user.click(press('하루 이용 시간 한도 바꾸기'))
  let dialog = within(await screen.findByRole('dialog'))
  await site.user.click(dialog.getByRole('button', { name: '한도 적용' }))
  expect(dialog.getByRole('alert').textContent).toBe(limitsText.same)
  await site.user.click(dialog.getByRole('button', { name: '+ 2시간' }))
  expect(dialog.getByText(/24시간 뒤에 한 번 더/)).toBeTruthy()
  await site.user.click(dialog.getByRole('button', { name: '한도 올리기 신청' }))
  await answer(site, limitsText.asked)
  await site.user.click(press('하루 이용 시간 한도 바꾸기'))
  dialog = within(await screen.findByRole('dialog'))
  await site.user.click(dialog.getByRole('button', { name: /한도 없애기 신청/ }))
  await answer(site, limitsText.asked)
  expect(changes(site)).toEqual([
    { act: 'set', kind: 'session', period: 'day', amount: 180 },
    { act: 'set', kind: 'session', period: 'day', amount: null },
  ])
})

test('a raise that is not ripe can only be taken back; a ripe one is confirmed with both amounts', async () => {
  const wish = { amount: 200_000, from: day(1), until: day(8) }
  let limits = only('deposit', 'day', { amount: 100_000, used: 0, wish })
  const site = await openPage([
    on('limits', () => ({
      result: true,
      msg: '',
      data: { limits, rest: null, checkMinutes: 60, grade: null },
    })),
    done(limitsText.kept),
  ])
  expect(screen.queryByRole('button', { name: '하루 충전 한도 변경 확인' })).toBeNull()
  limits = only('deposit', 'day', {
    amount: 100_000,
    used: 0,
    wish: { ...wish, from: day(-1), until: day(6) },
  })
  await site.user.click(press('하루 충전 한도 변경 취소'))
  await answer(site, limitsText.kept)
  await site.user.click(await screen.findByRole('button', { name: '하루 충전 한도 변경 확인' }))
  const question = await screen.findByRole('alertdialog', {
    name: '하루 충전 한도를 올리시겠습니까?',
  })
  expect(question.textContent).toContain('100,000원')
  expect(question.textContent).toContain('200,000원')
  await answer(site, '하루 충전 한도를 올리시겠습니까?')
  await answer(site, limitsText.kept)
  expect(changes(site)).toEqual([
    { act: 'keep', kind: 'deposit', period: 'day' },
    { act: 'confirm', kind: 'deposit', period: 'day' },
  ])
})

test('a time-out is asked once, an exclusion twice, with what each means', async () => {
  const site = await openPage([done(limitsText.rested(day(7)))])
  await site.user.selectOptions(screen.getByLabelText('휴식 기간'), '7일')
  await site.user.click(press('휴식 시작'))
  await answer(site, '7일 동안 휴식하시겠습니까?')
  await answer(site, limitsText.rested(day(7)))
  await site.user.selectOptions(screen.getByLabelText('자가배제 기간'), '2년')
  await site.user.click(press('자가배제 시작'))
  await answer(site, '2년 동안 자가배제하시겠습니까?')
  await answer(site, '정말 자가배제를 시작하시겠습니까?', '취소')
  expect(changes(site)).toEqual([{ act: 'rest', days: 7 }])
  await site.user.click(press('자가배제 시작'))
  await answer(site, '2년 동안 자가배제하시겠습니까?')
  await answer(site, '정말 자가배제를 시작하시겠습니까?', '2년 자가배제')
  await waitFor(() => expect(changes(site)).toContainEqual({ act: 'exclude', months: 24 }))
})

test('an exclusion says until when, also where something else hears first that the session is over', async () => {
  watchEndedSessions()
  vi.spyOn(location, 'reload').mockImplementation(() => {})
  const answered = Promise.withResolvers<void>()
  const excluded = limitsText.excluded(day(180))
  const site = await openPage([
    on('limitsChange', async () => {
      await answered.promise
      return { result: true, msg: excluded }
    }),
    on('noticeList', () => ({ result: false, code: 'logout', msg: '이용이 제한되었습니다.' })),
  ])
  await site.user.click(press('자가배제 시작'))
  await answer(site, '6개월 동안 자가배제하시겠습니까?')
  await answer(site, '정말 자가배제를 시작하시겠습니까?', '6개월 자가배제')
  await waitFor(() => expect(changes(site)).toHaveLength(1))
  await expect(ask('noticeList', { pageIndex: 1 })).rejects.toThrow('이용이 제한되었습니다.')
  answered.resolve()
  await answer(site, excluded)
  await answer(site, '이용이 제한되었습니다.')
})

test('the time between two checks is chosen with one press', async () => {
  const site = await openPage([done(limitsText.checkSet(30))])
  expect(press('60분').getAttribute('aria-pressed')).toBe('true')
  await site.user.click(press('60분'))
  await site.user.click(press('30분'))
  await answer(site, limitsText.checkSet(30))
  expect(changes(site)).toEqual([{ act: 'check', minutes: 30 }])
})

test('who excluded themselves sees until when and what is left to them; afterwards the way back', async () => {
  const rest = { kind: 'excluded' as const, until: day(100) }
  const site = await openPage([said({ rest })])
  const resting = within(screen.getByRole('region', { name: '휴식중' }))
  expect(resting.getByText(restText(rest))).toBeTruthy()
  expect(resting.getByRole('link', { name: '환전' }).getAttribute('href')).toBe('/exchange')
  expect(screen.queryByRole('button', { name: '휴식 시작' })).toBeNull()
  expect(screen.queryByRole('button', { name: '이용 재개' })).toBeNull()
  closeSite()
  expect(site.times('limits')).toBeGreaterThan(0)
  const ended = await openPage([
    said({ rest: { kind: 'ended', until: day(-1) } }),
    done(limitsText.returned),
  ])
  await ended.user.click(press('이용 재개'))
  await answer(ended, limitsText.returned)
  expect(changes(ended)).toEqual([{ act: 'return' }])
})

test('a rest stands under the header of every page and leads here', async () => {
  logIn()
  const rest = { kind: 'timeout' as const, until: day(3) }
  openSite('/notice', [on('refresh', () => ({ result: true, msg: '', data: summary({ rest }) }))])
  const line = await screen.findByRole('link', { name: restText(rest) })
  expect(line.getAttribute('href')).toBe('/limits')
})

test('the header and the cashier lead to the page of limits', async () => {
  logIn()
  openSite('/charge', [])
  await waitFor(() =>
    expect(
      screen.getAllByRole('link', { name: /^한도/ }).map((link) => link.getAttribute('href')),
    ).toEqual(['/limits', '/limits']),
  )
})

test.each([
  ['확인하고 계속하기', '/notice'],
  ['한도·휴식 보기', '/limits'],
])('a reality check is answered with %s, and stands until then', async (button, path) => {
  logIn()
  let due = true
  const site = openSite('/notice', [
    said(),
    on('refresh', () => ({ result: true, msg: '', data: summary({ check: due }) })),
    on('realityCheck', () => ({
      result: true,
      msg: '',
      data: { from: day(0), minutes: 75, staked: 120_000, net: -45_000 },
    })),
    on('realityConfirm', () => {
      due = false
      return { result: true, msg: limitsText.checkRead }
    }),
  ])
  const dialog = await screen.findByRole('alertdialog', { name: '이용 시간 알림' })
  for (const text of ['1시간 15분', '120,000원', '손실', '45,000원'])
    expect(dialog.textContent).toContain(text)
  expect(site.times('realityConfirm')).toBe(0)
  await site.user.click(within(dialog).getByRole('button', { name: button }))
  await waitFor(() => expect(site.times('realityConfirm')).toBe(1))
  await waitFor(() => expect(site.router.state.location.pathname).toBe(path))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('who is in a group reads its name, its message and its caps over their own limits', async () => {
  const caps = { maxBettingMoney: 100_000, maxDeposit: 50_000 }
  await openPage([said({ grade: { name: '신규', message: '첫 달 안내입니다', caps } })])
  const part = screen.getByRole('region', { name: '신규 그룹' })
  expect(part.textContent).toContain('첫 달 안내입니다')
  expect(part.textContent).toContain('최대 베팅금액100,000원')
  expect(part.textContent).toContain('최대 충전금액50,000원')
  const own = screen.getByRole('region', { name: '충전 한도' })
  expect(part.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('who is in none reads of no group', async () => {
  await openPage([])
  expect(screen.queryByText(/그룹/)).toBeNull()
})
