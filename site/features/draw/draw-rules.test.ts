import fc from 'fast-check'
import { expect, test } from 'vitest'

import { gameByKey, games } from '@madang/contract/core/draw/games.ts'
import { largestStake, winOf } from '@madang/contract/core/odds.ts'
import { countdown } from '@madang/contract/member/plain/draw.ts'

import { fairOdds, houseEdge, panelGroups, panelPicks, toneOf } from './picks.ts'
import { columnsOf, expected, roadsOf, ROWS } from './road.ts'
import { clockTime } from './round-head.tsx'
import { betPage } from './testing/sample.ts'
import { roundOf } from './use-round.ts'

const eos5 = gameByKey('ntry.eos5')!

test('every pick of every game stands on its panel exactly once', () => {
  for (const game of games) {
    const ids = panelGroups(game).flatMap((group) => group.ids)
    expect(ids.toSorted()).toEqual([...panelPicks(game, undefined).keys()].toSorted())
  }
})

test('the stake a win limit allows is the largest: one won more would pass it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 101, max: 5_000 }),
      (most, odds) => {
        const stake = largestStake(most, odds)
        expect(winOf(stake, odds)).toBeLessThanOrEqual(most)
        expect(winOf(stake + 1, odds)).toBeGreaterThan(most)
      },
    ),
  )
})

test('fair odds and the house’s share follow from the chance', () => {
  const keno = panelPicks(gameByKey('ntry.kenoladder')!, undefined)
  expect(fairOdds(keno.get('even')!)).toBe('1.94')
  expect(houseEdge(keno.get('even')!)).toBe('3.31%')
  for (const game of games)
    for (const pick of panelPicks(game, undefined).values())
      expect(Number(fairOdds(pick)) * 100, pick.name).toBeGreaterThan(pick.odds)
})

test('a bet’s pick has the colour of its button; an unknown one has none', () => {
  expect(toneOf(eos5, '숫자 7')).toBe('ochre')
  expect(toneOf(eos5, '파워볼 홀')).toBe('indigo')
  expect(toneOf(eos5, '좌출발')).toBeNull()
})

test('columns break at a change and at six; filled ones only at six', () => {
  const words = 'aaaaaaaabbc'.split('')
  expect(columnsOf(words, false)).toEqual(['aaaaaa'.split(''), ['a', 'a'], ['b', 'b'], ['c']])
  expect(columnsOf(words, true)).toEqual(['aaaaaa'.split(''), 'aabbc'.split('')])
})

test('columns keep every word in order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('홀', '짝')), fc.boolean(), (words, filled) => {
      const columns = columnsOf(words, filled)
      expect(columns.flat()).toEqual(words)
      for (const column of columns) expect(column.length).toBeLessThanOrEqual(ROWS)
    }),
  )
})

test('what a road is expected to show adds up to a hundred', () => {
  for (const game of games)
    for (const road of roadsOf(game)) {
      const shares = expected(game, road).split(' : ').map(Number)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0)
    }
})

const at = (seconds: number) => new Date(Date.parse('2026-11-21T03:01:00Z') + seconds * 1_000)
const round = (seconds: number, changes = {}, drawSeconds: number | null = null) =>
  roundOf({
    game: eos5,
    drawSeconds,
    page: betPage(changes),
    askedAt: at(0).getTime(),
    answeredAt: at(0).getTime(),
    now: at(seconds),
  })

test.each([
  [0, 'open', 220],
  [0.5, 'open', 219],
  [219.99, 'open', 0],
  [220, 'waiting', 20],
  [239.5, 'waiting', 1],
  [240, 'waiting', 25],
  [264.5, 'waiting', 1],
  [265, 'waiting', 0],
] as const)('%d s after the answer the round is %s with %d s left', (seconds, phase, left) => {
  expect(round(seconds)).toMatchObject({ phase, seconds: left })
})

test('what it counts runs out twice: to the close, then to the draw', () => {
  const left = (seconds: number) => round(seconds).left
  expect([left(0), left(110), left(220), left(230), left(239)]).toEqual([
    220 / 280,
    110 / 280,
    1,
    0.5,
    0.05,
  ])
  expect(left(240)).toBe(0)
})

test('동행 파워볼 waits 30 s for the next round', () => {
  const page = betPage({ round: 147, lastTime: 0, startTime: 0 })
  const game = gameByKey('ntry.powerball')!
  const known = {
    game,
    drawSeconds: null,
    page,
    askedAt: at(0).getTime(),
    answeredAt: at(0).getTime(),
  }
  expect(roundOf({ ...known, now: at(-600) }).reloadAt).toBeGreaterThan(at(30).getTime())
  const late = { ...known, page: { ...page, round: 144 }, now: at(1) }
  expect(roundOf(late)).toMatchObject({ phase: 'waiting', seconds: 29 })
})

test('a round the server says is closed is closed, whatever the schedule says', () => {
  expect(round(0, { lastTime: 0, startTime: 240 }).phase).toBe('waiting')
})

test('where schedule and server disagree, the server’s count of seconds holds', () => {
  expect(round(0, { lastTime: 60, startTime: 80 })).toMatchObject({ phase: 'open', seconds: 60 })
})

test('an answer that took long does not move the close: it is never later than the server meant', () => {
  // Asked at 0, answered at 6: the server may have counted at any moment between.
  const slow = {
    game: eos5,
    drawSeconds: null,
    askedAt: at(0).getTime(),
    answeredAt: at(6).getTime(),
  }
  const said = (lastTime: number) =>
    roundOf({ ...slow, page: betPage({ lastTime, startTime: lastTime + 20 }), now: at(6) })
  // By the schedule the close is at 220: 216 seconds left when it was counted at 4.
  expect(said(216)).toMatchObject({ phase: 'open', seconds: 214 })
  // By no schedule: 60 seconds from the asking are sure.
  expect(said(60)).toMatchObject({ phase: 'open', seconds: 54 })
})

test('times are written as clocks are', () => {
  expect(countdown(102)).toBe('01:42')
  expect(countdown(3_700)).toBe('1:01:40')
  expect(clockTime(at(0))).toBe('12:01:00')
})
