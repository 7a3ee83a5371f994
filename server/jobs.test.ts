import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { openDb } from './db/db.ts'
import { JOBS_LEASE } from './db/lease.ts'
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
  await vi.waitFor(async () => expect(await stateOf(round)).toBe('LOCKED'))

  // Readiness looks at the work that is done by the clock: when nobody does it, the house is not ready.
  const ready = async () => (await house.operatorApp.inject('/readyz')).statusCode
  expect(await ready()).toBe(200)

  await first.stop()
  await house.clock.set(new Date(provider.timesOf(round).drawAt.getTime() + 60_000))
  await vi.waitFor(async () => expect(await stateOf(round)).toBe('VOID'))
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
  })
  await admin.end()
  await second.stop()
  await other.close()
  await expect.poll(leases).toBe(0)
  await house.db.query`update lease set beat_at = beat_at - interval '1 minute'`
  expect(await ready()).toBe(503)
})

test('a lease lost and regained leaves one chain of each job, and none runs on after the end', async () => {
  const deps = await openDeps(house.config, pino({ level: 'silent' }))
  let runs = 0
  let under = 0
  let most = 0
  // Held until the lease has moved: what one term began is still under way in the next.
  let hold = Promise.withResolvers<void>()
  const job = {
    name: 'counted',
    everyMs: 50,
    async run() {
      runs++
      most = Math.max(most, ++under)
      await hold.promise
      under--
    },
  }
  const work = await startJobs(deps, [job])
  const owner = openDb({ url: house.url })
  const cut = () =>
    owner.query`select pg_terminate_backend(pid) from lease where key = ${JOBS_LEASE}`
  const holder = async () =>
    (
      await house.db.query<{
        pid: number
      }>`select l.pid from lease l join pg_locks k on k.pid = l.pid and k.granted
      where l.key = ${JOBS_LEASE} and k.locktype = 'advisory'`
    )[0]?.pid
  for (let cuts = 0; cuts < 4; cuts++) {
    const before = await holder()
    await cut()
    await expect.poll(async () => ![undefined, before].includes(await holder())).toBe(true)
    hold.resolve()
    hold = Promise.withResolvers<void>()
  }
  hold.resolve()
  await expect.poll(() => runs).toBeGreaterThan(12)
  expect(most).toBe(1)
  await work.stop()
  const ended = runs
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(runs).toBe(ended)
  await owner.close()
  await deps.close()
})

test('what reads all the books waits twenty times as long as it took, and no less than its time', async () => {
  const deps = await openDeps(house.config, pino({ level: 'silent' }))
  const took: number[] = []
  const began: number[] = []
  const ended: number[] = []
  const work = await startJobs(deps, [
    {
      name: 'paced',
      everyMs: 10,
      share: 0.05,
      async run() {
        began.push(performance.now())
        if (began.length === 1) await new Promise((resolve) => setTimeout(resolve, 60))
        ended.push(performance.now())
        took.push(ended.at(-1)! - began.at(-1)!)
      },
    },
  ])
  await expect.poll(() => began.length).toBeGreaterThan(2)
  await work.stop()
  await deps.close()
  // A timer counts whole milliseconds.
  expect(began[1]! - ended[0]!).toBeGreaterThanOrEqual(Math.floor(took[0]! * 20) - 1)
  expect(began[2]! - ended[1]!).toBeGreaterThanOrEqual(9)
})

test('at a rate the house’s jobs come round as much sooner, down to a tenth of a second; the machine’s do not', async () => {
  const deps = await openDeps(house.config, pino({ level: 'silent' }))
  const runs = { house: 0, often: 0, machine: 0 }
  const job = (name: keyof typeof runs, everyMs: number) => ({
    name,
    everyMs,
    run: async () => void runs[name]++,
  })
  await house.db.query`update house_clock set since = clock_timestamp(), rate = 20`
  await deps.clock.sync()
  const work = await startJobs(deps, [
    job('house', 4_000),
    job('often', 500),
    { ...job('machine', 60_000), machine: true },
  ])
  // Where nothing of it were divided, this would take eight seconds.
  await expect.poll(() => runs.house, { interval: 20 }).toBeGreaterThan(4)
  await work.stop()
  await house.clock.set(new Date())
  await deps.close()
  expect(runs.machine).toBe(1)
  expect(runs.often).toBeGreaterThan(runs.house)
  // Every 200 ms the one, every 100 ms and no oftener the other, whose timers may come a little early.
  expect(runs.often).toBeLessThanOrEqual(runs.house * 3)
})
