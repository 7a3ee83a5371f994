/**
 * Asks tests, again and again, in one process that stays warm: forked by run.ts in a copy of the house, told which file
 * changed, and ended as a whole when its tests hang.
 */
import { relative } from 'node:path'
import { createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'

/** `changed`: the file that differs from last time, beside the copy's root; tests about it by name are asked first. */
export type Question = { tests: string[]; changed: string }
/** `by`: the test that failed first, and why; null when all held. */
export type Answer = { by: string | null }

const root = process.cwd()

let hear: { failed: (who: string) => void; held: (path: string) => void } | null = null
const reporter: Reporter = {
  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'failed')
      hear?.failed(
        `${test.module.relativeModuleId} > ${test.fullName}: ${firstLine(errors?.[0]?.message)}`,
      )
  },
  // A house that cannot be opened, and books that are broken when it closes.
  onTestModuleEnd(module) {
    if (!module.ok()) hear?.failed(module.relativeModuleId)
    else if (wasAsked(module)) hear?.held(module.relativeModuleId)
  },
}

/** Not cut short: what is left out in its own text is not meant to be asked. */
const wasAsked = (module: TestModule) =>
  [...module.children.allTests()].every(
    (test) => test.result().state !== 'skipped' || test.options.mode !== 'run',
  )

const firstLine = (text = '') => text.split('\n', 1)[0]!.slice(0, 160)

/** How often tests saw a bug of a file: who saw one sees the next. */
const sights = new Map<string, number>()

function likeliness(path: string, changed: string) {
  const stem = changed.replace(/(-sql|\/sql)?\.ts$/, '')
  return (
    (sights.get(`${changed} ${path}`) ?? 0) +
    (path.startsWith(stem) ? 3 : 0) +
    0.1 * (sights.get(path) ?? 0)
  )
}

const vitest = await createVitest('test', {
  root,
  watch: false,
  project: ['node', 'alone', 'waiting'],
  reporters: [reporter],
  bail: 1,
  testTimeout: 60_000,
  sequence: {
    sequencer: class {
      shard = async (specs: TestSpecification[]) => specs
      sort = async (specs: TestSpecification[]) => specs
    },
  },
})

/** The first failure of a run, or null; what was cut short without one says nothing. */
async function run(specs: TestSpecification[]): Promise<string | null> {
  const failures: string[] = []
  const cancelled: Promise<void>[] = []
  const held = new Set<string>()
  hear = {
    failed(who) {
      if (failures.push(who) === 1) cancelled.push(vitest.cancelCurrentRun('test-failure'))
    },
    held: (path) => void held.add(path),
  }
  const { unhandledErrors } = await vitest.runTestSpecifications(specs)
  await Promise.all(cancelled)
  if (failures.length === 0 && unhandledErrors.length > 0) return 'an error nobody caught'
  if (failures.length === 0 && held.size < specs.length)
    throw new Error('some tests were not asked')
  return failures[0] ?? null
}

/** What was changed for the question before is as it was again. */
let before = ''

async function ask({ tests, changed }: Question): Promise<Answer> {
  for (const file of [changed, before]) vitest.invalidateFile(`${root}/${file}`)
  before = changed
  const pathOf = ({ moduleId }: TestSpecification) => relative(root, moduleId)
  const specs = (await vitest.getRelevantTestSpecifications(tests)).toSorted(
    (a, b) => likeliness(pathOf(b), changed) - likeliness(pathOf(a), changed),
  )
  // A run can still be reached by the end of the one before; then it is asked again.
  const by = await run(specs).catch(() => run(specs))
  if (by !== null) {
    const [path] = by.split(' > ') as [string]
    for (const key of [path, `${changed} ${path}`]) sights.set(key, (sights.get(key) ?? 0) + 1)
  }
  return { by }
}

process.on(
  'message',
  (question: Question) => void ask(question).then((answer) => process.send!(answer)),
)
process.on('disconnect', () => process.exit())
process.send!({ by: null } satisfies Answer)
