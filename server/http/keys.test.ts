import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Config } from '../config.ts'
import { openHouse } from '../testing/house.ts'
import { assertKeys } from './fingerprints.ts'
import { keysOf, openKeys } from './keys.ts'
import { openDeps } from './open-deps.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'madang-keys-')), 'keys')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

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
  const keys = keysOf(Buffer.alloc(32, 1))
  const sealed = keys.seal('홍길동')
  for (let at = 0; at < sealed.length; at++) {
    const bent = Buffer.from(sealed)
    bent[at]! ^= 1
    expect(() => keys.open(bent)).toThrow()
  }
  expect(() => keysOf(Buffer.alloc(32, 2)).open(sealed)).toThrow()
  expect(() => keys.open(sealed.subarray(0, 20))).toThrow()
})

test('a digest depends on key, purpose and text, and on nothing else', () => {
  const keys = keysOf(Buffer.alloc(32, 1))
  const digests = [
    keys.digest('phone', 'a'),
    keys.digest('phone', 'b'),
    keys.digest('other', 'a'),
    keysOf(Buffer.alloc(32, 2)).digest('phone', 'a'),
  ].map((digest) => digest.toString('hex'))
  expect(new Set(digests).size).toBe(4)
  expect(keysOf(Buffer.alloc(32, 1)).digest('phone', 'a').toString('hex')).toBe(digests[0])
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
  await expect(open({ providerSecret: 'cd'.repeat(32) })).rejects.toThrow(
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
  const noted = () => house.db.query`select name, fingerprint from key_fingerprint order by name`
  const before = await noted()
  expect(before).toHaveLength(1)
  const given = { PROVIDER_SECRET: 'c'.repeat(64), 'server.key': 'd'.repeat(64) }
  await expect(assertKeys(house.db, given)).rejects.toThrow(/^server.key is not/)
  expect(await noted()).toEqual(before)
  await house.close()
})
