import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { alarmText } from '@madang/contract/operator/plain/alarms.ts'

import { startPostgres, type Postgres } from '../../scripts/postgres.ts'
import { copyDatabase } from '../testing/database.ts'
import { startServer, starts } from '../testing/server-process.ts'
import { registry } from '../figures.ts'
import { openHouseFigures } from '../figures-house.ts'
import { openHouse } from '../testing/house.ts'
import { watchDurability } from '../watch.ts'
import { copyStandby } from '../testing/standby.ts'
import { openDb } from './db.ts'
import { assertDurable } from './durable.ts'

/** A primary and its standby, synced as a house's are; `follow` starts the standby. */
let primary: Postgres
let standby: Postgres | null = null
let follow: () => Promise<Postgres>
let folder: string
let owner: pg.Client
const others = process.env.TEST_POSTGRES_URL

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-durable-'))
  await chmod(folder, 0o755)
  primary = await startPostgres({ dataDir: join(folder, 'primary') })
  process.env.TEST_POSTGRES_URL = new URL('/', primary.url).href.replace(/\/$/, '')
  owner = new pg.Client({ connectionString: primary.url })
  await owner.connect()
})
afterAll(async () => {
  if (others === undefined) delete process.env.TEST_POSTGRES_URL
  else process.env.TEST_POSTGRES_URL = others
  await owner.end()
  await standby?.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

async function waitFor(names: string) {
  await owner.query(`alter system set synchronous_standby_names = '${names}'`)
  await owner.query('select pg_reload_conf()')
  const shown = async () => (await owner.query('show synchronous_standby_names')).rows
  await vi.waitFor(
    async () => expect(await shown()).toEqual([{ synchronous_standby_names: names }]),
    20_000,
  )
}
const following = async () =>
  (await owner.query(`select from pg_stat_replication where state = 'streaming'`)).rowCount

/** What a start would be told that logs in as the server does, to a database with these settings of its own. */
async function told(local = false, commit = 'on') {
  const database = await copyDatabase()
  const { pathname } = new URL(database.url)
  await owner.query(`alter database ${pathname.slice(1)} set synchronous_commit = ${commit}`)
  const db = openDb({ url: database.serverUrl })
  const said = await assertDurable(db, { local }).then(
    () => null,
    (error: Error) => error.message,
  )
  await db.close()
  await database.drop()
  return said
}
const sentence = (names: string, commit: string) =>
  `an acknowledged bet may be lost at a failover: the database has a standby and no commit waits for it (synchronous_standby_names is '${names}', synchronous_commit ${commit}); set them, or DURABLE=local to go on without.`

test('a database without a standby asks nothing, but that it keeps what it says', async () => {
  expect(await told()).toBeNull()
  expect(await told(false, 'local')).toBeNull()
  expect(await told(true, 'off')).toBe(
    'the database must keep what it says it keeps: synchronous_commit off',
  )
})

test('a server on a database whose standby no commit waits for says so and ends; DURABLE=local goes on', async () => {
  follow = await copyStandby(primary.url, {
    from: join(folder, 'primary'),
    to: join(folder, 'standby'),
    slot: 'zone_b',
  })
  standby = await follow()
  await vi.waitFor(async () => expect(await following()).toBe(1))
  const refused = await startServer({ LOG: 'error' }, ['ignore', 'pipe', 'pipe'])
  expect(await refused.gone).toEqual([1, null])
  expect(refused.said()).toContain(sentence('', 'on'))
  expect(starts(await refused.events())).toEqual([])

  const local = await startServer({ DURABLE: 'local' })
  await vi.waitFor(async () => expect(starts(await local.events())).toHaveLength(1))
})

test('a server whose commits wait for the standby starts, and they do wait', async () => {
  await waitFor('*')
  onTestFinished(() => waitFor(''))
  const { events } = await startServer()
  await vi.waitFor(async () => expect(starts(await events())).toHaveLength(1))

  await standby!.stop()
  await vi.waitFor(async () => expect(await following()).toBe(0))
  const writer = new pg.Client({ connectionString: primary.url, application_name: 'writer' })
  await writer.connect()
  let answered = false
  const written = writer.query('create table waits ()').then(() => (answered = true))
  const waits = async () =>
    (await owner.query(`select wait_event from pg_stat_activity where application_name = 'writer'`))
      .rows
  await vi.waitFor(async () => expect(await waits()).toEqual([{ wait_event: 'SyncRep' }]))
  expect(answered).toBe(false)
  standby = await follow()
  await written
  await writer.end()
  const there = new pg.Client({ connectionString: standby.url })
  await there.connect()
  expect((await there.query('select from waits')).rowCount).toBe(0)
  await there.end()
})

test('who waits for less than the standby’s disk is told', async () => {
  await waitFor('*')
  onTestFinished(() => waitFor(''))
  expect(await told()).toBeNull()
  expect(await told(false, 'remote_apply')).toBeNull()
  expect(await told(false, 'remote_write')).toBe(sentence('*', 'remote_write'))
  expect(await told(false, 'local')).toBe(sentence('*', 'local'))
  expect(await told(true, 'local')).toBeNull()
})

test('while the house runs a commit that waits for nobody any more is an urgent alarm and a figure, until one does', async () => {
  const house = await openHouse()
  onTestFinished(() => house.close())
  const admin = await house.operator()
  const { read } = openHouseFigures(house.deps)
  const look = async () => {
    await watchDurability(house.deps)
    await read()
    const answer = await admin.ask('alarmList', { rule: 'durable', pageIndex: 1 })
    if (!answer.result) throw new Error(answer.msg)
    const figure = async (name: string) =>
      (await registry.getSingleMetric(name)!.get()).values[0]!.value
    return {
      alarms: answer.data.list.map(({ state, reason }) => [state, reason]),
      durable: await figure('madang_durable'),
      standbys: await figure('madang_standbys'),
    }
  }
  await waitFor('*')
  expect(await look()).toEqual({ alarms: [], durable: 1, standbys: 1 })
  await waitFor('')
  const open = ['open', null]
  expect(await look()).toEqual({ alarms: [open], durable: 0, standbys: 1 })
  expect(await look()).toMatchObject({ alarms: [open] })
  await waitFor('*')
  const closed = ['closed', alarmText.gone]
  expect(await look()).toEqual({ alarms: [closed], durable: 1, standbys: 1 })
  await waitFor('')
  // Who said that they know is told by nothing.
  house.config.durableLocal = true
  expect(await look()).toEqual({ alarms: [closed], durable: 1, standbys: 1 })
})

test('a standby that is away is one, for as long as its place is kept', async () => {
  await standby!.stop()
  standby = null
  await vi.waitFor(async () => expect(await following()).toBe(0))
  expect(await told()).toBe(sentence('', 'on'))
  await owner.query(`select pg_drop_replication_slot('zone_b')`)
  expect(await told()).toBeNull()
})

test('a base backup is no standby to a login that may see what it is', async () => {
  const copier = new pg.Client({
    connectionString: primary.url,
    replication: 'true',
  } as pg.ClientConfig)
  copier.on('error', () => undefined)
  await copier.connect()
  const copied = copier.query(`BASE_BACKUP (MAX_RATE 32, CHECKPOINT 'fast')`).catch(() => undefined)
  const states = async () => (await owner.query('select state from pg_stat_replication')).rows
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'backup' }]))
  const db = openDb({ url: primary.url })
  await assertDurable(db, { local: false })
  await db.close()
  await owner.query('select pg_terminate_backend(pid) from pg_stat_replication')
  await copied
})
