/**
 * Runs suites one after the other: those that `--only=name,…` names, and not those that were green at this commit, unless
 * `--anew` asks for them. Ends with a table, one line that counts everything, and the process.
 */
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { largest } from '@madang/contract/core/lists.ts'

import { repeatedBy } from '../test/beginning.ts'
import { begin, cleanCommit, lookAgain, newTotal, runStage, say, type Step } from './steps.ts'

type Seen = { passed: number; failed: number; flaky: string[]; seconds: number }

/** `file`: below .cache, where what was green at a commit is kept. */
export async function runSuites(suites: Step[], file: string): Promise<never> {
  const { values: given } = parseArgs({
    options: { only: { type: 'string' }, anew: { type: 'boolean', default: false } },
  })
  const only = given.only?.split(',')
  const unknown = only?.filter((name) => !suites.some((suite) => suite.name === name)) ?? []
  if (unknown.length > 0) {
    const names = suites.map(({ name }) => name).join(', ')
    process.stderr.write(`No suite is called ${unknown.join(', ')}. There are: ${names}.\n`)
    process.exit(1)
  }
  const path = `.cache/${file}`
  const commit = cleanCommit()
  const seen = given.anew ? new Map<string, Seen>() : readSeen(path, commit)
  const end = await begin()
  for (const suite of suites.filter(({ name }) => only?.includes(name) ?? true)) {
    if (seen.get(suite.name)?.failed === 0) {
      say(`== ${suite.name}: was green at this commit`)
      continue
    }
    const total = newTotal()
    const { seconds } = await runStage(total, suite.name, [suite])
    await lookAgain(total, suite.env)
    for (const name of total.failed) say(`FAILED ${name}`)
    if (total.failed.length > 0) say(`again with ${repeatedBy(suite.env)}`)
    const { passed, failed, flaky } = total
    seen.set(suite.name, { passed, failed: failed.length, flaky, seconds: Math.round(seconds) })
    // Kept only of files that were the commit's to the end.
    if (commit === null || cleanCommit() !== commit) continue
    await mkdir('.cache', { recursive: true })
    const told = JSON.stringify({ commit, suites: Object.fromEntries(seen) }, null, 2)
    await writeFile(path, `${told}\n`)
  }
  const longest = largest(suites.map(({ name }) => name.length))
  const sum = { passed: 0, failed: 0 }
  for (const { name } of suites) {
    const one = seen.get(name)
    const counts = one ? `${one.passed} passed, ${one.failed} failed, ${one.seconds} s` : 'not run'
    say(`${name.padEnd(longest)} ${[counts, ...(one?.flaky ?? [])].join('; flaky: ')}`)
    sum.passed += one?.passed ?? 0
    sum.failed += one?.failed ?? 0
  }
  say(`${sum.passed} passed, ${sum.failed} failed`)
  return end(sum.failed > 0 ? 1 : 0)
}

function readSeen(path: string, commit: string | null): Map<string, Seen> {
  try {
    const stored = JSON.parse(readFileSync(path, 'utf8')) as {
      commit: string
      suites: Record<string, Seen>
    }
    return new Map(stored.commit === commit ? Object.entries(stored.suites) : [])
  } catch {
    return new Map()
  }
}
