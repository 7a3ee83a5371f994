/**
 * `npm run rng -- [--outcomes=10000000] [--date=2026-11-23] [--threads=2]`: chi-square, serial correlation, runs, gaps,
 * coupon collector and within-draw independence of every draw game and every vendor's game, jointly at 99 %; the table
 * is written into docs/random.md. Seeded by the day: the same day and count write the same page. Ends with 1 where a
 * test is refused.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'

import { dateOf, isDay } from '../../contract/core/kst.ts'
import { judge, randomPage, type Judged } from './page.ts'
import { sources } from './sources.ts'
import type { Verdicts } from './tally.ts'

export type Asked = { key: string; day: string; outcomes: number }
export type Told = { done: number } | { verdicts: Verdicts }

const PAGE = join(import.meta.dirname, '../../docs/random.md')
/** Fewer leave chi-square too few to expect in a cell. */
const LEAST = 30_000
const TELL_EVERY_MS = 5_000

const { values } = parseArgs({
  options: {
    outcomes: { type: 'string', default: '10000000' },
    date: { type: 'string', default: dateOf(new Date()) },
    threads: { type: 'string', default: '2' },
  },
})
const outcomes = Number(values.outcomes)
const threads = Number(values.threads)
const say = (text: string) => void process.stderr.write(`${text}\n`)
if (
  ![outcomes, threads].every(Number.isSafeInteger) ||
  outcomes < LEAST ||
  threads < 1 ||
  !isDay(values.date)
) {
  say(`outcomes is a whole number from ${LEAST}, threads one from 1, date a day such as 2026-11-23`)
  process.exit(1)
}
const day = values.date.replaceAll('-', '')

const done = new Map<string, number>()
const telling = setInterval(() => {
  const all = [...done.values()].reduce((sum, each) => sum + each, 0)
  const share = ((100 * all) / (outcomes * sources.length)).toFixed(1)
  say(`${share} % of ${sources.length} × ${outcomes} outcomes, ${[...done.keys()].at(-1)}`)
}, TELL_EVERY_MS)

const waiting = [...sources]
const found = new Map<string, Verdicts>()
async function lane() {
  for (let next = waiting.shift(); next; next = waiting.shift())
    found.set(next.key, await verdictsOf(next.key))
}

function verdictsOf(key: string): Promise<Verdicts> {
  const asked: Asked = { key, day, outcomes }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./one-game.ts', import.meta.url), { workerData: asked })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error(`${key} ended without a word`)))
    worker.on('message', (told: Told) => {
      if ('done' in told) return void done.set(key, told.done)
      done.set(key, outcomes)
      resolve(told.verdicts)
    })
  })
}

await Promise.all(Array.from({ length: threads }, lane))
clearInterval(telling)
const seen = sources.map(({ key, title }): Judged & { title: string } => ({
  key,
  title,
  verdicts: found.get(key)!,
}))
await writeFile(PAGE, randomPage(seen, { day, outcomes }))
const { refused, tests, least } = judge(seen)
for (const { key, name } of refused) say(`REFUSED ${key}: ${name}`)
say(`${tests} tests, ${refused.length} refused, least p after correction ${least.toFixed(4)}`)
process.exitCode = refused.length > 0 ? 1 : 0
