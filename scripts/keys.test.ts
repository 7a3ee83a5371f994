/** `npm run keys` beside servers that run: nobody is stopped, and one that is killed in the middle loses nothing. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { openKeys } from '../server/http/key-files.ts'
import { startServer } from '../server/testing/server-process.ts'
import { startPostgres, type Postgres } from './postgres.ts'

// A server asks for a database that keeps what it says it keeps; the tests' own does not.
const others = process.env.TEST_POSTGRES_URL
let data: string
let postgres: Postgres
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'madang-durable-'))
  chmodSync(data, 0o755)
  postgres = await startPostgres({ dataDir: data })
  process.env.TEST_POSTGRES_URL = new URL('/', postgres.url).href.replace(/\/$/, '')
})
afterAll(async () => {
  if (others === undefined) delete process.env.TEST_POSTGRES_URL
  else process.env.TEST_POSTGRES_URL = others
  await postgres.stop()
  rmSync(data, { recursive: true, force: true })
})

type House = Awaited<ReturnType<typeof startServer>>

async function keys({ url, keysDir }: House, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'keys.ts'), ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, KEYS_DIR: keysDir },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}
const serving = async ({ client }: House) =>
  (
    await client.query(
      "select from key_holder where seen_at > clock_timestamp() - interval '20 seconds'",
    )
  ).rowCount
const state = async ({ client }: House) =>
  (
    await client.query<{ id: string; state: string; done: boolean }>(
      `select fingerprint as id, state, resealed_at is not null as done from key_fingerprint
       where name = 'server.key' order by at`,
    )
  ).rows
const patient = { interval: 100 }
const MEMBERS = 1_500

test('a server that is killed while values are sealed anew loses none, and the next one ends it', async () => {
  const house = await startServer()
  const { client, keysDir } = house
  await expect.poll(() => serving(house), patient).toBe(1)
  const own = await openKeys(keysDir)
  const phones = Array.from({ length: MEMBERS }, (_, n) => `010-${String(n).padStart(8, '0')}`)
  await client.query(
    `insert into member (uid, nick, nick_key, password_hash, phone_sealed, phone_hash)
     select 'sealed' || n, 'sealed' || n, 'sealed' || n, '-', s, h
     from unnest($1::bytea[], $2::bytea[]) with ordinality as x(s, h, n)`,
    [phones.map((phone) => own.seal(phone)), phones.map((phone) => own.digest('phone', phone))],
  )
  // Each takes its time, so that there is a middle.
  await client.query(`create function slowly() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.003); return new; end $$`)
  await client.query(`create trigger slow before update of phone_sealed on member
      for each row execute function slowly()`)
  expect(await keys(house, 'rotate')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/seals from now on/),
  })
  const [old, made] = await state(house)
  expect([old!.state, made!.state]).toEqual(['old', 'write'])
  const anew = async () =>
    Number(
      (
        await client.query<{ n: string }>(
          'select count(*) as n from member where key_of(phone_sealed) = $1',
          [made!.id],
        )
      ).rows[0]!.n,
    )
  await expect.poll(anew, { interval: 5 }).toBeGreaterThan(0)
  house.server.kill('SIGKILL')
  await house.gone
  expect(await anew()).toBeLessThan(MEMBERS)
  expect(await keys(house, 'retire', old!.id)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/of member/),
  })
  house.start()
  await expect.poll(async () => (await state(house))[1]!.done, patient).toBe(true)
  const { rows } = await client.query<{ phone: Buffer }>(
    'select phone_sealed as phone from member order by id',
  )
  const now = await openKeys(keysDir)
  expect(rows.map(({ phone }) => now.open(phone))).toEqual(phones)
  expect(await keys(house, 'retire', made!.id)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/in use/),
  })
  expect(await keys(house, 'retire', old!.id)).toMatchObject({ code: 0 })
  const told = await keys(house, 'status')
  expect(told.said).toMatch(new RegExp(`${old!.id}  retired`))
  expect(told.said).toMatch(new RegExp(`${made!.id}  write    .*all is sealed with it`))
  expect(told.said).not.toMatch(new RegExp(`${old!.id} +\\d`))
})

test('two machines: the key is written with once both have its file, and neither is stopped', async () => {
  const house = await startServer()
  await expect.poll(() => serving(house), patient).toBe(1)
  const elsewhere = mkdtempSync(join(tmpdir(), 'madang-keys-'))
  onTestFinished(() => rmSync(elsewhere, { recursive: true }))
  for (const name of readdirSync(house.keysDir))
    copyFileSync(join(house.keysDir, name), join(elsewhere, name))
  const other = house.start({ KEYS_DIR: elsewhere })
  await expect.poll(() => serving(house), patient).toBe(2)
  const refused = await keys(house, 'rotate')
  expect(refused.code).toBe(1)
  expect(refused.said).toContain(`process ${other.child.pid} on`)
  expect((await state(house)).map((key) => key.state)).toEqual(['write', 'new'])
  const [file] = readdirSync(house.keysDir).filter((name) => name.startsWith('server-'))
  copyFileSync(join(house.keysDir, file!), join(elsewhere, file!))
  expect(await keys(house, 'rotate')).toMatchObject({ code: 0 })
  expect(readdirSync(house.keysDir).filter((name) => name.startsWith('server-'))).toEqual([file])
  await expect
    .poll(
      async () => (await house.client.query(`select distinct seals from key_holder`)).rows,
      patient,
    )
    .toEqual([{ seals: file!.slice('server-'.length, -'.key'.length) }])
  expect([house.server.exitCode, other.child.exitCode]).toEqual([null, null])
})

test('a secret of one’s own folder is changed with two starts, and asks for the start in between', async () => {
  const house = await startServer()
  await expect.poll(() => serving(house), patient).toBe(1)
  const path = join(house.keysDir, 'provider-secret')
  writeFileSync(path, '0'.repeat(64))
  expect(await keys(house, 'rotate', 'PROVIDER_SECRET')).toMatchObject({ code: 0 })
  const both = readFileSync(path, 'utf8')
  expect(both).toMatch(/^[0-9a-f]{64},0{64}$/)
  // The house has not been started with them.
  expect(await keys(house, 'rotate', 'PROVIDER_SECRET')).toMatchObject({ code: 1 })
  expect(readFileSync(path, 'utf8')).toBe(both)
  house.server.kill('SIGTERM')
  await house.gone
  house.start({ PROVIDER_SECRET: both })
  await expect.poll(() => serving(house), patient).toBe(1)
  expect(await keys(house, 'rotate', 'PROVIDER_SECRET')).toMatchObject({ code: 0 })
  expect(readFileSync(path, 'utf8')).toBe(both.split(',')[0])
})

test('keys rotate book replaces the key of a running server, and a wrong command changes nothing', async () => {
  const house = await startServer()
  await expect.poll(() => serving(house), patient).toBe(1)
  expect(await keys(house, 'rotate', 'book')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Key 2/),
  })
  for (const asked of [[], ['rotate', 'x'], ['retire'], ['retire', 'x'], ['turn']])
    expect(await keys(house, ...asked)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/npm run keys/),
    })
  expect(await keys(house, 'retire', 'a'.repeat(16))).toMatchObject({
    code: 1,
    said: expect.stringMatching(/no key/),
  })
  expect((await state(house)).map((key) => key.state)).toEqual(['write'])
})
