/** The server's program as a process of its own, on a database of its own. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { onTestFinished } from 'vitest'

import { copyDatabase } from './database.ts'

/** A server of its own on a database of its own, with the events it wrote down. */
export async function startServer(
  env: Record<string, string> = {},
  stdio: StdioOptions = 'ignore',
) {
  const database = await copyDatabase()
  const keysDir = await mkdtemp(join(tmpdir(), 'madang-keys-'))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  /** One more process of the house, with its own settings besides. */
  const start = (own: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: database.serverUrl,
        KEYS_DIR: keysDir,
        PROVIDER_SECRET: '0'.repeat(64),
        PORT: '0',
        CONSOLE_PORT: '0',
        HOST: '127.0.0.1',
        BUILD: 'b7',
        LOG: 'silent',
        ...env,
        ...own,
      },
      stdio,
    })
    const ended = once(child, 'exit')
    started.push({ child, ended })
    return { child, ended }
  }
  const started: { child: ChildProcess; ended: Promise<unknown[]> }[] = []
  const { child: server, ended: gone } = start()
  let said = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  onTestFinished(async () => {
    for (const { child } of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
    await client.end()
    await database.drop()
    await rm(keysDir, { recursive: true, force: true })
  })
  const events = async () =>
    (
      await client.query<{ kind: string; target: string; detail: object }>(
        `select kind, target, detail from event where kind like 'server.%' order by id`,
      )
    ).rows
  return { server, gone, events, keysDir, start, client, url: database.url, said: () => said }
}

export const starts = (events: { kind: string }[]) =>
  events.filter(({ kind }) => kind === 'server.start')
