import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { fileOf, makeKey } from '../server/http/key-files.ts'
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

test('of many starts at once on a folder whose house died, one has it', async () => {
  // Each marks the folder while it has it, and dies with it.
  const taker = `
    const { openHouseFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'house-folder.ts'))})
    const { rmSync, writeFileSync } = await import('node:fs')
    const [path] = process.argv.slice(1)
    process.stdin.once('data', async () => {
      try { openHouseFolder(path, null) } catch { process.exit(0) }
      try { writeFileSync(path + '/inside', '', { flag: 'wx' }) } catch { process.exit(7) }
      await new Promise((done) => setTimeout(done, 60))
      rmSync(path + '/inside')
      process.kill(process.pid, 'SIGKILL')
    })
    process.send('ready')`
  for (let round = 0; round < 6; round++) {
    writeFileSync(
      join(path, 'running.json'),
      JSON.stringify({ pid: 2 ** 22 + round, born: 'gone' }),
    )
    const takers = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', taker, path], {
        stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      }),
    )
    await Promise.all(takers.map((child) => once(child, 'message')))
    const ends = takers.map((child) => once(child, 'exit'))
    for (const child of takers) child.stdin!.write('go')
    const codes = (await Promise.all(ends)).map(([code]) => code as number | null)
    // Killed: it had the folder, alone; 0: it was refused.
    expect(codes.filter((code) => code === 7)).toEqual([])
    expect(codes).toContain(null)
  }
})

test('keys and the secret that are given are used, and none made beside them', () => {
  const keysDir = join(path, 'elsewhere')
  const given = { keysDir, providerSecret: 'ab'.repeat(32) }
  const folder = openHouseFolder(join(path, 'house'), null, given)
  expect(folder).toMatchObject(given)
  expect(readdirSync(keysDir).toSorted()).toEqual(['provider.key', 'server.key'])
  expect(readdirSync(folder.path)).not.toContain('keys')
  folder.release()
})

test('a first key that was retired and taken away is not made again', async () => {
  const keysDir = join(path, 'elsewhere')
  const id = await makeKey(keysDir)
  openHouseFolder(join(path, 'house'), null, { keysDir, providerSecret: null }).release()
  expect(readdirSync(keysDir).toSorted()).toEqual([
    ...['provider-secret', 'provider.key', fileOf(id)],
  ])
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
