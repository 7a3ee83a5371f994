/** What honest chance makes of each test: p-values as even as chance, so that none is too strict and none too lax. */
import { expect, test } from 'vitest'

import { randomOf } from '../faults/random.ts'
import { openTally, testNames, type Shape } from './tally.ts'

const SAMPLES = 1_500
const OF = 2_000

/** A value of each share by its place among all; two dice beside it. */
function sampler({ chances }: Pick<Shape, 'chances'>, seed: number) {
  const random = randomOf(seed)
  const die = () => Math.floor(random.next() * 6)
  return () => {
    let left = random.next()
    let value = 0
    while (value < chances.length - 1 && left >= chances[value]!) left -= chances[value++]!
    return { value, parts: [die(), die()] }
  }
}

const dice = { first: 0, second: 1, width: 6, chances: Array.from({ length: 36 }, () => 1 / 36) }
const shapes: [string, readonly number[]][] = [
  ['37 alike', Array.from({ length: 37 }, () => 1 / 37)],
  ['four uneven', [0.1, 0.2, 0.3, 0.4]],
  ['one that cannot come', [0.5, 0, 0.25, 0.25]],
]

test.each(shapes)('p-values of honest chance are even: %s', (_, chances) => {
  const next = sampler({ chances }, 7)
  const all = Array.from({ length: SAMPLES }, () => {
    const tally = openTally({ chances, pairs: [dice] })
    for (let n = 0; n < OF; n++) tally.add(next())
    return tally.verdicts()
  })
  for (const name of testNames) {
    const sorted = all.map((verdicts) => verdicts[name].p).toSorted((a, b) => a - b)
    // Kolmogorov's distance: honest p-values are farther than 1.95 / √n once in a thousand.
    const distance = Math.max(...sorted.map((p, rank) => Math.abs(p - (rank + 0.5) / SAMPLES)))
    expect(distance, name).toBeLessThan(1.95 / Math.sqrt(SAMPLES))
  }
  // What is told as a normal has a normal's variance: four of its own deviations are allowed.
  for (const name of ['serial correlation', 'runs'] as const) {
    const squares = all.reduce((sum, verdicts) => sum + verdicts[name].statistic ** 2, 0) / SAMPLES
    expect(Math.abs(squares - 1), name).toBeLessThan(4 * Math.sqrt(2 / SAMPLES))
  }
})
