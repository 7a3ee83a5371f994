/** When each job of the clock ran last and has to have run again: told by who has the lease, read by the alarms. */
import type { Db } from './db.ts'

/** A job that runs twice a second tells it this often. */
const EVERY_MS = 10_000

export function openBeats(db: Db) {
  const told = new Map<string, number>()

  const write = (beats: { name: string; within: number }[]) =>
    db.query`
      insert into job_beat (name, ran_at, due_at)
      select b.name, clock_timestamp(), clock_timestamp() + b.within * interval '1 millisecond'
      from jsonb_to_recordset(${JSON.stringify(beats)}::jsonb) as b(name text, within float8)
      on conflict (name) do update set ran_at = excluded.ran_at, due_at = excluded.due_at`.catch(
      // Whoever cannot write has other troubles, and a beat that is missing says so.
      () => undefined,
    )

  return {
    /** Who has just come to the lease owes nothing yet; a job that is no more is forgotten. */
    async begin(jobs: readonly { name: string; everyMs: number }[]): Promise<void> {
      told.clear()
      await write(jobs.map(({ name, everyMs }) => ({ name, within: everyMs + EVERY_MS })))
      const names = jobs.map(({ name }) => name)
      await db.query`delete from job_beat where not name = any(${names}::text[])`.catch(
        () => undefined,
      )
    },
    /** One ended well, and runs again after so long; the next time may take twice as long as this one. */
    async ended(name: string, { took, after }: { took: number; after: number }): Promise<void> {
      const now = performance.now()
      if (now - (told.get(name) ?? -Infinity) < EVERY_MS) return
      told.set(name, now)
      await write([{ name, within: after + 2 * took + 2 * EVERY_MS }])
    },
  }
}
