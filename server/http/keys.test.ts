import { spawnSync } from 'node:child_process'
import { createCipheriv, createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Config } from '../config.ts'
import { copyDatabase } from '../testing/database.ts'
import { openHouse } from '../testing/house.ts'
import { assertKeys, selectKeys } from './fingerprints.ts'
import { fileOf, holdNew, makeKey, openKeys } from './key-files.ts'
import { retireKey } from './key-turn.ts'
import { keyId, keysOf } from './keys.ts'
import { openDeps } from './open-deps.ts'

let home: string
let folder: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'madang-keys-'))
  folder = join(home, 'keys')
})
afterEach(() => rm(home, { recursive: true, force: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('the key is readable for its owner only, also after somebody loosened it', async () => {
  await openKeys(folder)
  expect(await modeOf(folder)).toBe('700')
  await chmod(join(folder, 'server.key'), 0o644)
  await openKeys(folder)
  expect(await modeOf(join(folder, 'server.key'))).toBe('600')
  expect(await readdir(folder)).toEqual(['server.key'])
})

test('of 30 first starts at once all hold the same key', async () => {
  const opened = await Promise.all(Array.from({ length: 30 }, () => openKeys(folder)))
  const sealed = opened[0]!.seal('비밀')
  for (const keys of opened) expect(keys.open(sealed)).toBe('비밀')
})

test('equal texts are sealed differently, and each opens to itself', async () => {
  const keys = await openKeys(folder)
  const [one, two] = [keys.seal('010-1234-5678'), keys.seal('010-1234-5678')]
  expect(one.equals(two)).toBe(false)
  expect([keys.open(one), keys.open(two), keys.open(keys.seal(''))]).toEqual([
    '010-1234-5678',
    '010-1234-5678',
    '',
  ])
})

test('a sealed text in which any byte was changed does not open, nor with another key', () => {
  const keys = keysOf([Buffer.alloc(32, 1)])
  const sealed = keys.seal('홍길동')
  for (let at = 0; at < sealed.length; at++) {
    const bent = Buffer.from(sealed)
    bent[at]! ^= 1
    expect(() => keys.open(bent)).toThrow()
  }
  expect(() => keysOf([Buffer.alloc(32, 2)]).open(sealed)).toThrow()
  expect(() => keys.open(sealed.subarray(0, 20))).toThrow()
})

test('a digest depends on key, purpose and text, and on nothing else', () => {
  const keys = keysOf([Buffer.alloc(32, 1)])
  const digests = [
    keys.digest('phone', 'a'),
    keys.digest('phone', 'b'),
    keys.digest('other', 'a'),
    keysOf([Buffer.alloc(32, 2)]).digest('phone', 'a'),
  ].map((digest) => digest.toString('hex'))
  expect(new Set(digests).size).toBe(4)
  expect(
    keysOf([Buffer.alloc(32, 1)])
      .digest('phone', 'a')
      .toString('hex'),
  ).toBe(digests[0])
})

test('what the release before sealed and hashed opens and is found, typed here as it did it', () => {
  const master = Buffer.alloc(32, 1)
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32))
  const nonce = Buffer.alloc(12, 5)
  const cipher = createCipheriv('aes-256-gcm', derived('seal'), nonce)
  const body = Buffer.concat([cipher.update('홍길동', 'utf8'), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body])
  // Also beside keys that came later, whichever of them seals.
  const keys = keysOf([Buffer.alloc(32, 2), master, Buffer.alloc(32, 3)])
  expect(keys.open(sealed)).toBe('홍길동')
  keys.digestWith(keys.digestKeyOf(keyId(master.toString('hex'))))
  for (const purpose of ['phone', 'account', 'closed', 'operator recovery', 'push'])
    expect(keys.digest(purpose, '010-1')).toEqual(
      createHmac('sha256', derived(purpose)).update('010-1').digest(),
    )
})

test('a value says the key that sealed it, and by another id it does not open', () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const keys = keysOf([one, two])
  const [a, b] = keys.ids() as [string, string]
  const sealed = keys.seal('비밀')
  expect(sealed.subarray(0, 12).toString('hex')).toBe(Buffer.from('MDK1').toString('hex') + a)
  const claims = Buffer.concat([sealed.subarray(0, 4), Buffer.from(b, 'hex'), sealed.subarray(12)])
  expect(() => keys.open(claims)).toThrow()
  keys.sealWith({ id: b, marks: true })
  expect(() => keysOf([one]).open(keys.seal('비밀'))).toThrow(b)
  expect(() => keysOf([one]).sealWith({ id: b, marks: true })).toThrow(b)
  // A key whose file came meanwhile is looked for.
  expect(keysOf([one], () => [two]).open(keys.seal('비밀'))).toBe('비밀')
})

test('a key file that is no key stops the start', async () => {
  await openKeys(folder)
  await writeFile(join(folder, 'server.key'), 'short')
  await expect(openKeys(folder)).rejects.toThrow('32 bytes')
})

test('a key that is not the database’s refuses to start, and is named', async () => {
  const house = await openHouse()
  const quiet = pino({ level: 'silent' })
  const open = async (changed: Partial<Config>) =>
    openDeps({ ...house.config, ...changed }, quiet).then((deps) => deps.close())
  await open({})
  await expect(open({ providerSecrets: ['cd'.repeat(32)] })).rejects.toThrow(
    /^PROVIDER_SECRET is not the key/,
  )
  const other = await mkdtemp(join(tmpdir(), 'madang-other-keys-'))
  await expect(open({ keysDir: other })).rejects.toThrow(/^server.key is not the key/)
  await rm(other, { recursive: true })
  const kept = await house.db.query<{
    fingerprint: string
  }>`select fingerprint from key_fingerprint`
  expect(kept).toHaveLength(2)
  // Nothing of a key is in what tells it apart.
  for (const { fingerprint } of kept) expect(house.providerSecret).not.toContain(fingerprint)
  await house.close()
})

test('of two first starts with different keys exactly one wins, with all of its keys', async () => {
  const house = await openHouse()
  // Each names its keys in the other order: noted one by one, each would be first with one of them.
  const one = { 'server.key': 'a'.repeat(64), PROVIDER_SECRET: 'b'.repeat(64) }
  const other = { PROVIDER_SECRET: 'c'.repeat(64), 'server.key': 'd'.repeat(64) }
  for (let round = 0; round < 20; round++) {
    await house.db.query`delete from key_fingerprint`
    await house.db.query`delete from key_holder`
    const ends = await Promise.allSettled([
      assertKeys(house.db, one),
      assertKeys(house.db, other),
      assertKeys(house.db, one),
      assertKeys(house.db, other),
    ])
    const won = ends.map(({ status }) => status === 'fulfilled')
    expect([won[0] !== won[1], won[2], won[3]]).toEqual([true, won[0], won[1]])
    await assertKeys(house.db, won[0] ? one : other)
    // Both are named, in whichever order they were given.
    const refused = await assertKeys(house.db, won[0] ? other : one).catch(String)
    expect(refused).toMatch(/server.key is not the key/)
    expect(refused).toMatch(/PROVIDER_SECRET is not the key/)
  }
  await house.close()
})

test('a start that is refused notes none of its keys', async () => {
  const house = await openHouse()
  await house.db.query`delete from key_fingerprint where name = 'PROVIDER_SECRET'`
  await house.db.query`delete from key_holder`
  const noted = () => house.db.query`select name, fingerprint from key_fingerprint order by name`
  const before = await noted()
  expect(before).toHaveLength(1)
  const given = { PROVIDER_SECRET: 'c'.repeat(64), 'server.key': 'd'.repeat(64) }
  await expect(assertKeys(house.db, given)).rejects.toThrow(/^server.key is not/)
  expect(await noted()).toEqual(before)
  await house.close()
})

test('a secret is changed in steps: beside the one in use, in front of it, and then alone', async () => {
  const house = await openHouse()
  const quiet = pino({ level: 'silent' })
  const [a, b, c] = [house.providerSecret, 'b'.repeat(64), 'c'.repeat(64)]
  const open = (...providerSecrets: string[]) =>
    openDeps({ ...house.config, providerSecrets }, quiet)
  const states = async () =>
    Object.fromEntries(
      (await selectKeys(house.db, 'PROVIDER_SECRET')).map(({ id, state }) => [id, state]),
    )
  const [idA, idB] = [a, b].map((secret) => keyId(secret!)) as [string, string]
  // This house accepts `a` alone: nobody signs with another beside it.
  await expect(open(b!, a!)).rejects.toThrow(/does not accept yet/)
  const one = await open(a!, b!)
  expect(await states()).toEqual({ [idA]: 'write', [idB]: 'new' })
  // A second next one would split the machines.
  await expect(open(a!, c!)).rejects.toThrow(/the next one is/)
  await house.deps.watched.close()
  const two = await open(b!, a!)
  expect(await states()).toEqual({ [idA]: 'old', [idB]: 'write' })
  await expect(open(b!)).rejects.toThrow(/leaves out .* signs with/)
  await expect(retireKey(house.db, idB)).rejects.toThrow(/in use/)
  await one.close()
  await expect(retireKey(house.db, idA)).rejects.toThrow(/accepts/)
  const three = await open(b!)
  await two.close()
  await retireKey(house.db, idA)
  expect(await states()).toEqual({ [idA]: 'retired', [idB]: 'write' })
  await expect(open(b!, a!)).rejects.toThrow(/is retired; leave it out/)
  await three.close()
  await house.close()
})

test('a process that was killed does not keep the next start from another secret', async () => {
  const house = await openHouse()
  await house.deps.watched.close()
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  await house.db.query`
    insert into key_holder (id, host, pid, holds, seals, accepts, signs)
    values (${randomUUID()}, ${hostname()}, ${gone}, '{}', 'x', '{x}', 'x')`
  const next = [`${'b'.repeat(64)}`, house.providerSecret]
  const deps = await openDeps({ ...house.config, providerSecrets: next }, pino({ level: 'silent' }))
  await deps.close()
  await house.close()
})

test('a refused start closes all that it opened', async () => {
  const house = await openHouse()
  // A database on which nobody else is.
  const database = await copyDatabase()
  const config = { ...house.config, databaseUrl: database.serverUrl }
  const open = (changed: Partial<Config>) =>
    openDeps({ ...config, ...changed }, pino({ level: 'silent' }))
  const looker = new pg.Client({ connectionString: database.url })
  await looker.connect()
  const lines = async () => {
    const { rows } = await looker.query<{ query: string }>(
      `select query from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return rows.map(({ query }) => query)
  }
  const deps = await open({})
  expect(await lines()).not.toEqual([])
  await deps.close()
  await expect.poll(lines).toEqual([])
  for (const [changed, why] of [
    [{ providerSecrets: ['cd'.repeat(32)] }, /^PROVIDER_SECRET is not the key/],
    [{ keysDir: join(config.keysDir, 'server.key') }, /ENOTDIR|EEXIST/],
  ] as const) {
    await expect(open({ ...changed } as Partial<Config>)).rejects.toThrow(why)
    await expect.poll(lines).toEqual([])
  }
  await looker.end()
  await database.drop()
  await house.close()
})

test('a key file that was copied wrongly stops the start, and half of one is no key', async () => {
  const keys = await openKeys(folder)
  const id = await makeKey(folder)
  holdNew(keys, folder)
  expect(keys.ids()).toContain(id)
  await writeFile(join(folder, fileOf(id)), 'ab')
  holdNew(keys, folder)
  await expect(openKeys(folder)).rejects.toThrow(/32 bytes/)
  await writeFile(join(folder, fileOf(id)), 'ab'.repeat(32))
  await expect(openKeys(folder)).rejects.toThrow(/copied wrongly/)
})

test.each([
  ['few digits', 'ab'.repeat(32), /drawn at random/],
  ['the provider’s secret', null, /PROVIDER_SECRET is a server.key too/],
])('a house for real refuses a server.key of %s, and the sandbox takes it', async (_, key, why) => {
  const house = await openHouse()
  await house.db.query`delete from key_fingerprint`
  await house.db.query`delete from digest_key`
  await mkdir(folder)
  await writeFile(join(folder, 'server.key'), key ?? house.providerSecret)
  const open = async (sandbox: boolean) => {
    const deps = await openDeps(
      { ...house.config, keysDir: folder, sandbox },
      pino({ level: 'silent' }),
    )
    await deps.close()
  }
  await expect(open(false)).rejects.toThrow(why)
  await open(true)
  await house.close()
})
