import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { copyDatabase } from '../testing/database.ts'
import { openDb, type Db } from './db.ts'
import { NumberLost, openNumber, type OwnNumber } from './number.ts'

let database: Awaited<ReturnType<typeof copyDatabase>>
let owner: Db
let closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  database = await copyDatabase()
  owner = openDb({ url: database.url })
})
beforeEach(() => void (closing = []))
afterEach(async () => {
  for (const close of closing) await close()
  await owner.query`delete from server_process`
})
afterAll(async () => {
  await owner.close()
  await database.drop()
})

/** A process of its own, as the database sees it. */
function anotherProcess(connections = 1): { number: OwnNumber; db: Db } {
  const db = openDb({ url: database.serverUrl, pool: 2, lanes: 1, waitMs: 60_000 })
  const number = openNumber(db, { connections })
  closing.push(async () => {
    await number.close()
    await db.close()
  })
  return { number, db }
}

/** As if nobody had beaten for a while. */
const standStill = (number: number) =>
  owner.query`update server_process set beat_at = beat_at - interval '10 seconds' where number = ${number}`
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

test('forty processes that start at once have forty numbers, the lowest there are', async () => {
  const taken = await Promise.all(upTo(40).map(() => anotherProcess().number.take()))
  expect(taken.toSorted((a, b) => a - b)).toEqual(upTo(40))
})

test('a number that is given back is used again, and whoever asks twice keeps theirs', async () => {
  const [first, second, third] = [anotherProcess(), anotherProcess(), anotherProcess()]
  expect(await first.number.take()).toBe(0)
  expect(await second.number.take()).toBe(1)
  expect(await second.number.take()).toBe(1)
  await first.number.close()
  expect(await third.number.take()).toBe(0)
})

test('who stood still has lost the number to the next, acts under it no more, and takes another', async () => {
  const [still, next] = [anotherProcess(), anotherProcess()]
  expect(await still.number.take()).toBe(0)
  await standStill(0)
  expect(await next.number.take()).toBe(0)
  await expect(still.db.begin((tx) => still.number.hold(tx, 0))).rejects.toThrow(NumberLost)
  await next.db.begin((tx) => next.number.hold(tx, 0))
  expect(await still.number.take()).toBe(1)
})

test('nobody is given a number under which a transaction still acts, though its process is taken for gone', async () => {
  const [acting, next, last] = [anotherProcess(), anotherProcess(), anotherProcess()]
  const number = await acting.number.take()
  await acting.db.begin(async (tx) => {
    await acting.number.hold(tx, number)
    await standStill(number)
    expect(await next.number.take()).not.toBe(number)
  })
  await standStill(number)
  expect(await last.number.take()).toBe(number)
})

/** A process that takes a number, and acts under it each time it is told to; answers what became of it. */
const PROGRAM = `
  const { openDb } = await import(${JSON.stringify(new URL('db.ts', import.meta.url).href)})
  const { openNumber } = await import(${JSON.stringify(new URL('number.ts', import.meta.url).href)})
  const db = openDb({ url: process.env.URL, pool: 2, lanes: 1 })
  const number = openNumber(db, { connections: 1 })
  let mine = await number.begin()
  console.log(mine)
  process.stdin.on('data', () =>
    db.begin((tx) => number.hold(tx, mine)).then(
      () => console.log('acted'),
      (error) => console.log(error.constructor.name),
    ))`

test.runIf(process.platform === 'linux')(
  'a process that was stopped and goes on does nothing under the number it had',
  async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
      env: { ...process.env, URL: database.serverUrl },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const said = async () => (await lines.next()).value as string
    const act = () => child.stdin.write('act')
    try {
      expect(await said()).toBe('0')
      act()
      expect(await said()).toBe('acted')
      child.kill('SIGSTOP')
      const { number } = anotherProcess()
      await expect.poll(async () => (await number.close(), number.take())).toBe(0)
      // Told to act before it can have heard of anything.
      act()
      child.kill('SIGCONT')
      expect(await said()).toBe('NumberLost')
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  },
)

test('a process beats for its number while it lives, and takes another by itself when it lost it', async () => {
  const { number } = anotherProcess()
  await number.take()
  const beats = async () =>
    (
      await owner.query<{ n: number; at: string }>`
      select number as n, beat_at::text as at from server_process where holder = ${number.holder}`
    )[0]
  const before = await beats()
  await expect.poll(async () => (await beats())?.at).not.toBe(before!.at)
  await owner.query`update server_process set holder = gen_random_uuid() where number = ${before!.n}`
  await expect.poll(async () => (await beats())?.n).toBe(1)
})

async function roomOf(): Promise<number> {
  const [row] = await owner.query<{ room: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as room`
  return row!.room
}

test('a start that may hold more connections than the others leave is refused in a sentence', async () => {
  const room = await roomOf()
  const running = anotherProcess(room - 30)
  expect(await running.number.begin()).toBe(0)
  expect(await anotherProcess(30).number.begin()).toBe(1)
  await expect(anotherProcess(1).number.begin()).rejects.toThrow(
    new RegExp(
      `^the database has too few connections: it allows ${room} \\(max_connections \\d+ less \\d+ reserved\\), this start may hold 1 .*the 2 server processes that run ${room}; raise max_connections, or lower POOL\\.$`,
    ),
  )
})

test('who died a moment ago does not count for long', async () => {
  const room = await roomOf()
  await owner.query`
    insert into server_process values (0, gen_random_uuid(), ${room}, clock_timestamp())`
  expect(await anotherProcess(room).number.begin()).toBe(0)
})

test('of two starts that fit one at a time one is refused', async () => {
  const room = await roomOf()
  const begun = await Promise.allSettled(
    [0.6, 0.6].map((share) => anotherProcess(Math.ceil(room * share)).number.begin()),
  )
  expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
