/** What only one process does at a time: an advisory lock of its own connection, and a beat that others look at. */
import type pg from 'pg'

import type { Silence } from './silence.ts'
import type { Reader } from './statement.ts'

/** A holder that has not beaten for this long is taken for gone, though its connection stands. */
const STALE_MS = 3_000
/** of the clock-driven work (server/jobs.ts) */
export const JOBS_LEASE = 7_201_003
const BEAT_MS = 1_000
const ANSWER_MS = 2_000

/** In one statement: whoever sees the lock held sees the beat of its holder too. */
const TAKE = `with taken as materialized (select pg_try_advisory_lock($1) as held)
  insert into lease (key, pid, beat_at) select $1, pg_backend_pid(), clock_timestamp() from taken where held
  on conflict (key) do update set pid = excluded.pid, beat_at = excluded.beat_at`
const BEAT = `update lease set beat_at = clock_timestamp() where key = $1 and pid = pg_backend_pid()`
/** A process that was stopped keeps its connection, and with it the lock, for ever. */
const END_STALE = `select pg_terminate_backend(l.pid) from pg_locks l
  join lease on lease.key = $1 and lease.pid = l.pid
    and lease.beat_at < clock_timestamp() - $2 * interval '1 millisecond'
  where l.locktype = 'advisory' and l.granted and l.objid::bigint = $1 % 4294967296
    and l.classid::bigint = $1 / 4294967296
    and l.database = (select oid from pg_database where datname = current_database())`

export type Lease = {
  /**
   * Whether it is held at this moment. Costs nothing while its last beat is young; who stood still since asks the
   * database, before anything is done under a lease that another may have by now.
   */
  sure(): Promise<boolean>
  release(): Promise<void>
}

/** Takes the lease on a connection that is the holder's alone; answers whether it has it. `lost` runs once, when it is gone. */
export async function takeLease(
  client: pg.Client,
  { key, silence, lost }: { key: number; silence: Silence; lost: () => void },
): Promise<Lease | null> {
  silence.allow(client, ANSWER_MS)
  let beaten = performance.now()
  try {
    const { rowCount } = await silence.hear(client, client.query(TAKE, [key]))
    if (!rowCount) {
      await silence.hear(client, client.query(END_STALE, [key, STALE_MS]))
      await client.end()
      return null
    }
  } catch (error) {
    await client.end()
    throw error
  }
  let beating: Promise<boolean> | null = null
  async function beat(): Promise<boolean> {
    const sent = performance.now()
    try {
      const { rowCount } = await silence.hear(client, client.query(BEAT, [key]))
      if (rowCount) beaten = sent
      // Who cannot say that it holds the lease, or is told that another does, gives it up.
      else void client.end()
      return rowCount === 1
    } catch {
      void client.end()
      return false
    }
  }
  const beatOnce = () => (beating ??= beat().finally(() => (beating = null)))
  const timer = setInterval(() => void beatOnce(), BEAT_MS)
  timer.unref()
  const gone = () => {
    clearInterval(timer)
    lost()
  }
  client.once('end', gone)
  return {
    // Nobody takes it from who beat within that time; the count goes on while a process stands still.
    sure: async () => performance.now() - beaten < STALE_MS || beatOnce(),
    async release() {
      client.off('end', gone)
      clearInterval(timer)
      await client.end()
    },
  }
}

/** Whether somebody holds the lease and lives. */
export async function leaseBeats(db: Reader, key: number): Promise<boolean> {
  const rows = await db.query`
    select from lease where key = ${key}
      and beat_at > clock_timestamp() - ${STALE_MS + BEAT_MS}::int * interval '1 millisecond'`
  return rows.length === 1
}
