/** A key takes another's place while the house runs (docs/adr/0170). */
import { mkdtemp, rm } from 'node:fs/promises'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'

import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

import { openHouse, type House } from '../testing/house.ts'
import { insertMember } from '../testing/member-row.ts'
import { endOf } from './ends.ts'
import { selectHolders, selectKeys } from './fingerprints.ts'
import { fileOf, makeKey } from './key-files.ts'
import { markSealed, nextKey, NotYet, retireKey, writeWith } from './key-turn.ts'
import { openDeps } from './open-deps.ts'
import { countSealed, reseal, sealed } from './sealed.ts'

let house: House
let owner: pg.Client
beforeEach(async () => {
  house = await openHouse()
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await house.close()
})

const quiet = pino({ level: 'silent' })
const folder = () => house.config.keysDir
const begin = () => nextKey(house.db, () => makeKey(folder()))
const stateOf = async (id: string) =>
  (await selectKeys(house.db, 'server.key')).find((key) => key.id === id)?.state
const first = () => house.deps.keys.ids()[0]!

/** A member whose phone, account and holder lie sealed, as a sign-up leaves them. */
async function sealedMember(text: string, keys = house.deps.keys) {
  const id = await insertMember(
    house.db,
    `m${crypto.randomUUID().replaceAll('-', '').slice(0, 18)}`,
  )
  await house.db.query`
    update member set phone_sealed = ${keys.seal(text)}, account_sealed = ${keys.seal('1-2-3')},
      holder_sealed = ${keys.seal('홍길동')} where id = ${id}`
  await house.db.query`
    update member set phone_end = ${endOf(keys, 'phone', text)} where id = ${id}`
  return id
}
const phoneOf = async (id: number) =>
  (
    await house.db.query<{ sealed: Buffer; key: string | null; end: Buffer | null }>`
    select phone_sealed as sealed, key_of(phone_sealed) as key, phone_end as "end" from member where id = ${id}`
  )[0]!

/** The next key is the one that seals, in the database and in this house. */
async function turn() {
  const id = await begin()
  await house.deps.watched.look()
  expect(await writeWith(house.db, id)).toEqual([])
  await house.deps.watched.look()
  return id
}

test('every sealed column is known to who seals anew, and guarded against a key that is retired', async () => {
  const { rows } = await owner.query<{ table: string; column: string }>(`
    select c.relname as "table", a.attname as "column" from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype
      and a.attname ~ '(^|_)sealed$' order by 1, a.attnum`)
  const inCode = sealed.flatMap(({ table, columns }) =>
    columns.map((column) => `${table}.${column}`),
  )
  expect(rows.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    inCode.toSorted(),
  )
  const { rows: guarded } = await owner.query<{ table: string; columns: string; def: string }>(`
    select tgrelid::regclass::text as "table", encode(tgargs, 'escape') as columns, pg_get_triggerdef(oid) as def
    from pg_trigger where tgname = 'live_key' order by 1`)
  for (const { table, columns } of sealed) {
    const guard = guarded.find((each) => each.table === table)
    expect(guard?.columns.split('\\000').filter(Boolean), table).toEqual(columns)
    expect(guard?.def, table).toContain(`INSERT OR UPDATE OF ${columns.join(', ')} ON`)
  }
  expect(guarded).toHaveLength(sealed.length)
})

test('a key is changed: both open meanwhile, all is sealed anew, and then the old one is retired', async () => {
  const id = await sealedMember('010-1234-5678')
  const before = await phoneOf(id)
  const [old, made] = [first(), await begin()]
  expect([before.key, await stateOf(made)]).toEqual([old, 'new'])
  // Nothing is written with it before this process holds it.
  expect(await writeWith(house.db, made)).toMatchObject([{ pid: process.pid, holds: [old] }])
  expect(await stateOf(made)).toBe('new')
  await house.deps.watched.look()
  expect(await writeWith(house.db, made)).toEqual([])
  expect([await stateOf(old), await stateOf(made)]).toEqual(['old', 'write'])
  await house.deps.watched.look()
  const { keys } = house.deps
  const later = await sealedMember('010-8765-4321')
  expect((await phoneOf(later)).key).toBe(made)
  expect([before.sealed, (await phoneOf(later)).sealed].map((each) => keys.open(each))).toEqual([
    ...['010-1234-5678', '010-8765-4321'],
  ])
  await expect(retireKey(house.db, old)).rejects.toThrow(/3 of member/)
  await expect(retireKey(house.db, made)).rejects.toThrow(NotYet)
  await reseal(house.deps)
  expect((await countSealed(house.db)).map(({ key }) => key)).not.toContain(old)
  const after = await phoneOf(id)
  expect([after.key, keys.open(after.sealed)]).toEqual([made, '010-1234-5678'])
  // The same digits: who looks for them finds them all the while.
  expect(after.end).toEqual(before.end)
  await retireKey(house.db, old)
  expect(await stateOf(old)).toBe('retired')
  rmSync(join(folder(), 'server.key'))
  const again = await openDeps(house.config, quiet)
  expect(again.keys.ids()).toEqual([made])
  expect(again.keys.open((await phoneOf(id)).sealed)).toBe('010-1234-5678')
  // What equal values are found by is as it was.
  expect(again.keys.digest('phone', 'x')).toEqual(keys.digest('phone', 'x'))
  await again.close()
})

test('what is sealed in every table is sealed anew, a book’s key and a vendor’s secret too', async () => {
  const { db, deps } = house
  const { keys } = deps
  const lee = await house.member()
  const kim = await house.operator()
  await sealedMember('010-1111-2222')
  await owner.query('set session_replication_role = replica')
  for (const { table, columns } of sealed) {
    if (['member', 'digest_key'].includes(table)) continue
    const { rows } = await owner.query<{ name: string; type: string }>(
      `select a.attname as name, a.atttypid::regtype::text as type from pg_attribute a
       left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
         and (a.attnotnull and d.oid is null) and not a.attname = any($2)`,
      [table, columns],
    )
    await dropChecks(table)
    const valueOf = (name: string, type: string) =>
      name.endsWith('member_id')
        ? lee.id
        : name.endsWith('operator_id')
          ? kim.id
          : type === 'bytea'
            ? Buffer.from(table)
            : type.startsWith('timestamp')
              ? new Date()
              : type === 'text'
                ? table
                : type === 'boolean'
                  ? true
                  : type === 'bigint[]'
                    ? []
                    : type === 'inet'
                      ? '127.0.0.1'
                      : 7
    const names = [...rows.map(({ name }) => name), ...columns]
    const values = [
      ...rows.map(({ name, type }) => valueOf(name, type)),
      ...columns.map((column) => keys.seal(`${table}.${column}`)),
    ]
    const places = names.map((_, index) => `$${index + 1}`)
    await owner.query(
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
      values,
    )
  }
  await owner.query('set session_replication_role = origin')
  const [old, made] = [first(), await turn()]
  const before = await countSealed(db)
  expect(new Set(before.map(({ table }) => table))).toEqual(
    new Set(sealed.map(({ table }) => table)),
  )
  expect(new Set(before.map(({ key }) => key))).toEqual(new Set([old]))
  await reseal(deps, { portion: 1 })
  const after = await countSealed(db)
  expect(after.map((each) => ({ ...each, key: old }))).toEqual(before)
  expect(new Set(after.map(({ key }) => key))).toEqual(new Set([made]))
  for (const { table, columns } of sealed) {
    if (['member', 'digest_key'].includes(table)) continue
    const { rows } = await owner.query<Record<string, Buffer>>(
      `select ${columns.join(', ')} from ${table}`,
    )
    for (const column of columns)
      expect(rows.flatMap((row) => (row[column] ? [keys.open(row[column])] : []))).toContain(
        `${table}.${column}`,
      )
  }
  await owner.query('set session_replication_role = replica; delete from withdrawal')
})

/** The rows of this test are of the columns that are sealed, and of nothing else. */
async function dropChecks(table: string) {
  const { rows } = await owner.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  for (const { name } of rows) await owner.query(`alter table ${table} drop constraint ${name}`)
}

test('a process stopped amid its portions loses nothing, and who comes next does the rest alone', async () => {
  const ids = []
  for (let n = 0; n < 12; n++) ids.push(await sealedMember(`010-0000-${1_000 + n}`))
  const made = await turn()
  let portions = 0
  expect(await reseal(house.deps, { portion: 5, stopped: () => ++portions > 3 })).toBe('soon')
  const done = (await countSealed(house.db)).find(
    ({ table, key }) => table === 'member' && key === made,
  )
  expect([15, 30]).toContain(done?.count)
  await owner.query(`create table written (id bigint)`)
  await owner.query(`grant insert on written to madang_app`)
  await owner.query(`create function note_written() returns trigger language plpgsql as
    $$ begin insert into written values (new.id); return new; end $$`)
  await owner.query(`create trigger is_noted after update of phone_sealed on member
    for each row execute function note_written()`)
  // Three at once: each row is written once.
  const other = await Promise.all([openDeps(house.config, quiet), openDeps(house.config, quiet)])
  await Promise.all([house.deps, ...other].map((deps) => reseal(deps, { portion: 2 })))
  await Promise.all(other.map((deps) => deps.close()))
  const { rows } = await owner.query<{ id: string; times: string }>(
    'select id, count(*) as times from written group by id',
  )
  expect(rows.length).toBe(12 - done!.count / 3)
  expect(rows.filter(({ times }) => times !== '1')).toEqual([])
  await reseal(house.deps)
  for (const [n, id] of ids.entries()) {
    const { key, sealed: value } = await phoneOf(id)
    expect([key, house.deps.keys.open(value)]).toEqual([made, `010-0000-${1_000 + n}`])
  }
  await owner.query('drop trigger is_noted on member; drop table written')
})

test('a row that somebody holds is not waited for, and comes with the next pass', async () => {
  const id = await sealedMember('010-1234-5678')
  const made = await turn()
  await owner.query('begin')
  await owner.query('select from member where id = $1 for update', [id])
  expect(await reseal(house.deps)).toBe('soon')
  await owner.query('rollback')
  expect((await phoneOf(id)).key).not.toBe(made)
  await reseal(house.deps)
  expect((await phoneOf(id)).key).toBe(made)
})

test('a process that stood still seals nothing with a key that was retired', async () => {
  const late = await openDeps({ ...house.config, keysDir: await copyOfKeys() }, quiet)
  const id = await sealedMember('010-1234-5678')
  // It is not heard of for so long that it is taken for gone.
  await late.watched.close()
  const [old] = [first(), await turn()]
  expect(late.keys.sealing().id).toBe(old)
  await reseal(house.deps)
  await retireKey(house.db, old)
  const written = late.db.query`
    update member set phone_sealed = ${late.keys.seal('010-9999-9999')} where id = ${id}`
  await expect(written).rejects.toMatchObject({ code: '55000' })
  // Neither what says no key, as the release before sealed.
  late.keys.sealWith({ id: old, marks: false })
  const unmarked = late.db.query`
    update member set phone_sealed = ${late.keys.seal('010-9999-9999')} where id = ${id}`
  await expect(unmarked).rejects.toMatchObject({ code: '55000' })
  expect(house.deps.keys.open((await phoneOf(id)).sealed)).toBe('010-1234-5678')
  await late.close()
})

test('retiring waits for who is sealing, and counts behind them', async () => {
  const id = await sealedMember('010-1234-5678')
  const value = house.deps.keys.seal('010-5555-5555')
  const [old] = [first(), await turn()]
  await reseal(house.deps)
  await owner.query('begin')
  await owner.query('update member set phone_sealed = $1 where id = $2', [value, id])
  const retired = retireKey(house.db, old).then(
    () => 'retired',
    (error: Error) => error.message,
  )
  // It stands at the lock until the one who seals has ended.
  await expect
    .poll(async () => (await owner.query(`select from pg_locks where not granted`)).rowCount)
    .toBeGreaterThan(0)
  await owner.query('commit')
  expect(await retired).toMatch(/1 of member/)
  expect(await stateOf(old)).toBe('old')
})

test('a retiring that was killed before it had counted is asked for again, and says what is left', async () => {
  const [old] = [first(), await turn()]
  await reseal(house.deps)
  const id = await sealedMember('010-1234-5678')
  await owner.query('alter table member disable trigger live_key')
  const { keys } = house.deps
  const value = house.deps.keys.sealing()
  keys.sealWith({ id: old, marks: true })
  await house.db.query`
    update member set phone_sealed = ${keys.seal('010-1234-5678')} where id = ${id}`
  keys.sealWith(value)
  await owner.query('alter table member enable trigger live_key')
  await owner.query(`update key_fingerprint set state = 'retired' where fingerprint = $1`, [old])
  await expect(retireKey(house.db, old)).rejects.toThrow(/1 of member/)
  // Who starts is asked for it then: something lies sealed with it.
  await house.db.query`update key_fingerprint set state = 'old' where fingerprint = ${old}`
  await house.db.query`update key_fingerprint set resealed_at = null where state = 'write'`
  await reseal(house.deps)
  await retireKey(house.db, old)
  expect(keys.open((await phoneOf(id)).sealed)).toBe('010-1234-5678')
})

async function copyOfKeys() {
  const copy = await mkdtemp(join(tmpdir(), 'madang-keys-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  copyFileSync(join(folder(), 'server.key'), join(copy, 'server.key'))
  return copy
}

test('a machine without the next key is waited for, takes up its file while it runs, and does not start without', async () => {
  const elsewhere = await copyOfKeys()
  const config = { ...house.config, keysDir: elsewhere }
  const lost: string[] = []
  const other = await openDeps(config, quiet, { keysLost: (error) => lost.push(error.message) })
  const made = await begin()
  await house.deps.watched.look()
  expect(await writeWith(house.db, made)).toHaveLength(1)
  copyFileSync(join(folder(), fileOf(made)), join(elsewhere, fileOf(made)))
  await other.watched.look()
  expect(await writeWith(house.db, made)).toEqual([])
  await house.deps.watched.look()
  const id = await sealedMember('010-1234-5678')
  expect((await phoneOf(id)).key).toBe(made)
  // Also before it looked itself: the file is looked for when a value asks for it.
  expect(other.keys.open((await phoneOf(id)).sealed)).toBe('010-1234-5678')
  await other.watched.look()
  expect([other.keys.sealing().id, lost]).toEqual([made, []])
  await other.close()
  rmSync(join(elsewhere, fileOf(made)))
  await expect(openDeps(config, quiet)).rejects.toThrow(`lacks key ${made}`)
  await rm(elsewhere, { recursive: true })
})

test('a process that stood still while the key changed, and lacks it, says so once and opens nothing wrong', async () => {
  const elsewhere = await copyOfKeys()
  const lost: string[] = []
  const late = await openDeps({ ...house.config, keysDir: elsewhere }, quiet, {
    keysLost: (error) => lost.push(error.message),
  })
  await house.db.query`
    update key_holder set seen_at = seen_at - interval '31 seconds' where cardinality(holds) = 1`
  const made = await turn()
  const id = await sealedMember('010-1234-5678')
  const { sealed: value } = await phoneOf(id)
  expect(() => late.keys.open(value)).toThrow(made)
  await late.watched.look()
  await late.watched.look()
  expect(lost).toEqual([expect.stringContaining(made)])
  await late.close()
  await rm(elsewhere, { recursive: true })
})

test('what was sealed before values said their key stays readable, and says it once it is asked to', async () => {
  await owner.query(`update key_fingerprint set marks = false where name = 'server.key'`)
  await house.deps.watched.look()
  const id = await sealedMember('010-1234-5678')
  const { key, sealed: value } = await phoneOf(id)
  expect([key, house.deps.keys.open(value)]).toEqual([null, '010-1234-5678'])
  // As the release before wrote it: nonce, tag and text, and nothing in front.
  expect(value).toHaveLength(12 + 16 + '010-1234-5678'.length)
  await markSealed(house.db)
  await house.deps.watched.look()
  await reseal(house.deps)
  const marked = await phoneOf(id)
  expect([marked.key, house.deps.keys.open(marked.sealed)]).toEqual([first(), '010-1234-5678'])
})

test('of ten who begin at once one key comes of it, and of ten who retire it none fails', async () => {
  const begun = await Promise.all(Array.from({ length: 10 }, begin))
  expect(new Set(begun).size).toBe(1)
  const known = await selectKeys(house.db, 'server.key')
  expect(known.map(({ state }) => state).toSorted()).toEqual(['new', 'write'])
  const old = first()
  await house.deps.watched.look()
  await Promise.all(Array.from({ length: 10 }, () => writeWith(house.db, begun[0]!)))
  await house.deps.watched.look()
  await reseal(house.deps)
  await Promise.all(Array.from({ length: 10 }, () => retireKey(house.db, old)))
  const after = await selectKeys(house.db, 'server.key')
  expect(after.map(({ state }) => state).toSorted()).toEqual(['retired', 'write'])
})

test('a value that no key opens is told of and left, and the others are sealed anew', async () => {
  const [bad, good] = [await sealedMember('010-1'), await sealedMember('010-2')]
  await house.db.query`
    update member set phone_sealed = ${Buffer.alloc(40, 7)} where id = ${bad}`
  const made = await turn()
  const left: string[] = []
  expect(await reseal(house.deps, { portion: 1, left: (why) => left.push(why) })).toBe('soon')
  expect(left).toEqual([expect.stringMatching(/^member /)])
  expect((await phoneOf(good)).key).toBe(made)
  expect((await phoneOf(bad)).sealed).toEqual(Buffer.alloc(40, 7))
})

test('who serves is known while it does, and no longer', async () => {
  const before = await selectHolders(house.db)
  expect(before).toMatchObject([{ pid: process.pid, holds: [first()], seals: first() }])
  const other = await openDeps(house.config, quiet)
  expect(await selectHolders(house.db)).toHaveLength(2)
  await other.close()
  expect(await selectHolders(house.db)).toEqual(before)
})
