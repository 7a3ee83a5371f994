import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { gameByKey, gamesOfStream, type GameKey } from '@madang/contract/core/draw/games.ts'
import { bytesToHex, commitOf, drawOf, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import { drawsPerDay, roundAt, showSeconds, timingOf } from '@madang/contract/core/draw/schedule.ts'
import {
  chainMessage,
  providerRoutes,
  resultMessage,
  roundMessage,
  type ChainMessage,
  type ResultMessage,
  type RoundMessage,
} from '@madang/contract/provider/draws.ts'

import { openChains } from './chains.ts'
import { drandSource, noSource, type EntropySource } from './entropy.ts'
import { feedOf } from './feed.ts'
import { openSeal } from './seal.ts'
import { openStore } from './store.ts'
import { openStream } from './stream.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'madang-provider-'))
  vi.useFakeTimers({ now: new Date('2026-01-15T10:00:07+09:00') })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

type Sent = { chains: ChainMessage[]; rounds: RoundMessage[]; results: ResultMessage[] }

/** The provider's part of one stream on the folder's store, as the program puts it together. */
function open(
  key: GameKey,
  { drawSeconds = 20 as number | null, source = noSource as EntropySource } = {},
) {
  const game = gameByKey(key)!
  const stream = game.ballStream
  const store = openStore(join(folder, 'provider'))
  const now = () => new Date()
  const chains = openChains(store, openSeal(join(folder, 'keys')), now)
  const sent: Sent = { chains: [], rounds: [], results: [] }
  // An outbox whose every message arrives at once.
  const wake = () => {
    for (let next = store.firstMessage(stream); next; next = store.firstMessage(stream)) {
      const message: unknown = JSON.parse(next.body)
      if (next.path === providerRoutes.chain.path) sent.chains.push(chainMessage.parse(message))
      if (next.path === providerRoutes.round.path) sent.rounds.push(roundMessage.parse(message))
      if (next.path === providerRoutes.result.path) sent.results.push(resultMessage.parse(message))
      store.acknowledge(next.id)
    }
  }
  const changed = vi.fn()
  const opened = openStream({
    stream,
    game,
    drawSeconds,
    store,
    chains,
    source,
    now,
    wake,
    changed,
  })
  wake()
  return {
    sent,
    store,
    changed,
    feeds: () =>
      gamesOfStream(stream).map((each) =>
        feedOf({ game: each, drawSeconds, draws: store.lastDraws(stream, 13), now: now() }),
      ),
    /** the process is gone between two instructions */
    kill: () => {
      opened.stop()
      store.close()
    },
  }
}

const timing = (key: GameKey, drawSeconds: number | null = 20) =>
  timingOf(gameByKey(key)!, drawSeconds)
const walk = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const until = (at: Date) => walk(at.getTime() - Date.now())
const drawnOnly = ({ results }: Sent) => results.filter(({ outcome }) => outcome === 'drawn')

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
    const show = showSeconds(20)
    await until(roundAt(timing(key), new Date()).drawAt)
    const reached = sent.rounds.at(-1)!
    for (let ms = 0; ms < 12_000; ms += 100) {
      const since = (Date.now() - new Date(reached.drawAt).getTime()) / 1_000
      const told = sent.results.find(({ round }) => round === reached.round)
      expect(told !== undefined).toBe(since >= show.result)
      for (const { drawing, last, kind } of feeds()) {
        const shown = kind === 'ladder' ? show.balls.slice(0, 1) : show.balls
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
}, 60_000)

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

test('at rest no seed can be read, and the key is its owner’s alone; another key opens nothing', async () => {
  const { sent, kill } = open('pbg.powerball')
  await walk(40_000)
  const seeds = sent.results.map(({ seed }) => seed)
  const last = drawnOnly(sent).at(-1)!
  kill()
  const files = readdirSync(join(folder, 'provider')).map((name) =>
    readFileSync(join(folder, 'provider', name)),
  )
  // Acknowledged messages leave the outbox, and revealed seeds are public; the chain itself never lies open.
  const store = openStore(join(folder, 'provider'))
  const { sealed } = store.readChain('pbg.powerball', '20260116')!
  const secret = openSeal(join(folder, 'keys')).open(sealed)
  for (const bytes of files) {
    expect(bytes.includes(secret)).toBe(false)
    expect(bytes.includes(secret.toString('hex'))).toBe(false)
  }
  expect(seeds).toContain(last.seed)
  expect(statSync(join(folder, 'keys', 'provider.key')).mode & 0o777).toBe(0o600)
  writeFileSync(join(folder, 'keys', 'provider.key'), 'ab'.repeat(32))
  expect(() => openSeal(join(folder, 'keys')).open(sealed)).toThrow()
  store.close()
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
  const source = drandSource(() => Promise.resolve(null))
  const { sent, feeds, kill } = open('pbg.powerball', { source })
  const { round, drawAt } = roundAt(timing('pbg.powerball'), new Date())
  expect(sent.rounds.at(-1)!.entropy).toMatchObject({ type: 'drand-quicknet' })
  await until(new Date(drawAt.getTime() + 6_000))
  const result = sent.results.find((each) => each.round === round)!
  expect(result).toMatchObject({ outcome: 'failed', balls: [], powerball: null, beacon: null })
  expect(feeds()[0]!.drawing ?? feeds()[0]!.last[0]).toMatchObject({ round, state: 'failed' })
  kill()
})
