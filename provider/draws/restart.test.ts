import { bytesToHex, commitOf, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import { roundAt, roundTimes } from '@madang/contract/core/draw/schedule.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { drawnOnly, streamFolder, timing, until, walk } from '../testing/stream.ts'

let folder: Awaited<ReturnType<typeof streamFolder>>
const open: typeof folder.open = (...args) => folder.open(...args)
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-01-15T10:00:07+09:00') })
  folder = await streamFolder()
})
afterEach(async () => {
  vi.useRealTimers()
  await folder.remove()
})

test.each([
  ['just before the draw', -200],
  ['just after the draw was made', 5],
  ['between two balls', 1_500],
  ['as the result is told', 3_333],
  ['long after', 9_000],
])('killed %s and started again, a round is drawn once and as it was', async (_, ms) => {
  const first = open('pbg.powerball')
  const { drawAt, round } = roundAt(timing('pbg.powerball'), new Date())
  await until(new Date(drawAt.getTime() + ms))
  const before = first.store.readDraw('pbg.powerball', '20260115', round)
  const commit = first.sent.rounds.find((each) => each.round === round)!.commit
  first.kill()
  await walk(700)
  const second = open('pbg.powerball')
  await until(new Date(drawAt.getTime() + 40_000))
  const after = second.store.readDraw('pbg.powerball', '20260115', round)!
  if (before) expect(after).toEqual(before)
  const told = [...first.sent.results, ...second.sent.results].filter(
    (each) => each.round === round,
  )
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({
    outcome: 'drawn',
    balls: after.balls,
    powerball: after.powerball,
  })
  expect(bytesToHex(commitOf(hexToBytes(told[0]!.seed)))).toBe(commit)
  second.kill()
})

test('after ten minutes away what was missed is revealed as skipped, nothing is drawn late', async () => {
  const first = open('pbg.powerball')
  const { round } = roundAt(timing('pbg.powerball'), new Date())
  first.kill()
  await walk(600_000)
  const second = open('pbg.powerball')
  const missed = second.sent.results.filter((each) => each.round >= round)
  expect(missed.length).toBeGreaterThanOrEqual(30)
  for (const { outcome } of missed) expect(outcome).toBe('skipped')
  await walk(40_000)
  expect(drawnOnly(second.sent)).toHaveLength(2)
  second.kill()
})

test('drawn and cut off before it was told, a round is told later, with the balls of then', async () => {
  const first = open('pbg.powerball')
  const { drawAt, round } = roundAt(timing('pbg.powerball'), new Date())
  await until(new Date(drawAt.getTime() + 1_000))
  const made = first.store.readDraw('pbg.powerball', '20260115', round)!
  expect(first.sent.results.some((each) => each.round === round)).toBe(false)
  first.kill()
  await walk(70_000)
  const second = open('pbg.powerball')
  const told = second.sent.results.filter((each) => each.round === round)
  expect(told).toMatchObject([{ outcome: 'drawn', balls: made.balls, powerball: made.powerball }])
  second.kill()
})

test('a promised round is revealed however long the program was away', async () => {
  const first = open('pbg.powerball')
  const promised = first.sent.rounds.at(-1)!
  first.kill()
  await walk(3 * 86_400_000)
  const second = open('pbg.powerball')
  const told = second.sent.results.filter(
    ({ date, round }) => date === promised.date && round === promised.round,
  )
  expect(told).toMatchObject([{ outcome: 'skipped' }])
  expect(bytesToHex(commitOf(hexToBytes(told[0]!.seed)))).toBe(promised.commit)
  expect(second.sent.results.length).toBeLessThan(200)
  second.kill()
})

test('a machine that sleeps for ten minutes skips what it slept over and draws on', async () => {
  const { sent, kill } = open('pbg.powerball')
  const { round, drawAt } = roundAt(timing('pbg.powerball'), new Date())
  await until(new Date(drawAt.getTime() - 3_000))
  // Its timers stand still, the clock does not.
  vi.setSystemTime(new Date(Date.now() + 600_000))
  await walk(50_000)
  const seen = sent.results.filter((each) => each.round >= round)
  const rounds = seen.map((each) => each.round).toSorted((a, b) => a - b)
  expect(rounds).toEqual(Array.from({ length: rounds.length }, (_, index) => round + index))
  expect(seen.filter(({ outcome }) => outcome === 'skipped').length).toBeGreaterThanOrEqual(29)
  expect(seen.find((each) => each.round === round)!.outcome).toBe('skipped')
  for (const { drawnAt, date, ...each } of drawnOnly(sent)) {
    const late = Date.parse(drawnAt) - drawAtOf(date, each.round)
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(5_000)
  }
  expect(drawnOnly(sent).length).toBeGreaterThanOrEqual(2)
  kill()
})

const drawAtOf = (date: string, round: number) =>
  roundTimes(timing('pbg.powerball'), date, round).drawAt.getTime()

test('draws made while the clock was ahead are neither shown before their time nor made again', async () => {
  vi.setSystemTime(new Date('2026-01-15T10:10:07+09:00'))
  const ahead = open('pbg.powerball')
  await walk(60_000)
  const made = drawnOnly(ahead.sent)
  ahead.kill()
  vi.setSystemTime(new Date('2026-01-15T10:00:07+09:00'))
  const back = open('pbg.powerball')
  for (let step = 0; step < 700; step++) {
    const now = Date.now()
    for (const { last, drawing } of back.feeds())
      for (const { drawAt } of drawing ? [...last, drawing] : last)
        expect(Date.parse(drawAt)).toBeLessThanOrEqual(now)
    await walk(1_000)
  }
  expect(back.sent.results.some(({ round }) => round === made[0]!.round)).toBe(false)
  for (const { date, round, balls } of made)
    expect(back.store.readDraw('pbg.powerball', date, round)!.balls).toEqual(balls)
  back.kill()
})
