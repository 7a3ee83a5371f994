/** One bug after the other in a copy of the house: which of them some test sees. */
import { execFileSync, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { glob } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { randomOf } from '../faults/random.ts'
import { mutantsOf, planted, type Mutant } from './mutate.ts'

const root = join(import.meta.dirname, '..', '..')

/** Bugs of a folder and the test files that have to see them (vitest's filters; the folder's own come first). */
export type Field = { folder: string; tests: string[] }
export type Verdict = 'seen' | 'survived' | 'hung'
export type Told = { path: string; line: number; mutant: Mutant; verdict: Verdict; seconds: number }

/** Every bug of a folder, in an order that the seed decides. */
export async function bugsOf(folder: string, seed: number) {
  const paths = (await Array.fromAsync(glob(`${folder}/*.ts`, { cwd: root })))
    .filter((path) => !path.endsWith('.test.ts'))
    .sort()
  const all = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(root, path), 'utf8')
      return mutantsOf(path, text).map((mutant) => ({ path, text, mutant }))
    }),
  )
  const random = randomOf(seed)
  return all
    .flat()
    .map((bug) => ({ bug, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ bug }) => bug)
}

type Bug = Awaited<ReturnType<typeof bugsOf>>[number]

/** A copy of what git knows, so that a run that is killed leaves no bug in the checkout. */
export async function openCopy() {
  const copy = await mkdtemp(join(tmpdir(), 'madang-mutants-'))
  const known = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  for (const path of known.toString().split('\n').filter(Boolean))
    await cp(join(root, path), join(copy, path), { recursive: true }).catch((error) => {
      // Deleted and not yet committed.
      if (error.code !== 'ENOENT') throw error
    })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return { copy, close: () => rm(copy, { recursive: true, force: true }) }
}

/** Plants a bug, asks the tests, and takes it out again. A test run that does not end counts as seen: it would be noticed. */
export async function tryBug(
  copy: string,
  { path, text, mutant }: Bug,
  tests: string[],
  ms: number,
) {
  const began = performance.now()
  const file = join(copy, path)
  await writeFile(file, planted(text, mutant))
  try {
    const verdict = await ask(copy, tests, ms)
    const line = text.slice(0, mutant.start).split('\n').length
    return { path, line, mutant, verdict, seconds: (performance.now() - began) / 1_000 } as Told
  } finally {
    await writeFile(file, text)
  }
}

/** Whether the tests are green on the copy as it stands; what they said goes to `hear`. */
export async function ask(
  copy: string,
  tests: string[],
  ms: number,
  hear: (text: string) => void = () => undefined,
): Promise<Verdict> {
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=node',
      '--bail=1',
      '--reporter=dot',
      ...tests,
    ],
    { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
  const end = () => child.pid && process.kill(-child.pid, 'SIGKILL')
  process.once('exit', end)
  try {
    return await new Promise<Verdict>((done, fail) => {
      const timer = setTimeout(() => {
        end()
        done('hung')
      }, ms)
      child.once('error', fail)
      child.once('exit', (code) => {
        clearTimeout(timer)
        done(code === 0 ? 'survived' : 'seen')
      })
    })
  } finally {
    process.off('exit', end)
  }
}
