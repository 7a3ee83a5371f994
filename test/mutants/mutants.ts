/**
 * `npm run mutants -- [folder …] [--most 60] [--seed 1] [--lanes 1]`: plants small bugs, one at a time, in the folders
 * that money passes through, and tells which of them no test sees. Minutes a folder; 90 % are to be seen.
 */
import { parseArgs } from 'node:util'

import { onStop } from '../../scripts/stopping.ts'
import { setup } from '../../scripts/test-server.ts'
import { fields } from './fields.ts'
import { ask, bugsOf, openCopy, tryBug, type Told } from './run.ts'

const MUST = 0.9
const HUNG_MS = 240_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '1' },
  },
})
const chosen = fields.filter(
  ({ folder }) => positionals.length === 0 || positionals.includes(folder),
)
const say = (text: string) => void process.stdout.write(`${text}\n`)
if (chosen.length === 0) {
  say(`Folders: ${fields.map(({ folder }) => folder).join(' ')}`)
  process.exit(2)
}

const stopServer = await setup()
const copies = await Promise.all(Array.from({ length: Number(values.lanes) }, openCopy))
const end = onStop(async () => {
  await Promise.all(copies.map(({ close }) => close()))
  await stopServer?.()
})

let enough = true
for (const { folder, tests } of chosen) {
  let said = ''
  const green = await ask(copies[0]!.copy, tests, HUNG_MS, (text) => (said += text))
  if (green !== 'survived') {
    say(
      `${said.slice(-4_000)}\n${folder}: its tests are not green without any bug; nothing can be told.`,
    )
    enough = false
    continue
  }
  const bugs = await bugsOf(folder, Number(values.seed))
  const queue = bugs.slice(0, Number(values.most))
  const told: Told[] = []
  await Promise.all(
    copies.map(async ({ copy }) => {
      for (let bug = queue.shift(); bug; bug = queue.shift()) {
        const one = await tryBug(copy, bug, tests, HUNG_MS)
        told.push(one)
        if (one.verdict === 'survived') say(lineOf(one))
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

function lineOf({ path, line, mutant }: Told) {
  return `  not seen: ${path}:${line} «${mutant.was.replaceAll(/\s+/g, ' ')}» → «${mutant.becomes}»`
}
