/** Draws that are mixed with the seal of their book (docs/spec/sealed-book.md#entropy). */
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { EntropyName } from '@madang/contract/core/draw/entropy.ts'
import { drawOf, hexToBytes, quicknet } from '@madang/contract/core/draw/kdraw.ts'
import { roundAt } from '@madang/contract/core/draw/schedule.ts'
import type { RoundMessage, SealMessage } from '@madang/contract/provider/draws.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openSeals } from '../testing/seals.ts'
import { onPostgres } from '../testing/stores.ts'
import { streamFolder, timing, until, walk } from '../testing/stream.ts'
import { log } from '../log.ts'
import type { Beacons } from './entropy.ts'

const KEY = 'pbg.powerball'
let folder: Awaited<ReturnType<typeof streamFolder>>
let seals: ReturnType<typeof openSeals>
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-01-15T10:00:07+09:00') })
  folder = await streamFolder()
  seals = openSeals()
})
afterEach(async () => {
  vi.useRealTimers()
  await folder.remove()
})
const open = (entropy: EntropyName = 'book', beacons?: Beacons) =>
  folder.open(KEY, { entropy, ...(beacons && { beacons }) })
type Opened = ReturnType<typeof open>
const take = ({ books }: Opened, seal: SealMessage) => books.take(JSON.stringify(seal))
const reached = ({ sent }: Opened) => sent.rounds.at(-1)!
const resultOf = ({ sent }: Opened, { date, round }: RoundMessage) =>
  sent.results.find((each) => each.date === date && each.round === round)
const drawTime = ({ drawAt }: RoundMessage) => new Date(drawAt)
/** Of draws of 20 seconds: what comes 5 seconds after its time is too late. */
const LATE_MS = 5_000

/** What a draw of a seal must be, by the specification's own numbers. */
const drawnWith = (seed: string, seal: SealMessage, round: number) =>
  drawOf('powerball', {
    ...{ seed: hexToBytes(seed), stream: KEY, date: seal.date, round },
    entropy: { type: 4, index: seal.count, value: hexToBytes(seal.hash) },
  })

test('a draw of its book is drawn with the seal, at its second, and nothing of it is shown or told before', async () => {
  const opened = open()
  const promised = reached(opened)
  expect(promised.entropy).toEqual({ type: 'book', chainHash: null, beaconRound: null })
  const seal = seals.next(promised)
  await until(new Date(promised.closeAt))
  expect(take(opened, seal)).toEqual({ result: true, taken: true })
  while (Date.now() < drawTime(promised).getTime()) {
    expect(opened.store.readDraw(KEY, promised.date, promised.round)).toBeUndefined()
    for (const { drawing, last } of opened.feeds()) {
      expect(drawing).toBeNull()
      expect(last.some(({ round }) => round === promised.round)).toBe(false)
    }
    await walk(100)
  }
  await walk(4_000)
  const result = resultOf(opened, promised)!
  expect(result).toMatchObject({ outcome: 'drawn', drawnAt: promised.drawAt, beacon: null })
  expect(result).toMatchObject(drawnWith(result.seed, seal, promised.round))
  opened.kill()
})

test('a seal that comes after the draw’s time wakes the draw in the same thousandth', async () => {
  const opened = open()
  const promised = reached(opened)
  await until(new Date(drawTime(promised).getTime() + 2_345))
  expect(opened.store.readDraw(KEY, promised.date, promised.round)).toBeUndefined()
  expect(take(opened, seals.next(promised))).toEqual({ result: true, taken: true })
  await walk(0)
  const { drawnAt, outcome } = opened.store.readDraw(KEY, promised.date, promised.round)!
  expect([outcome, Date.parse(drawnAt) - drawTime(promised).getTime()]).toEqual(['drawn', 2_345])
  opened.kill()
})

test('without a seal the draw fails at the settlement time, its seed public; a seal after that is kept, not taken', async () => {
  const opened = open()
  const promised = reached(opened)
  await until(new Date(drawTime(promised).getTime() + LATE_MS - 1))
  expect(resultOf(opened, promised)).toBeUndefined()
  await walk(10)
  const failed = resultOf(opened, promised)!
  expect(failed).toMatchObject({ outcome: 'failed', balls: [], powerball: null, beacon: null })
  expect(createHash('sha256').update(Buffer.from(failed.seed, 'hex')).digest('hex')).toBe(
    promised.commit,
  )
  const late = seals.next(promised)
  expect(take(opened, late)).toEqual({ result: true, taken: false })
  expect(take(opened, late)).toEqual({ result: true, taken: false })
  // The stream goes on, and the next follows the late one.
  const next = reached(opened)
  expect(next.round).toBe(promised.round + 1)
  expect(take(opened, seals.next(next))).toEqual({ result: true, taken: true })
  await until(new Date(drawTime(next).getTime() + 4_000))
  expect(resultOf(opened, next)).toMatchObject({ outcome: 'drawn' })
  opened.kill()
})

test('the same seal is answered the same; another of the draw is refused with the first, one that does not follow with the last', async () => {
  const said = vi.spyOn(log, 'error').mockReturnValue(undefined)
  const opened = open()
  const first = reached(opened)
  const seal = seals.next(first)
  expect(take(opened, seal)).toEqual({ result: true, taken: true })
  expect(take(opened, seal)).toEqual({ result: true, taken: true })
  const other = seals.sealOf(first, { prev: seal.prev, stake: 40_000 })
  expect(take(opened, other)).toEqual({ result: false, code: 'state', own: seal, last: seal })
  expect(take(opened, other)).toEqual({ result: false, code: 'state', own: seal, last: seal })
  await until(new Date(drawTime(first).getTime() + 4_000))
  const result = resultOf(opened, first)!
  expect(result).toMatchObject(drawnWith(result.seed, seal, first.round))
  const second = reached(opened)
  const apart = seals.sealOf(second, { prev: 'ab'.repeat(32) })
  expect(take(opened, apart)).toEqual({ result: false, code: 'state', last: seal })
  expect(take(opened, seals.next(second))).toEqual({ result: true, taken: true })
  // Only the one that differs is an incident here.
  expect(said.mock.calls.filter(([, text]) => String(text).includes('seal'))).toHaveLength(1)
  said.mockRestore()
  opened.kill()
})

test.each<[string, (seal: SealMessage) => object]>([
  ['a hash that is not its content’s', (seal) => ({ ...seal, hash: 'ab'.repeat(32) })],
  ['a count that was not signed', (seal) => ({ ...seal, count: seal.count + 1 })],
  ['another’s signature', (seal) => ({ ...seal, signature: 'ab'.repeat(64) })],
  ['no seal', () => ({})],
])('%s is not read, and the draw waits on', (_, bent) => {
  const opened = open()
  const seal = seals.sealOf(reached(opened))
  expect(opened.books.take(JSON.stringify(bent(seal)))).toEqual({ result: false, code: 'badInput' })
  expect(take(opened, seal)).toEqual({ result: true, taken: true })
  opened.kill()
})

test('a seal of a stream there is not is not read', () => {
  const opened = open()
  const seal = seals.sealOf({ ...reached(opened), stream: 'pbg.none' })
  expect(take(opened, seal)).toEqual({ result: false, code: 'badInput' })
  opened.kill()
})

test.each<[string, Partial<RoundMessage>]>([
  ['of a round there is not', { round: 9_999 }],
  ['closed at another time', { closeAt: '2026-01-15T01:00:00.000Z' }],
])('a seal %s is kept and not taken, and the next one follows it', (_, change) => {
  const said = vi.spyOn(log, 'error').mockReturnValue(undefined)
  const opened = open()
  const promised = reached(opened)
  const odd = seals.next({ ...promised, round: promised.round + 1, ...change })
  expect(take(opened, odd)).toEqual({ result: true, taken: false })
  expect(said.mock.calls.flat()).toContain('a seal of no draw of the schedule is kept')
  expect(take(opened, seals.next(promised))).toEqual({ result: true, taken: true })
  said.mockRestore()
  opened.kill()
})

test('a seal of a clock that was ahead is kept; after it those of draws before it are taken', () => {
  const opened = open()
  const promised = reached(opened)
  const closeAt = new Date(Date.parse(promised.closeAt) + 86_400_000).toISOString()
  const ahead = { ...promised, date: '20260116', closeAt }
  expect(take(opened, seals.next(ahead))).toEqual({ result: true, taken: false })
  expect(take(opened, seals.next(promised))).toEqual({ result: true, taken: true })
  opened.kill()
})

test('a store that has lost its last seals takes those that follow its last, late ones as kept', async () => {
  const opened = open()
  const first = reached(opened)
  const seal = seals.next(first)
  take(opened, seal)
  // Told to a store that was lost since.
  const lost = [1, 2].map((later) => {
    const closeAt = new Date(Date.parse(first.closeAt) + later * 20_000).toISOString()
    return seals.next({ ...first, round: first.round + later, closeAt })
  })
  await until(new Date(drawTime(first!).getTime() + 3 * 20_000 - 5_000))
  const now = reached(opened)
  const next = seals.next(now)
  expect(take(opened, next)).toMatchObject({ code: 'state', last: seal })
  for (const each of lost) expect(take(opened, each)).toEqual({ result: true, taken: false })
  expect(take(opened, next)).toEqual({ result: true, taken: true })
  await until(new Date(drawTime(now).getTime() + 4_000))
  expect(resultOf(opened, now)).toMatchObject({ outcome: 'drawn' })
  opened.kill()
})

test.each([
  ['before its close', -8_000, true],
  ['before its close', -8_000, false],
  ['just before its second', -100, true],
  ['just before its second', -100, false],
  ['while it waits for its seal', 1_500, false],
  ['in the middle of its show', 1_500, true],
])(
  'killed %s (%i ms; the seal acknowledged: %s) the draw is made once, with its seal',
  async (_, ms, acknowledged) => {
    const first = open()
    const promised = reached(first)
    const seal = seals.next(promised)
    await until(new Date(drawTime(promised).getTime() + Math.min(ms, -50)))
    if (acknowledged) take(first, seal)
    await until(new Date(drawTime(promised).getTime() + ms))
    first.kill()
    await walk(300)
    const second = open()
    await walk(200)
    // Told again, for the house cannot know whether it was heard.
    expect(take(second, seal)).toEqual({ result: true, taken: true })
    await until(new Date(drawTime(promised).getTime() + 5_000))
    const told = [...first.sent.results, ...second.sent.results].filter(
      ({ round, date }) => round === promised.round && date === promised.date,
    )
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject(drawnWith(told[0]!.seed, seal, promised.round))
    second.kill()
  },
)

test('away over its time, a promised draw of its book is a failed one; draws nobody was promised are skipped without', async () => {
  const first = open()
  expect(first.sent.results.every(({ outcome }) => outcome === 'skipped')).toBe(true)
  const sample = first.sent.results[0]!
  const plain = drawOf('powerball', { ...sample, seed: hexToBytes(sample.seed) })
  expect(sample).toMatchObject(plain)
  const promised = reached(first)
  take(first, seals.next(promised))
  first.kill()
  await walk(60_000)
  const second = open()
  expect(resultOf(second, promised)).toMatchObject({ outcome: 'failed', balls: [] })
  const { round } = roundAt(timing(KEY), new Date())
  const between = second.sent.results.filter((each) => each.round > promised.round)
  expect(between.map((each) => each.round).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: round - promised.round - 1 }, (_, index) => promised.round + 1 + index),
  )
  for (const { outcome } of between) expect(outcome).toBe('skipped')
  second.kill()
})

test('a day that began without its books ends without; the days after it take them', async () => {
  vi.setSystemTime(new Date('2026-01-15T23:58:47+09:00'))
  const before = folder.open(KEY, { entropy: 'none' })
  before.kill()
  const opened = open('book')
  await walk(30_000)
  expect(new Set(opened.sent.rounds.map(({ entropy }) => entropy.type))).toEqual(new Set(['none']))
  // A seal of such a draw is kept in its place, and changes nothing.
  const plain = reached(opened)
  expect(take(opened, seals.next(plain))).toEqual({ result: true, taken: false })
  await until(new Date(drawTime(plain).getTime() + 4_000))
  const result = resultOf(opened, plain)!
  expect(result).toMatchObject(drawOf('powerball', { ...result, seed: hexToBytes(result.seed) }))
  opened.kill()
  // Three days were made on the old type; the fourth is the first on the new one.
  vi.setSystemTime(new Date('2026-01-18T00:00:07+09:00'))
  const later = open('book')
  expect(reached(later)).toMatchObject({ date: '20260118', entropy: { type: 'book' } })
  later.kill()
  const back = folder.open(KEY, { entropy: 'none' })
  expect(back.store.readChain(KEY, '20260118')).toMatchObject({ entropy: 'book' })
  back.kill()
})

test('a draw that is told again carries the seal that was told of its book', async () => {
  const opened = open()
  const first = reached(opened)
  const seal = seals.next(first)
  take(opened, seal)
  await until(new Date(drawTime(first).getTime() + 4_000))
  const next = reached(opened)
  opened.sent.rounds.length = 0
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  opened.repeat({ date: next.date, round: next.round }, null)
  opened.wake()
  printed.mockRestore()
  expect(opened.sent.rounds).toEqual([{ ...first, sealed: seal }])
  opened.kill()
})

test.runIf(!onPostgres)(
  'data from before has days that do not say their type: they end as they began',
  () => {
    const old = open('book')
    old.kill()
    const db = new DatabaseSync(join(folder.path, 'provider', 'provider.db'))
    db.exec('alter table chain drop column entropy; delete from told; delete from outbox')
    db.close()
    const opened = open('book')
    expect(reached(opened)).toMatchObject({ date: '20260115', entropy: { type: 'none' } })
    opened.kill()
  },
)

test.runIf(!onPostgres)(
  'where the seals are taken away, the next of a stream is the first again: a house from a copy goes on',
  async () => {
    const before = open()
    const first = reached(before)
    take(before, seals.next(first))
    await until(new Date(drawTime(first).getTime() + 4_000))
    const second = reached(before)
    const other = openSeals().next(second, { prev: 'ab'.repeat(32) })
    const said = vi.spyOn(log, 'error').mockReturnValue(undefined)
    expect(take(before, other)).toMatchObject({ result: false, code: 'state' })
    said.mockRestore()
    before.kill()
    for (const end of ['', '-wal', '-shm'])
      rmSync(join(folder.path, 'provider', `seals.db${end}`), { force: true })
    const after = open()
    expect(take(after, other)).toEqual({ result: true, taken: true })
    await until(new Date(drawTime(second).getTime() + 4_000))
    const result = resultOf(after, second)!
    expect(result).toMatchObject(drawnWith(result.seed, other, second.round))
    after.kill()
  },
)

type Real = { round: number; signature: string; randomness: string }
const [real] = (
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, '../../contract/core/draw/vectors/test-vectors.json'),
      'utf8',
    ),
  ) as { drand: { realBeacons: Real[] } }
).drand.realBeacons as [Real]

test('with a beacon too the seal must be here before it; the draw is mixed with both', async () => {
  const asked: number[] = []
  const beacon: Beacons = (round) => {
    asked.push(round)
    const { signature, randomness } = real
    return Promise.resolve({ signature, randomness })
  }
  const opened = open('book-drand-quicknet', beacon)
  const promised = reached(opened)
  const closed = Date.parse(promised.closeAt) / 1_000
  const number = Math.floor((closed + 6 - quicknet.genesis) / 3) + 2
  expect(promised.entropy).toEqual({
    type: 'book-drand-quicknet',
    chainHash: quicknet.chainHash,
    beaconRound: number,
  })
  const seal = seals.next(promised)
  const beaconAt = (quicknet.genesis + 3 * (number - 1)) * 1_000
  await until(new Date(beaconAt - 1))
  expect(take(opened, seal)).toEqual({ result: true, taken: true })
  await until(new Date(drawTime(promised).getTime() + 5_000))
  const result = resultOf(opened, promised)!
  expect(asked).toEqual([number])
  const both = createHash('sha256')
    .update(Buffer.from('KBOOK-1 entropy\0'))
    .update(Buffer.from(seal.hash, 'hex'))
    .update(Buffer.from(real.randomness, 'hex'))
    .digest()
  const drawn = drawOf('powerball', {
    ...{ seed: hexToBytes(result.seed), stream: KEY, date: promised.date, round: promised.round },
    entropy: { type: 5, index: number, value: both },
  })
  expect(result).toMatchObject({ outcome: 'drawn', ...drawn })
  expect(result.beacon).toEqual({ signature: real.signature, randomness: real.randomness })
  opened.kill()
})

test('a seal that comes with the beacon’s second is too late: the draw fails though both are there', async () => {
  const beacon: Beacons = () => Promise.resolve(real)
  const opened = open('book-drand-quicknet', beacon)
  const promised = reached(opened)
  const beaconAt = (quicknet.genesis + 3 * (promised.entropy.beaconRound! - 1)) * 1_000
  await until(new Date(beaconAt))
  expect(take(opened, seals.next(promised))).toEqual({ result: true, taken: false })
  await until(new Date(drawTime(promised).getTime() + LATE_MS + 10))
  expect(resultOf(opened, promised)).toMatchObject({ outcome: 'failed', balls: [], beacon: null })
  opened.kill()
})
