/** The steps of `npm test` and `npm run test:all`: each runs tools or tests, and counts what passed and failed. */
import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { append } from '@madang/contract/core/lists.ts'

import { endTools, runTool } from './children.ts'
import { isRealTime, judgeAgain, MOST_FLAKY, type Failure } from './second-look.ts'
import { onStop } from './stopping.ts'
import { setup } from './test-server.ts'

/**
 * `names`: failures in the words of their runner. `doubted`: failures that a second run decides. `greens`: the names of
 * the tests that passed. `files`: seconds of each test file.
 */
export type Count = {
  passed: number
  failed: number
  names?: string[]
  doubted?: Failure[]
  greens?: Set<string>
  files?: Map<string, number>
}
/** `env`: settings of its tests, which their second run has too. */
export type Step = { name: string; run: () => Promise<Count>; env?: Record<string, string> }
export type Total = {
  passed: number
  failed: string[]
  doubted: Failure[]
  flaky: string[]
  files: Map<string, number>
}

export const say = (text: string) => void process.stdout.write(`${text}\n`)
const scratch = await mkdtemp(join(tmpdir(), 'madang-check-'))
const modules = 'node_modules'

/**
 * Starts the tests' PostgreSQL, and gives all that is run a temporary folder of its own; answers how to end both, and
 * the process with an exit code.
 */
export async function begin(): Promise<(code: number) => Promise<never>> {
  const server: { stop?: () => Promise<void> } = {}
  const end = onStop(async () => {
    endTools()
    // A test that left its database in use was counted by a step of its own.
    await server.stop?.().catch(() => undefined)
    await rm(scratch, { recursive: true, force: true })
  })
  server.stop = await setup()
  process.env.TMPDIR = join(scratch, 't')
  await mkdir(process.env.TMPDIR)
  // PostgreSQL runs as another user where the tests run as root.
  for (const folder of [scratch, process.env.TMPDIR]) await chmod(folder, 0o755)
  return end
}

/** A tool that says nothing when all is well: one check. */
export const tool = (name: string, args: string[]): Step => ({
  name,
  async run() {
    const { ok, said } = await runTool(args.with(0, join(modules, args[0]!)))
    if (!ok) say(said.trim())
    return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
})

export const check = (name: string, run: () => Promise<void>): Step => ({
  name,
  async run() {
    await run()
    return { passed: 1, failed: 0 }
  },
})

type Reader = (told: unknown) => Count
type Runner = { args: string[]; env?: Record<string, string>; read: Reader; report: string }

/** A test runner that writes its counts to a file; its own failure beside its tests counts as one. */
const runner = (name: string, { args, env, read, report }: Runner): Step => ({
  name,
  async run() {
    const { ok, said } = await runTool(args, { env, shown: process.stdout })
    const told = await readFile(report, 'utf8').catch(() => null)
    const count: Count = told === null ? { passed: 0, failed: 0 } : read(JSON.parse(told))
    const red = count.failed + (count.doubted?.length ?? 0)
    if (ok || (red > 0 && !said.includes(' Unhandled Error'))) return count
    return { ...count, failed: count.failed + 1, names: [...(count.names ?? []), name] }
  },
})

/** The first lines of what a test said when it failed. */
const firstLines = (said = '') => said.split('\n', 12).join('\n    ')

const textOf = ({ name, said }: Failure) => `${name}: ${said}`

/** vitest's: a file that failed before or beside its tests counts as one that failed. */
function readVitest(told: unknown): Count {
  const { numPassedTests, testResults } = told as {
    numPassedTests: number
    testResults: {
      name: string
      message?: string
      status: string
      startTime: number
      endTime: number
      assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
    }[]
  }
  const files = testResults.map(({ name, message, status, assertionResults, ...times }) => {
    const file = relative(process.cwd(), name)
    const of = (state: string) =>
      assertionResults
        .filter((test) => test.status === state)
        .map(({ fullName, failureMessages }) => ({
          name: `${file}: ${fullName}`,
          said: firstLines(failureMessages?.[0]),
        }))
    const broken = status === 'failed' && of('failed').length === 0
    const red = broken ? [{ name: file, said: firstLines(message) }] : of('failed')
    return { file, red, green: of('passed'), seconds: (times.endTime - times.startTime) / 1_000 }
  })
  const failed = files.flatMap(({ file, red }) => (isRealTime(file) ? [] : red))
  return {
    passed: numPassedTests,
    failed: failed.length,
    names: failed.map(textOf),
    doubted: files.flatMap(({ file, red }) => (isRealTime(file) ? red : [])),
    greens: new Set(files.flatMap(({ green }) => green.map(({ name }) => name))),
    files: new Map(files.map(({ file, seconds }) => [file, seconds])),
  }
}

type Suite = {
  suites?: Suite[]
  specs?: { title: string; tags: string[]; file: string; tests: Story[] }[]
}
type Story = {
  projectName: string
  status: string
  results: { duration: number; errors: { message?: string }[] }[]
}

function readPlaywright(told: unknown): Count {
  const { stats, errors, suites } = told as {
    stats: { expected: number }
    errors: { message?: string }[]
    suites: Suite[]
  }
  type Seen = Failure & { file: string; status: string; seconds: number }
  const walk = (suite: Suite): Seen[] => [
    ...(suite.suites ?? []).flatMap(walk),
    ...(suite.specs ?? []).flatMap(({ title, tags, file, tests }) =>
      tests.map(({ projectName, status, results }) => {
        // A test that took too long names in its second error the step that it waited for.
        const said = results.flatMap((result) => result.errors.map(({ message }) => message))
        return {
          name: `${file}: ${title} [${projectName}]`,
          said: said.map(firstLines).join('\n    '),
          round: tags.includes('round'),
          file,
          status,
          seconds: results.reduce((sum, { duration }) => sum + duration / 1_000, 0),
        }
      }),
    ),
  ]
  const all = suites.flatMap(walk)
  const files = new Map<string, number>()
  for (const { file, seconds } of all)
    files.set(`test/e2e/${file}`, (files.get(`test/e2e/${file}`) ?? 0) + seconds)
  return {
    passed: stats.expected,
    failed: errors.length,
    names: errors.map(({ message }) => firstLines(message)),
    doubted: all.filter(({ status }) => status === 'unexpected' || status === 'flaky'),
    greens: new Set(all.filter(({ status }) => status === 'expected').map(({ name }) => name)),
    files,
  }
}

/** Runs tests of vitest; `args`: its projects, and files of them. */
export function tests(name: string, args: string[], env: Record<string, string> = {}): Step {
  const report = join(scratch, `${name}.json`)
  const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const step = runner(name, {
    args: [join(modules, 'vitest/vitest.mjs'), 'run', ...args, ...outputs],
    ...{ env, read: readVitest, report },
  })
  return { ...step, env }
}

/** Runs browser stories; `env` chooses among them (playwright.config.ts). */
export function stories(name: string, args: string[], env: Record<string, string> = {}): Step {
  const report = join(scratch, `${name}.json`)
  return runner(name, {
    args: [join(modules, '@playwright/test/cli.js'), 'test', ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    ...{ read: readPlaywright, report },
  })
}

/** Seconds of processor that the machine has spent since it started, on whatever program. */
const processor = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) /
  1_000

const perCent = (part: number, whole: number) => Math.round((100 * part) / whole)

/** Runs steps beside each other and adds them up; answers their wall seconds and processor seconds. */
export async function runStage(total: Total, name: string, steps: Step[]) {
  const [began, spent] = [performance.now(), processor()]
  await Promise.all(steps.map((step) => runStep(total, step)))
  const [seconds, worked] = [(performance.now() - began) / 1_000, processor() - spent]
  const used = perCent(worked, seconds * cpus().length)
  const load = loadavg()[0]!.toFixed(1)
  say(
    `== ${name}: ${seconds.toFixed(0)} s, processor ${worked.toFixed(0)} s (${used} %), load ${load}`,
  )
  return { seconds, processor: worked }
}

async function runStep(total: Total, { name, run }: Step) {
  const began = performance.now()
  const result = await run().catch((error: Error): Count => {
    say(error.message)
    return { passed: 0, failed: 1, names: [`${name}: ${error.message}`] }
  })
  const { passed, failed, doubted = [], names = failed > 0 ? [name] : [], files } = result
  total.passed += passed
  append(total.failed, names)
  append(total.doubted, doubted)
  for (const [file, seconds] of files ?? []) total.files.set(file, seconds)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const red = failed + doubted.length
  say(`   ${name}: ${red ? `${red} FAILED, ` : ''}${passed} passed (${seconds} s)`)
}

/** The projects that have tests of real clocks and other processes. */
const REAL = ['node', 'alone', 'long', 'postgres', 'paced'].map((name) => `--project=${name}`)

/** Runs again each failure with nothing beside it; answers the names that passed this time. */
async function runAgain(failures: Failure[], env: Step['env']): Promise<Set<string>> {
  say(`· ${failures.length} failed; each is run again by itself`)
  const files = failures.map(({ name }) => name.split(':')[0]!).filter(isRealTime)
  const toldBy = failures.filter(({ name }) => !isRealTime(name.split(':')[0]!))
  const alone = ['--last-failed', '--workers=1']
  const runs = [
    ...(files.length > 0
      ? [tests('again', [...REAL, ...new Set(files), '--maxWorkers=1'], env)]
      : []),
    ...(toldBy.some(({ round }) => !round) ? [stories('stories again', alone)] : []),
    ...(toldBy.some(({ round }) => round)
      ? [stories('stories of rounds again', alone, { E2E_ROUNDS: '1' })]
      : []),
  ]
  const passed = new Set<string>()
  // A second run of stories deletes the first one's page snapshots.
  if (toldBy.length > 0) {
    await rm('.cache/first-run', { recursive: true, force: true })
    await cp('test-results', '.cache/first-run', { recursive: true })
  }
  for (const { run } of runs) {
    const { failed, greens = [], doubted = [] } = await run()
    if (failed > 0) continue
    for (const name of greens) passed.add(name)
    for (const { name } of doubted) passed.delete(name)
  }
  return passed
}

/** Decides the doubted failures; more than a few count as they are. `env`: of the run in which they failed. */
export async function lookAgain(total: Total, env?: Step['env']): Promise<void> {
  const { doubted } = total
  total.doubted = []
  const few = doubted.length > 0 && doubted.length <= MOST_FLAKY
  const { flaky, failed } = judgeAgain(doubted, few ? await runAgain(doubted, env) : new Set())
  total.passed += flaky.length
  append(total.failed, failed.map(textOf))
  append(
    total.flaky,
    flaky.map(({ name }) => name),
  )
  for (const one of flaky) say(`FLAKY ${textOf(one)}`)
  if (flaky.length > 0)
    say('      each belongs in test/flaky.json, with the day by which it is mended')
}

export const newTotal = (): Total => ({
  passed: 0,
  failed: [],
  doubted: [],
  flaky: [],
  files: new Map(),
})

/** The commit whose files these are; null where any of them differs from it. */
export function cleanCommit(): string | null {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : null
  } catch {
    return null
  }
}
