/**
 * Which of the house's server processes this is: a number of the database's, held under a lease and used again when its
 * holder is gone (docs/adr/0175-numbers-under-leases.md). Two machines never have the same one at a time; a process that
 * stood still acts under none that another was given meanwhile.
 */
import { randomUUID } from 'node:crypto'

import type { Db, Reader, Tx } from './db.ts'

/** A process that has not beaten for so long has no number any more. */
export const STALE_MS = 3_000
const BEAT_MS = 1_000
/** A start waits for those who died a moment ago: they count until their beat is old. */
const PATIENCE_MS = STALE_MS + 2_000
const AGAIN_MS = 250

/** What a transaction learns whose process had this number and has it no longer; taken anew, it may be tried again. */
export class NumberLost extends Error {
  constructor(number: number) {
    super(`number ${number} is another process's by now`)
  }
}

/** More connections than the database allows, in a sentence for who starts the house. */
class NoRoom extends Error {
  /** Its words are not to be taken for those of a database that is gone. */
  readonly code = 'noRoom'
}

export type OwnNumber = {
  /** The number; where this process has none, or lost it, another is taken. */
  take(): Promise<number>
  /**
   * Takes a number at a start: throws, with one sentence, where the connections of this process would be more than the
   * database has left beside what the others may hold.
   */
  begin(): Promise<number>
  /** Keeps the number this process's own until the transaction ends. Throws `NumberLost` where it is not. */
  hold(tx: Reader, number: number): Promise<void>
  /** Says that this process lives, now; answers when, as the row has it, and over which connection it was said. */
  beat(): Promise<Beat | null>
  /** as its row says */
  readonly holder: string
  close(): Promise<void>
}

/** `at`: as text, to the microsecond. `pid`: of the database's process. */
export type Beat = { at: string; pid: number }

/** Beats over `db`, which nothing else is to keep waiting. `connections`: as many as this process may hold. */
export function openNumber(db: Db, { connections }: { connections: number }): OwnNumber {
  const holder = randomUUID()
  let held: number | null = null
  let taking: Promise<number> | null = null
  let timer: NodeJS.Timeout | undefined

  async function claim(starting: boolean): Promise<number> {
    held = await untilRoom(() =>
      db.begin((tx) => takeNumber(tx, { holder, connections, starting })),
    )
    // Looked at from now on; a process that never asked for a number beats for none.
    timer ??= setInterval(() => void look(), BEAT_MS).unref()
    return held
  }

  function take(starting = false): Promise<number> {
    if (held !== null) return Promise.resolve(held)
    taking ??= claim(starting).finally(() => (taking = null))
    return taking
  }

  async function beat(): Promise<Beat | null> {
    const number = held
    if (number === null) return null
    const [row] = await db.query<Beat>`
      update server_process set beat_at = clock_timestamp() where number = ${number} and holder = ${holder}
      returning beat_at::text as at, pg_backend_pid() as pid`
    if (row) return row
    if (held === number) held = null
    return null
  }

  let looking = false
  async function look() {
    if (looking) return
    looking = true
    // Of a database that is away the next look hears; who lost its number counts again under another.
    await beat()
      .then(() => take())
      .catch(() => undefined)
    looking = false
  }

  return {
    holder,
    take: () => take(),
    begin: () => take(true),
    async hold(tx, number) {
      // In the database's memory, and not in a row: a batch writes nothing for it. Who takes a number asks for it alone.
      const [, kept] = await Promise.all([
        tx.query`select pg_advisory_xact_lock_shared(74, ${number}::int)`,
        tx.query`select from server_process where number = ${number} and holder = ${holder}`,
      ])
      if (kept.length === 1) return
      if (held === number) held = null
      throw new NumberLost(number)
    },
    beat,
    async close() {
      clearInterval(timer)
      await taking?.catch(() => undefined)
      if (held === null) return
      await db.query`delete from server_process where number = ${held} and holder = ${holder}`.catch(
        // It is nobody's in three seconds.
        () => undefined,
      )
      held = null
    },
  }
}

/** Tries for as long as those who died a moment ago may count still. */
export async function untilRoom<T>(attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof NoRoom) || performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

type Claim = { holder: string; connections: number; starting: boolean }

/** One at a time: the lowest number that nobody beats for and no transaction acts under. */
async function takeNumber(tx: Tx, { holder, connections, starting }: Claim): Promise<number> {
  await tx.query`select pg_advisory_xact_lock(7201240)`
  if (starting) await assertRoom(tx, connections)
  const [row] = await tx.query<{ number: number }>`
    with given as materialized (
      select n from generate_series(0, (select count(*) + 8 from server_process)) as n
      where not exists (select from server_process p where p.number = n
        and p.beat_at > clock_timestamp() - ${STALE_MS}::int * interval '1 millisecond')
      order by n
    ), unused as materialized (
      select n from given where pg_try_advisory_xact_lock(74, n::int) limit 1
    )
    insert into server_process as p (number, holder, connections, beat_at)
    select n, ${holder}, ${connections}, clock_timestamp() from unused
    on conflict (number) do update
      set holder = excluded.holder, connections = excluded.connections, beat_at = excluded.beat_at
    returning number`
  if (!row) throw new Error('every number is acted under')
  return row.number
}

type Room = { most: number; reserved: number; others: number; processes: number }

/**
 * Throws, with one sentence, where so many connections more are more than the database has left for who is no superuser:
 * what the processes that live may hold is counted as held.
 */
export async function assertRoom(db: Reader, connections: number): Promise<void> {
  const [row] = await db.query<Room>`
    select current_setting('max_connections')::int as most,
      current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
      coalesce(sum(connections), 0)::int as others, count(*)::int as processes
    from server_process where beat_at > clock_timestamp() - ${STALE_MS}::int * interval '1 millisecond'`
  const { most, reserved, others, processes } = row!
  const room = most - reserved
  if (others + connections <= room) return
  throw new NoRoom(
    `the database has too few connections: it allows ${room} (max_connections ${most} less ${reserved} reserved), this start may hold ${connections} (POOL of each of its WORKERS) and the ${processes} server processes that run ${others}; raise max_connections, or lower POOL.`,
  )
}
