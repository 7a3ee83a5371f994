import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { expect, test, vi } from 'vitest'

import { copyDatabase } from './testing/database.ts'

test('a process writes down that it started, with its build, and that it stopped when told to', async () => {
  const database = await copyDatabase()
  const keysDir = await mkdtemp(join(tmpdir(), 'madang-keys-'))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const events = async () =>
    (
      await client.query<{ kind: string; target: string; detail: object }>(
        `select kind, target, detail from event where kind like 'server.%' order by id`,
      )
    ).rows
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      KEYS_DIR: keysDir,
      PROVIDER_SECRET: '0'.repeat(64),
      PORT: '0',
      CONSOLE_PORT: '0',
      HOST: '127.0.0.1',
      BUILD: 'b7',
      LOG: 'silent',
    },
    stdio: 'ignore',
  })
  const gone = once(server, 'exit')
  try {
    const started = {
      kind: 'server.start',
      target: 'server 0',
      detail: { build: 'b7', node: process.version },
    }
    await vi.waitFor(async () => expect(await events()).toEqual([started]), 15_000)
    server.kill('SIGTERM')
    expect(await gone).toEqual([0, null])
    expect(await events()).toEqual([started, { ...started, kind: 'server.stop' }])
  } finally {
    server.kill('SIGKILL')
    await client.end()
    await database.drop()
    await rm(keysDir, { recursive: true, force: true })
  }
}, 30_000)
