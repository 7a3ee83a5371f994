/** A training house: its own folder, database, origin and clock, begun again from a template as often as one likes. */
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'

import pg from 'pg'

import { openHouseFolder } from '../../scripts/house-folder.ts'
import { freePort } from '../../scripts/ports.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { openServerRole } from '../../server/db/server-role.ts'
import { seed } from '../../server/seed/seed.ts'
import type { HouseProcess } from '../house-process.ts'
import { openDoor } from './doors.ts'
import type { Line } from './line.ts'
import { openSlot, type Slot } from './slot.ts'

/** A Saturday that is the same for everyone: of the house's clock, when a day begins. */
export const DAY_BEGINS = Date.parse('2027-03-06T09:00:00+09:00')
/** Between the house's start and the day's: it is up, and its first rounds are open. */
const BEFORE_MS = 3 * 60_000
/** Two houses at once, and what looks into them. */
const CONNECTIONS = '300'
const PLACES = ['day', 'day_too'] as const

export type TrainingHouse = {
  /** as browsers know it, whichever of its places it is in */
  site: string
  console: string
  process(): HouseProcess
  client(): pg.Pool
  url(): string
  /** between its programs and its provider */
  line(): Line
  /** shared by house and provider */
  providerSecret: string
  /** how fast its clock is to run; waits until it does */
  rate(rate: number): Promise<void>
  /** the same house from its beginning; milliseconds of the database alone, and of all that was waited for */
  reset(): Promise<{ database: number; all: number }>
  /** until the next one stands ready; at once where none is kept */
  spared(): Promise<void>
  /** the scores of the days that are in the databases still, whether they run or not */
  before(): Promise<object[]>
  stop(): Promise<void>
}

type Say = (text: string) => void

/**
 * `spare`: while a day goes on another house stands ready beside it, at its beginning, with a clock that stands. A reset
 * is then a matter of where the doors lead; it costs the memory of a second house.
 */
export async function openTrainingHouse(
  dataDir: string,
  say: Say,
  { spare = false } = {},
): Promise<TrainingHouse> {
  const folder = openHouseFolder(dataDir, null)
  const { path, keysDir, providerSecret } = folder
  folder.release()
  const settings = { max_connections: CONNECTIONS }
  const postgres = await startPostgres({ dataDir: path, say, settings })
  const urlOf = (name: string) =>
    Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  const template = await openTemplate(admin, { urlOf, keysDir, say })
  const ports = {
    site: Number(process.env.PORT ?? (await freePort())),
    console: Number(process.env.CONSOLE_PORT ?? (await freePort())),
  }
  const host = process.env.HOST ?? '0.0.0.0'
  const doors = {
    site: await openDoor(ports.site, host),
    console: await openDoor(ports.console, host),
  }
  const origins = {
    site: `http://localhost:${ports.site}`,
    console: `http://localhost:${ports.console}`,
  }
  const beginsAt = DAY_BEGINS - BEFORE_MS
  const [one, other] = await Promise.all(
    PLACES.map((name) =>
      openSlot({
        ...{ name, path, keysDir, providerSecret, admin, template, urlOf, beginsAt, origins },
      }),
    ),
  )
  let now: Slot = one!
  /** milliseconds that its database took, once it stands ready; of `other` */
  let ready: Promise<number> | null = null
  let next: Slot = other!

  /** Where nobody waits for it, a house that does not start is told when somebody does. */
  function prepare() {
    ready = next.begin(0)
    ready.catch(() => undefined)
  }

  async function reset() {
    const began = performance.now()
    let database: number
    if (ready) {
      database = await ready
      ;[now, next] = [next, now]
    } else database = await now.begin(1)
    for (const name of ['site', 'console'] as const)
      doors[name].leadTo(Number(new URL(now.process()[name]).port))
    if (spare) prepare()
    return { database, all: performance.now() - began }
  }

  return {
    site: `http://127.0.0.1:${ports.site}`,
    console: `http://127.0.0.1:${ports.console}`,
    process: () => now.process(),
    client: () => now.client(),
    url: () => now.url,
    line: () => now.line,
    providerSecret,
    rate: (rate) => now.rate(rate),
    reset,
    spared: async () => void (await ready),
    async before() {
      const found = await Promise.all(PLACES.map((name) => scoresOf(urlOf(`madang_${name}`))))
      const rows = new Map(found.flat().map((row) => [JSON.stringify(row), row]))
      return [...rows.values()]
    },
    async stop() {
      await ready?.catch(() => undefined)
      await Promise.all([one!.close(), other!.close()])
      await Promise.all([doors.site.close(), doors.console.close()])
      await admin.end()
      await postgres.stop()
    },
  }
}

/** None of a place that had no day yet. */
async function scoresOf(url: string): Promise<object[]> {
  const own = new pg.Client({ connectionString: url })
  try {
    await own.connect()
    const { rows } = await own.query<object>(
      'select seed, trainee, at, points from training_score order by at',
    )
    return rows
  } catch {
    return []
  } finally {
    await own.end().catch(() => undefined)
  }
}

/** The house as it is before its day, made once for each schema. */
async function openTemplate(
  admin: pg.Client,
  { urlOf, keysDir, say }: { urlOf: (name: string) => string; keysDir: string; say: Say },
): Promise<string> {
  const sums = (await readMigrations()).map(({ sha256 }) => sha256).join()
  const name = `madang_before_${createHash('sha256').update(sums).digest('hex').slice(0, 16)}`
  const { rowCount } = await admin.query(
    'select from pg_database where datname = $1 and datistemplate',
    [name],
  )
  if (rowCount) return name
  say('· making the house before its day')
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await migrate(urlOf(name))
  const serverUrl = await openServerRole(urlOf(name))
  const client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  await client.query('update house_clock set offset_ms = $1', [
    DAY_BEGINS - 2 * BEFORE_MS - Date.now(),
  ])
  await client.end()
  await seed(serverUrl, { keysDir })
  await admin.query(`alter database ${name} is_template true`)
  return name
}

export const folderOf = (given: string | undefined) => resolve(given ?? '.madang-training')
