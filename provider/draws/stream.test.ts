import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ballStreams, gamesOfStream } from '@madang/contract/core/draw/games.ts'
import { bytesToHex, commitOf, drawOf, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import { providerRoutes } from '@madang/contract/provider/draws.ts'
import { drawsPerDay, roundAt, showSeconds } from '@madang/contract/core/draw/schedule.ts'

import { drawnOnly, streamFolder, timing, until, walk } from '../testing/stream.ts'
import { drandBeacons } from './entropy.ts'

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

test('commitments lie ahead: the anchors of three days, then each round before its draw', async () => {
  const { sent, kill } = open('pbg.powerball')
  expect(sent.chains.map(({ date, draws }) => [date, draws])).toEqual(
    ['20260115', '20260116', '20260117'].map((date) => [
      date,
      drawsPerDay(timing('pbg.powerball')),
    ]),
  )
  const { round, drawAt } = roundAt(timing('pbg.powerball'), new Date())
  expect(sent.rounds.at(-1)).toMatchObject({ round, drawAt: drawAt.toISOString() })
  await walk(60_000)
  const drawn = drawnOnly(sent)
  expect(drawn.map((result) => result.round)).toEqual([round, round + 1, round + 2])
  for (const result of drawn) {
    const promised = sent.rounds.find((each) => each.round === result.round)!
    expect(bytesToHex(commitOf(hexToBytes(result.seed)))).toBe(promised.commit)
    const { balls, powerball } = drawOf('powerball', { ...result, seed: hexToBytes(result.seed) })
    expect(result).toMatchObject({ balls, powerball })
    const before = sent.rounds.find((each) => each.round === result.round + 1)!
    expect(before.commit).toBe(result.seed)
  }
  kill()
})

test('a first start reveals samples before it, on the day’s own chain, so that boards have rows', () => {
  const { sent, kill } = open('pbg.powerball')
  expect(sent.results).toHaveLength(110)
  for (const result of sent.results) expect(result.outcome).toBe('skipped')
  const rounds = sent.results.map(({ round }) => round)
  expect(rounds).toEqual(rounds.toSorted((a, b) => b - a))
  kill()
})

test.each(['ntry.powerball', 'ntry.keno', 'ntry.eos3'] as const)(
  '%s: nothing of a draw is told before its moment, and no seed before the result',
  async (stream) => {
    const { key } = gamesOfStream(stream)[0]!
    const { sent, feeds, kill } = open(key)
    const show = showSeconds(20, gamesOfStream(stream)[0]!.family.draws)
    await until(roundAt(timing(key), new Date()).drawAt)
    const reached = sent.rounds.at(-1)!
    for (let ms = 0; ms < 12_000; ms += 100) {
      const since = (Date.now() - new Date(reached.drawAt).getTime()) / 1_000
      const told = sent.results.find(({ round }) => round === reached.round)
      expect(told !== undefined).toBe(since >= show.result)
      for (const { drawing, last, kind, split } of feeds()) {
        const shown = split === 14 ? show.balls.slice(0, 1) : show.balls
        if (drawing && drawing.round === reached.round) {
          expect(drawing.balls).toHaveLength(shown.filter((at) => since >= at).length)
          expect(drawing.powerball !== null).toBe(kind === 'powerball' && since >= show.powerball)
          expect(drawing.marks !== null).toBe(since >= show.result)
        }
        for (const { round } of last)
          if (round === reached.round) expect(since).toBeGreaterThanOrEqual(show.result)
        expect(last.every(({ round }) => round <= reached.round)).toBe(true)
      }
      await walk(100)
    }
    kill()
  },
)

test('a server that has forgotten draws hears of them again in the same words, with the chains; one that has not, of none', async () => {
  const { sent, repeat, kill } = open('pbg.powerball')
  await walk(70_000)
  const said = structuredClone(sent)
  const results = drawnOnly(said)
  expect(results.length).toBeGreaterThan(2)
  const promised = said.rounds.at(-1)!
  const clear = () => {
    for (const list of [sent.chains, sent.rounds, sent.results]) list.length = 0
  }
  const place = ({ date, round }: { date: string; round: number }) => ({ date, round })
  clear()
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  repeat(place(promised), place(results.at(-1)!))
  expect([sent.chains, sent.rounds, sent.results]).toEqual([[], [], []])
  repeat(place(promised), place(results.at(-3)!))
  expect(sent.results).toEqual(results.slice(-2))
  expect(sent.rounds).toEqual(
    results.slice(-2).map(({ round }) => said.rounds.find((each) => each.round === round)),
  )
  expect(new Set(sent.chains.map(({ date }) => date))).toEqual(
    new Set(said.chains.map(({ date }) => date)),
  )
  // A promise that was heard before those results says nothing of them.
  clear()
  repeat(place(results.at(-2)!), place(results.at(-3)!))
  expect(sent.results).toEqual([])
  printed.mockRestore()
  kill()
})

test('in closed hours nothing is drawn; the first round after them is announced and said to reopen', async () => {
  vi.setSystemTime(new Date('2026-01-15T23:58:30+09:00'))
  const { sent, feeds, kill } = open('ntry.powerball', { drawSeconds: null })
  await walk(3 * 60_000)
  expect(sent.rounds.at(-1)).toMatchObject({ date: '20260116', round: 73, i: 1 })
  const drawn = drawnOnly(sent).length
  expect(feeds()[0]).toMatchObject({
    reopensAt: new Date('2026-01-16T06:00:00+09:00').toISOString(),
  })
  await walk(5.5 * 3_600_000)
  expect(drawnOnly(sent)).toHaveLength(drawn)
  await walk(3_600_000)
  expect(drawnOnly(sent).length).toBeGreaterThan(drawn)
  expect(drawnOnly(sent)[drawn]).toMatchObject({ date: '20260116', round: 73, i: 1 })
  expect(feeds()[0]!.reopensAt).toBeNull()
  kill()
})

test('over midnight a stream without closed hours goes on with the next day’s chain', async () => {
  vi.setSystemTime(new Date('2026-01-15T23:56:00+09:00'))
  const { sent, kill } = open('pbg.powerball', { drawSeconds: null })
  await walk(11 * 60_000)
  const drawn = drawnOnly(sent)
  expect(drawn.map(({ date, round, i }) => [date, round, i])).toEqual([
    ['20260115', 288, 288],
    ['20260116', 1, 1],
  ])
  const anchor = sent.chains.find(({ date }) => date === '20260116')!.anchor
  expect(bytesToHex(commitOf(hexToBytes(drawn[1]!.seed)))).toBe(anchor)
  kill()
})

test('the clock turned back or a timer that fires early draws nothing before its time', async () => {
  const { sent, kill } = open('pbg.powerball')
  const { drawAt } = roundAt(timing('pbg.powerball'), new Date())
  await until(new Date(drawAt.getTime() - 1_000))
  vi.setSystemTime(new Date(Date.now() - 4_000))
  await walk(3_000)
  expect(drawnOnly(sent)).toHaveLength(0)
  await until(new Date(drawAt.getTime() + 4_000))
  expect(drawnOnly(sent)).toHaveLength(1)
  kill()
})

test('with outside entropy a beacon that does not come in time makes a failed draw, its seed public', async () => {
  const beacons = drandBeacons(() => Promise.resolve(null))
  const { sent, feeds, kill } = open('pbg.powerball', { entropy: 'drand-quicknet', beacons })
  const { round, drawAt } = roundAt(timing('pbg.powerball'), new Date())
  expect(sent.rounds.at(-1)!.entropy).toMatchObject({ type: 'drand-quicknet' })
  await until(new Date(drawAt.getTime() + 6_000))
  const result = sent.results.find((each) => each.round === round)!
  expect(result).toMatchObject({ outcome: 'failed', balls: [], powerball: null, beacon: null })
  expect(feeds()[0]!.drawing ?? feeds()[0]!.last[0]).toMatchObject({ round, state: 'failed' })
  kill()
})

/**
 * First and last draw of a day as docs/spec/draws.md#schedule prints them, and the seconds betting closes before a
 * draw.
 */
test.each([
  ['ntry.powerball', 216, 73, '06:02:55', '23:57:55', 30],
  ['ntry.keno', 216, 73, '06:04:55', '23:59:55', 30],
  ['ntry.eos5', 288, 1, '00:05:00', '24:00:00', 20],
  ['ntry.eos3', 480, 1, '00:03:00', '24:00:00', 20],
  ['named.powerball', 216, 73, '06:05:00', '24:00:00', 30],
  ['pbg.powerball', 288, 1, '00:05:00', '24:00:00', 30],
] as const)(
  '%s draws %i times a day, from round %i at %s to %s, each at its second and once',
  async (stream, draws, firstRound, first, last, closeSeconds) => {
    const at = (time: string) =>
      Date.parse('2026-01-15T00:00:00+09:00') +
      time
        .split(':')
        .map(Number)
        .reduce((sum, part) => sum * 60 + part, 0) *
        1_000
    vi.setSystemTime(new Date('2026-01-14T23:40:00+09:00'))
    const { sent, kill } = open(gamesOfStream(stream)[0]!.key, { drawSeconds: null })
    await until(new Date('2026-01-16T00:00:30+09:00'))
    const day = drawnOnly(sent).filter(({ date }) => date === '20260115')
    expect(day.map(({ round }) => round)).toEqual(
      Array.from({ length: draws }, (_, index) => firstRound + index),
    )
    expect(day.map(({ i }) => i)).toEqual(Array.from({ length: draws }, (_, index) => index + 1))
    expect(Date.parse(day[0]!.drawnAt)).toBe(at(first))
    expect(Date.parse(day.at(-1)!.drawnAt)).toBe(at(last))
    for (const result of day) {
      const promised = sent.rounds.filter(
        ({ date, round }) => date === result.date && round === result.round,
      )
      expect(promised).toHaveLength(1)
      expect(promised[0]!.drawAt).toBe(result.drawnAt)
      expect(Date.parse(promised[0]!.closeAt)).toBe(
        Date.parse(result.drawnAt) - closeSeconds * 1_000,
      )
    }
    const days = sent.chains.map(({ date }) => date)
    expect(days).toContain('20260117')
    kill()
  },
)

test('every ball stream has a chain of its own, and a ladder none', () => {
  const anchors = ballStreams.map(({ stream }) => {
    const { sent, kill } = open(gamesOfStream(stream)[0]!.key)
    kill()
    expect(sent.chains.every((chain) => chain.stream === stream)).toBe(true)
    return sent.chains.map(({ anchor }) => anchor)
  })
  expect(ballStreams.map(({ stream }) => stream)).not.toContain('ntry.powerladder')
  expect(new Set(anchors.flat()).size).toBe(ballStreams.length * 3)
})

test('the ladders show the first ball of their stream and what follows from it', async () => {
  const { sent, feeds, kill } = open('ntry.powerball')
  await walk(60_000)
  const { round, balls } = drawnOnly(sent).at(-2)!
  const [powerball, ladder] = feeds().map(({ last }) => last.find((row) => row.round === round)!)
  const [first] = balls as [number]
  const left = first % 2 === 1
  const three = first <= 14
  expect(powerball!.balls).toEqual(balls)
  expect(ladder).toMatchObject({ balls: [first], powerball: null })
  expect(ladder!.marks.ladder).toMatchObject({
    start: left ? 'LEFT' : 'RIGHT',
    lines: three ? 3 : 4,
    end: left === three ? 'EVEN' : 'ODD',
  })
  kill()
})

test('openStream forgets at each round what it told of its stream more than ninety days ago', async () => {
  const { store, kill } = open('pbg.powerball')
  const { chain, round, result } = providerRoutes
  const names = [
    ['pbg.powerball', '20251016 7'],
    ['pbg.powerball', '20251017 7'],
    ['ntry.powerball', '20251016 7'],
  ] as const
  for (const { path } of [round, result])
    for (const [stream, name] of names) store.noteTold(stream, path, name)
  store.noteTold('pbg.powerball', chain.path, '20251016')
  await walk(20_000)
  for (const { path } of [round, result])
    expect(names.map(([stream, name]) => store.wasTold(path, stream, name))).toEqual([
      false,
      true,
      true,
    ])
  expect(store.wasTold(chain.path, 'pbg.powerball', '20251016')).toBe(false)
  expect(store.wasTold(chain.path, 'pbg.powerball', '20260115')).toBe(true)
  kill()
})
