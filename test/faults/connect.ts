/** Lines of the campaign's own to the database of a house that is being killed. */
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { runningDatabase } from '../../scripts/house-folder.ts'
import type { HouseProcess } from '../house-process.ts'

const RECOVERS_MS = 60_000

/** A line to the database, as soon as it takes one: what was killed before may still be coming back. */
export async function connect(house: HouseProcess): Promise<pg.Client> {
  const until = performance.now() + RECOVERS_MS
  for (;;) {
    const connectionString = runningDatabase(house.dataDir)
    const client = new pg.Client(connectionString === null ? {} : { connectionString })
    // Whoever kills the database loses this connection too.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      if (performance.now() > until) throw error
      await sleep(250)
    }
  }
}

/** Work on such a line. */
export async function withBooks<T>(
  house: HouseProcess,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(house)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
