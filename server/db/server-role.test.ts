import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../testing/house.ts'
import { openDb } from './db.ts'
import { migrate } from './migrate.ts'
import { assertOwnsNothing, openServerRole, serverUrlOf } from './server-role.ts'

let house: House
let owner: pg.Client
beforeAll(async () => {
  house = await openHouse()
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await house.close()
})

test('the server’s login owns nothing, commands nobody, and cannot become who does', async () => {
  const [row] = await house.db.query<{ me: string; login: string }>`
    select current_user as me, session_user as login`
  const { rows } = await owner.query<Record<string, boolean>>(
    `select r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolreplication, r.rolbypassrls,
       exists (select from pg_shdepend d join pg_roles o on o.oid = d.refobjid
         where d.deptype = 'o' and pg_has_role(r.oid, o.oid, 'MEMBER')) as owns
     from pg_roles r where r.rolname = $1`,
    [row!.login],
  )
  expect(row!.me).toBe(row!.login)
  expect(Object.values(rows[0]!)).toEqual(Array(6).fill(false))
  const { rows: mine } = await owner.query<{ current_user: string }>('select current_user')
  const become = `set role ${mine[0]!.current_user}`
  const client = new pg.Client({ connectionString: house.config.databaseUrl! })
  await client.connect()
  for (const sql of [
    become,
    'create table mine (x int)',
    'alter table wallet disable trigger all',
    'drop trigger append_only on transfer',
    'truncate transfer',
    'delete from transfer',
    'update audit set actor = actor',
    'set session_replication_role = replica',
    'create or replace function business_now() returns timestamptz language sql as $$ select now() $$',
    "copy wallet to program 'true'",
    "select pg_read_file('postgresql.conf')",
    "insert into migration (name, sha256) values ('x', 'x')",
  ])
    await expect(client.query(sql), sql).rejects.toMatchObject({ code: '42501' })
  // After a reset it is what it was: there is nothing behind it.
  await client.query('reset role')
  await expect(client.query('drop table wallet')).rejects.toMatchObject({ code: '42501' })
  await client.end()
})

test('the server refuses a login that owns tables, and takes its own', async () => {
  const [as, own] = [openDb({ url: house.url }), openDb({ url: house.config.databaseUrl! })]
  try {
    await expect(assertOwnsNothing(as)).rejects.toThrow(/owns/)
    await assertOwnsNothing(own)
  } finally {
    await Promise.all([as.close(), own.close()])
  }
})

test('rights that were lost come back with the next migration, without a new file', async () => {
  const { pathname } = new URL(house.url)
  await owner.query('drop owned by madang_app')
  await expect(house.db.query`select from member limit 1`).rejects.toMatchObject({ code: '42501' })
  expect(await migrate(house.url)).toEqual(['the rights of madang_app'])
  await house.db.query`select from member limit 1`
  expect(await migrate(house.url)).toEqual([])
  await expect(house.db.query`delete from transfer`).rejects.toMatchObject({ code: '42501' })
  expect(pathname).toMatch(/madang_test/)
})

test('the login is made once, by its owner’s name and a password nobody else has', async () => {
  const first = await openServerRole(house.url)
  expect(await openServerRole(house.url)).toBe(first)
  expect(first).toBe(serverUrlOf(house.url, (await me()).current_user))
  expect(new URL(first).password).not.toBe(new URL(house.url).password)
  expect(new URL(first).password).not.toBe(
    new URL(serverUrlOf('postgres://x:other@h/db', 'x')).password,
  )
})

const me = async () => (await owner.query<{ current_user: string }>('select current_user')).rows[0]!
