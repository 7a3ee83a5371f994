/**
 * Run on each database host: commits a row of its own, again and again, wherever its PostgreSQL takes writes, and tells
 * each commit that was answered. Two primaries are seen by it: two histories that both answered after they had parted.
 */
import pg from 'pg'

const PAUSE_MS = 250
const AGAIN_MS = 250

/** A commit that was answered: where, in which history, and between which milliseconds. */
export type Commit = { host: string; timeline: number; asked: number; told: number }

if (process.argv[2] === 'run') await probe(process.argv[3]!)

async function probe(host: string): Promise<never> {
  for (;;) {
    const client = new pg.Client({
      host: '/var/run/postgresql',
      user: 'postgres',
      database: 'postgres',
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      for (;;) {
        const { rows } = await client.query<{ standby: boolean; timeline: number }>(
          `select pg_is_in_recovery() as standby,
             (select timeline_id from pg_control_checkpoint()) as timeline`,
        )
        const { standby } = rows[0]!
        if (!standby) {
          await client.query(
            'create table if not exists drill_probe (host text primary key, n bigint not null)',
          )
          const asked = Date.now()
          // In the history of the log that is written, not of the last checkpoint.
          const { rows: written } = await client.query<{ timeline: number }>(
            `insert into drill_probe values ($1, 1) on conflict (host) do update set n = drill_probe.n + 1
             returning ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as timeline`,
            [host],
          )
          const commit: Commit = {
            ...{ host, timeline: written[0]!.timeline, asked, told: Date.now() },
          }
          process.stdout.write(`${JSON.stringify(commit)}\n`)
        }
        await new Promise((done) => setTimeout(done, PAUSE_MS))
      }
    } catch {
      // It is not there, or stands still.
    }
    await client.end().catch(() => undefined)
    await new Promise((done) => setTimeout(done, AGAIN_MS))
  }
}
