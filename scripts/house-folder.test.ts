import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openHouseFolder, runningDatabase } from './house-folder.ts'

let path = ''
beforeEach(() => (path = mkdtempSync(join(tmpdir(), 'madang-folder-'))))
afterEach(() => rmSync(path, { recursive: true, force: true }))

test('one house at a time has a folder, and the next gets the same keys', () => {
  const first = openHouseFolder(path, null)
  expect(() => openHouseFolder(path, null)).toThrow(/already runs/)
  first.tell('postgres://house')
  expect(runningDatabase(path)).toBe('postgres://house')
  first.release()
  expect(runningDatabase(path)).toBeNull()
  const second = openHouseFolder(path, null)
  expect(second.providerSecret).toBe(first.providerSecret)
  expect(second.providerSecret).toMatch(/^[0-9a-f]{64}$/)
  second.release()
})

test('a note left by a house that died, or half-written, keeps nobody out', () => {
  for (const left of [JSON.stringify({ pid: process.pid, born: 'long ago' }), '{"pi']) {
    writeFileSync(join(path, 'running.json'), left)
    openHouseFolder(path, null).release()
  }
})

test('a folder keeps the length of a draw it began with', () => {
  openHouseFolder(path, 20).release()
  expect(() => openHouseFolder(path, 30)).toThrow(/began with DRAW_SECONDS=20/)
  expect(() => openHouseFolder(path, null)).toThrow(/began with DRAW_SECONDS=20/)
  openHouseFolder(path, 20).release()
})

test('keys are their owner’s alone', () => {
  const folder = openHouseFolder(path, null)
  for (const name of ['server.key', 'provider.key', 'provider-secret']) {
    expect(statSync(join(folder.keysDir, name)).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder.keysDir, name), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  }
  expect(statSync(folder.keysDir).mode & 0o777).toBe(0o700)
  folder.release()
})
