import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { timeOf } from '../kst.ts'
import { gameByKey, games } from './games.ts'
import {
  beaconRoundAfter,
  bytesToHex,
  chainFrom,
  commitOf,
  drawContext,
  drawOf,
  drawWords,
  hexToBytes,
  quicknet,
  wordsOf,
} from './kdraw.ts'
import { marksOf } from './families.ts'
import type { DrawKind, Family } from './family.ts'
import { ladderMarks } from './ladder-marks.ts'
import { powerballMarks } from './powerball.ts'
import { allPicks, classCount, disjoint, oddsKeys, readPick, wins } from './picks.ts'
import { nextRound, previousRound, roundAt, roundTimes, showSeconds, timingOf } from './schedule.ts'

const read = async (path: string) =>
  JSON.parse(await readFile(join(import.meta.dirname, path), 'utf8'))
const powerball = gameByKey('ntry.powerball')!
const ladder = gameByKey('ntry.powerladder')!
const keno = gameByKey('ntry.kenoladder')!

const vectors = await read('vectors/test-vectors.json')

test('the primitives give the vectors: uniform with its rejections, both ladders', () => {
  for (const { n, words, result, wordsConsumed } of vectors.primitives.uniform) {
    let used = 0
    expect(wordsOf(() => words[used++]).uniform(n)).toBe(result)
    expect(used).toBe(wordsConsumed)
  }
  for (const { first, split, ...rest } of [
    ...vectors.primitives.ladder,
    ...vectors.primitives.ladderKeno,
  ]) {
    expect(ladderMarks(first, split)).toEqual(rest)
  }
})

type Vector = Record<'seed' | 'stream' | 'date' | 'entropy', string> & {
  round: number
  entropyType: 0 | 1
  entropyIndex: number
}

const inputOf = (vector: Vector) => ({
  seed: hexToBytes(vector.seed),
  stream: vector.stream,
  date: vector.date,
  round: vector.round,
  entropy: {
    type: vector.entropyType,
    index: vector.entropyIndex,
    value: hexToBytes(vector.entropy),
  },
})

test('every published draw comes out, byte for byte', () => {
  // A draw without vectors of its own does not compile.
  const published: Record<DrawKind, unknown[]> = { powerball: vectors.draws, keno: vectors.keno }
  for (const [draws, told] of Object.entries(published))
    expect([draws, told.length > 1]).toEqual([draws, true])
  for (const vector of vectors.draws) {
    const input = inputOf(vector)
    expect(bytesToHex(drawContext(input))).toBe(vector.contextHex)
    expect(bytesToHex(commitOf(input.seed))).toBe(vector.commit)
    const words = drawWords(input)
    expect(vector.words.map(() => words.next())).toEqual(vector.words)
    expect(drawOf('powerball', input)).toEqual({ balls: vector.balls, powerball: vector.powerball })
    const marks = marksOf('powerball', vector)
    expect(marks).toMatchObject({
      sum: vector.sum,
      sumOdd: vector.sumOddEven === 'ODD',
      sumOver: vector.sumUnderOver === 'OVER',
      size: { S: '소', M: '중', B: '대' }[vector.size as 'S'],
      sumSection: vector.section,
      powerballOdd: vector.pbOddEven === 'ODD',
      powerballOver: vector.pbUnderOver === 'OVER',
      powerballSection: vector.pbSection,
      ladder: vector.ladder,
    })
  }
  for (const vector of vectors.keno) {
    expect(drawOf('keno', inputOf(vector)).balls).toEqual(vector.numbers)
    expect(marksOf('keno', { balls: vector.numbers, powerball: null })).toEqual({
      ladder: vector.ladder,
    })
  }
})

test('the chain walks from its last seed down to the anchor', () => {
  const { links, anchor } = vectors.chain
  const chain = chainFrom(hexToBytes(links[8]), 8).map(bytesToHex)
  expect(chain).toEqual(links)
  expect(chain[0]).toBe(anchor)
})

test('the beacon after a close is the first strictly after it', () => {
  const { closeAt, beaconRound } = vectors.drand.roundMath[2]
  expect(beaconRoundAfter(new Date(closeAt * 1_000))).toBe(beaconRound)
  expect(quicknet).toMatchObject({
    chainHash: vectors.drand.chainHash,
    genesis: vectors.drand.genesis,
  })
})

test('the settlement vectors: exactly the keys that win', async () => {
  for (const {
    balls,
    powerball: ball,
    sum,
    winningKeys,
    winningNumPick,
    winningLadderKeys,
    ladder: marks,
  } of await read('vectors/settlement-vectors.json')) {
    const draw = { balls, powerball: ball }
    expect(powerballMarks(balls, ball).sum).toBe(sum)
    const won = allPicks(powerball).filter((pick) => wins(powerball, pick, draw))
    expect(
      won
        .filter(({ key }) => key !== 'num')
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(winningKeys.toSorted())
    expect(won.filter(({ key }) => key === 'num').map(({ pick }) => pick)).toEqual([winningNumPick])
    expect(ladderMarks(balls[0], 14)).toEqual(marks)
    const climbed = allPicks(ladder)
      .filter((pick) => wins(ladder, pick, draw))
      .map(({ key }) => key)
    expect(climbed.toSorted()).toEqual(winningLadderKeys.toSorted())
  }
})

test('labels, chances and odds of all 42 + 10 keys are those of the data', async () => {
  const { keys } = await read('data/powerball-odds.json')
  const { power, keno: kenoKeys } = await read('data/ladder-odds.json')
  // A family whose picks nobody worked out beside the code does not compile.
  const data: Record<Family['name'], Record<string, number | string>[]> = {
    powerball: keys,
    power,
    keno: kenoKeys,
  }
  const told = (rows: Record<string, number | string>[]) =>
    rows
      .map(({ key, label, wins: won, total, defaultOdds }) => ({
        key,
        // Without its remark to who builds it.
        label: String(label).replace(' (pick = digit)', ''),
        wins: won,
        total,
        defaultOdds: Math.round(Number(defaultOdds) * 100),
      }))
      .toSorted(byKey)
  const byKey = (a: { key: unknown }, b: { key: unknown }) =>
    String(a.key) < String(b.key) ? -1 : 1
  const ours = (game: typeof powerball) =>
    oddsKeys(game)
      .map(({ key, label, wins: won, total, defaultOdds }) => ({
        key,
        label,
        wins: won,
        total,
        defaultOdds,
      }))
      .toSorted(byKey)
  expect(oddsKeys(powerball)).toHaveLength(42)
  expect(allPicks(powerball)).toHaveLength(51)
  for (const game of games) expect(ours(game)).toEqual(told(data[game.family.name]))
})

test('of all 982,800 outcomes each pick wins exactly as many as it states', () => {
  const counts = new Map<string, number>()
  const perClass = Array.from({ length: 80 }, () => 0)
  for (let a = 1; a <= 24; a++)
    for (let b = a + 1; b <= 25; b++)
      for (let c = b + 1; c <= 26; c++)
        for (let d = c + 1; d <= 27; d++)
          for (let e = d + 1; e <= 28; e++)
            for (let ball = 0; ball < 10; ball++)
              perClass[powerball.family.outcomeOf({ balls: [a, b, c, d, e], powerball: ball })]!++
  for (const pick of allPicks(powerball)) {
    counts.set(
      `${pick.key} ${pick.pick}`,
      pick.classes.reduce((sum, index) => sum + perClass[index]!, 0),
    )
  }
  for (const { key, wins: won } of oddsKeys(powerball)) {
    for (const [name, count] of counts)
      if (name.startsWith(`${key} `)) expect([name, count]).toEqual([name, won])
  }
  for (const game of [ladder, keno]) {
    const balls = Array.from({ length: game === keno ? 70 : 28 }, (_, index) => index + 1)
    for (const pick of allPicks(game)) {
      const won = balls.filter((ball) =>
        wins(game, pick, { balls: [ball], powerball: null }),
      ).length
      expect(won).toBe(oddsKeys(game).find(({ key }) => key === pick.key)!.wins)
    }
  }
})

test('the pick rules of the data and the outcome classes say the same of any draw', async () => {
  const rules: Record<
    string,
    { pb?: number[] | 'pick'; sumParity?: number; sumRange?: [number, number] }
  > = await read('data/pick-rules.json')
  const draws = fc.record({
    balls: fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 5, maxLength: 5 }),
    powerball: fc.integer({ min: 0, max: 9 }),
  })
  fc.assert(
    fc.property(draws, (draw) => {
      const sum = draw.balls.reduce((total, ball) => total + ball, 0)
      for (const pick of allPicks(powerball)) {
        const { pb, sumParity, sumRange } = rules[pick.key]!
        const won =
          (pb === undefined ||
            (pb === 'pick' ? pick.pick === String(draw.powerball) : pb.includes(draw.powerball))) &&
          (sumParity === undefined || sum % 2 === sumParity) &&
          (sumRange === undefined || (sum >= sumRange[0] && sum <= sumRange[1]))
        expect([pick.key, wins(powerball, pick, draw)]).toEqual([pick.key, won])
      }
    }),
  )
})

test('picks that win on the same outcomes share a winning set; only picks without a common outcome oppose', () => {
  const pick = (type: string, label: string) => readPick(powerball, type, label)!
  expect(pick('poOdd', '파워볼 홀').winningSet).toBe(
    pick('numOdd', '숫자 홀 (1·3·5·7·9)').winningSet,
  )
  expect(pick('poOdd', '파워볼 홀').winningSet).not.toBe(pick('defOdd', '일반볼 홀').winningSet)
  expect(disjoint(pick('poOdd', '파워볼 홀'), pick('num', '4'))).toBe(true)
  expect(disjoint(pick('poOdd', '파워볼 홀'), pick('num', '7'))).toBe(false)
  expect(disjoint(pick('poOdd', '파워볼 홀'), pick('defEven', '일반볼 짝'))).toBe(false)
  expect(readPick(powerball, 'num', '10')).toBeNull()
  expect(readPick(powerball, 'left', '좌출발')).toBeNull()
  expect(readPick(powerball, 'poOdd', '파워볼 짝')).toBeNull()
  expect([classCount(powerball), classCount(keno)]).toEqual([80, 4])
  const singles = oddsKeys(powerball)
    .filter(({ single }) => single)
    .map(({ key }) => key)
  expect(singles.toSorted()).toEqual(
    ['po', 'def', 'num']
      .flatMap((part) => ['Odd', 'Even', 'Under', 'Over'].map((side) => part + side))
      .concat('defB', 'defM', 'defS', 'num')
      .toSorted(),
  )
})

test('the round clock of every game is that of the vectors', async () => {
  const { games: timings, vectors: clock } = await read('vectors/schedule-vectors.json')
  expect(Object.keys(timings).toSorted()).toEqual(games.map(({ key }) => key).toSorted())
  for (const game of games) {
    const { period, offset, close, closed, firstOpenRound, lastOpenRound, slotsPerDay } =
      timings[game.key]
    expect(game.timing).toEqual({
      period,
      offset,
      slots: slotsPerDay,
      firstRound: firstOpenRound,
      lastRound: lastOpenRound,
      closeSeconds: close,
      closed,
    })
  }
  for (const { code, now, status, round, date, lastTime, startTime, reopensAtIso } of clock) {
    const { timing } = gameByKey(code)!
    const instant = new Date(now)
    const next = roundAt(timing, instant)
    if (status === 'CLOSED') {
      expect([next.state, timeOf(next.reopensAt!)]).toEqual([
        'closedHours',
        timeOf(new Date(reopensAtIso)),
      ])
      continue
    }
    // A round that is being drawn is the one before the next.
    const shown =
      status === 'DRAWING'
        ? roundTimes(
            timing,
            ...(Object.values(previousRound(timing, next.date, next.round)) as [string, number]),
          )
        : next
    const seconds = (at: Date) => Math.max(0, (at.getTime() - instant.getTime()) / 1_000)
    expect({
      code,
      now,
      date: shown.date,
      round: shown.round,
      last: seconds(shown.closeAt),
      start: seconds(shown.drawAt),
    }).toEqual({
      code,
      now,
      date,
      round,
      last: lastTime,
      start: startTime,
    })
  }
})

test('rounds follow each other over midnight and closed hours without a gap', () => {
  for (const game of games) {
    for (const timing of [game.timing, timingOf(game, 20)]) {
      const last = roundTimes(timing, '20260115', timing.lastRound)
      expect(nextRound(timing, '20260115', timing.lastRound)).toEqual({
        date: '20260116',
        round: timing.firstRound,
      })
      expect(previousRound(timing, '20260116', timing.firstRound)).toEqual({
        date: '20260115',
        round: timing.lastRound,
      })
      const after = roundAt(timing, last.drawAt)
      expect([after.date, after.round]).toEqual(['20260116', timing.firstRound])
      const before = roundAt(timing, new Date(last.drawAt.getTime() - 1))
      expect([before.date, before.round, before.state]).toEqual([
        '20260115',
        timing.lastRound,
        'open',
      ])
    }
  }
})

test('DRAW_SECONDS draws all day: round = floor(second / D) + 1, closed D/4 before', () => {
  const timing = timingOf(powerball, 20)
  const at = roundAt(timing, new Date('2026-01-15T00:01:05+09:00'))
  expect(at).toMatchObject({ state: 'open', date: '20260115', round: 4, i: 4 })
  expect(at.drawAt.getTime() - at.closeAt.getTime()).toBe(5_000)
  expect(showSeconds(20, 'powerball').result).toBeCloseTo(9.12 / 3)
  expect(showSeconds(20, 'keno').balls).toHaveLength(22)
})
