/** A streaming standby of a test's PostgreSQL: its data folder copied while it runs, as a base backup is. */
import { spawnSync } from 'node:child_process'
import { chownSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { databaseFolder } from '../../scripts/postgres-files.ts'
import { startPostgres, type Postgres } from '../../scripts/postgres.ts'

/** Copies `from`, the data folder of the primary at `url`, to `to`; the slot keeps what the standby has not heard. */
export async function copyStandby(
  url: string,
  { from, to, slot }: { from: string; to: string; slot: string },
): Promise<() => Promise<Postgres>> {
  const primary = databaseFolder(from).home
  const { home } = databaseFolder(to)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
    await client.query(`select pg_backup_start('standby', true)`)
    const { status, stderr } = spawnSync('cp', ['-a', `${primary}/.`, home], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`the primary could not be copied: ${stderr}`)
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    const data = join(home, 'data')
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, name))
    for (const name of readdirSync(join(data, 'pg_replslot')))
      rmSync(join(data, 'pg_replslot', name), { recursive: true })
    const { uid, gid } = statSync(data)
    for (const [name, text] of [
      ['backup_label', rows[0]!.label],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(data, name), text)
      chownSync(join(data, name), uid, gid)
    }
  } finally {
    await client.end()
  }
  const { hostname, port, username, password } = new URL(url)
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`
  return () =>
    startPostgres({
      dataDir: to,
      settings: { primary_conninfo: conninfo, primary_slot_name: slot },
    })
}
