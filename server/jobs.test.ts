import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { openDeps } from './http/open-deps.ts'
import { startJobs } from './jobs.ts'
import { openHouse, type House } from './testing/house.ts'
import { openRoundAt } from './testing/provider.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('one process does the clock’s work; when it is gone another takes over within seconds', async () => {
  const { provider, round } = await openRoundAt(house, 'ntry.eos3')
  const stateOf = async (number: number) =>
    (
      await house.db.query<{ state: string }>`
      select state from round where game = 'ntry.eos3' and number = ${number}`
    )[0]?.state
  const leases = async () =>
    (
      await house.db
        .query`select from pg_locks where locktype = 'advisory' and granted and objid = 7201003
      and database = (select oid from pg_database where datname = current_database())`
    ).length

  const other = await openDeps(house.config, pino({ level: 'silent' }))
  const first = await startJobs(house.deps)
  const second = await startJobs(other)
  expect(await leases()).toBe(1)
  await house.clock.set(provider.timesOf(round).closeAt)
  await vi.waitFor(async () => expect(await stateOf(round)).toBe('LOCKED'), 3_000)

  await first.stop()
  await house.clock.set(new Date(provider.timesOf(round).drawAt.getTime() + 60_000))
  await vi.waitFor(async () => expect(await stateOf(round)).toBe('VOID'), 5_000)
  expect(await leases()).toBe(1)

  // The connection that holds the lease is cut: the work goes on all the same.
  const admin = new pg.Client({ connectionString: house.url })
  await admin.connect()
  const holder = `select pid from pg_locks where locktype = 'advisory' and granted and objid = 7201003
    and database = (select oid from pg_database where datname = current_database())`
  const [before] = (await admin.query<{ pid: number }>(holder)).rows
  await admin.query('select pg_terminate_backend($1)', [before!.pid])
  await vi.waitFor(async () => {
    const [row] = (await admin.query<{ pid: number }>(holder)).rows
    expect(row).toBeDefined()
    expect(row!.pid).not.toBe(before!.pid)
  }, 5_000)
  await admin.end()
  await second.stop()
  await other.close()
  expect(await leases()).toBe(0)
})
