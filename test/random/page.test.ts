import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { judge, randomPage } from './page.ts'
import { sources } from './sources.ts'
import { testNames, type TestName, type Verdicts } from './tally.ts'

/** Verdicts with the p-values given, in the order of the tests. */
const verdicts = (...all: number[]) =>
  Object.fromEntries(
    testNames.map((name, index) => [name, { statistic: 1, degrees: 1, p: all[index]! }]),
  ) as Verdicts

const honest = verdicts(0.5, 0.04, 0.9, 0.3, 0.02, 1)
const run = { day: '20261123', outcomes: 1_234_567 }

test('what is small by chance among many is not refused, what is smaller is', () => {
  const seen = [
    { key: 'a', title: '가', verdicts: honest },
    { key: 'b', title: '나', verdicts: verdicts(0.5, 0.5, 0.001, 0.5, 0.5, 0.5) },
  ]
  expect(judge(seen)).toEqual({ tests: 12, least: 0.012, refused: [] })
  seen[1]!.verdicts.runs.p = 0.000_8
  expect(judge(seen).refused).toEqual([{ key: 'b', name: 'runs' satisfies TestName }])
  expect(randomPage(seen, run)).toContain('**1 of the 12 are refused**')
  expect(randomPage(seen, run)).toContain('| 나 | `b` | 0.5000 | 0.5000 | **0.0008** | 0.5000 |')
})

test('an honest page says day, count and the least p', () => {
  const page = randomPage([{ key: 'a', title: '가', verdicts: honest }], run)
  expect(page).toContain('| 2026-11-23 | 1,234,567 | 1 | 6 |')
  expect(page).toContain('None of the 6 is refused at 99 % for all of them together')
  expect(page).toContain('is 0.1200.')
  expect(page).toContain('| 가 | `a` | 0.5000 | 0.0400 | 0.9000 | 0.3000 | 0.0200 | 1.0000 |')
})

test('docs/random.md has every game there is, and refuses none', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/random.md'), 'utf8')
  for (const { key, title } of sources) expect(page).toContain(`| ${title} | \`${key}\` | `)
  expect(page.match(/^\| .+ \| `/gm)).toHaveLength(sources.length)
  expect(page).toContain(`None of the ${sources.length * testNames.length} is refused`)
})
