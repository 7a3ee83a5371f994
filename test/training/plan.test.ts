import { roundTimes } from '@madang/contract/core/draw/schedule.ts'
import { expect, test } from 'vitest'

import { defaults } from '../../server/http/settings.ts'
import { planCrises, planDay } from './plan.ts'

const from = Date.parse('2027-03-06T09:00:00+09:00')
const asked = { seed: 7, members: 20, from, hours: 24, perMinute: 2 }
const HOUR = 3_600_000

test('the same seed is the same day to the letter, another is another', () => {
  expect(planDay(asked)).toEqual(planDay(asked))
  expect(planDay(asked)).not.toEqual(planDay({ ...asked, seed: 8 }))
})

test('everyone joins before anybody does anything, and the day goes on in order until its end', () => {
  const acts = planDay(asked)
  const kinds = acts.map(({ kind }) => kind)
  expect(kinds.lastIndexOf('join')).toBe(19)
  expect(new Set(kinds)).toEqual(new Set(['join', 'bet', 'deposit', 'withdraw', 'ask']))
  for (const [index, { at }] of acts.entries())
    if (index > 0) expect(at).toBeGreaterThanOrEqual(acts[index - 1]!.at)
  expect(acts.at(-1)!.at).toBeGreaterThan(from + 23.5 * HOUR)
  expect(acts.at(-1)!.at).toBeLessThanOrEqual(from + 24 * HOUR)
})

test('nobody both pays in and takes out, and requests of one member leave the desk its time and the house its rules', () => {
  const last = new Map<number, { kind: string; at: number }>()
  const gap = defaults.withdrawalGapHours * HOUR
  let many = 0
  for (const { kind, member, at } of planDay(asked)) {
    if (kind !== 'deposit' && kind !== 'withdraw') continue
    many++
    const before = last.get(member)
    if (before) {
      expect(kind).toBe(before.kind)
      expect(at - before.at).toBeGreaterThanOrEqual(kind === 'withdraw' ? gap + 600_000 : 600_000)
    }
    const { bankCheckFrom, bankCheckUntil } = defaults
    const time = new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Seoul' })
    expect(time >= bankCheckFrom || time < bankCheckUntil).toBe(false)
    last.set(member, { kind, at })
  }
  expect(many).toBeGreaterThan(50)
})

test('bets leave the machine most of a minute to the close, at whatever rate', () => {
  const bets = planDay(asked).filter((act) => act.kind === 'bet')
  expect(bets.length).toBeGreaterThan(1_000)
  for (const { game, date, round, at } of bets) {
    const { closeAt } = roundTimes(game.timing, date, round)
    expect(closeAt.getTime() - at).toBeGreaterThanOrEqual(50_000)
    expect(closeAt.getTime() - at).toBeLessThan((game.timing.period - 50) * 1_000)
  }
})

test('each kind of crisis comes once, in an order of the seed’s own, between the joining and the last half hour', () => {
  const kinds = ['a', 'b', 'c', 'd', 'e']
  const planned = planCrises(kinds, asked)
  expect(planned.map(({ kind }) => kind).toSorted()).toEqual(kinds)
  expect(planCrises(kinds, asked)).toEqual(planned)
  expect(planned.every(({ at }) => at > from + HOUR / 3 && at < from + 23.6 * HOUR)).toBe(true)
  const orders = new Set(
    [1, 2, 3, 4, 5, 6].map((seed) =>
      planCrises(kinds, { ...asked, seed })
        .map(({ kind }) => kind)
        .join(''),
    ),
  )
  expect(orders.size).toBeGreaterThan(1)
})
