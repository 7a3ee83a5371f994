/** `npm test`: the gate, in order, ending in one line that counts every check and every test. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'

import { repeatedBy } from '../test/beginning.ts'
import { buildPages, pageNames } from './pages.ts'
import { dumpSchema, SCHEMA_FILE, withMigrated } from './schema.ts'
import {
  begin,
  check,
  cleanCommit,
  lookAgain,
  newTotal,
  runStage,
  say,
  stories,
  tests,
  tool,
  type Step,
} from './steps.ts'
import { assertNoneUsedWhenDropped } from './test-server.ts'

async function checkSchema() {
  const stored = await readFile(SCHEMA_FILE, 'utf8').catch(() => '')
  if (stored !== (await withMigrated(dumpSchema)))
    throw new Error(`${SCHEMA_FILE} is not what the migrations make; run npm run db -- schema.`)
}

/** Caches that tools keep in the temporary folder for their next start. */
const CACHES = /^(?:node-compile-cache|playwright-transform-cache)/
async function checkLeft() {
  const left = (await readdir(tmpdir())).filter((name) => !CACHES.test(name))
  if (left.length > 0) throw new Error(`left in the temporary folder: ${left.join(', ')}`)
}

/** A stage runs its steps beside each other. A failure of a first one ends the run. */
const stages: { name: string; first?: true; steps: Step[] }[] = [
  {
    name: 'sources',
    first: true,
    steps: [
      tool('format', ['oxfmt/bin/oxfmt', '--check', '.']),
      tool('lint', ['oxlint/bin/oxlint', '.']),
      tool('types', ['typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']),
      check('schema', checkSchema),
      tests('tests of the sources', ['--project=quick']),
    ],
  },
  {
    name: 'tests',
    steps: [
      tests(
        'tests',
        ['node', 'alone', 'page'].map((name) => `--project=${name}`),
      ),
    ],
  },
  {
    name: 'pages',
    first: true,
    steps: [
      check('pages', async () => {
        for (const name of pageNames) await buildPages(name, () => undefined)
      }),
    ],
  },
  {
    name: 'stories',
    steps: [
      stories('stories', [], { E2E_GATE: '1' }),
      stories('stories of rounds', [], { E2E_GATE: '1', E2E_ROUNDS: '1' }),
    ],
  },
  {
    name: 'left over',
    steps: [
      check('databases in use after they were dropped', assertNoneUsedWhenDropped),
      check('files in the temporary folder', checkLeft),
    ],
  },
]

const SLOWEST = 20
const began = performance.now()
const commit = cleanCommit()
const end = await begin()
const total = newTotal()
let spent = 0
for (const { name, first, steps } of stages) {
  const red = total.failed.length
  spent += (await runStage(total, name, steps)).processor
  if (first && total.failed.length > red) break
}
await lookAgain(total)
const slowest = [...total.files].sort(([, a], [, b]) => b - a).slice(0, SLOWEST)
for (const [file, seconds] of slowest) say(`${seconds.toFixed(1).padStart(7)} s ${file}`)
const seconds = (performance.now() - began) / 1_000
say(`== all: ${seconds.toFixed(0)} s, processor ${spent.toFixed(0)} s`)
for (const name of total.failed) say(`FAILED ${name}`)
if (total.failed.length > 0) say(`again with ${repeatedBy()}`)
const { passed, failed, flaky } = total
// Written only of files that were the commit's from the beginning to the end.
if (commit !== null && cleanCommit() === commit) {
  const result = { commit, passed, failed: failed.length, flaky, seconds: Math.round(seconds) }
  await mkdir('.cache', { recursive: true })
  await writeFile('.cache/gate.json', `${JSON.stringify(result)}\n`)
}
say(`${passed} passed, ${failed.length} failed`)
await end(failed.length > 0 ? 1 : 0)
