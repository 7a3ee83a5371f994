/** Makes two transactions meet at a lock: who comes second is seen to wait, and the world changes before it goes on. */
import pg from 'pg'
import { expect } from 'vitest'

import type { House } from './house.ts'

/**
 * Locks what `lock` says, asks, and once `waiters` (1) wait for a lock lets `meanwhile` happen and the lock go; what was
 * asked is answered then. `lock` is a statement, or a name by which a trigger waits (`waitsAt`).
 */
export async function meet<T>(
  house: House,
  {
    lock,
    ask,
    meanwhile = () => undefined,
    waiters = 1,
  }: {
    lock: string
    ask: () => Promise<T>
    meanwhile?: () => unknown
    waiters?: number
  },
): Promise<T> {
  const holder = new pg.Client({ connectionString: house.url })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock)
    const asked = ask()
    asked.catch(() => undefined)
    await waiting(house, waiters)
    await meanwhile()
    await holder.query('commit')
    return await asked
  } finally {
    await holder.end()
  }
}

/** Waits until so many transactions of the house wait for a lock. */
export async function waiting(house: House, waiters = 1): Promise<void> {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  try {
    await expect
      .poll(
        async () => {
          const { rows } = await owner.query<{ count: number }>(
            `select count(*)::int as count from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows[0]!.count
        },
        { interval: 5 },
      )
      .toBeGreaterThanOrEqual(waiters)
  } finally {
    await owner.end()
  }
}

/** The lock of a trigger made by `waitsAt`: a statement for `meet`. */
export const HELD = 'select pg_advisory_xact_lock(77)'

/**
 * While `work` runs, whoever does `event` to a table (`after insert on reveal`) waits for who holds `HELD`; `when` picks
 * the rows.
 */
export async function waitsAt<T>(
  house: House,
  event: string,
  work: () => Promise<T>,
  when = 'true',
): Promise<T> {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  const [, table] = / on (\w+)/.exec(event)!
  try {
    await owner.query(`create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(77); return null; end $$;
      create trigger wait_for_test ${event} for each row when (${when}) execute function wait_for_test()`)
    return await work()
  } finally {
    await owner.query(
      `drop trigger wait_for_test on ${table!}; drop function if exists wait_for_test`,
    )
    await owner.end()
  }
}
