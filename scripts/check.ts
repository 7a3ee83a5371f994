/** `npm test`: everything that must hold, in order, ending in one line that counts every check and every test. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { endTools, runTool } from './children.ts'
import { buildPages, pageNames } from './pages.ts'
import { dumpSchema, SCHEMA_FILE, withMigrated } from './schema.ts'
import { isRealTime, judgeAgain, MOST_FLAKY, type Failure } from './second-look.ts'
import { onStop } from './stopping.ts'
import { setup } from './test-server.ts'

/** `names`: what failed, in the words of its runner, printed again at the end: the rest of the output may be cut off. */
type Count = { passed: number; failed: number; names?: string[] }
/** `doubted`: failures that a second run decides, counted after it. `greens`: the names of what passed. */
type Judged = Count & { doubted: Failure[]; greens: Set<string> }
type Step = { name: string; run: () => Promise<Count | Judged> }

const say = (text: string) => process.stdout.write(`${text}\n`)
const scratch = await mkdtemp(join(tmpdir(), 'madang-check-'))
const server: { stop?: () => Promise<void> } = {}
const close = onStop(async () => {
  endTools()
  await server.stop?.()
  await rm(scratch, { recursive: true, force: true })
})

/** A tool that says nothing when all is well: one check. */
const tool = (name: string, args: string[]): Step => ({
  name,
  async run() {
    const { ok, said } = await runTool(args, { givesWay: true })
    if (!ok) say(said.trim())
    return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
})

const check = (name: string, run: () => Promise<void>): Step => ({
  name,
  async run() {
    await run()
    return { passed: 1, failed: 0 }
  },
})

async function checkSchema() {
  const stored = await readFile(SCHEMA_FILE, 'utf8').catch(() => '')
  if (stored !== (await withMigrated(dumpSchema)))
    throw new Error(`${SCHEMA_FILE} is not what the migrations make; run npm run db -- schema.`)
}

type Runner = {
  args: string[]
  env?: Record<string, string>
  read: Reader
  givesWay?: boolean
  /** goes beside another, with a clock of its own to keep: it gives way to nobody */
  beside?: boolean
}

/** A test runner that writes its counts to a file; its own failure beside its tests counts as one. */
const runner = (name: string, { args, env, read, givesWay, beside = givesWay }: Runner) => ({
  name,
  async run(): Promise<Judged> {
    // What goes beside another says all of it at its end, so that a reader can tell them apart.
    const shown = beside ? undefined : process.stdout
    const { ok, said } = await runTool(args, { env, shown, givesWay })
    if (!shown) say(said.trimEnd())
    const told = await readFile(join(scratch, `${name}.json`), 'utf8').catch(() => null)
    const none = { passed: 0, failed: 0, names: [], doubted: [], greens: new Set<string>() }
    const count = told === null ? none : read(JSON.parse(told))
    const explained = count.failed + count.doubted.length > 0 && !said.includes(' Unhandled Error')
    if (ok || explained) return count
    return { ...count, failed: count.failed + 1, names: [...(count.names ?? []), name] }
  },
})
type Reader = (told: unknown) => Judged

/** The first lines of what a test said when it failed. */
const firstLines = (said = '') => said.split('\n', 12).join('\n    ')

const textOf = ({ name, said }: Failure) => `${name}: ${said}`

/** vitest's: a file that failed before or beside its tests counts as one that failed. */
function readVitest(told: unknown): Judged {
  const { numPassedTests, testResults } = told as {
    numPassedTests: number
    testResults: {
      name: string
      message?: string
      status: string
      assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
    }[]
  }
  const files = testResults.map(({ name, message, status, assertionResults }) => {
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
    return { file, red, green: of('passed') }
  })
  const failed = files.flatMap(({ file, red }) => (isRealTime(file) ? [] : red))
  return {
    passed: numPassedTests,
    failed: failed.length,
    names: failed.map(textOf),
    doubted: files.flatMap(({ file, red }) => (isRealTime(file) ? red : [])),
    greens: new Set(files.flatMap(({ green }) => green.map(({ name }) => name))),
  }
}

type Suite = { suites?: Suite[]; specs?: { title: string; file: string; tests: Story[] }[] }
type Story = { projectName: string; status: string; results: { errors: { message?: string }[] }[] }

function readPlaywright(told: unknown): Judged {
  const { stats, errors, suites } = told as {
    stats: { expected: number }
    errors: { message?: string }[]
    suites: Suite[]
  }
  const walk = (suite: Suite): (Failure & { status: string })[] => [
    ...(suite.suites ?? []).flatMap(walk),
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests.map(({ projectName, status, results }) => {
        // Of a test that took too long the second error tells what it waited for.
        const said = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        const name = `${file}: ${title} [${projectName}]`
        return { name, status, said: said.map(firstLines).join('\n    ') }
      }),
    ),
  ]
  const all = suites.flatMap(walk)
  return {
    passed: stats.expected,
    failed: errors.length,
    names: errors.map(({ message }) => firstLines(message)),
    doubted: all.filter(({ status }) => status === 'unexpected' || status === 'flaky'),
    greens: new Set(all.filter(({ status }) => status === 'expected').map(({ name }) => name)),
  }
}

const modules = 'node_modules'

/** Tests of some projects of vitest.config.ts. */
const tests = (name: string, projects: string[], more: Partial<Runner> = {}) =>
  runner(name, {
    args: [
      `${modules}/vitest/vitest.mjs`,
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(scratch, `${name}.json`)}`,
      ...(more.args ?? []),
    ],
    read: readVitest,
    givesWay: more.givesWay,
    beside: more.beside,
  })

const stories = (name: string, more: string[] = []) =>
  runner(name, {
    args: [`${modules}/@playwright/test/cli.js`, 'test', ...more],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(scratch, `${name}.json`) },
    read: readPlaywright,
  })

/** The projects that have tests of real clocks and other processes. */
const REAL = ['node', 'alone', 'waiting']

/**
 * One stage after the other; the lanes of a stage beside each other. The stories wait a third of their time, for a
 * draw or a page's own clock: what only computes is done meanwhile and gives way to them.
 */
const stages: Step[][][] = [
  [
    [
      ...pageNames.map((name) =>
        check(`pages of the ${name}`, () => buildPages(name, () => undefined)),
      ),
      stories('browser'),
    ],
    [
      tool('format', [`${modules}/oxfmt/bin/oxfmt`, '--check', '.']),
      tool('lint', [`${modules}/oxlint/bin/oxlint`, '.']),
      tool('types', [`${modules}/typescript/bin/tsc`, '--noEmit', '-p', 'tsconfig.json']),
      check('schema', checkSchema),
      tests('tests of pages', ['page'], { args: ['--maxWorkers=1'], givesWay: true }),
    ],
    [tests('tests that wait', ['waiting'], { args: ['--maxWorkers=1'], beside: true })],
  ],
  [[tests('tests', ['node', 'alone'])]],
]

const total = { passed: 0, failed: 0, names: [] as string[], doubted: [] as Failure[] }
const count = stages.flat(2).length
let begun = 0

async function runStep({ name, run }: Step) {
  const began = performance.now()
  say(`[${++begun}/${count}] ${name}`)
  const result = await run().catch((error: Error): Count => {
    say(error.message)
    return { passed: 0, failed: 1 }
  })
  const { passed, failed, names = failed > 0 ? [name] : [] } = result
  const doubted = 'doubted' in result ? result.doubted : []
  total.passed += passed
  total.failed += failed
  total.names.push(...names)
  total.doubted.push(...doubted)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const red = failed + doubted.length
  say(`      ${name}: ${red ? `${red} FAILED, ` : ''}${passed} passed (${seconds} s)`)
}

async function runLane(lane: Step[]) {
  for (const step of lane) await runStep(step)
}

/** Runs again what failed, one after the other and with nothing beside it; answers the names that passed this time. */
async function runAgain(failures: Failure[]): Promise<Set<string>> {
  say(`· ${failures.length} failed; each is run again by itself`)
  const files = failures.map(({ name }) => name.split(':')[0]!).filter(isRealTime)
  const runs = [
    ...(files.length > 0
      ? [tests('tests again', REAL, { args: [...new Set(files), '--maxWorkers=1'] })]
      : []),
    ...(files.length < failures.length
      ? [stories('browser again', ['--last-failed', '--workers=1'])]
      : []),
  ]
  const greens = new Set<string>()
  for (const one of runs) {
    const again = await one.run()
    if (again.failed > 0) continue
    for (const name of again.greens) greens.add(name)
    for (const { name } of again.doubted) greens.delete(name)
  }
  return greens
}

/** More failures than a few count as they are. */
async function secondLook(doubted: Failure[]) {
  const few = doubted.length > 0 && doubted.length <= MOST_FLAKY
  const { flaky, failed } = judgeAgain(doubted, few ? await runAgain(doubted) : new Set())
  total.passed += flaky.length
  total.failed += failed.length
  total.names.push(...failed.map(textOf))
  for (const one of flaky) say(`FLAKY ${textOf(one)}`)
}

server.stop = await setup()
for (const stage of stages) await Promise.all(stage.map(runLane))
await secondLook(total.doubted)
for (const name of total.names) say(`FAILED ${name}`)
say(`${total.passed} passed, ${total.failed} failed`)
await close(total.failed > 0 ? 1 : 0)
