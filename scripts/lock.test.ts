import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { tryLock } from './lock.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'madang-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('tryLock refuses a second caller until the first releases', () => {
  const path = join(folder, 'lock')
  const release = tryLock(path)!
  expect(tryLock(path)).toBeNull()
  release()
  const next = tryLock(path)
  expect(next).not.toBeNull()
  next!()
})

test('tryLock locks while a refused caller still reads the file', () => {
  const path = join(folder, 'lock')
  const refused = new DatabaseSync(path)
  // A second caller reads the file before it is refused.
  refused.exec('begin; select count(*) from sqlite_schema')
  const release = tryLock(path)
  expect(release).not.toBeNull()
  release!()
  refused.close()
})

test('a file that cannot be opened is an error, not a lock that another has', () => {
  expect(() => tryLock(join(folder, 'nowhere', 'lock'))).toThrow(/unable to open/)
})
