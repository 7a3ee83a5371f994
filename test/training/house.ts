/** A training house: its own folder, database, origin and clock, begun again from a template as often as one likes. */
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { vendors as everyVendor } from '@madang/contract/core/casino/catalogue.ts'
import pg from 'pg'

import { changeRate } from '../../scripts/clock.ts'
import { openHouseFolder } from '../../scripts/house-folder.ts'
import { freePort } from '../../scripts/ports.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { openServerRole } from '../../server/db/server-role.ts'
import { seed } from '../../server/seed/seed.ts'
import { startHouse, type HouseProcess } from '../house-process.ts'
import { CUT_VENDOR, openLine, type Line } from './line.ts'

/** A Saturday that is the same for everyone: of the house's clock, when a day begins. */
export const DAY_BEGINS = Date.parse('2027-03-06T09:00:00+09:00')
/** Between the house's start and the day's: it is up, and its first rounds are open. */
const BEFORE_MS = 3 * 60_000
const DAY = 'madang_day'

export type TrainingHouse = {
  process(): HouseProcess
  client: () => pg.Pool
  url: string
  dataDir: string
  /** between its programs and its provider */
  line: Line
  /** shared by house and provider */
  providerSecret: string
  /** how fast its clock is to run; waits until it does */
  rate(rate: number): Promise<void>
  /** the same house from its beginning; milliseconds of the database alone, and of all of it */
  reset(): Promise<{ database: number; all: number }>
  /** the scores of the day that is in the database still, whether it runs or not */
  before(): Promise<{ rows: object[] }>
  stop(): Promise<void>
}

type Say = (text: string) => void

export async function openTrainingHouse(dataDir: string, say: Say): Promise<TrainingHouse> {
  const folder = openHouseFolder(dataDir, null)
  const { path, keysDir, providerSecret } = folder
  folder.release()
  const postgres = await startPostgres({ dataDir: path, say })
  const urlOf = (name: string) =>
    Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
  const url = urlOf(DAY)
  const ports = {
    PORT: process.env.PORT ?? String(await freePort()),
    CONSOLE_PORT: process.env.CONSOLE_PORT ?? String(await freePort()),
    PROVIDER_PORT: process.env.PROVIDER_PORT ?? String(await freePort()),
  }
  const line = await openLine({ server: Number(ports.PORT), provider: Number(ports.PROVIDER_PORT) })
  const vendors = everyVendor.map(({ id }) => {
    const origin = id === CUT_VENDOR ? line.vendorOrigin : `http://127.0.0.1:${ports.PROVIDER_PORT}`
    return `${id}=${origin}`
  })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  const template = await openTemplate(admin, { urlOf, keysDir, say })
  let house: HouseProcess | null = null
  let client: pg.Pool | null = null
  let rateNow = 1

  async function down() {
    await client?.end().catch(() => undefined)
    await house?.stop()
    client = house = null
  }

  async function reset() {
    const began = performance.now()
    await down()
    const copied = performance.now()
    await admin.query(`drop database if exists ${DAY} with (force)`)
    await admin.query(`create database ${DAY} template ${template} strategy file_copy`)
    const database = performance.now() - copied
    await rm(join(path, 'provider'), { recursive: true, force: true })
    line.clear()
    const offset = Math.round((DAY_BEGINS - BEFORE_MS - Date.now()) / 1_000)
    house = await startHouse({
      ...ports,
      ...{ DATA_DIR: path, DATABASE_URL: url, KEYS_DIR: keysDir, DRAW_SECONDS: undefined },
      ...{ SERVER_ORIGIN: line.serverOrigin, VENDORS: vendors.join() },
      ...{ SANDBOX: 'on', CLOCK_OFFSET: String(offset), CLOCK_RATE: '1' },
    })
    client = new pg.Pool({ connectionString: url, max: 4 })
    // An idle connection that ends with its database is no event of the day.
    client.on('error', () => undefined)
    rateNow = 1
    return { database, all: performance.now() - began }
  }

  return {
    process: () => house!,
    client: () => client!,
    url,
    dataDir: path,
    line,
    providerSecret,
    async rate(rate) {
      if (rate === rateNow) return
      await changeRate(url, path, rate)
      rateNow = rate
      // The next change is refused until this one holds.
      await sleep(600)
    },
    reset,
    async before() {
      const own = new pg.Client({ connectionString: url })
      try {
        await own.connect()
        return await own.query('select seed, trainee, at, points from training_score order by id')
      } catch {
        // The first day has none before it.
        return { rows: [] }
      } finally {
        await own.end().catch(() => undefined)
      }
    },
    async stop() {
      await down()
      await line.stop()
      await admin.end()
      await postgres.stop()
    },
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
