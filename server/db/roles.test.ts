/** Each role tries what is not its own, table by table as the catalogue names them (docs/operate.md, The database's roles). */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../testing/house.ts'
import { migrate } from './migrate.ts'
import { sights } from './rights.ts'
import { openLogin, openServerRole, type Login } from './server-role.ts'

type Table = { name: string; kind: string; columns: string[]; given: string; appendOnly: boolean }

let house: House
let owner: pg.Client
let tables: Table[]
const as = {} as Record<Login, pg.Client>
beforeAll(async () => {
  house = await openHouse()
  owner = await connect(house.url)
  for (const login of ['server', 'reader', 'backup', 'provider'] as const)
    as[login] = await connect(await openLogin(house.url, login))
  const { rows } = await owner.query<Table>(`
    select c.relname as name, c.relkind as kind, array_agg(a.attname::text order by a.attnum) as columns,
      min(a.attname::text) filter (where a.attidentity = '' and a.attgenerated = '') as given,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'append_only') as "appendOnly"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    group by c.oid, c.relname, c.relkind order by 1`)
  tables = rows
})
afterAll(async () => {
  for (const client of Object.values(as)) await client.end()
  await owner.end()
  await house.close()
})

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** Whether the database refuses it for want of a right; nothing of it stays. */
async function refuses(client: pg.Client, sql: string): Promise<boolean> {
  await client.query('begin')
  // Functions of the house are looked for by name, also for who has another schema of their own.
  await client.query('set local search_path = provider, public')
  try {
    await client.query(sql)
    return false
  } catch (error) {
    return (error as { code?: string }).code === '42501'
  } finally {
    await client.query('rollback')
  }
}

const quote = pg.escapeIdentifier
const writes = ({ name, given }: Table): Record<string, string> => ({
  insert: `insert into public.${quote(name)} default values`,
  update: `update public.${quote(name)} set ${quote(given)} = ${quote(given)} where false`,
  delete: `delete from public.${quote(name)} where false`,
  truncate: `truncate public.${quote(name)}`,
})
const real = () => tables.filter(({ kind }) => kind === 'r' || kind === 'p')

/** The tables, and how, that a role may write though it must not. */
async function written(client: pg.Client, may: (table: Table, how: string) => boolean) {
  const wrong: string[] = []
  for (const table of real())
    for (const [how, sql] of Object.entries(writes(table)))
      if ((await refuses(client, sql)) === may(table, how))
        wrong.push(`${how} ${table.name}: ${may(table, how) ? 'is refused' : 'is let in'}`)
  return wrong
}

test('every table has a decision on what the reader sees of it, and none is decided that is not there', () => {
  expect([...sights.keys()].toSorted()).toEqual(
    real()
      .map(({ name }) => name)
      .toSorted(),
  )
  for (const { name, columns } of real()) {
    const sight = sights.get(name)!
    if (typeof sight === 'object')
      expect(columns, name).toEqual(expect.arrayContaining([...sight.but]))
  }
})

/** Hashes that open nothing: links of chains, of bodies that were sent, of what is published anyway. */
const PLAIN =
  /^(prev_hash|hash|body_hash|chain_hash|hashes|secret_id|code_at|code_until|code_reader|draft_hash|base_hash)$/

test('the reader sees each column that is decided, and no other; what opens a door is among the others', async () => {
  const wrong: string[] = []
  for (const { name, kind, columns } of tables)
    for (const column of columns) {
      const sight = kind === 'v' ? 'none' : sights.get(name)!
      const may = sight === 'all' || (sight !== 'none' && !sight.but.includes(column))
      if (
        may &&
        /seal(ed)?$|hash|token|password_|ticket|secret|_end$/.test(column) &&
        !PLAIN.test(column)
      )
        if (!/^(password_at)$/.test(column))
          wrong.push(`${name}.${column} looks like what opens a door`)
      const refused = await refuses(
        as.reader,
        `select ${quote(column)} from public.${quote(name)} limit 0`,
      )
      if (refused === may) wrong.push(`${name}.${column}: ${may ? 'is refused' : 'is shown'}`)
    }
  expect(wrong).toEqual([])
})

test('reader, copier and provider write to no table, and the server to none that is append-only', async () => {
  const never = () => false
  expect(await written(as.reader, never)).toEqual([])
  expect(await written(as.backup, never)).toEqual([])
  expect(await written(as.provider, never)).toEqual([])
  // What is not append-only may forbid its deletion by itself.
  const wrong = await written(as.server, ({ name, appendOnly }, how) => {
    if (how === 'truncate' || name === 'migration') return false
    return how === 'insert' || !appendOnly
  })
  expect(wrong.filter((one) => !/^delete .* is refused$/.test(one))).toEqual([])
})

test('who copies reads all of it, also what was made since; the provider nothing of the house', async () => {
  await owner.query('create table made_since (id int)')
  const wrong: string[] = []
  for (const { name } of [...tables, { name: 'made_since' }]) {
    const sql = `select * from public.${quote(name)} limit 0`
    if (await refuses(as.backup, sql)) wrong.push(`${name} is refused to who copies`)
    if (!(await refuses(as.provider, sql))) wrong.push(`${name} is shown to the provider`)
  }
  expect(wrong).toEqual([])
  // A new table is nobody's but the owner's until it is decided.
  expect(await refuses(as.reader, 'select from made_since')).toBe(true)
  await owner.query('drop table made_since')
})

test('the provider makes its tables in its own schema, and nobody else reads or writes them', async () => {
  const { provider } = as
  await provider.query('create table chain (seed bytea)')
  await provider.query(`insert into chain values ('\\x01')`)
  expect((await provider.query('select count(*) as n from provider.chain')).rows).toEqual([
    { n: '1' },
  ])
  for (const client of [as.server, as.reader])
    for (const sql of [
      'select from provider.chain',
      'delete from provider.chain',
      'create table provider.x ()',
    ])
      expect([sql, await refuses(client, sql)]).toEqual([sql, true])
  // A copy is of the whole database.
  expect(await refuses(as.backup, 'select from provider.chain')).toBe(false)
  expect(await refuses(as.backup, 'delete from provider.chain')).toBe(true)
  await provider.query('drop table chain')
})

test.each(['reader', 'backup', 'provider'] as const)(
  'the %s commands nobody, makes nothing, and cannot become who does',
  async (login) => {
    const { rows } = await owner.query<Record<string, boolean>>(
      `select r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolreplication, r.rolbypassrls,
         pg_has_role(r.oid, 'madang_app', 'MEMBER') as app,
         exists (select from pg_class c where c.relnamespace = 'public'::regnamespace
           and pg_has_role(r.oid, c.relowner, 'MEMBER')) as owns
       from pg_roles r where r.rolname = $1`,
      [(await as[login].query<{ name: string }>('select session_user as name')).rows[0]!.name],
    )
    expect(Object.values(rows[0]!)).toEqual(Array(7).fill(false))
    const me = (await owner.query<{ name: string }>('select current_user as name')).rows[0]!.name
    for (const sql of [
      `set role ${me}`,
      'set role madang_app',
      'create table public.mine (x int)',
      'create schema mine',
      'alter table public.wallet disable trigger all',
      'set session_replication_role = replica',
      "select pg_read_file('postgresql.conf')",
      'create role x',
      'select pg_reload_conf()',
    ])
      expect([sql, await refuses(as[login], sql)]).toEqual([sql, true])
  },
)

test('who copies may begin and end a copy, and the others may not', async () => {
  const begin = `select pg_create_restore_point('x')`
  expect(await refuses(as.backup, begin)).toBe(false)
  expect(await refuses(as.backup, 'show data_directory')).toBe(false)
  for (const login of ['server', 'reader', 'provider'] as const) {
    expect(await refuses(as[login], begin)).toBe(true)
    expect(await refuses(as[login], `select pg_backup_start('x', true)`)).toBe(true)
  }
})

test('rights that are too many or too few are mended by the next migration, without a new file', async () => {
  await owner.query('grant select, update on member to madang_reading')
  await owner.query('revoke select on bet from madang_reading')
  await owner.query('revoke select (id) on bet from madang_reading')
  await owner.query('revoke create on schema provider from madang_providing')
  expect(await refuses(as.reader, 'select password_hash from member')).toBe(false)
  expect(await migrate(house.url)).toEqual(['the rights of the roles beside the server'])
  expect(await refuses(as.reader, 'select password_hash from member')).toBe(true)
  expect(await refuses(as.reader, 'update member set uid = uid where false')).toBe(true)
  expect(await refuses(as.reader, 'select id from bet limit 0')).toBe(false)
  expect(await refuses(as.provider, 'create table mine ()')).toBe(false)
  expect(await migrate(house.url)).toEqual([])
})

test('an owner that may make no roles runs on what was made for it, and is told what to make', async () => {
  const { pathname } = new URL(house.url)
  const plain = `plain_${Date.now()}`
  const base = pathname.slice(1)
  await owner.query(`create role ${plain} login password 'x' nocreaterole`)
  await owner.query(`create database ${plain} owner ${plain}`)
  const url = Object.assign(new URL(house.url), {
    pathname: `/${plain}`,
    username: plain,
    password: 'x',
  })
  try {
    expect((await migrate(url.href)).length).toBeGreaterThan(100)
    await expect(openServerRole(url.href)).rejects.toThrow(
      /cannot make a login for the server .* member of madang_app .* SERVER_DATABASE_URL/,
    )
    await expect(openLogin(url.href, 'reader')).rejects.toThrow(/member of madang_reading/)
    await owner.query(`create role ${plain}_reader login password 'x' in role madang_reading`)
    const reader = await connect(Object.assign(new URL(url), { username: `${plain}_reader` }).href)
    expect(await refuses(reader, 'select uid from member limit 0')).toBe(false)
    expect(await refuses(reader, 'select password_hash from member limit 0')).toBe(true)
    await reader.end()
  } finally {
    await owner.query(`drop database if exists ${plain} with (force)`)
    await owner.query(`drop role if exists ${plain}_reader`)
    await owner.query(`drop role ${plain}`)
  }
  expect(base).toMatch(/madang_test/)
})
