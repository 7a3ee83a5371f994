/**
 * The database's other roles (docs/operate.md, The database's roles; ADR 0171): who reads for reports, who copies, and
 * whose schema the provider's is. None of them is needed to serve.
 */
import type pg from 'pg'

import { sights } from './rights.ts'

/** Sees rows, without what opens doors; writes nothing. */
export const READER_ROLE = 'madang_reading'
/** What pg_dump and pgBackRest ask the database for, and nothing else. */
export const BACKUP_ROLE = 'madang_copying'
/** Owns what it makes in its own schema, and sees nothing of the house. */
export const PROVIDER_ROLE = 'madang_providing'
export const PROVIDER_SCHEMA = 'provider'

/** An owner that may not make roles finds them made by hand, or goes without. */
const MAKE = `
  do $$
  declare name text;
  begin
    foreach name in array array['${READER_ROLE}', '${BACKUP_ROLE}', '${PROVIDER_ROLE}'] loop
      continue when exists (select from pg_roles where rolname = name);
      begin
        execute format('create role %I nologin', name);
      exception when duplicate_object or unique_violation or insufficient_privilege then null;
      end;
    end loop;
  end $$`

/** The schema is the owner's, what is made in it the provider's. */
const SCHEMA = `
  do $$ begin create schema if not exists ${PROVIDER_SCHEMA};
  exception when insufficient_privilege then null; end $$`

/** What only a superuser may give: all rows for a copy, and the calls that begin and end one. */
const COPIES = `
  do $$
  declare call text;
  begin
    if not exists (select from pg_roles where rolname = '${BACKUP_ROLE}') then return; end if;
    foreach call in array array['pg_read_all_data', 'pg_read_all_settings'] loop
      if not pg_has_role('${BACKUP_ROLE}', call, 'MEMBER') then
        execute format('grant %I to ${BACKUP_ROLE}', call);
      end if;
    end loop;
    foreach call in array array['pg_backup_start(text, boolean)', 'pg_backup_stop(boolean)',
      'pg_create_restore_point(text)', 'pg_switch_wal()'] loop
      if not has_function_privilege('${BACKUP_ROLE}', call, 'EXECUTE') then
        execute format('grant execute on function %s to ${BACKUP_ROLE}', call);
      end if;
    end loop;
  -- Another database of the cluster may be at it in the same moment; whoever is second finds it done next time.
  exception when insufficient_privilege or internal_error or unique_violation then null;
  end $$`

/** Columns the reader may see, as the decisions say it, and those it may by now. */
const WRONG_COLUMNS = `
  with decided as (
    select t.key as name, t.value as sight from json_each($1::json) t
  ), columns as (
    select c.relname, a.attname, c.oid, a.attnum,
      d.sight is not null and d.sight #>> '{}' is distinct from 'none'
        and not coalesce((d.sight -> 'but')::jsonb ? a.attname::text, false) as may
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join decided d on d.name = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  )
  select relname as "table", array_agg(attname::text order by attnum) filter (where may) as may
  from columns group by relname, oid
  having bool_or(may is distinct from has_column_privilege('${READER_ROLE}', oid, attnum, 'SELECT'))
    or has_table_privilege('${READER_ROLE}', oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
    or has_any_column_privilege('${READER_ROLE}', oid, 'INSERT, UPDATE')`

const decisions = JSON.stringify(Object.fromEntries(sights))

/** Makes the roles where the owner may, and gives each what is its own; answers whether anything was amiss. */
export async function grantOthers(client: pg.Client): Promise<boolean> {
  await client.query(MAKE)
  await client.query(SCHEMA)
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname = any($1)`,
    [[READER_ROLE, PROVIDER_ROLE]],
  )
  const there = new Set(rows.map(({ name }) => name))
  await client.query(COPIES)
  if (there.has(PROVIDER_ROLE)) await grantSchema(client)
  return there.has(READER_ROLE) ? grantReader(client) : false
}

async function grantSchema(client: pg.Client) {
  const { rowCount } = await client.query(
    `select from pg_namespace where nspname = '${PROVIDER_SCHEMA}'
       and not (has_schema_privilege('${PROVIDER_ROLE}', oid, 'USAGE') and has_schema_privilege('${PROVIDER_ROLE}', oid, 'CREATE'))`,
  )
  if (rowCount)
    await client.query(`grant usage, create on schema ${PROVIDER_SCHEMA} to ${PROVIDER_ROLE}`)
}

async function grantReader(client: pg.Client): Promise<boolean> {
  await client.query(`
    do $$ begin
      if not has_schema_privilege('${READER_ROLE}', 'public', 'USAGE') then
        grant usage on schema public to ${READER_ROLE};
      end if;
    end $$`)
  const { rows } = await client.query<{ table: string; may: string[] | null }>(WRONG_COLUMNS, [
    decisions,
  ])
  if (rows.length === 0) return false
  const quote = (name: string) => client.escapeIdentifier(name)
  await client.query('begin')
  for (const { table, may } of rows) {
    await client.query(`revoke all on ${quote(table)} from ${READER_ROLE}`)
    const { rows: columns } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [quote(table)],
    )
    await client.query(
      `revoke all (${columns.map(({ name }) => quote(name)).join(', ')}) on ${quote(table)} from ${READER_ROLE}`,
    )
    if (may)
      await client.query(
        `grant select (${may.map(quote).join(', ')}) on ${quote(table)} to ${READER_ROLE}`,
      )
  }
  await client.query('commit')
  return true
}
