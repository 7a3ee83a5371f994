/**
 * `npm run mutants -- [folder …] [--most 60] [--seed 1] [--lanes 1] [--only path[:line]] [--again told] [--all]`: plants small bugs, one
 * at a time, in the folders that money passes through, and tells which of them no test sees (`--all`: and what saw the
 * rest). Minutes a folder; 90 % are to be seen.
 */
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'

import { onStop } from '../../scripts/stopping.ts'
import { setup } from '../../scripts/test-server.ts'
import { fields } from './fields.ts'
import { bugsOf, lineIn, openAsker, tryBug, type Bug, type Told } from './run.ts'

const MUST = 0.9
/** times what the tests take without a bug, and never less than */
const HUNG_TIMES = 4
const HUNG_LEAST_MS = 120_000

const NOT_SEEN = '  not seen: '

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '1' },
    only: { type: 'string' },
    again: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
})
const [onlyPath, onlyLine] = values.only?.split(':') ?? []
/** what an earlier run told that no test had seen; null: not asked for */
const again =
  values.again === undefined
    ? null
    : (await readFile(values.again, 'utf8')).split('\n').filter((line) => line.startsWith(NOT_SEEN))
const chosen = fields.filter(({ folder }) =>
  onlyPath
    ? dirname(onlyPath) === folder
    : positionals.length === 0 || positionals.includes(folder),
)
const say = (text: string) => void process.stdout.write(`${text}\n`)
if (chosen.length === 0) {
  say(`Folders: ${fields.map(({ folder }) => folder).join(' ')}`)
  process.exit(2)
}

const stopServer = await setup()
const askers = await Promise.all(Array.from({ length: Number(values.lanes) }, openAsker))
const end = onStop(async () => {
  await Promise.all(askers.map((asker) => asker.close()))
  await stopServer?.()
})

let enough = true
for (const { folder, tests } of chosen) {
  const began = performance.now()
  const green = await askers[0]!.ask({ tests, changed: folder }, HUNG_LEAST_MS * 10)
  const hungMs = Math.max(HUNG_LEAST_MS, HUNG_TIMES * Math.round(performance.now() - began))
  if (green.verdict !== 'survived') {
    say(`${folder}: without any bug ${green.by ?? 'its tests do not end'}; nothing can be told.`)
    enough = false
    continue
  }
  const bugs = (await bugsOf(folder, Number(values.seed))).filter(
    (bug) =>
      (again === null || again.includes(NOT_SEEN + textOf(bug))) &&
      (!onlyPath || (bug.path === onlyPath && Number(onlyLine ?? lineIn(bug)) === lineIn(bug))),
  )
  const queue = bugs.slice(0, Number(values.most))
  const told: Told[] = []
  await Promise.all(
    askers.map(async (asker) => {
      for (let bug = queue.shift(); bug; bug = queue.shift()) {
        const one = await tryBug(asker, bug, tests, hungMs)
        told.push(one)
        if (values.all || one.verdict === 'survived') say(lineOf(one))
      }
    }),
  )
  const seen = told.filter(({ verdict }) => verdict !== 'survived').length
  const seconds = told.reduce((sum, one) => sum + one.seconds, 0)
  say(
    `${folder}: ${seen} of ${told.length} seen (${((100 * seen) / told.length).toFixed(1)} %), ` +
      `${bugs.length} possible, ${seconds.toFixed(0)} s`,
  )
  if (seen < MUST * told.length) enough = false
}
await end(enough ? 0 : 1)

function textOf(bug: Bug) {
  const { was, becomes } = bug.mutant
  return `${bug.path}:${lineIn(bug)} «${was.replaceAll(/\s+/g, ' ')}» → «${becomes}»`
}

function lineOf(told: Told) {
  const { verdict, by, seconds } = told
  if (verdict === 'survived') return NOT_SEEN + textOf(told.bug)
  return `  ${verdict}: ${textOf(told.bug)} (${by ?? 'no end'}, ${seconds.toFixed(0)} s)`
}
