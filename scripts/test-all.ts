/**
 * `npm run test:all [-- --only=name,…] [--anew]`: the gate, then the long suites, one after the other. What was green at
 * this commit is not run again unless `--anew` asks for it. Ends with a table, and one line that counts everything.
 */
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'

import { runTool } from './children.ts'
import {
  begin,
  cleanCommit,
  lookAgain,
  newTotal,
  runStage,
  say,
  stories,
  tests,
  type Count,
  type Step,
} from './steps.ts'
import { long, longStories } from './suites.ts'

const { values: given } = parseArgs({
  options: { only: { type: 'string' }, anew: { type: 'boolean', default: false } },
})

/** Before `begin` replaces it. */
const temporary = tmpdir()

/** The gate is a run of its own, with its own database and temporary folder. */
const gate: Step = {
  name: 'gate',
  async run(): Promise<Count> {
    const env = { TEST_POSTGRES_URL: '', TMPDIR: temporary }
    const { said } = await runTool(['scripts/check.ts'], { env, shown: process.stdout })
    const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(said) ?? []
    if (failed === undefined) throw new Error('the gate did not come to its end')
    const names = [...said.matchAll(/^FAILED (.*)$/gm)].map(([, name]) => name!)
    return { passed: Number(passed), failed: Number(failed), names }
  },
}
const suites: Step[] = [
  gate,
  ...Object.keys(long).map((name) => tests(name, ['--project=long', ...foldersOf(name)])),
  tests('postgres', ['--project=postgres']),
  tests('paced', ['--project=paced']),
  stories('stories', longStories),
]

/** A suite's files as vitest's filters, which take the beginning of a path and no pattern. */
function foldersOf(name: string): string[] {
  return long[name as keyof typeof long].flatMap(expand).map((path) => path.replace(/\*.*$/, ''))
}
/** `a/{b,c}/d` as `a/b/d` and `a/c/d`. */
function expand(path: string): string[] {
  const [whole, names] = /\{([^}]+)\}/.exec(path) ?? []
  if (whole === undefined) return [path]
  return names!.split(',').flatMap((one) => expand(path.replace(whole, one)))
}

type Seen = { passed: number; failed: number; flaky: string[]; seconds: number }
const FILE = '.cache/test-all.json'
const commit = cleanCommit()

function readSeen(): Map<string, Seen> {
  try {
    const stored = JSON.parse(readFileSync(FILE, 'utf8')) as {
      commit: string
      suites: Record<string, Seen>
    }
    return new Map(stored.commit === commit && !given.anew ? Object.entries(stored.suites) : [])
  } catch {
    return new Map()
  }
}

const only = given.only?.split(',')
const unknown = only?.filter((name) => !suites.some((suite) => suite.name === name)) ?? []
if (unknown.length > 0) {
  const names = suites.map(({ name }) => name).join(', ')
  process.stderr.write(`No suite is called ${unknown.join(', ')}. There are: ${names}.\n`)
  process.exit(1)
}
const seen = readSeen()
const end = await begin()
for (const suite of suites.filter(({ name }) => only?.includes(name) ?? true)) {
  if (seen.get(suite.name)?.failed === 0) {
    say(`== ${suite.name}: was green at this commit`)
    continue
  }
  const total = newTotal()
  const { seconds } = await runStage(total, suite.name, [suite])
  await lookAgain(total)
  for (const name of total.failed) say(`FAILED ${name}`)
  const { passed, failed, flaky } = total
  seen.set(suite.name, { passed, failed: failed.length, flaky, seconds: Math.round(seconds) })
  if (commit === null) continue
  await mkdir('.cache', { recursive: true })
  const told = JSON.stringify({ commit, suites: Object.fromEntries(seen) }, null, 2)
  await writeFile(FILE, `${told}\n`)
}
const sum = { passed: 0, failed: 0 }
for (const { name } of suites) {
  const one = seen.get(name)
  const counts = one ? `${one.passed} passed, ${one.failed} failed, ${one.seconds} s` : 'not run'
  say(`${name.padEnd(10)} ${[counts, ...(one?.flaky ?? [])].join('; flaky: ')}`)
  sum.passed += one?.passed ?? 0
  sum.failed += one?.failed ?? 0
}
say(`${sum.passed} passed, ${sum.failed} failed`)
await end(sum.failed > 0 ? 1 : 0)
