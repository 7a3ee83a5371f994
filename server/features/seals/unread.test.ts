/** A book of 200,000 bets: readers who take nothing of it, and members who ask for their receipts in it. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../../testing/house.ts'
import { knownWork, longestTurn } from '../../testing/turns.ts'
import { bookKeyOf } from './keys.ts'

const BETS = 200_000
const SOCKETS = 40
/** Memory of all sockets, server and readers: half a megabyte each, and the ids of one book, three times. */
const MOST_BYTES = 64e6
/** 50 ms as a multiple of the known work of 2.7 ms (docs/performance.md#the-longest-turn-of-the-loop). */
const MOST_TURN = 18
const PLACE = { stream: 'ntry.eos3', date: '20260301', round: 7 }
const BOOK = `/open/books/${PLACE.stream}/${PLACE.date}/${PLACE.round}`

let house: House
let lee: Awaited<ReturnType<House['member']>>
let port: number
const responses: ServerResponse[] = []
beforeAll(async () => {
  house = await openHouse({ env: { TRUST_PROXY: '127.0.0.1' } })
  lee = await house.member()
  const other = await house.member()
  const key = await house.db.begin((tx) => bookKeyOf(tx, house.deps))
  await sealRaw({ own: lee.id, other: other.id, key: key.id })
  house.app.server.prependListener('request', (_, response) => responses.push(response))
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  port = (house.app.server.address() as AddressInfo).port
})
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => expect(house.close(), 'written raw').rejects.toThrow(/^the books are broken/))

/** A settled round with its sealed book, written as it lies: every thousandth bet is the first member's. */
async function sealRaw({ own, other, key }: Record<'own' | 'other' | 'key', number>) {
  const client = new pg.Client({ connectionString: house.url })
  await client.connect()
  const { stream, date, round } = PLACE
  await client.query(`
    set session_replication_role = replica;
    with d as (
      insert into draw (stream, date, round, i, draw_at, close_at, commit, entropy_type)
      values ('${stream}', '${date}', ${round}, ${round}, '2026-03-01T12:00:00+09:00', '2026-03-01T11:59:00+09:00', '\\x00', 'none')
      returning id
    ), r as (
      insert into round (game, date, number, draw_id, close_at, draw_at, odds_version, state, settled_at)
      select '${stream}', '${date}', ${round}, id, '2026-03-01T11:59:00+09:00', '2026-03-01T12:00:00+09:00', 1, 'SETTLED',
        '2026-03-01T12:00:00+09:00' from d returning id
    ), b as (
      insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at)
      select 1000000 + n, r.id, case when n % 1000 = 0 then ${own} else ${other} end, 'poOdd', '파워볼 홀', 5000, 195,
        '2026-03-01T11:58:00+09:00' from r, generate_series(1, ${BETS}) n
    )
    insert into seal (draw_id, stream, no, count, stake, worst, root, prev, hash, key_id, signature, blinds)
    select id, '${stream}', 1, ${BETS}, 0, 0, sha256(''), sha256('a'), sha256('b'), ${key},
      sha256('') || sha256(''), (select string_agg(sha256(n::text::bytea), '' order by n) from generate_series(1, ${BETS}) n)
    from d`)
  await client.end()
}

/** Connections that ask for a path, some times each, and read nothing. */
async function hold(count: number, address: string, path = BOOK, times = 1) {
  const call = `GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n\r\n`
  const opened = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.pause().write(call.repeat(times))
    return socket
  })
  sockets.push(...opened)
  await Promise.all(opened.map((socket) => once(socket, 'connect')))
}
const ask = (address: string) =>
  fetch(`http://127.0.0.1:${port}/open/keys`, { headers: { 'x-forwarded-for': address } }).then(
    (answer) => answer.arrayBuffer(),
  )
/** Milliseconds that a call takes, one of a hundred left out. */
async function p99(address: string) {
  const took: number[] = []
  for (let n = 0; n < 200; n++) {
    const from = performance.now()
    await ask(address)
    took.push(performance.now() - from)
  }
  return took.toSorted((a, b) => a - b)[197]!
}
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Bytes in use after a collection. */
const bytes = () => {
  // Buffers that the first one finds free are given back by the second.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test('forty unread books of one address take bounded memory, are refused past its share, and delay no other caller', async () => {
  const quiet = await p99('198.51.100.7')
  responses.length = 0
  const before = bytes()
  await hold(SOCKETS, '203.0.113.9')
  await expect.poll(() => responses.length).toBe(SOCKETS)
  const asked = responses.slice()
  const stuck = () => asked.filter((one) => one.writableFinished || one.writableNeedDrain)
  const meanwhile = p99('198.51.100.7')
  await expect.poll(() => stuck().length).toBe(SOCKETS)
  expect(bytes() - before).toBeLessThan(MOST_BYTES)
  expect(await meanwhile).toBeLessThan(Math.max(50, 5 * quiet))
  const statuses = Map.groupBy(asked, ({ statusCode }) => statusCode)
  expect([statuses.get(200)?.length, statuses.get(429)?.length]).toEqual([32, 8])
  const refused = await fetch(`http://127.0.0.1:${port}${BOOK}`, {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await refused.json()).toMatchObject({ result: false, code: 'rate' })
  const other = await fetch(`http://127.0.0.1:${port}${BOOK}`, {
    headers: { 'x-forwarded-for': '198.51.100.7', 'accept-encoding': 'identity' },
  })
  expect(other.status).toBe(200)
  expect((await other.text()).split('\n').length).toBe(BETS + 1)
})

test('receipts of a large book, asked for by many at once, have no long turn', async () => {
  const unit = knownWork()
  let told: string[][] = []
  const turn = await longestTurn(async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => lee.ask('receipts', PLACE)))
    told = answers.map((answer) =>
      answer.result ? answer.data.map(({ path }) => path.join()) : [],
    )
  })
  expect(told.map(({ length }) => length)).toEqual(Array(8).fill(BETS / 1_000))
  expect(new Set(told.map(String)).size).toBe(1)
  expect(turn / unit).toBeLessThan(MOST_TURN)
})

test('a socket that leaves gives its share of unread books back', async () => {
  await hold(SOCKETS, '203.0.113.9')
  const read = () =>
    fetch(`http://127.0.0.1:${port}${BOOK}`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await expect.poll(async () => (await read()).status).toBe(429)
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(async () => (await read()).status).toBe(200)
})

test('unread lists of a thousand seals are refused past the share of their address', async () => {
  await house.db.query`
    with d as (
      insert into draw (stream, date, round, i, draw_at, close_at, commit, entropy_type)
      select 'ntry.eos5', '20260301', n, n, '2026-03-01T12:00:00+09:00', '2026-03-01T11:59:00+09:00', '\\x00', 'none'
      from generate_series(1, 1000) n returning id, round)
    insert into seal (draw_id, stream, no, count, stake, worst, root, prev, hash, key_id, signature, blinds)
    select id, 'ntry.eos5', round, 0, 0, 0, sha256(''), sha256('5' || int4send(round)), sha256('5' || int4send(round + 1)),
      (select max(id) from book_key), sha256('') || sha256(''), '' from d`
  responses.length = 0
  await hold(20, '203.0.113.11', '/open/seals/ntry.eos5', 16)
  await expect.poll(() => responses.filter(({ headersSent }) => headersSent).length).toBe(20 * 16)
  const statuses = Map.groupBy(responses, ({ statusCode }) => statusCode)
  expect(new Set(statuses.keys())).toEqual(new Set([200, 429]))
  const waiting = responses.filter((one) => one.statusCode === 200 && !one.writableFinished)
  expect(waiting.length).toBeLessThan(100)
})
