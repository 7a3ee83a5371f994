/** What strangers read of seals and books, and members of their own bets in them; shapes typed by hand. */
import { createHash, createHmac } from 'node:crypto'
import { gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDb } from '../../db/db.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt, pass } from '../../testing/provider.ts'
import { roundsOf, stayIn } from '../../testing/rounds.ts'
import { sealDue } from './seals.ts'

let house: House
let openRound: ReturnType<typeof roundsOf>
beforeAll(async () => {
  house = await openHouse()
  openRound = roundsOf(house)
})
afterAll(() => house.close({ bent: true }))

const STREAM = 'pbg.powerball'
const DATE = '20260115'
type Round = Awaited<ReturnType<typeof openRound>>
const closed = async ({ provider, round }: Round) => {
  await pass(house, provider.timesOf(round).closeAt)
  await stayIn(house)
  await sealDue(house.deps, STREAM)
}
const get = async (path: string, headers: Record<string, string> = {}) => {
  const {
    statusCode,
    rawPayload,
    headers: told,
  } = await house.app.inject({
    ...{ method: 'GET', url: path, headers },
  })
  return { statusCode, bytes: rawPayload, headers: told }
}
const json = async (path: string) => JSON.parse((await get(path)).bytes.toString('utf8'))
const bookOf = async (round: number) => {
  const { bytes } = await get(`/open/books/${STREAM}/${DATE}/${round}`)
  return bytes.toString('utf8')
}
const H = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

test('the keys are told with their time; a seal is, from the close on, in the shape of its page', async () => {
  const round = await openRound()
  const lee = await house.member({ money: 100_000 })
  await round.odd(lee, 10_000)
  const path = `/open/seals/${STREAM}/${DATE}/${round.round}`
  expect(await json(path)).toMatchObject({ result: false, code: 'notFound' })
  await closed(round)
  const { closeAt } = round.provider.timesOf(round.round)
  expect(await json(path)).toEqual({
    ...{ result: true, msg: '' },
    data: {
      ...{ stream: STREAM, date: DATE, round: round.round, closedAt: closeAt.getTime() * 1_000 },
      ...{ count: 1, stake: 10_000, worst: 19_500 },
      ...{ root: expect.stringMatching(/^[0-9a-f]{64}$/), prev: '00'.repeat(32) },
      ...{ hash: expect.stringMatching(/^[0-9a-f]{64}$/), key: 1, entropyType: 0 },
      signature: expect.stringMatching(/^[0-9a-f]{128}$/),
    },
  })
  const keys = await json('/open/keys')
  expect(keys).toEqual({
    ...{ result: true, msg: '' },
    data: [
      {
        id: 1,
        publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
        from: expect.anything(),
        until: null,
      },
    ],
  })
  // Microseconds of a day of 2026.
  expect(keys.data[0].from).toBeGreaterThan(1_767_000_000_000_000)
  expect(keys.data[0].from).toBeLessThan(1_800_000_000_000_000)
})

test.each([
  '/open/seals/no.stream/20260115/1',
  '/open/seals/pbg.powerball/2026011/1',
  '/open/seals/pbg.powerball/20260115/x',
  '/open/seals/pbg.powerball/20260115/100000000',
  '/open/seals/pbg.powerball/20260115/287',
  '/open/seals/no.stream',
  '/open/books/no.stream/20260115/1',
  '/open/books/pbg.powerball/20260115/287',
])('%s is not found', async (path) => {
  expect(await json(path)).toMatchObject({ result: false, code: 'notFound' })
})

test('the stream’s seals are told oldest first, from a draw on, a thousand at a time', async () => {
  const rounds = [await openRound(), await openRound(), await openRound()]
  for (const round of rounds) await closed(round)
  const all = await json(`/open/seals/${STREAM}`)
  expect(all.next).toBeNull()
  const numbers = all.data.map((seal: { round: number }) => seal.round)
  expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => a - b))
  expect(numbers.slice(-3)).toEqual(rounds.map(({ round }) => round))
  for (const [n, seal] of all.data.entries())
    if (n > 0) expect(seal.prev).toBe(all.data[n - 1].hash)
  const from = async (at: string) =>
    (await json(`/open/seals/${STREAM}?from=${at}`)).data.map(
      (seal: { round: number }) => seal.round,
    )
  expect(await from(`${DATE}-${rounds[1]!.round}`)).toEqual(numbers.slice(-2))
  expect(await from(`${DATE}-${rounds[0]!.round + 1}`)).toEqual(numbers.slice(-2))
  expect(await from('20260116-1')).toEqual([])
  for (const bad of ['20260115', 'x', '2026-1'])
    expect(await json(`/open/seals/${STREAM}?from=${bad}`)).toMatchObject({ code: 'badInput' })
})

test('the last seal before a draw is told alone, however long nobody could bet', async () => {
  const [one, other] = [await openRound(), await openRound()]
  for (const round of [one, other]) await closed(round)
  const before = async (at: string) =>
    (await json(`/open/seals/${STREAM}?before=${at}`)) as { data: { round: number }[]; next: null }
  const last = await before(`${DATE}-${other.round + 1}`)
  expect(last).toEqual({ ...last, result: true, next: null })
  expect(last.data).toEqual([(await json(`/open/seals/${STREAM}/${DATE}/${other.round}`)).data])
  expect((await before('20991231-1')).data).toEqual(last.data)
  // Its own is not before it.
  expect((await before(`${DATE}-${other.round}`)).data.map(({ round }) => round)).toEqual([
    one.round,
  ])
  expect((await before('19990101-1')).data).toEqual([])
  for (const bad of ['', '20260115', 'x'])
    expect(await json(`/open/seals/${STREAM}?before=${bad}`)).toMatchObject({ code: 'badInput' })
  expect(await json('/open/seals/no.stream?before=20260115-1')).toMatchObject({ code: 'notFound' })
})

test('past a thousand the list says from where it goes on', async () => {
  await house.clock.set('2026-03-10T12:00:00+09:00')
  await house.db.query`
    with d as (
      insert into draw (stream, date, round, i, draw_at, close_at, commit, entropy_type)
      select 'ntry.eos3', '20260301', n, n, '2026-03-01T12:00:00+09:00', '2026-03-01T11:59:00+09:00', '\\x00', 'none'
      from generate_series(1, 1001) n returning id, round)
    insert into seal (draw_id, stream, no, count, stake, worst, root, prev, hash, key_id, signature, blinds)
    select id, 'ntry.eos3', round, 0, 0, 0, sha256(''), sha256(int4send(round)), sha256(int4send(round + 1)), 1,
      sha256('') || sha256(''), '' from d`
  const first = await json('/open/seals/ntry.eos3')
  expect([first.data.length, first.next]).toEqual([1_000, '20260301-1001'])
  const rest = await json(`/open/seals/ntry.eos3?from=${first.next}`)
  expect([rest.data.length, rest.next]).toEqual([1, null])
})

test('a book opens when its draw is settled: a line a bet, without a name, and it comes to the root', async () => {
  await house.clock.set('2026-01-15T15:00:00+09:00')
  openRound = roundsOf(house, 15)
  const round = await openRound()
  const [lee, han] = [
    await house.member({ money: 100_000 }),
    await house.member({ money: 100_000 }),
  ]
  const ids = [
    await round.odd(lee, 10_000),
    await round.even(han, 30_000),
    await round.odd(lee, 5_000),
  ]
  await closed(round)
  const path = `/open/books/${STREAM}/${DATE}/${round.round}`
  expect(await json(path)).toMatchObject({ result: false, code: 'notFound' })
  await round.draw()
  const text = await bookOf(round.round)
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  const common = { game: STREAM, odds: 195, blind: expect.stringMatching(/^[0-9a-f]{64}$/) }
  const placedAt = expect.any(Number)
  expect(lines).toEqual([
    { ...common, id: ids[0], placedAt, key: 'poOdd', pick: '파워볼 홀', stake: 10_000 },
    { ...common, id: ids[1], placedAt, key: 'poEven', pick: '파워볼 짝', stake: 30_000 },
    { ...common, id: ids[2], placedAt, key: 'poOdd', pick: '파워볼 홀', stake: 5_000 },
  ])
  expect(Object.keys(lines[0])).toEqual([
    ...['id', 'placedAt', 'game', 'key', 'pick', 'stake', 'odds', 'blind'],
  ])
  expect(new Set(lines.map(({ blind }) => blind)).size).toBe(3)
  for (const secret of [lee.uid, han.uid]) expect(text).not.toContain(secret)

  const u32 = (n: number) => Buffer.from(n.toString(16).padStart(8, '0'), 'hex')
  const u64 = (n: number) => Buffer.from(n.toString(16).padStart(16, '0'), 'hex')
  const words = (said: string) => Buffer.from(`${said}\0`)
  const hashes = lines.map((bet) =>
    H(
      ...[Buffer.of(0), words('KBOOK-1 bet'), words(STREAM), Buffer.from(DATE), u32(round.round)],
      ...[u64(bet.id), u64(bet.placedAt), words(bet.game), words(bet.key), words(bet.pick)],
      ...[u64(bet.stake), u32(bet.odds), Buffer.from(bet.blind, 'hex')],
    ),
  )
  const [one, two, three] = hashes as [Buffer, Buffer, Buffer]
  const left = H(Buffer.of(1), one, two)
  const root = H(Buffer.of(1), left, three).toString('hex')
  const { data: seal } = await json(`/open/seals/${STREAM}/${DATE}/${round.round}`)
  expect(seal.root).toBe(root)

  // Each finds their own bets in it, by salts that open their blinds; the other's stay shut.
  const receiptsOf = async (who: typeof lee) => {
    const answer = await who.ask('receipts', { stream: STREAM, date: DATE, round: round.round })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data
  }
  await stayIn(house)
  const salt = expect.stringMatching(/^[0-9a-f]{32}$/)
  const [own, others] = [await receiptsOf(lee), await receiptsOf(han)]
  expect(own).toEqual([
    { id: ids[0], salt, index: 0, path: [two.toString('hex'), three.toString('hex')] },
    { id: ids[2], salt, index: 2, path: [left.toString('hex')] },
  ])
  expect(others).toEqual([
    { id: ids[1], salt, index: 1, path: [one.toString('hex'), three.toString('hex')] },
  ])
  const blindBy = (by: { salt: string }, uid: string) =>
    createHmac('sha256', Buffer.from(by.salt, 'hex')).update(uid).digest('hex')
  expect(blindBy(own[0]!, lee.uid)).toBe(lines[0].blind)
  expect(blindBy(own[1]!, lee.uid)).toBe(lines[2].blind)
  expect(blindBy(others[0]!, han.uid)).toBe(lines[1].blind)
  expect(blindBy(own[0]!, han.uid)).not.toBe(lines[0].blind)
})

test('a bet inserted after a book was read is in the next answer of book and receipts, past the sealed count', async () => {
  const round = await openRound()
  const lee = await house.member({ money: 100_000 })
  const no = await round.odd(lee, 6_000)
  await closed(round)
  await round.draw()
  await stayIn(house)
  const place = { stream: STREAM, date: DATE, round: round.round }
  const read = async () => {
    const answer = await lee.ask('receipts', place)
    const lines = (await bookOf(round.round)).trim().split('\n')
    return [
      lines.map((line) => (JSON.parse(line) as { id: number }).id),
      answer.result ? answer.data.map(({ id }) => id) : [],
    ]
  }
  expect(await read()).toEqual([[no], [no]])
  const owner = openDb({ url: house.url })
  const id = await owner.begin(async (tx) => {
    await tx.query`set local session_replication_role = replica`
    const [row] = await tx.query<{ id: number }>`
      insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at)
      select id + 500000, round_id, member_id, odds_key, pick, 50000, odds_hundredths, placed_at from bet where id = ${no} returning id`
    return row!.id
  })
  expect(await read()).toEqual([
    [no, id],
    [no, id],
  ])
  await owner.begin(async (tx) => {
    await tx.query`set local session_replication_role = replica`
    await tx.query`delete from bet where id = ${id}`
  })
  expect(await read()).toEqual([[no], [no]])
  await owner.close()
})

test('an empty book and one of a void draw open too; before the seal there are no receipts', async () => {
  const empty = await openRound()
  await closed(empty)
  await empty.draw()
  expect(await bookOf(empty.round)).toBe('')
  const void_ = await openRound()
  const lee = await house.member({ money: 100_000 })
  const no = await void_.odd(lee, 6_000)
  const ask = { stream: STREAM, date: DATE, round: void_.round }
  expect(await lee.ask('receipts', ask)).toEqual({ result: true, msg: '', data: [] })
  await void_.goLate()
  await stayIn(house)
  expect(JSON.parse(await bookOf(void_.round))).toMatchObject({ id: no, stake: 6_000 })
  expect(await lee.ask('receipts', ask)).toMatchObject({ data: [{ id: no, index: 0, path: [] }] })
  const han = await house.member()
  expect(await han.ask('receipts', ask)).toEqual({ result: true, msg: '', data: [] })
  for (const wrong of [{ stream: 'no.stream' }, { round: 287 }, { date: '1' }])
    expect(await lee.ask('receipts', { ...ask, ...wrong })).toMatchObject({ code: 'notFound' })
  expect(await house.guest.ask('receipts', ask)).toMatchObject({ result: false, code: 'logout' })
})

test('a book is kept for ever by whoever reads it, and comes compressed', async () => {
  const round = await openRound()
  const lee = await house.member({ money: 100_000 })
  await round.odd(lee, 6_000)
  await round.draw()
  const path = `/open/books/${STREAM}/${DATE}/${round.round}`
  const plain = await get(path)
  const { data: seal } = await json(`/open/seals/${STREAM}/${DATE}/${round.round}`)
  expect(plain.headers).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${seal.root}"`,
  })
  const zipped = await get(path, { 'accept-encoding': 'gzip, br' })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes)
  const again = await get(path, { 'if-none-match': `"${seal.root}"` })
  expect([again.statusCode, again.bytes.length]).toEqual([304, 0])
})

test('who has left stands in the book as before, to the byte', async () => {
  const round = await openRound()
  const lee = await house.member({ money: 6_000 })
  await round.odd(lee, 6_000)
  await round.draw()
  const before = await bookOf(round.round)
  await house.db.query`update member set uid = 'gone' || id where id = ${lee.id}`
  expect(await bookOf(round.round)).toBe(before)
})

test('two games of one draw lie in one book, whose receipts name both', async () => {
  const opened = await openRoundAt(house, 'ntry.powerball', { at: '2026-01-16T18:00:30+09:00' })
  const { provider, round, date } = opened
  const lee = await house.member({ money: 200_000 })
  const bet = (game: string, type: string, pick: string) =>
    lee.ask('bet', {
      ...{ game, page: 'ntry', today: date, round, type, pick, rate: 1.95, money: 5_000, win: 0 },
    })
  expect(await bet('powerBall', 'poOdd', '파워볼 홀')).toMatchObject({ result: true })
  expect(await bet('powerLadder', 'odd', '홀')).toMatchObject({ result: true })
  await pass(house, new Date(provider.timesOf(round).drawAt.getTime() + 1_000))
  await provider.result(round)
  await stayIn(house)
  const ask = { stream: 'ntry.powerball', date, round }
  expect(await lee.ask('receipts', ask)).toMatchObject({ data: [{ index: 0 }, { index: 1 }] })
  const book = await get(`/open/books/ntry.powerball/${date}/${round}`)
  const games = book.bytes
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line).game)
  expect(games).toEqual(['ntry.powerball', 'ntry.powerladder'])
})

test('books are read at the rate of any call: one address past its hundred waits, another reads on', async () => {
  const limited = await openHouse({ env: { LIMITS: 'on' } })
  try {
    const read = (remoteAddress: string) =>
      limited.app.inject({
        ...{ method: 'GET', remoteAddress },
        url: '/open/books/pbg.powerball/20260115/1',
      })
    const began = performance.now()
    const replies = await Promise.all(Array.from({ length: 300 }, () => read('203.0.113.7')))
    const seconds = (performance.now() - began) / 1_000
    // There is no such book: who is let through is told so.
    const heard = replies.filter((reply) => reply.json().code === 'notFound').length
    expect(heard).toBeGreaterThanOrEqual(100)
    expect(heard).toBeLessThanOrEqual(100 + Math.ceil(seconds * 50))
    const refused = replies.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(300 - heard)
    expect(refused[0]!.json()).toMatchObject({ result: false, code: 'rate' })
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect((await read('198.51.100.9')).json()).toMatchObject({ code: 'notFound' })
  } finally {
    await limited.close()
  }
})
