import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { tryLock } from './lock.ts'
import { removeLeftovers } from './test-server.ts'

test('what a killed run left is removed; what a run holds and what is no run’s stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'madang-leftovers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['madang-test-dead', 'madang-test-held', 'madang-new-half', 'other'])
    await mkdir(join(folder, name))
  await writeFile(join(folder, 'madang-test-dead', 'file'), 'of a run that was killed')
  const unlock = tryLock(join(folder, 'madang-test-held', 'running.lock'))!
  onTestFinished(unlock)

  await removeLeftovers(folder)
  expect((await readdir(folder)).toSorted()).toEqual([
    'madang-new-half',
    'madang-test-held',
    'other',
  ])
})
