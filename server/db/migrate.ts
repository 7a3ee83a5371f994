/** Brings a database to today's schema: each file of migrations/ once, in order, each in its own transaction but what makes an index while everybody writes. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { grantOthers } from './roles.ts'

const folder = join(import.meta.dirname, 'migrations')
const LOCK = 7_201_001

/** The server's login is a member of this role: no DDL, and no UPDATE or DELETE on append-only tables. */
export const APP_ROLE = 'madang_app'

type Migration = { name: string; text: string; sha256: string }

/** The migrations on disk, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Runs what is missing and sees to the rights, which a restore into a new cluster lacks; answers what it did. Refuses
 * when an applied file has changed since. `upTo`: the last file to run, for data of an older house; `files`: a test's.
 */
export async function migrate(url: string, upTo?: string, files?: Migration[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await takeTurn(client)
    await client.query(`create table if not exists migration (
      name text primary key, sha256 text not null, at timestamptz not null default clock_timestamp())`)
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migration',
    )
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    const ran: string[] = []
    for (const migration of files ?? (await readMigrations())) {
      if (upTo !== undefined && migration.name > upTo) break
      const known = applied.get(migration.name)
      if (known === migration.sha256) continue
      if (known)
        throw new Error(`migration ${migration.name} was changed after it had been applied`)
      await apply(client, migration)
      ran.push(migration.name)
    }
    const known = ran.length > 0
    const mended = await grant(client)
    // A table that the reader had too much of, or too little, is not what a start tells of beside the server's.
    const others = await grantOthers(client)
    if (known || !(mended || others)) return ran
    return [mended ? `the rights of ${APP_ROLE}` : 'the rights of the roles beside the server']
  } finally {
    await client.end()
  }
}

const AGAIN_MS = 50

/** Asked for again and again: an index made concurrently waits for every statement that began before, a wait for a lock too. */
async function takeTurn(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [LOCK],
    )
    if (rows[0]!.mine) return
    await sleep(AGAIN_MS)
  }
}

/** One index, made or dropped while everybody writes: no transaction can hold it (ADR 0152). */
const CONCURRENTLY =
  /^(?:--[^\n]*\n|\s)*(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) (\w+)/i

async function runConcurrently(client: pg.Client, text: string, index: string) {
  // One that was begun and not ended is there and answers nothing.
  const { rowCount } = await client.query(
    `select from pg_index where indexrelid = to_regclass($1) and not indisvalid`,
    [index],
  )
  if (rowCount) await client.query(`drop index concurrently if exists ${index}`)
  await client.query(text)
}

/** Who comes after one that waits for a table waits behind it: so it gives way, and tries again. */
const LOCK_WITHIN_MS = 500
const GIVES_WAY_MS = 1_000
const TRIES = 120
const LOCK_NOT_HAD = '55P03'

async function apply(client: pg.Client, migration: Migration, tries = 1): Promise<void> {
  const { name, text, sha256 } = migration
  const index = CONCURRENTLY.exec(text)?.[1]
  try {
    if (index !== undefined) await runConcurrently(client, text, index)
    await client.query('begin')
    await client.query(`set local lock_timeout = ${LOCK_WITHIN_MS}`)
    if (index === undefined) await client.query(text)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if ((error as { code?: string }).code === LOCK_NOT_HAD && tries < TRIES) {
      await sleep(GIVES_WAY_MS)
      return apply(client, migration, tries + 1)
    }
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Tables and sequences whose rights are not what they should be. */
const WRONG = `
  select from pg_class c
  where c.relnamespace = 'public'::regnamespace and case
    when c.relkind = 'S' then not has_sequence_privilege('${APP_ROLE}', c.oid, 'USAGE')
    when c.relname = 'migration' then not has_table_privilege('${APP_ROLE}', c.oid, 'SELECT')
      or has_table_privilege('${APP_ROLE}', c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
    when c.relkind in ('r', 'p', 'v') then
      not (has_table_privilege('${APP_ROLE}', c.oid, 'SELECT') and has_table_privilege('${APP_ROLE}', c.oid, 'INSERT'))
      or has_table_privilege('${APP_ROLE}', c.oid, 'TRUNCATE')
      or (exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'append_only')
        = has_table_privilege('${APP_ROLE}', c.oid, 'UPDATE, DELETE'))
    end
  union all select where not has_schema_privilege('${APP_ROLE}', 'public', 'USAGE')`

/** The application's rights, derived from the tables: all rows may be read and written, except where append-only. */
async function grant(client: pg.Client): Promise<boolean> {
  await client.query(`
    do $$
    begin
      -- Two databases of one cluster migrate at once in tests, and the role belongs to the cluster.
      perform pg_advisory_xact_lock(${LOCK});
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
        begin
          create role ${APP_ROLE} nologin;
        exception when duplicate_object or unique_violation then null;
          when insufficient_privilege then
            raise exception 'the role ${APP_ROLE} is missing and % may not make it (docs/operate.md, The database''s roles)', current_user;
        end;
      end if;
    end $$`)
  const { rowCount } = await client.query(WRONG)
  if (rowCount === 0) return false
  await client.query(`
    do $$
    declare name text;
    begin
      grant usage on schema public to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
      revoke truncate on all tables in schema public from ${APP_ROLE};
      grant usage, select on all sequences in schema public to ${APP_ROLE};
      revoke all on migration from ${APP_ROLE};
      grant select on migration to ${APP_ROLE};
      for name in select tgrelid::regclass::text from pg_trigger where tgname = 'append_only' loop
        execute format('revoke update, delete, truncate on %s from ${APP_ROLE}', name);
      end loop;
    end $$`)
  return true
}
