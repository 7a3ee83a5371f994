import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterEach, expect, test } from 'vitest'

import { startPostgres, toldOf, type Postgres } from './postgres.ts'

const folders: string[] = []
const running: Postgres[] = []
/** Small, so that several fit beside the tests' own server. */
const settings = { shared_buffers: '16MB', max_connections: '20' }

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'madang-pg-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

async function start(dataDir: string): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, settings })
  running.push(postgres)
  return postgres
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return Object.values(rows[0] ?? {})[0]
}

const pidOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

afterEach(async () => {
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('two data folders are two databases, side by side, and keep what they hold', async () => {
  const [here, there] = [newFolder(), newFolder()]
  const [one, two] = await Promise.all([start(here), start(there)])
  await ask(one.url, 'create table kept as select 7 as number')
  expect(await ask(two.url, `select to_regclass('kept')`)).toBeNull()
  await one.stop()
  const again = await start(here)
  expect(await ask(again.url, 'select number from kept')).toBe(7)
  expect(await ask(again.url, 'show fsync')).toBe('on')
})

test('a postmaster that was killed is started again at the same address', async () => {
  const folder = newFolder()
  const postgres = await start(folder)
  await ask(postgres.url, 'create table kept as select 7 as number')
  process.kill(pidOf(folder), 'SIGKILL')
  await expect.poll(() => ask(postgres.url, 'select number from kept').catch(() => null)).toBe(7)
})

test('a postmaster that outlived its house does not keep the next start out', async () => {
  const folder = newFolder()
  const doomed = `
    const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
    await startPostgres(${JSON.stringify({ dataDir: folder, settings })})
    process.kill(process.pid, 'SIGKILL')`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', doomed])
  expect(signal).toBe('SIGKILL')
  const left = pidOf(folder)
  process.kill(left, 0)
  const next = await start(folder)
  expect(await ask(next.url, 'select 7')).toBe(7)
  expect(pidOf(folder)).not.toBe(left)
  expect(() => process.kill(left, 0)).toThrow()
})

test('a clean stop leaves no process and no note of one', async () => {
  const folder = newFolder()
  const postgres = await start(folder)
  const pid = pidOf(folder)
  await postgres.stop()
  expect(() => process.kill(pid, 0)).toThrow()
  expect(existsSync(join(folder, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
})

test('a user that the machine does not know is told what to do', () => {
  const said = 'initdb: could not look up effective user ID 12345: user does not exist'
  expect(toldOf(said)).toMatch(/^initdb: .*\/etc\/passwd.*DATABASE_URL/)
  expect(toldOf('initdb: disk full')).toBe('initdb: disk full')
})
