import { randomUUID } from 'node:crypto'

import { vendors } from '@madang/contract/core/casino/catalogue.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { SECRET } from '../testing/process.ts'
import { MONEY, openVendorHouse, type VendorHouse } from '../testing/vendor.ts'
import { firstSecret } from './vendor.ts'
import { signed } from './wallet.ts'

let house: VendorHouse
let wallet: VendorHouse['wallet']
beforeEach(async () => {
  house = await openVendorHouse()
  wallet = house.wallet
})
afterEach(() => house.close())

const server = { vendor: 'haneul', secret: firstSecret(SECRET, 'haneul') }
const launching = { game: 'haneul.baccarat1', player: 'p1', session: 's1', device: 'pc' }
const calls = () => wallet.heard.map(({ call }) => call).filter((call) => call !== 'balance')
const chips = (number: number, stake: number, key = 'red') => ({
  id: randomUUID(),
  number,
  bets: [{ key, stake }],
})

test('who did not hear that their chips lie asks again, also after the close, and hears it; they lie once', async () => {
  await house.again(3)
  const { ask } = await house.sit('dalbit.roulette')
  const { table } = await ask('seat')
  const bet = chips(table.number, 10_000)
  expect(await ask('bet', bet)).toMatchObject({ result: true })
  house.advance(15)
  expect(await ask('bet', bet)).toMatchObject({ result: true })
  house.advance(15)
  expect(await ask('bet', bet)).toMatchObject({ result: true })
  expect(await ask('bet', { ...bet, id: randomUUID() })).toMatchObject({ code: 'closed' })
  expect(wallet.of('bet')).toHaveLength(1)
})

test('the number of a bet given to other chips, or by somebody else, is refused and moves nothing', async () => {
  await house.again(3)
  const [one, two] = [await house.sit('dalbit.roulette'), await house.sit('dalbit.roulette', 'p2')]
  const { table } = await one.ask('seat')
  const bet = chips(table.number, 10_000)
  expect(await one.ask('bet', bet)).toMatchObject({ result: true })
  for (const wrong of [
    { ...bet, bets: [{ key: 'black', stake: 10_000 }] },
    { ...bet, bets: [{ key: 'red', stake: 11_000 }] },
    { ...bet, number: table.number + 1 },
  ])
    expect(await one.ask('bet', wrong)).toMatchObject({ result: false, code: 'CONFLICT' })
  expect(await two.ask('bet', bet)).toMatchObject({ result: false, code: 'CONFLICT' })
  const slot = await house.sit('kkachi.moon')
  const spin = { id: randomUUID(), stake: 5_000 }
  expect(await slot.ask('spin', spin)).toMatchObject({ result: true })
  expect(await slot.ask('spin', { ...spin, stake: 50_000 })).toMatchObject({ code: 'CONFLICT' })
  expect(wallet.of('bet')).toHaveLength(2)
})

test('a spin asked for again while it is under way is one spin, and both hear of it', async () => {
  let lost = 1
  wallet.answers(({ call }) => (call === 'bet' && lost-- > 0 ? 'silent' : null))
  const { ask } = await house.sit('kkachi.moon')
  const id = randomUUID()
  const first = ask('spin', { id, stake: 5_000 })
  await vi.waitFor(() => expect(wallet.of('bet')).toHaveLength(1))
  const second = ask('spin', { id, stake: 5_000 })
  // Another one waits for its turn, and the seed stays closed until then.
  expect(await ask('spin', { id: randomUUID(), stake: 5_000 })).toMatchObject({ code: 'busy' })
  expect(await ask('turn', {})).toMatchObject({ code: 'busy' })
  const [one, two] = await Promise.all([first, second])
  expect(one).toMatchObject({ result: true, nonce: 1 })
  expect(two).toMatchObject({ result: true, nonce: 1, spins: one.spins, amount: one.amount })
  expect(wallet.balance()).toBe(MONEY - 5_000 + one.amount)
})

test('a round does not end while one of its bets is still being asked for', async () => {
  await house.again(3)
  const [one, two] = [await house.sit('dalbit.roulette'), await house.sit('dalbit.roulette', 'p2')]
  const { table } = await one.ask('seat')
  expect(await one.ask('bet', chips(table.number, 10_000))).toMatchObject({ result: true })
  const moved = Promise.withResolvers<null>()
  let lost = 1
  wallet.answers(({ body }) => {
    if (body.amount !== 20_000) return null
    return lost-- > 0 ? 'lost' : moved.promise
  })
  const late = one.ask('bet', chips(table.number, 20_000, 'black'))
  // Asked for again before the clock moves: what has not heard by the close is taken back, and nothing would be late.
  await vi.waitFor(() => expect(wallet.of('bet')).toHaveLength(3))
  // Its result is shown by now, and another player's chips make the table look who is to be paid.
  house.advance(30)
  expect(await two.ask('bet', chips(table.number + 1, 1_000))).toMatchObject({ result: true })
  expect(calls()).not.toContain('end')
  moved.resolve(null)
  expect(await late).toMatchObject({ result: true })
  await vi.waitFor(() => expect(house.waiting()).toBe(0))
  expect(calls()).toEqual(['bet', 'bet', 'bet', 'bet', 'win', 'win', 'end'])
})

test('a call of the server’s is heard once, also by a vendor that was started again meanwhile', async () => {
  const path = '/vendor/launch'
  const text = JSON.stringify(launching)
  const headers = signed({ ...server, at: house.now() }, path, text)
  const send = async () =>
    (await fetch(house.origin() + path, { method: 'POST', headers, body: text })).status
  expect([await send(), await send()]).toEqual([200, 401])
  await house.down()
  await house.up()
  expect(await send()).toBe(401)
})

test('a launch opens until its minute is over', async () => {
  const [early, late] = [
    await house.launch('kkachi.moon', 'p1'),
    await house.launch('kkachi.moon', 'p1'),
  ]
  house.advance(59)
  expect((await house.open(early)).headers.get('location')).toContain('#')
  house.advance(2)
  expect((await house.open(late)).headers.get('location')).toBe('/games/play/closed')
})

test('of twenty who open the same launch at once one sits down', async () => {
  const path = await house.launch('kkachi.moon', 'p1')
  const opened = await Promise.all(Array.from({ length: 20 }, () => house.open(path)))
  const tokens = opened.map(({ headers }) => headers.get('location')!.split('#')[1])
  expect(tokens.filter((token) => token !== undefined)).toHaveLength(1)
})

test('a window is its player’s for twelve hours, as a login is at most', async () => {
  const { ask } = await house.sit('kkachi.moon')
  house.advance(12 * 3_600 - 60)
  expect(await ask('seat')).toMatchObject({ result: true })
  house.advance(61)
  expect(await ask('seat')).toMatchObject({ result: false, code: 'logout' })
})

test('a player may keep four lines open at a game; a fifth ends the first', async () => {
  const { token } = await house.sit('dalbit.roulette')
  const headers = { authorization: `Bearer ${token}` }
  const ended: number[] = []
  const leaving = new AbortController()
  for (let line = 0; line < 5; line++) {
    const answer = await fetch(`${house.origin()}/games/api/live`, {
      headers,
      signal: leaving.signal,
    })
    void answer.text().then(
      () => ended.push(line),
      () => undefined,
    )
  }
  await vi.waitFor(() => expect(ended).toEqual([0]))
  leaving.abort()
})

test.each([
  ['GET', '/vendor/catalogue'],
  ['POST', '/vendor/launch'],
  ['POST', '/vendor/secret'],
  ['GET', '/rounds/haneul.baccarat1:20260101:1:p1'],
])('%s %s is nobody’s but the server’s', async (method, path) => {
  const body = path.endsWith('secret') ? { secret: 'ab'.repeat(32) } : launching
  const text = method === 'POST' ? JSON.stringify(body) : ''
  const right = signed({ ...server, at: house.now() }, path, text)
  const wrong: [string, string, Record<string, string>][] = [
    ['unsigned', path, {}],
    ['signed by another vendor', path, { ...right, 'x-vendor': 'kkachi' }],
    ['two vendors', path, { ...right, 'x-vendor': 'haneul, kkachi' }],
    ['two signatures', path, { ...right, 'x-signature': `${right['x-signature']}, 00` }],
    ['half a signature', path, { ...right, 'x-signature': right['x-signature'].slice(0, 32) }],
    ['another nonce', path, { ...right, 'x-nonce': randomUUID() }],
    ['no time', path, { ...right, 'x-timestamp': 'now' }],
    ['early by 61 s', path, signed({ ...server, at: new Date(+house.now() + 61_000) }, path, text)],
    ['late by 61 s', path, signed({ ...server, at: new Date(+house.now() - 61_000) }, path, text)],
    ['another body', path, signed({ ...server, at: house.now() }, path, `${text} `)],
    ['another path', path, signed({ ...server, at: house.now() }, '/vendor/other', text)],
  ]
  for (const [what, at, headers] of wrong) {
    const answer = await fetch(house.origin() + at, {
      method,
      headers,
      ...(method === 'POST' && { body: text }),
    })
    expect([what, answer.status]).toEqual([what, 401])
    expect(await answer.json()).toEqual({ result: false, code: 'denied', msg: '' })
  }
  // None of it turned the secret.
  expect((await house.operator('haneul', '/vendor/catalogue')).status).toBe(200)
})

test.each(['/vendor', '/vendor/', '/vendor/launch/', '/VENDOR/launch', '/rounds/', '/rounds/a/b'])(
  '%s is nothing of the vendor’s',
  async (path) => {
    const text = JSON.stringify(launching)
    const headers = signed({ ...server, at: house.now() }, path, text)
    const answer = await fetch(house.origin() + path, { method: 'POST', headers, body: text })
    expect(answer.status).toBe(404)
  },
)

test('a vendor is told nothing of another vendor’s rounds', async () => {
  const { ask } = await house.sit('kkachi.moon')
  const id = randomUUID()
  await ask('spin', { id, stake: 5_000 })
  const path = `/rounds/kkachi.moon:${id}`
  expect((await house.operator('kkachi', path)).body).toMatchObject({ state: 'ended' })
  expect((await house.operator('noeul', path)).body).toMatchObject({ state: 'unknown', bets: [] })
})

test.each([
  ['a stake in words', { stake: '1000' }],
  ['a stake below zero', { stake: -1_000 }],
  ['half a won', { stake: 1_000.5 }],
  ['2^53', { stake: 2 ** 53 }],
  ['a list for a stake', { stake: [1_000] }],
  ['no stake', { stake: null }],
  ['a number that is none of ours', { id: 'x' }],
  ['a list for a number', { id: [randomUUID()] }],
])('a spin with %s is refused and asks for nothing', async (_, wrong) => {
  const { ask } = await house.sit('kkachi.moon')
  const answer = await ask('spin', { id: randomUUID(), stake: 1_000, ...wrong })
  expect(answer).toMatchObject({ result: false, code: 'badInput' })
  expect(wallet.heard).toEqual([])
})

test('forty thousand bytes, what is no JSON, a token in the address and a method of another call come to nothing', async () => {
  const { token } = await house.sit('kkachi.moon')
  const at = (name: string) => `${house.origin()}/games/api/${name}`
  const headers = { authorization: `Bearer ${token}` }
  const post = (body: string) => fetch(at('spin'), { method: 'POST', headers, body })
  const long = await post(JSON.stringify({ id: 'x'.repeat(40_000) })).catch(() => null)
  expect(long === null || long.status === 413).toBe(true)
  expect(await (await post('{"id":')).json()).toMatchObject({ code: 'badInput' })
  expect((await fetch(`${at('seat')}?token=${token}`)).status).toBe(401)
  expect((await fetch(at('spin'), { headers })).status).toBe(404)
  expect((await fetch(at('seat'), { method: 'DELETE', headers })).status).toBe(404)
  expect(wallet.heard).toEqual([])
})

test('chips on one place in many pieces are one stake under one limit', async () => {
  await house.again(3)
  const { ask } = await house.sit('sanho.sicbo')
  const { table } = await ask('seat')
  const bets = Array.from({ length: 200 }, () => ({ key: 'big', stake: 6_000 }))
  expect(await ask('bet', { id: randomUUID(), number: table.number, bets })).toMatchObject({
    code: 'limit',
  })
  const more = [...bets, { key: 'big', stake: 1_000 }]
  expect(await ask('bet', { id: randomUUID(), number: table.number, bets: more })).toMatchObject({
    code: 'badInput',
  })
  expect(wallet.heard).toEqual([])
})

test('every vendor signs with a secret of its own', () => {
  const secrets = vendors.map(({ id }) => firstSecret(SECRET, id))
  expect(new Set(secrets).size).toBe(vendors.length)
})
