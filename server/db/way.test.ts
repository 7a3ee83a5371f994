import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { NOBODY } from '../../scripts/postgres-files.ts'
import { startPostgres, type Postgres } from '../../scripts/postgres.ts'
import { startServer, starts } from '../testing/server-process.ts'
import { openDb } from './db.ts'

/** A certificate that is its own authority, and its key for the user the database runs as. */
function certify(folder: string, name: string) {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', key, '-out', cert, '-subj', `/CN=${name}`, '-days', '2'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1'],
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  if (process.getuid?.() === 0) chownSync(key, NOBODY, NOBODY)
  chmodSync(key, 0o600)
  return { key, cert }
}
const canCertify = spawnSync('openssl', ['version']).status === 0

let folder: string
let postgres: Postgres | undefined
let trusted: { key: string; cert: string }
let stranger: { key: string; cert: string }
beforeAll(async () => {
  if (!canCertify) return
  folder = await mkdtemp(join(tmpdir(), 'madang-way-'))
  chmodSync(folder, 0o755)
  trusted = certify(folder, 'trusted')
  stranger = certify(folder, 'stranger')
  postgres = await startPostgres({
    dataDir: join(folder, 'house'),
    settings: { ssl: 'on', ssl_cert_file: trusted.cert, ssl_key_file: trusted.key },
  })
})
afterAll(async () => {
  await postgres?.stop()
  if (canCertify) await rm(folder, { recursive: true, force: true })
})

/** On every kind of connection that the server has: whether the database saw TLS. */
async function seen(search: string) {
  const db = openDb({ url: `${postgres!.url}${search}`, waitMs: 5_000 })
  onTestFinished(() => db.close())
  const asked = () => db.query<{ ssl: boolean }>`
    select ssl from pg_stat_ssl where pid = pg_backend_pid()`
  const [lane, transaction] = [
    await asked(),
    await db.begin(
      (tx) => tx.query<{ ssl: boolean }>`
        select ssl from pg_stat_ssl where pid = pg_backend_pid()`,
    ),
  ]
  return [...lane, ...transaction].map(({ ssl }) => ssl)
}

test.runIf(canCertify)(
  'verify-full is TLS on every connection, and only with an authority that is trusted',
  async () => {
    expect(await seen(`?sslmode=verify-full&sslrootcert=${trusted.cert}`)).toEqual([true, true])
    expect(await seen('')).toEqual([false, false])
    for (const search of ['', `&sslrootcert=${stranger.cert}`])
      await expect(seen(`?sslmode=verify-full${search}`)).rejects.toThrow()
  },
)

test('a house for real whose database is elsewhere and open ends with the sentence, and tells no password', async () => {
  const { gone, said, events } = await startServer(
    { SANDBOX: 'off', DATABASE_URL: 'postgres://house:hidden-word@192.0.2.7:5432/house' },
    ['ignore', 'ignore', 'pipe'],
  )
  expect(await gone).toEqual([1, null])
  expect(said()).toContain(
    'SANDBOX=off asks for TLS to a database on another machine: DATABASE_URL must end with sslmode=verify-full',
  )
  expect(said()).not.toContain('hidden-word')
  expect(starts(await events())).toEqual([])
})
