/** A copy of one store of a house that runs, and how it is put in the store's place (docs/operate.md#copies). */
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { dump, restore } from '../../scripts/dump.ts'
import { databaseFolder } from '../../scripts/postgres-files.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { copyStandby } from '../../server/testing/standby.ts'
import type { HouseProcess } from '../house-process.ts'
import { cutDatabase, programOf, whileFrozen } from './kill.ts'
import type { Random } from './random.ts'

export const stores = ['database', 'standby', 'draws', 'vendors'] as const
export type StoreName = (typeof stores)[number]

export type Copy = {
  /** when it was begun, in this machine's milliseconds: it has what was promised before */
  at: number
  /** puts it in the place of the store, of a house without power; a standby takes over from a database that loses it */
  putBack(): Promise<string>
}
type Scene = { house: HouseProcess; folder: string; random: Random }

/** `folder`: of the copy alone. */
export function copyOf(store: StoreName, scene: Scene): Promise<Copy> {
  if (store === 'database') return dumped(scene)
  return store === 'standby' ? followed(scene) : copied(store, scene)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The server's database as `npm run db -- dump` copies it, restored into an empty one. */
async function dumped({ house, folder }: Scene): Promise<Copy> {
  const file = join(folder, 'dump')
  const at = Date.now()
  await dump((await house.books()).owner, file)
  return {
    at,
    async putBack() {
      const postgres = await startPostgres({ dataDir: house.dataDir })
      try {
        const cluster = Object.assign(new URL(postgres.url), { pathname: '/postgres' }).href
        await withClient(cluster, async (client) => {
          await client.query('drop database madang with (force)')
          await client.query('create database madang')
        })
        await restore(postgres.url, file)
      } finally {
        await postgres.stop()
      }
      return 'from a dump'
    },
  }
}

/** A standby that hears nothing more from `at` on, and takes over from a primary that is killed, at its address. */
async function followed({ house, folder }: Scene): Promise<Copy> {
  const { owner } = await house.books()
  const follow = await copyStandby(owner, { from: house.dataDir, to: folder, slot: 'put_back' })
  const standby = await follow()
  const at = Date.now()
  try {
    const { rows } = await withClient(owner, (client) =>
      client.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn'),
    )
    await withClient(standby.url, async (client) => {
      const heard = 'select where pg_last_wal_receive_lsn() >= $1::pg_lsn'
      while ((await client.query(heard, [rows[0]!.lsn])).rowCount === 0) await sleep(10)
    })
  } finally {
    await standby.stop()
  }
  return {
    at,
    putBack: () =>
      // The supervisor would start the old one again.
      whileFrozen([house.pid()], async () => {
        await cutDatabase(house)
        const alone = await startPostgres({ dataDir: folder })
        await withClient(alone.url, (client) => client.query('select pg_promote()'))
        await alone.stop()
        const [place, raised] = [house.dataDir, folder].map((of) =>
          join(databaseFolder(of).home, 'data'),
        ) as [string, string]
        rmSync(place, { recursive: true })
        renameSync(raised, place)
        return 'promoted while the programs ran'
      }),
  }
}

const files = { draws: ['provider.db', 'seals.db'], vendors: ['vendor.db'] }

/** A provider's store as a snapshot of its disk has it: of one instant, with what its log holds. */
async function copied(store: keyof typeof files, { house, folder, random }: Scene): Promise<Copy> {
  const place = join(house.dataDir, 'provider')
  const names = files[store].flatMap((name) => [name, `${name}-wal`])
  const at = Date.now()
  await whileFrozen(programOf(house, 'provider/main.ts'), async () => {
    for (const name of names)
      if (existsSync(join(place, name))) copyFileSync(join(place, name), join(folder, name))
  })
  return {
    at,
    async putBack() {
      const how = random.pick(['same', 'new'] as const)
      for (const name of names) {
        const [from, to] = [join(folder, name), join(place, name)]
        // A file that is written over keeps the name by which the vendors know their store.
        if (how === 'new' || !existsSync(from)) rmSync(to, { force: true })
        rmSync(`${to}-shm`, { force: true })
        if (existsSync(from)) writeFileSync(to, readFileSync(from))
      }
      return `into the ${how} files`
    },
  }
}
