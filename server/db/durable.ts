/** What makes an answered call outlive the machine it was written on (docs/ledger.md#durability; ADR 0151). */
import type { Reader } from './db.ts'

/** Without these an acknowledged bet could be lost though its machine comes back. */
const KEPT = ['fsync', 'synchronous_commit', 'full_page_writes']
/** The commit is answered when a standby's disk has it; `remote_write` only hands it to the standby's machine. */
const WAITS = ['on', 'remote_apply']

/** Throws, with one sentence, where what was answered could be lost (`readUndurable`). */
export async function assertDurable(db: Reader, { local }: { local: boolean }): Promise<void> {
  const why = await readUndurable(db, { local })
  if (why !== null) throw new Error(why)
}

/**
 * One sentence where the database may answer before it keeps, and, unless `local` was asked for, where it has a standby
 * and a commit does not wait for one: what was answered could be missing after a failover. Null where all is well.
 */
export async function readUndurable(
  db: Reader,
  { local }: { local: boolean },
): Promise<string | null> {
  const rows = await db.query<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name = any(${[...KEPT, 'synchronous_standby_names']}::text[])`
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
  const off = KEPT.filter((name) => (settings.get(name) ?? 'off') === 'off')
  if (off.length > 0) return `the database must keep what it says it keeps: ${off.join()} off`
  const commit = settings.get('synchronous_commit')!
  const names = settings.get('synchronous_standby_names') ?? ''
  if (local || (names !== '' && WAITS.includes(commit)) || !(await hasStandby(db))) return null
  return `an acknowledged bet may be lost at a failover: the database has a standby and no commit waits for it (synchronous_standby_names is '${names}', synchronous_commit ${commit}); set them, or DURABLE=local to go on without.`
}

/**
 * A standby that follows now, or one that is away and has its place kept. Of who follows a login without
 * pg_read_all_stats learns the process alone: a base backup is told from a standby only where its state is shown.
 */
async function hasStandby(db: Reader): Promise<boolean> {
  const rows = await db.query`
    select from pg_stat_replication r
      where coalesce(r.state, '') <> 'backup' and not exists (
        select from pg_replication_slots s
        where s.active_pid = r.pid and (s.slot_type = 'logical' or s.temporary))
    union all
    select from pg_replication_slots where slot_type = 'physical' and not temporary
    limit 1`
  return rows.length > 0
}
