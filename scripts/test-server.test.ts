import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { tryLock } from './lock.ts'
import { databaseFolder } from './postgres-files.ts'
import { usedWhenDropped, removeLeftovers } from './test-server.ts'

test('what a killed run left is removed; what a run holds and what is no run’s stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'madang-leftovers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['madang-tests-dead', 'madang-tests-held', 'madang-new-half', 'other'])
    await mkdir(join(folder, name))
  // A lock that cannot be opened, as another user's.
  await mkdir(join(folder, 'madang-tests-theirs', 'running.lock'), { recursive: true })
  // Root's database lies elsewhere: its user cannot pass a temporary folder.
  const { home } = databaseFolder(join(folder, 'madang-tests-dead'))
  const unlock = tryLock(join(folder, 'madang-tests-held', 'running.lock'))!
  onTestFinished(unlock)

  await removeLeftovers(folder)
  expect((await readdir(folder)).toSorted()).toEqual([
    'madang-new-half',
    'madang-tests-held',
    'madang-tests-theirs',
    'other',
  ])
  expect(existsSync(home)).toBe(false)
})

test('usedWhenDropped names a dropped database that is connected to again and again, not one connected to once', () => {
  const gone = (name: string) =>
    `2026-11-28 06:26:50.887 UTC [27643] FATAL:  database "${name}" does not exist\n`
  const said =
    gone('madang_test_a_1') + gone('madang_test_b_2').repeat(30) + gone('another').repeat(30)
  expect(usedWhenDropped(said)).toEqual(['madang_test_b_2'])
})
