/** One bug after the other in a copy of the house: which of them some test sees. */
import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { glob } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Answer, Question } from './asker.ts'
import { mutantsOf, planted, type Mutant } from './mutate.ts'

const root = join(import.meta.dirname, '..', '..')

/** Bugs of a folder and the test files that have to see them (vitest's filters; the folder's own come first). */
export type Field = { folder: string; tests: string[] }
export type Verdict = 'seen' | 'survived' | 'hung'
export type Told = {
  bug: Bug
  verdict: Verdict
  /** the test that saw it */
  by: string | null
  seconds: number
}

/** Every bug of a folder, in an order that the seed decides; what a file changes leaves the place of its other bugs. */
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
  return all
    .flat()
    .map((bug) => ({ bug, place: placeOf(bug, seed) }))
    .sort((a, b) => a.place.localeCompare(b.place))
    .map(({ bug }) => bug)
}

function placeOf({ path, text, mutant: { start, was, becomes } }: Bug, seed: number) {
  const line = text.slice(text.lastIndexOf('\n', start) + 1, start) + was
  return createHash('sha256').update([seed, path, line, becomes].join('|')).digest('hex')
}

export type Bug = { path: string; text: string; mutant: Mutant }

export const lineIn = ({ text, mutant }: Bug) => text.slice(0, mutant.start).split('\n').length

/** A copy of what git knows, so that a run that is killed leaves no bug in the checkout. */
async function openCopy() {
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
export async function tryBug(asker: Asker, bug: Bug, tests: string[], ms: number): Promise<Told> {
  const began = performance.now()
  const { path, text, mutant } = bug
  const file = join(asker.copy, path)
  await writeFile(file, planted(text, mutant))
  try {
    const { verdict, by } = await asker.ask({ tests, changed: path }, ms)
    const seconds = (performance.now() - began) / 1_000
    return { bug, verdict, by, seconds }
  } finally {
    await writeFile(file, text)
  }
}

type Heard = { verdict: Verdict; by: string | null }
export type Asker = Awaited<ReturnType<typeof openAsker>>

/** A copy of the house and a process in it that asks its tests; ended and begun anew when they hang. */
export async function openAsker() {
  const { copy, close } = await openCopy()
  let child: ChildProcess | null = null
  const end = () => {
    if (child?.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    child = null
  }
  process.once('exit', end)

  async function begin(): Promise<ChildProcess> {
    child = fork(join(copy, 'test/mutants/asker.ts'), { cwd: copy, detached: true, silent: true })
    const begun = child
    begun.once('exit', () => {
      if (child === begun) child = null
    })
    await once(begun, 'message')
    return begun
  }

  /** Null of a process that ended before it answered: that says nothing of the bug. */
  async function askOnce(question: Question, ms: number): Promise<Heard | null> {
    const asked = child ?? (await begin())
    asked.send(question)
    const late = AbortSignal.timeout(ms)
    const told = new AbortController()
    const signal = AbortSignal.any([late, told.signal])
    try {
      const answer = await Promise.race([
        once(asked, 'message', { signal }),
        once(asked, 'exit', { signal }).then(() => null),
      ])
      if (answer === null) return null
      const [{ by }] = answer as [Answer]
      return { verdict: by === null ? 'survived' : 'seen', by }
    } catch (error) {
      if (!late.aborted) throw error
      return { verdict: 'hung', by: null }
    } finally {
      told.abort()
      if (late.aborted) end()
    }
  }

  return {
    copy,
    async ask(question: Question, ms: number): Promise<Heard> {
      const heard = (await askOnce(question, ms)) ?? (await askOnce(question, ms))
      if (!heard) throw new Error('whoever asks the tests ended')
      return heard
    },
    async close() {
      process.off('exit', end)
      end()
      await close()
    },
  }
}
