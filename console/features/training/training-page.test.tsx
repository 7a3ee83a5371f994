import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Training, TrainingTold } from '@madang/contract/operator/training.ts'

import { ago } from '../../testing/desk.ts'
import { asRole, closeConsole, inTraining, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(() => {
  closeConsole()
  vi.unstubAllGlobals()
})

const told = (changes: Partial<TrainingTold> = {}): TrainingTold => ({
  crises: [
    {
      ...{ id: 1, kind: 'queue', about: '충전요청 5건', at: ago(50), dueAt: ago(30) },
      ...{ verdict: 'wrong', did: '4/5 · 평균 1:42', points: 4, place: '/desk/deposits' },
      happened: [{ at: ago(50), text: '한꺼번에 충전 · 충전요청 5건' }],
      done: [],
    },
    {
      ...{ id: 2, kind: 'forged', about: 'haneul', at: ago(2), dueAt: ago(-28) },
      ...{ verdict: 'now', did: '아직 없음', points: null, place: '/alarms?state=open' },
      happened: [{ at: ago(2), text: '위조 요청 · haneul' }],
      done: [{ at: ago(1), text: '경보 맡기' }],
    },
  ],
  points: 75,
  parts: [
    { part: 'speed', points: 27, most: 30, note: '위기 1개' },
    { part: 'decision', points: 21, most: 32, note: '틀림 1 · 아쉬움 0' },
    { part: 'two', points: null, most: 20, note: '어긴 적 없음' },
    { part: 'words', points: 11, most: 18, note: '빈약 1' },
  ],
  faults: [
    {
      at: ago(45),
      text: '충전 승인',
      why: '하지 않음',
      weight: 'wrong',
      crisis: 1,
      place: '/desk/deposits',
    },
  ],
  acts: [
    { at: ago(1), text: '경보 맡음 · 위조' },
    { at: ago(47), text: '충전 거절 · 충전 31' },
  ],
  two: { asked: 5, approved: 3, rejected: 1, waiting: 1 },
  hours: [{ hour: '10', deposits: 102, withdrawals: 280 }],
  before: 68,
  others: 71,
  ...changes,
})
const day = (changes: Partial<Training> = {}): Training => ({
  ...{ seed: '0x7', fromAt: ago(60), untilAt: ago(-840), crises: 5, rate: 20 },
  ...{ trainee: 'admin1', mine: true, beganAt: ago(59), endedAt: null, told: told() },
  ...changes,
})
const shows = (data: Training | null) => on('trainingView', () => ({ result: true, msg: '', data }))
const done = { result: true as const, msg: '' }
const frame = () => document.querySelector('.op')!

test('a house that does not train says how one is opened, and has no frame', async () => {
  openConsole('/training', [shows(null)])
  expect(await screen.findByText(/이 집은 훈련하지 않습니다/)).toBeTruthy()
  expect(frame().hasAttribute('data-training')).toBe(false)
  expect(document.title).toBe('훈련일 · 마당 운영')
})

test('frame, head and title of a training house say so on every page', async () => {
  openConsole('/account', [inTraining(20)])
  expect(await screen.findByText('훈련 중 · 진짜 회원 아님')).toBeTruthy()
  expect(screen.getByText(/훈련 시계/).textContent).toMatch(/· 20×$/)
  expect(frame().hasAttribute('data-training')).toBe(true)
  expect(document.title).toBe('훈련 · 내 계정 · 마당 운영')
})

test('what happens now, what was wanted, and the score; what is to come is hidden', async () => {
  openConsole('/training', [inTraining(), shows(day())])
  const now = await screen.findByRole('region', { name: '지금' })
  expect(now.textContent).toContain('위조 요청 · haneul')
  expect(now.textContent).toContain('경보 맡기')
  const table = screen.getByRole('region', { name: '위기' })
  expect(table.textContent).toContain('5개 가운데 2 · 남은 3개는 가려져 있습니다')
  expect(within(table).getByRole('row', { name: /한꺼번에 충전/ }).textContent).toContain('틀림')
  const score = screen.getByRole('region', { name: '지금 점수' })
  expect(score.textContent).toContain('75 / 100')
  expect(score.textContent).toContain('지난번 68 · +7')
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('남은 위기 3개')
  expect(screen.getByText('4:40').className).toContain('c-vermilion')
})

test('a skipped crisis is listed with its reason, and counts to no sum', async () => {
  const skipped = told()
  const did = '훈련 시작 전에 끝나 채점하지 않음'
  skipped.crises[0] = { ...skipped.crises[0]!, verdict: 'skipped', points: null, did }
  openConsole('/training', [inTraining(), shows(day({ told: skipped }))])
  const table = await screen.findByRole('region', { name: '위기' })
  const row = within(table).getByRole('row', { name: /한꺼번에 충전/ })
  expect(row.textContent).toContain(`${did}제외— / 10`)
  expect(table.textContent).toContain('지금까지 0개0 / 0')
})

test('of several that go on the marked one is told, and the latest where none is', async () => {
  const both = told()
  both.crises[0] = { ...both.crises[0]!, verdict: 'now', points: null }
  const { user } = openConsole('/training', [inTraining(), shows(day({ told: both }))])
  const now = await screen.findByRole('region', { name: '지금' })
  expect(now.textContent).toContain('위조 요청 · haneul')
  await user.keyboard('k')
  expect(screen.getByRole('region', { name: '지금' }).textContent).toContain('한꺼번에 충전')
})

test('a mistake leads to its moment: what happened then and what was done; Esc leads back', async () => {
  const { user } = openConsole('/training', [inTraining(), shows(day())])
  const faults = await screen.findByRole('region', { name: '틀린 것' })
  await user.click(within(faults).getByRole('button', { name: /충전 승인/ }))
  const then = screen.getByRole('region', { name: '그 순간' })
  expect(then.textContent).toContain('한꺼번에 충전')
  expect(then.textContent).toContain('충전 거절 · 충전 31')
  expect(then.textContent).not.toContain('경보 맡음')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: '그 순간' })).toBeNull()
  await user.keyboard('g')
  expect(screen.getByRole('region', { name: '그 순간' })).toBeTruthy()
})

test('the clock obeys Space and 1 2 3, and b calls the marked crisis again, the latest unless j and k chose', async () => {
  const { user, calls } = openConsole('/training', [
    inTraining(),
    shows(day()),
    on('trainingOrder', () => done),
  ])
  await screen.findByRole('button', { name: /위기 다시/ })
  for (const [at, key] of [' ', '1', '2', '3', 'b', 'kb'].entries()) {
    await user.keyboard(key)
    await waitFor(() => expect(calls('trainingOrder')).toHaveLength(at + 1))
  }
  expect(calls('trainingOrder').map(({ input }) => input)).toEqual([
    { what: 'rate', rate: 0 },
    { what: 'rate', rate: 1 },
    { what: 'rate', rate: 5 },
    { what: 'rate', rate: 20 },
    { what: 'again', crisis: 2 },
    { what: 'again', crisis: 1 },
  ])
})

test('one’s own day is seen again moment by moment, by keys: what happened, what was done, what was wrong', async () => {
  const { user } = openConsole('/training', [inTraining(), shows(day())])
  await screen.findByRole('button', { name: /하루 다시 보기/ })
  await user.keyboard('r')
  const replay = screen.getByRole('region', { name: '하루 다시 보기' })
  const current = () => replay.querySelector('[aria-current]')!.textContent
  expect(current()).toContain('벌어진 일 한꺼번에 충전')
  await user.keyboard('{ArrowRight}')
  expect(current()).toContain('한 일 충전 거절')
  await user.keyboard('{ArrowRight}')
  expect(current()).toContain('틀린 것 한꺼번에 충전 · 충전 승인 · 하지 않음')
  await user.keyboard('{ArrowLeft}')
  expect(current()).toContain('충전 거절')
  expect(document.querySelector('.is-replayed')).toBeTruthy()
  await user.keyboard('r')
  expect(screen.queryByRole('region', { name: '하루 다시 보기' })).toBeNull()
  expect(screen.getByRole('region', { name: '지금' })).toBeTruthy()
})

test('who is neither trainee nor trainer sees no score and moves no clock', async () => {
  const { user, calls } = openConsole('/training', [
    asRole('상담'),
    shows(day({ told: null, mine: false })),
  ])
  expect(await screen.findByText(/admin1님이 훈련하고 있습니다/)).toBeTruthy()
  await user.keyboard(' b')
  expect(screen.queryByRole('group', { name: '훈련 시계의 속도' })).toBeNull()
  expect(calls('trainingOrder')).toEqual([])
})

test('it is begun by s, and ended by e after a question', async () => {
  let state = day({ told: null, trainee: null, mine: false, beganAt: null })
  const { user, calls } = openConsole('/training', [
    inTraining(),
    on('trainingView', () => ({ result: true, msg: '', data: state })),
    on('trainingBegin', () => {
      state = day({ told: told({ crises: [], faults: [] }) })
      return done
    }),
    on('trainingEnd', () => done),
  ])
  await screen.findByRole('button', { name: /훈련 시작/ })
  expect(screen.getByText(/아직 아무도 훈련하지 않습니다/)).toBeTruthy()
  await user.keyboard('s')
  expect(await screen.findByText(/아직 조용합니다/)).toBeTruthy()
  await user.keyboard('e')
  const asked = await screen.findByRole('alertdialog')
  expect(calls('trainingEnd')).toEqual([])
  await waitFor(async () => {
    await user.click(within(asked).getByRole('button', { name: '끝내고 채점' }))
    expect(calls('trainingEnd')).toHaveLength(1)
  })
})

test('on a phone the whole day is seen, and names of hours stand apart', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: query === '(max-width: 640px)', addEventListener: () => undefined },
    removeEventListener: () => undefined,
  }))
  openConsole('/training', [inTraining(), shows(day())])
  const line = await screen.findByRole('img', { name: /지나온 위기 2개, 남은 위기 3개/ })
  const [, , width] = line.getAttribute('viewBox')!.split(' ').map(Number)
  expect(width).toBeLessThan(360)
  const at = [...line.querySelectorAll('text')]
    .filter(({ textContent }) => textContent !== '?')
    .map((text) => Number(text.getAttribute('x')))
  expect(at.length).toBeGreaterThan(4)
  for (const [index, x] of at.entries())
    if (index > 0) expect(x - at[index - 1]!).toBeGreaterThan(24)
})
