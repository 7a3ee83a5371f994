/** A disk without room: nothing is told that is not stored, nothing ends, and all goes on by itself. */
import { bytesToHex, commitOf, drawOf, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import { roundAt } from '@madang/contract/core/draw/schedule.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { log } from '../log.ts'

import { openDisk } from '../testing/full-disk.ts'
import { streamFolder, timing, until, walk } from '../testing/stream.ts'

const STREAM = 'pbg.powerball'
let folder: Awaited<ReturnType<typeof streamFolder>>
let disk: ReturnType<typeof openDisk>
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-01-15T10:00:07+09:00') })
  vi.spyOn(log, 'error').mockReturnValue(undefined)
  folder = await streamFolder()
  disk = openDisk()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await folder.remove()
})
const upcoming = () => roundAt(timing(STREAM), new Date())
type Opened = ReturnType<typeof folder.open>
const resultsOf = ({ sent }: Opened, round: number) =>
  sent.results.filter((each) => each.round === round)

/** Each result once, as its commitment and its seed say, of rounds without a gap. */
function expectWhole({ sent }: Opened, from: number) {
  const told = sent.results.filter(({ round }) => round >= from)
  const rounds = told.map(({ round }) => round).toSorted((a, b) => a - b)
  expect(rounds).toEqual(rounds.map((_, index) => from + index))
  for (const { date, round, seed, outcome, balls, powerball } of told) {
    const promised = sent.rounds.find((each) => each.date === date && each.round === round)
    if (promised) expect(bytesToHex(commitOf(hexToBytes(seed)))).toBe(promised.commit)
    if (outcome !== 'failed')
      expect({ balls, powerball }).toEqual(
        drawOf('powerball', { stream: STREAM, date, round, seed: hexToBytes(seed) }),
      )
  }
}

test('a draw that cannot be stored is not shown, and drawn once when it can', async () => {
  const opened = folder.open(STREAM)
  const { round, drawAt, date } = upcoming()
  await until(new Date(drawAt.getTime() - 500))
  disk.fill('drawn')
  await walk(3_500)
  expect(opened.store.readDraw(STREAM, date, round)).toBeUndefined()
  expect(resultsOf(opened, round)).toEqual([])
  for (const { last } of opened.feeds())
    expect(last.some((each) => each.round === round)).toBe(false)
  disk.free()
  await walk(10_000)
  expect(resultsOf(opened, round)).toMatchObject([{ outcome: 'drawn' }])
  await walk(20_000)
  expect(resultsOf(opened, round + 1)).toMatchObject([{ outcome: 'drawn' }])
  expectWhole(opened, round)
  opened.kill()
})

test('a disk full past the time of settling: missed rounds are skipped, the next is promised within 10 s', async () => {
  const opened = folder.open(STREAM)
  const { round, drawAt } = upcoming()
  await until(new Date(drawAt.getTime() - 500))
  disk.fill('drawn', 'outbox', 'told', 'chain')
  await walk(300_000)
  expect(resultsOf(opened, round)).toEqual([])
  disk.free()
  await walk(10_000)
  expect(opened.sent.rounds.at(-1)!.round).toBe(upcoming().round)
  await walk(40_000)
  expect(opened.sent.results.at(-1)!.outcome).toBe('drawn')
  expect(resultsOf(opened, round)).toMatchObject([{ outcome: 'skipped' }])
  expectWhole(opened, round)
  opened.kill()
})

test.each([['outbox'], ['told']])(
  'a result that finds no room in %s is told once when there is, as it was drawn',
  async (table) => {
    const opened = folder.open(STREAM)
    const { round, drawAt, date } = upcoming()
    await until(new Date(drawAt.getTime() + 1_000))
    const made = opened.store.readDraw(STREAM, date, round)!
    disk.fill(table)
    await walk(60_000)
    expect(resultsOf(opened, round)).toEqual([])
    disk.free()
    await walk(10_000)
    expect(resultsOf(opened, round)).toMatchObject([{ balls: made.balls, outcome: 'drawn' }])
    await walk(40_000)
    expect(opened.sent.results.at(-1)!.outcome).toBe('drawn')
    expectWhole(opened, round)
    opened.kill()
  },
)

test('the seeds of a day that could not be stored are promised by none but those that were', async () => {
  vi.setSystemTime(new Date('2026-01-15T23:59:27+09:00'))
  const opened = folder.open(STREAM)
  disk.fill('chain')
  await walk(90_000)
  expect(opened.sent.chains.map(({ date }) => date)).toEqual(['20260115', '20260116', '20260117'])
  disk.free()
  await walk(10_000)
  const { date, anchor } = opened.sent.chains.at(-1)!
  expect(date).toBe('20260118')
  expect(opened.store.readChain(STREAM, date)!.anchor).toBe(anchor)
  await walk(40_000)
  expect(opened.sent.results.at(-1)!.outcome).toBe('drawn')
  opened.kill()
})

test('started on a full disk it waits, and begins when there is room', async () => {
  folder.open(STREAM).kill()
  await walk(120_000)
  disk.fill('drawn', 'outbox', 'told', 'chain')
  const opened = folder.open(STREAM)
  await walk(60_000)
  expect(opened.sent.rounds).toEqual([])
  disk.free()
  await walk(10_000)
  expect(opened.sent.rounds.at(-1)!.round).toBe(upcoming().round)
  await walk(40_000)
  expect(opened.sent.results.at(-1)!.outcome).toBe('drawn')
  opened.kill()
})
