/** `npm test`: everything that must hold, in order, ending in one line that counts every check and every test. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { endTools, runTool } from './children.ts'
import { buildPages, pageNames } from './pages.ts'
import { dumpSchema, SCHEMA_FILE, withMigrated } from './schema.ts'
import { judgeAgain, MOST_FLAKY, type Failure } from './second-look.ts'
import { onStop } from './stopping.ts'
import { setup } from './test-server.ts'

/**
 * `names`: what failed, in the words of its runner, printed again at the end: the rest of the output may be cut off.
 * `stories`: failed stories, counted apart until they have been run again.
 */
type Count = { passed: number; failed: number; names?: string[]; stories?: Failure[] }
type Step = { name: string; run: () => Promise<Count> }

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

/** A test runner that writes what it counted to a file; its own failure beside its tests counts as one. */
const runner = (name: string, { args, env, read, givesWay, beside = givesWay }: Runner): Step => ({
  name,
  async run() {
    // What goes beside another says all of it at its end, so that a reader can tell them apart.
    const shown = beside ? undefined : process.stdout
    const { ok, said } = await runTool(args, { env, shown, givesWay })
    say(said.trimEnd())
    const told = await readFile(join(scratch, `${name}.json`), 'utf8').catch(() => null)
    if (told === null) return { passed: 0, failed: 1 }
    const count = read(JSON.parse(told))
    const red = count.failed + (count.stories?.length ?? 0)
    return ok || red > 0 ? count : { ...count, failed: 1, names: [name] }
  },
})
type Reader = (told: unknown) => Count

/** The first lines of what a test said when it failed. */
const firstLines = (said = '') => said.split('\n', 12).join('\n    ')

/** vitest's: a file that failed before or beside its tests counts as one that failed. */
function readVitest(told: unknown): Count {
  const { numPassedTests, testResults } = told as {
    numPassedTests: number
    testResults: {
      name: string
      message?: string
      status: string
      assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
    }[]
  }
  const failed = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [`${name}: ${firstLines(message)}`]
    return tests.map(
      (test) => `${name}: ${test.fullName}: ${firstLines(test.failureMessages?.[0])}`,
    )
  })
  return { passed: numPassedTests, failed: failed.length, names: failed }
}

type Suite = { suites?: Suite[]; specs?: { title: string; file: string; tests: Story[] }[] }
type Story = { projectName: string; status: string; results: { errors: { message?: string }[] }[] }

function readPlaywright(told: unknown): Count {
  const { stats, errors, suites } = told as {
    stats: { expected: number; unexpected: number; flaky: number }
    errors: { message?: string }[]
    suites: Suite[]
  }
  const walk = (suite: Suite): Failure[] => [
    ...(suite.suites ?? []).flatMap(walk),
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => {
          // Of a test that took too long the second tells what it waited for.
          const said = results.flatMap(({ errors }) => errors.map(({ message }) => message))
          return {
            name: `${file}: ${title} [${projectName}]`,
            said: said.map(firstLines).join('\n    '),
          }
        }),
    ),
  ]
  return {
    passed: stats.expected,
    failed: errors.length,
    names: errors.map(({ message }) => firstLines(message)),
    stories: suites.flatMap(walk),
  }
}

const modules = 'node_modules'

/** Tests of some projects of vitest.config.ts. */
const tests = (name: string, projects: string[], more: Partial<Runner> = {}): Step =>
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

const stories = (name: string, more: string[] = []): Step =>
  runner(name, {
    args: [`${modules}/@playwright/test/cli.js`, 'test', ...more],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(scratch, `${name}.json`) },
    read: readPlaywright,
  })

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

const total = { passed: 0, failed: 0, names: [] as string[], stories: [] as Failure[] }
const count = stages.flat(2).length
let begun = 0

async function runStep({ name, run }: Step) {
  const began = performance.now()
  say(`[${++begun}/${count}] ${name}`)
  const result = await run().catch((error: Error): Count => {
    say(error.message)
    return { passed: 0, failed: 1 }
  })
  const { passed, failed, names = failed > 0 ? [name] : [], stories: fallen = [] } = result
  total.passed += passed
  total.failed += failed
  total.names.push(...names)
  total.stories.push(...fallen)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const red = failed + fallen.length
  say(`      ${name}: ${red ? `${red} FAILED, ` : ''}${passed} passed (${seconds} s)`)
}

async function runLane(lane: Step[]) {
  for (const step of lane) await runStep(step)
}

/** Failed stories once more, one after the other and with nothing beside them; more than a few count as they are. */
async function secondLook({ stories: first }: typeof total) {
  if (first.length === 0) return
  const some = first.length <= MOST_FLAKY
  if (some) say(`· ${first.length} failed stories, each run again by itself`)
  const again = some ? await stories('again', ['--last-failed', '--workers=1']).run() : null
  const { flaky, failed } = judgeAgain(first, again)
  total.passed += flaky.length
  total.failed += failed.length
  total.names.push(...failed.map(({ name, said }) => `${name}: ${said}`))
  for (const { name, said } of flaky) say(`FLAKY ${name}: ${said}`)
}

server.stop = await setup()
for (const stage of stages) await Promise.all(stage.map(runLane))
await secondLook(total)
for (const name of total.names) say(`FAILED ${name}`)
say(`${total.passed} passed, ${total.failed} failed`)
await close(total.failed > 0 ? 1 : 0)
