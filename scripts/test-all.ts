/** `npm run test:all [-- --only=name,…] [--anew]`: the gate, then the long suites. */
import { tmpdir } from 'node:os'

import { runTool } from './children.ts'
import { runSuites } from './run-suites.ts'
import { stories, tests, type Count, type Step } from './steps.ts'
import { long, longStories, phoneWalks } from './suites.ts'

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
  stories('walks', phoneWalks),
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

await runSuites(suites, 'test-all.json')
