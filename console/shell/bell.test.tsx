import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Queue } from '@madang/contract/operator/desk.ts'

import { toggleMute } from './bell.ts'
import type { DeskState } from './desk.ts'
import { ago } from '../testing/desk.ts'
import {
  asRole,
  closeConsole,
  list,
  logIn,
  on,
  openConsole,
  round,
  waits,
} from '../testing/house.tsx'

/** What was sounded: hertz of each note. */
let heard: number[] = []

class Context {
  state = 'suspended'
  currentTime = 0
  destination = {}
  resume() {
    this.state = 'running'
    return Promise.resolve()
  }
  createGain() {
    const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
    return { gain, connect: (to: unknown) => to }
  }
  createOscillator() {
    const frequency = { value: 0 }
    const start = () => heard.push(frequency.value)
    return { frequency, type: '', connect: (to: unknown) => to, start, stop: () => {} }
  }
}

beforeEach(() => {
  heard = []
  localStorage.clear()
  vi.stubGlobal('AudioContext', Context)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  logIn()
})
afterEach(closeConsole)

const one: Queue = { count: 1, oldestAt: ago(1), newest: 1 }
const none = { count: 0, oldestAt: null, newest: null, all: 0 }
const state = (queues: Partial<DeskState>) => ({
  result: true as const,
  msg: '',
  data: {
    deposits: null,
    withdrawals: null,
    inquiries: null,
    signups: null,
    recoveries: null,
    changes: null,
    approvals: none,
    alarms: null,
    today: null,
    now: ago(0),
    ...queues,
  },
})
const rounds = on('roundList', () => list([round()]))
const ready = () => screen.findByText('아무 키나 누르면 켜짐')
const deposits = [659, 880]
const withdrawals = [880, 587]

test('nothing sounds before the first key; then what waits is heard, again and again', async () => {
  const { user } = openConsole('/rounds', [rounds, waits({ deposits: one })])
  await ready()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(heard).toEqual([])
  await user.keyboard('j')
  await waitFor(() => expect(heard).toEqual(deposits))
  expect(await screen.findByLabelText('알림 소리 크기')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(heard).toEqual([...deposits, ...deposits])
})

test.each([
  ['상담', [698, 587, 698]],
  ['게임', []],
] as const)(
  'a change that a member asks for is heard by who decides it: %s',
  async (role, tune) => {
    const { user } = openConsole('/rounds', [asRole(role), rounds, waits({ changes: one })])
    await ready()
    await user.keyboard('j')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(heard).toEqual(tune)
  },
)

test('each kind has its own tune, and what comes in rings at once', async () => {
  const house = { withdrawals: { count: 0, oldestAt: null, newest: null } as Queue }
  const { user } = openConsole('/rounds', [
    rounds,
    on('deskState', () => ({
      result: true,
      msg: '',
      data: {
        deposits: one,
        withdrawals: house.withdrawals,
        inquiries: null,
        signups: null,
        recoveries: null,
        changes: null,
        approvals: none,
        alarms: null,
        today: null,
        now: ago(0),
      },
    })),
  ])
  await ready()
  await user.keyboard('j')
  await waitFor(() => expect(heard).toEqual(deposits))
  house.withdrawals = one
  await vi.advanceTimersByTimeAsync(3_500)
  expect(heard).toEqual([...deposits, ...withdrawals])
})

test('what comes in while as many are decided rings too', async () => {
  const house = { deposits: one }
  const { user } = openConsole('/rounds', [rounds, on('deskState', () => state(house))])
  await ready()
  await user.keyboard('j')
  await waitFor(() => expect(heard).toEqual(deposits))
  house.deposits = { count: 1, oldestAt: ago(0), newest: 2 }
  await vi.advanceTimersByTimeAsync(3_500)
  expect(heard).toEqual([...deposits, ...deposits])
})

test('what waits for a second operator rings for who can decide it', async () => {
  const approvals = { count: 1, oldestAt: ago(0), newest: 7, all: 2 }
  const { user } = openConsole('/rounds', [rounds, asRole('게임'), waits({ approvals })])
  await ready()
  await user.keyboard('j')
  await waitFor(() => expect(heard).toEqual([988, 1_319, 988]))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(heard).toHaveLength(6)
})

test('what only others can decide does not ring', async () => {
  const approvals = { count: 0, oldestAt: null, newest: null, all: 2 }
  const { user } = openConsole('/rounds', [rounds, asRole('게임'), waits({ approvals })])
  await ready()
  await user.keyboard('j')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(heard).toEqual([])
})

test('a hidden tab beats by a worker, as its own timers come once a minute', async () => {
  const beats: { ms: number; beat: () => void }[] = []
  vi.stubGlobal(
    'Worker',
    class {
      onmessage = () => {}
      terminate() {}
      postMessage(ms: number) {
        beats.push({ ms, beat: () => this.onmessage() })
      }
    },
  )
  const { user, calls } = openConsole('/rounds', [rounds, waits({ deposits: one })])
  await ready()
  await user.keyboard('j')
  await waitFor(() => expect(heard).toEqual(deposits))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  const beat = (ms: number) =>
    vi
      .waitFor(() => expect(beats.find((each) => each.ms === ms)).toBeTruthy())
      .then(() => beats.find((each) => each.ms === ms)!.beat())
  const before = calls('deskState').length
  await beat(3_000)
  await waitFor(() => expect(calls('deskState').length).toBe(before + 1))
  await beat(10_000)
  expect(heard).toEqual([...deposits, ...deposits])
})

test('what is handled is silent', async () => {
  const house = { deposits: one }
  const { user } = openConsole('/rounds', [
    rounds,
    on('deskState', () => ({
      result: true,
      msg: '',
      data: {
        deposits: house.deposits,
        withdrawals: null,
        inquiries: null,
        signups: null,
        recoveries: null,
        changes: null,
        approvals: none,
        alarms: null,
        today: null,
        now: ago(0),
      },
    })),
  ])
  await ready()
  await user.keyboard('j')
  await waitFor(() => expect(heard).toEqual(deposits))
  house.deposits = { count: 0, oldestAt: null, newest: null }
  await vi.advanceTimersByTimeAsync(30_000)
  expect(heard).toEqual(deposits)
})

test('m mutes and the next m is heard again; the choice is kept', async () => {
  const { user } = openConsole('/rounds', [rounds, waits({ deposits: one })])
  await ready()
  await user.keyboard('j')
  await waitFor(() => expect(heard).toEqual(deposits))
  await user.keyboard('m')
  expect(await screen.findByRole('button', { name: /소리 켜기/ })).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('bell') ?? '')).toEqual({
    mutedUntil: expect.any(Number) as number,
    volume: 70,
  })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(heard).toEqual(deposits)
  await user.keyboard('m')
  await waitFor(() => expect(heard).toEqual([...deposits, ...deposits]))
})

test('nobody is called to what they may only look at', async () => {
  const { user } = openConsole('/rounds', [rounds, asRole('열람'), waits({ deposits: one })])
  await screen.findByText('열람', { selector: '.tag' })
  await user.keyboard('j')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(heard).toEqual([])
  expect(screen.queryByRole('button', { name: /소리/ })).toBeNull()
})

test('a hidden tab goes on asking while its bell can be heard', async () => {
  const { user, calls } = openConsole('/rounds', [rounds, waits({ deposits: one })])
  await ready()
  await user.keyboard('j')
  await waitFor(() => expect(heard).toEqual(deposits))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  const before = calls('deskState').length
  await vi.advanceTimersByTimeAsync(9_500)
  expect(calls('deskState').length).toBe(before + 3)
})

const counted = {
  count: 1,
  oldestAt: ago(1),
  newest: 5,
  urgent: 0,
  urgentNewest: null as number | null,
}
test.each([
  ['an alarm', counted, [494, 494, 740]],
  [
    'an urgent one',
    { ...counted, newest: null, urgent: 1, urgentNewest: 5 },
    [1_175, 880, 1_175, 880],
  ],
])('%s has a tune of its own, for who may decide it', async (_, alarms, tune) => {
  const { user } = openConsole('/rounds', [rounds, asRole('게임'), waits({ alarms })])
  await ready()
  await user.keyboard('j')
  await waitFor(() => expect(heard).toEqual(tune))
})

test('the head says until when it is muted; it is heard again by itself after half an hour', async () => {
  const { user } = openConsole('/rounds', [rounds, waits({ deposits: one })])
  await ready()
  await user.keyboard('m')
  expect(await screen.findByRole('button', { name: /소리 켜기 · \d\d:\d\d까지/ })).toBeTruthy()
  closeConsole()
  // Without a page, whose polls would be half an hour's, and with a clock that stands.
  vi.useFakeTimers()
  const kept = () => JSON.parse(localStorage.getItem('bell')!) as { mutedUntil: number | null }
  toggleMute()
  expect(kept().mutedUntil).toBe(Date.now() + 30 * 60_000)
  vi.advanceTimersByTime(30 * 60_000 - 1)
  expect(kept().mutedUntil).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(kept().mutedUntil).toBeNull()
})
