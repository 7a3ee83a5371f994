/** The shows as functions of time, against the storyboard: what is in each picture, and that nothing of it hangs on what falls. */
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ladderMarks } from '@madang/contract/core/draw/ladder-marks.ts'
import { powerballMarks } from '@madang/contract/core/draw/powerball.ts'

import { kenoAt, ladderAt, rungOf } from './page/ladder-state.ts'
import { ladderShapeOf, wayOf } from './page/ladder-shape.ts'
import { runOf } from './page/ladder-paint.ts'
import type { Pace, Told } from './page/lift.ts'
import { ladderMoments, passed, powerballMoments } from './page/moments.ts'
import { powerballAt, ringAt } from './page/powerball-state.ts'
import { ladderSaid, powerballSaid } from './page/said.ts'
import { END_MS, LADDER, ladderMs, POWER, riseAt, sitsAt } from './page/times.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
const whites = range(1, 28)
const digits = range(0, 9)
const draw = fc.record({
  balls: fc.shuffledSubarray(whites, { minLength: 5, maxLength: 5 }),
  powerball: fc.constantFrom(...digits),
})
const moment = fc.integer({ min: -12_000, max: 15_000 })
const paces = fc.constantFrom<Pace>('full', 'calm', 'jump')

/** What the feed has told by then. */
const toldAt = (
  ms: number,
  { balls, powerball }: { balls: number[]; powerball: number },
): Told => ({
  balls: balls.filter((_, index) => ms >= riseAt(index)),
  powerball: ms >= POWER.at ? powerball : null,
})
const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
const seven = { balls: [14, 27, 8, 22, 17], powerball: 7 }
const at = (ms: number, pace: Pace = 'full') => powerballAt(ms, toldAt(ms, seven), pace)

test('every ball that can still come is in the picture, and no other', () => {
  fc.assert(
    fc.property(draw, moment, paces, (drawn, ms, pace) => {
      const told = toldAt(ms, drawn)
      const { white, power, alone } = powerballAt(ms, told, pace)
      // One that leaves its place is not in the ring any more; after the draw, all of the next are.
      const inRing = (ring: typeof white) => ring.filter(({ there }) => there === 1)
      const over = told.powerball !== null && (ms >= 9_120 || pace === 'jump')
      const gone = over ? [] : told.balls
      if (alone < 1)
        expect(sorted(inRing(white).map(({ n }) => n))).toEqual(
          whites.filter(
            (n) => !gone.includes(n) || (ms === riseAt(gone.indexOf(n)) && pace === 'full'),
          ),
        )
      else expect(told.balls).toHaveLength(5)
      expect(sorted(inRing(power).map(({ n }) => n))).toEqual(
        digits.filter((n) => over || n !== told.powerball || (ms === POWER.at && pace === 'full')),
      )
    }),
  )
})

test('times and movements are the same whatever is drawn', () => {
  fc.assert(
    fc.property(draw, draw, moment, (one, other, ms) => {
      const clock = (drawn: typeof one) => {
        const {
          turn,
          speed,
          alone,
          seen,
          dim,
          gate,
          count,
          lift,
          bowls,
          next,
          fill,
          words,
          label,
        } = powerballAt(ms, toldAt(ms, drawn), 'full')
        const legs = lift && { leg: lift.leg, far: lift.far, index: lift.index }
        return {
          turn,
          speed,
          alone,
          seen,
          dim,
          gate,
          count,
          legs,
          sat: bowls.length,
          next,
          fill,
          words,
          label,
        }
      }
      expect(clock(one)).toEqual(clock(other))
    }),
  )
})

test.each([
  [-10_000, { count: null, gate: 0, next: -1, sum: null, label: '' }],
  [-2_500, { count: 3, gate: 0, label: '' }],
  [-1_500, { count: 2, gate: 0 }],
  [-700, { count: 1, gate: 1, next: 0, label: '대문 열림' }],
  [420, { lift: { n: 14, leg: 'hold' }, label: '첫째 공', sum: null }],
  [819, { lift: { n: 14, leg: 'hold' } }],
  [820, { lift: { n: 14, leg: 'take', far: 0 } }],
  [1_120, { lift: null, sum: 14, next: 1, bowls: [{ n: 14 }] }],
  [1_720, { lift: { n: 27, leg: 'hold' }, label: '둘째 공', sum: 14, bar: 14 }],
  [2_420, { sum: 41, bar: 14 }],
  [2_620, { sum: 41, bar: 41, label: '셋째 공' }],
  [6_320, { sum: 88, fill: 0, next: 5 }],
  [6_640, { fill: 1, label: '일반볼 끝' }],
  [6_900, { alone: 1, speed: 0, label: '파워볼만 남았습니다' }],
  [8_120, { lift: { n: 7, leg: 'hold' }, label: '파워볼', words: 0 }],
  [8_819, { lift: { n: 7, leg: 'hold' } }],
  [9_120, { lift: null, words: 0, label: '' }],
  [9_600, { words: 1, seen: 1, gate: 0, next: -1 }],
])('at %i ms the powerball shows what the storyboard does', (ms, seen) => {
  expect(at(ms)).toMatchObject(seen)
})

test('nothing moves for the 800 ms before the powerball', () => {
  const still = at(6_900)
  for (let ms = 6_900; ms < 7_700; ms += 16) expect(at(ms)).toEqual(still)
})

test('the ring turns once in its slow six seconds, gains without a jump, and stands in the hush', () => {
  expect(ringAt(-4_000).turn).toBeCloseTo(2 * Math.PI)
  expect((ringAt(5_000).turn - ringAt(3_600).turn) / (2 * Math.PI)).toBeCloseTo(1)
  let before = ringAt(-10_000).turn
  for (let ms = -9_990; ms < 7_700; ms += 10) {
    const { turn } = ringAt(ms)
    expect(turn - before).toBeGreaterThanOrEqual(0)
    expect(turn - before).toBeLessThan(0.05)
    before = turn
  }
})

test('with reduced motion each thing is there at its moment and nothing travels', () => {
  for (let ms = -10_000; ms < 12_000; ms += 50) {
    const { turn, speed, lift, bowls, alone } = at(ms, 'calm')
    expect([turn, speed]).toEqual([0, 0])
    expect([0, 1]).toContain(alone)
    if (lift) expect(lift).toMatchObject({ leg: 'hold', far: 1 })
    expect(bowls).toHaveLength(range(0, 5).filter((index) => ms >= sitsAt(index)).length)
  }
})

test('after a tap each ball is in its bowl as soon as it is told, and no sooner', () => {
  for (let ms = 0; ms < 12_000; ms += 50) {
    const { bowls, lift } = at(ms, 'jump')
    expect(lift).toBeNull()
    expect(bowls).toHaveLength(range(0, 5).filter((index) => ms >= riseAt(index)).length)
  }
})

test('a ball that comes late is held shorter and sits in its second; one that comes too late is there', () => {
  const late = { balls: [14], powerball: null, heard: [200] }
  expect(powerballAt(200, late, 'full').lift).toMatchObject({ leg: 'rise', far: 0 })
  expect(powerballAt(640, late, 'full').lift).toMatchObject({ leg: 'hold' })
  expect(powerballAt(821, late, 'full').lift).toMatchObject({ leg: 'take' })
  expect(powerballAt(1_120, late, 'full').bowls).toEqual([{ n: 14, glow: 1 }])
  const tooLate = { balls: [14], powerball: null, heard: [5_000] }
  expect(powerballAt(5_000, tooLate, 'full')).toMatchObject({ lift: null, sum: 14 })
})

const power = { split: 14, from: LADDER.power, pace: 'full' } as const
const first = (n: number): Told => ({ balls: [n], powerball: null })

test('a ladder of three takes 3.8 seconds, of four 4.6', () => {
  expect(ladderMs(3)).toBe(3_780)
  expect(ladderMs(4)).toBe(4_640)
  // Also a keno's is over when its result is told.
  expect(LADDER.keno + ladderMs(4)).toBeLessThanOrEqual(9_120)
})

test('start lamp, moon, rungs, head and end lamp come one after the other', () => {
  const from = LADDER.power
  const state = (ms: number) => ladderAt(from + ms, first(9), power)
  expect(state(-1)).toMatchObject({ start: 0, moon: 0, rungs: [0, 0, 0], head: null, end: 0 })
  expect(state(300)).toMatchObject({ start: 1, moon: 0, head: null })
  expect(state(699)).toMatchObject({ moon: 1, rungs: [1, 1, 1], head: null })
  expect(state(700).head).toEqual({ leg: 0, far: 0, turns: 0 })
  expect(state(700 + 260 + 45).head).toEqual({ leg: 0, far: 1, turns: 0.5 })
  expect(state(700 + 260 + 90 + 210).head).toEqual({ leg: 1, far: 0.5, turns: 0 })
  expect(rungOf(state(700 + 260 + 90 + 210))).toBe(1)
  expect(state(3_540)).toMatchObject({ head: { leg: 6, far: 1 }, end: 0, words: 0 })
  expect(state(3_780)).toMatchObject({ end: 1 })
  expect(state(3_780 + 480)).toMatchObject({ words: 1 })
})

test.each([9, 22, 3, 28].map((n) => [n, ladderMarks(n, 14)] as const))(
  'from ball %i the head runs without a jump to its foot',
  (n, { start, lines, end }) => {
    const shape = ladderShapeOf(356, 374)
    const way = wayOf(shape, start === 'LEFT', lines)
    expect(way[0]!.x).toBe(start === 'LEFT' ? shape.left : shape.right)
    expect(way.at(-1)!.x).toBe(end === 'ODD' ? shape.left : shape.right)
    let before = way[0]!
    for (let ms = LADDER.power; ms < 8_000; ms += 10) {
      const { head } = ladderAt(ms, first(n), power)
      if (!head) continue
      const now = runOf(way, head).at(-1)!
      expect(Math.hypot(now.x - before.x, now.y - before.y)).toBeLessThan(8)
      before = now
    }
    expect(before).toEqual(way.at(-1))
  },
)

test('with reduced motion the ladder shows its whole way at the end, and none of it before', () => {
  const calm = { ...power, pace: 'calm' } as const
  const ends = LADDER.power + ladderMs(3)
  for (let ms = 0; ms < ends; ms += 50) expect(ladderAt(ms, first(9), calm).head).toBeNull()
  expect(ladderAt(ends, first(9), calm)).toMatchObject({ head: { leg: 6, far: 1 }, end: 1 })
  expect(ladderAt(0, first(9), { ...power, pace: 'jump' })).toMatchObject({ end: 1, words: 1 })
})

test('keno numbers are lit by threes after the first, each three in gold until the next', () => {
  const balls = range(1, 22)
  const told = (count: number): Told => ({ balls: balls.slice(0, count), powerball: null })
  expect(kenoAt(-1, told(0), 'full')).toEqual({ stones: [], ladder: 0 })
  const fresh = (ms: number, count: number) =>
    kenoAt(ms, told(count), 'full').stones.flatMap(({ n, fresh: new_ }) => (new_ ? [n] : []))
  expect(fresh(500, 1)).toEqual([1])
  expect(fresh(1_600, 4)).toEqual([2, 3, 4])
  expect(fresh(3_800, 22)).toEqual([20, 21, 22])
  expect(fresh(LADDER.keno, 22)).toEqual([])
  expect(kenoAt(LADDER.keno, told(22), 'full').ladder).toBe(1)
  expect(kenoAt(END_MS, told(22), 'full').stones).toHaveLength(22)
})

test('a screen reader hears the sentences of the board, one at a time, and nothing between rounds', () => {
  const marks = powerballMarks(seven.balls, 7)
  const said = (ms: number) =>
    powerballSaid(
      { round: 585, ms, told: toldAt(ms, seven), marks: ms >= 9_120 ? marks : null },
      10,
    )
  const heard = range(-1_200, 1_000).map((step) => said(step * 10))
  expect([...new Set(heard)]).toEqual([
    '',
    '추첨까지 10초',
    '585회 추첨 시작',
    '첫째 공 14',
    '둘째 공 27',
    '셋째 공 8',
    '넷째 공 22',
    '다섯째 공 17',
    '파워볼 7',
    '파워볼 7, 홀, 오버. 합 88, 짝, 오버, 대',
  ])
  const ladder = { split: 14, from: LADDER.power }
  expect(ladderSaid({ round: 187, ms: 6_000, told: first(9), marks: null }, 10, ladder)).toBe(
    '좌에서 출발, 3줄, 도착 짝',
  )
})

test('each moment comes once and in its order, and one that was slept over does not', () => {
  const all = powerballMoments(seven)
  expect(all.map(({ name }) => name)).toEqual([
    'drum',
    'drum',
    'drum',
    'gate',
    'wood',
    'wood',
    'wood',
    'wood',
    'wood',
    'gong',
  ])
  const heard = range(-200, 620).flatMap((frame) => passed(all, (frame - 1) * 16, frame * 16))
  expect(heard).toEqual(all.toSorted((a, b) => a.at - b.at))
  expect(passed(all, -10_000, 5_000)).toEqual([])
  expect(ladderMoments(first(9), 14, LADDER.power).map(({ name }) => name)).toEqual([
    'drum',
    'drum',
    'drum',
    'gate',
    'wood',
    'wood',
    'wood',
    'wood',
    'gong',
  ])
})
