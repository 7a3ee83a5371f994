import { expect, test } from 'vitest'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { allPicks, oddsKeys, wins } from '@madang/contract/core/draw/picks.ts'

import { drawnWords } from './drawn-words.ts'

const powerball = gameByKey('ntry.powerball')!

test.each([
  ['poOdd', [14, 27, 8, 22, 17], 7, '7은 홀'],
  ['poEven', [14, 27, 8, 22, 17], 7, '7은 홀'],
  ['numOddOver', [14, 27, 8, 22, 17], 7, '7은 홀+오버'],
  ['poUnder', [14, 27, 8, 22, 17], 4, '4는 언더'],
  ['poOverDefUnder', [14, 27, 8, 22, 17], 9, '9는 오버 · 합 88은 오버'],
  ['defOdd', [14, 27, 8, 22, 17], 0, '합 88은 짝'],
  ['defEvenUnder', [1, 2, 3, 4, 28], 0, '합 38은 짝+언더'],
  ['defB', [20, 21, 22, 23, 14], 0, '합 100은 대'],
  ['defOddM', [14, 20, 8, 18, 5], 0, '합 65는 홀+중'],
  ['num', [14, 27, 8, 22, 17], 7, '파워볼 7'],
  ['left', [14, 27, 8, 22, 17], 7, ''],
])('%s of %j and %i', (key, balls, digit, words) => {
  expect(drawnWords(key, { balls, powerball: digit })).toBe(words)
})

test('of every key they name the sides it is about, and its own sides where it wins and nowhere else', () => {
  /** Draws of every parity and band of the sum. */
  const sums = [
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 6],
    [10, 11, 12, 13, 19],
    [10, 11, 12, 13, 20],
    [14, 15, 16, 12, 17],
    [14, 15, 16, 12, 18],
    [20, 21, 22, 23, 14],
    [20, 21, 22, 23, 15],
  ]
  const shorts = new Map(oddsKeys(powerball).map(({ key, short }) => [key, short]))
  let seen = 0
  for (const pick of allPicks(powerball).filter(({ key }) => key !== 'num'))
    for (const balls of sums)
      for (let digit = 0; digit < 10; digit += 1) {
        const sides = drawnWords(pick.key, { balls, powerball: digit }).match(
          /홀|짝|오버|언더|[대중소]$/g,
        )
        const own = shorts.get(pick.key)!.match(/홀|짝|오버|언더|[대중소]$/g) ?? []
        // A pair's short name cuts 언더 and 오버 to a syllable.
        const named = own.length > 0 ? own : shorts.get(pick.key)!.match(/언|오/g)!
        expect(sides?.length).toBe(named.length)
        const agrees = sides!.every((side, at) => side.startsWith(named[at]!))
        expect([pick.pick, balls, digit, agrees]).toEqual([
          ...[pick.pick, balls, digit],
          wins(powerball, pick, { balls, powerball: digit }),
        ])
        seen += 1
      }
  expect(seen).toBe(41 * 80)
})
