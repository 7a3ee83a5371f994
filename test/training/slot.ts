/** One of the two places a training house can be in: a folder, a database and ports of its own, begun from the template. */
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { vendors as everyVendor } from '@madang/contract/core/casino/catalogue.ts'
import pg from 'pg'

import { changeRate } from '../../scripts/clock.ts'
import { freePort } from '../../scripts/ports.ts'
import { startHouse, type HouseProcess } from '../house-process.ts'
import { CUT_VENDOR, openLine, type Line } from './line.ts'

export type Slot = {
  url: string
  line: Line
  process(): HouseProcess
  client(): pg.Pool
  /** the house from its beginning, its clock at the given rate; milliseconds that its database took */
  begin(rate: number): Promise<number>
  rate(rate: number): Promise<void>
  end(): Promise<void>
  /** for good */
  close(): Promise<void>
}

type Given = {
  name: string
  /** the folder of both, and the keys they share */
  path: string
  keysDir: string
  providerSecret: string
  admin: pg.Client
  template: string
  urlOf: (database: string) => string
  /** ms, of the house's clock when it begins */
  beginsAt: number
  /** as browsers know the house, whichever place it is in */
  origins: { site: string; console: string }
}

export async function openSlot(given: Given): Promise<Slot> {
  const { name, path, keysDir, providerSecret, admin, template, urlOf, beginsAt, origins } = given
  const database = `madang_${name}`
  const url = urlOf(database)
  const folder = join(path, name)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const ports = {
    PORT: String(await freePort()),
    CONSOLE_PORT: String(await freePort()),
    PROVIDER_PORT: String(await freePort()),
  }
  const line = await openLine({ server: Number(ports.PORT), provider: Number(ports.PROVIDER_PORT) })
  const vendors = everyVendor.map(({ id }) => {
    const origin = id === CUT_VENDOR ? line.vendorOrigin : `http://127.0.0.1:${ports.PROVIDER_PORT}`
    return `${id}=${origin}`
  })
  let house: HouseProcess | null = null
  let client: pg.Pool | null = null
  let rateNow = 1

  async function setRate(rate: number) {
    if (rate === rateNow) return
    await changeRate(url, folder, rate)
    rateNow = rate
    // The next change is refused until this one holds.
    await sleep(600)
  }

  async function end() {
    await client?.end().catch(() => undefined)
    await house?.stop()
    client = house = null
  }

  return {
    url,
    line,
    process: () => house!,
    client: () => client!,
    async begin(rate) {
      await end()
      const began = performance.now()
      await admin.query(`drop database if exists ${database} with (force)`)
      await admin.query(`create database ${database} template ${template} strategy file_copy`)
      const took = performance.now() - began
      await rm(join(folder, 'provider'), { recursive: true, force: true })
      line.clear()
      house = await startHouse({
        ...ports,
        ...{ DATA_DIR: folder, DATABASE_URL: url, KEYS_DIR: keysDir, DRAW_SECONDS: undefined },
        ...{ PROVIDER_SECRET: providerSecret, SERVER_ORIGIN: line.serverOrigin },
        ...{ VENDORS: vendors.join(), SITE_ORIGIN: origins.site, CONSOLE_ORIGIN: origins.console },
        ...{ SANDBOX: 'on', CLOCK_RATE: '1' },
        CLOCK_OFFSET: String(Math.round((beginsAt - Date.now()) / 1_000)),
      })
      client = new pg.Pool({ connectionString: url, max: 4 })
      // An idle connection that ends with its database is no event of the day.
      client.on('error', () => undefined)
      rateNow = 1
      await setRate(rate)
      return took
    },
    rate: setRate,
    end,
    async close() {
      await end()
      await line.stop()
    },
  }
}
