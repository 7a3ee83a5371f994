import { randomUUID } from 'node:crypto'
import { casinoGame, vendors } from '@madang/contract/core/casino/catalogue.ts'
import { rulesOf } from '@madang/contract/core/casino/rules.ts'
import { playRound } from '@madang/contract/core/casino/slot-engines.ts'
import { slotModels } from '@madang/contract/core/casino/slot-models.ts'
import { bytesToHex, commitOf, drawWords, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { catalogueAnswer, roundAnswer } from '@madang/contract/provider/vendors.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { SECRET } from '../testing/process.ts'
import { openVendorHouse, TEXT, type VendorHouse } from '../testing/vendor.ts'
import { firstSecret } from './vendor.ts'
import { signed } from './wallet.ts'

let house: VendorHouse
let wallet: VendorHouse['wallet']
beforeEach(async () => {
  house = await openVendorHouse()
  wallet = house.wallet
})
afterEach(() => house.close())

test('the catalogue tells every game with its exact return, to its own vendor only', async () => {
  for (const { id, games } of vendors) {
    const { status, body } = await house.operator(id, '/vendor/catalogue')
    expect(status).toBe(200)
    expect(catalogueAnswer.parse(body).games.map(({ game }) => game)).toEqual(
      games.map((game) => game.id),
    )
  }
  const { body } = await house.operator('kkachi', '/vendor/catalogue')
  expect(catalogueAnswer.parse(body).games[0]).toMatchObject({ type: 'slot', rtp: 9_559 })
})

test.each([
  ['no signature at all', {}],
  [
    'another secret',
    signed({ vendor: 'haneul', secret: 'x', at: new Date() }, '/vendor/catalogue', ''),
  ],
  [
    'another path',
    signed(
      { vendor: 'haneul', secret: firstSecret(SECRET, 'haneul'), at: new Date() },
      '/vendor/launch',
      '',
    ),
  ],
  [
    'a time two minutes ago',
    signed(
      {
        vendor: 'haneul',
        secret: firstSecret(SECRET, 'haneul'),
        at: new Date(Date.now() - 120_000),
      },
      '/vendor/catalogue',
      '',
    ),
  ],
  [
    'a vendor there is not',
    signed(
      { vendor: 'nobody', secret: firstSecret(SECRET, 'nobody'), at: new Date() },
      '/vendor/catalogue',
      '',
    ),
  ],
])('a call of the server with %s is refused', async (_, headers) => {
  const answer = await fetch(`${house.origin()}/vendor/catalogue`, { headers })
  expect(answer.status).toBe(401)
})

test('a signed call heard a second time is refused', async () => {
  const headers = signed(
    { vendor: 'haneul', secret: firstSecret(SECRET, 'haneul'), at: house.now() },
    '/vendor/catalogue',
    '',
  )
  const ask = () => fetch(`${house.origin()}/vendor/catalogue`, { headers })
  expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(401)
})

test('a turned secret signs from then on', async () => {
  const secret = 'ab'.repeat(32)
  await house.operator('haneul', '/vendor/secret', { secret })
  expect((await house.operator('haneul', '/vendor/catalogue')).status).toBe(401)
  expect((await house.operator('haneul', '/vendor/catalogue', undefined, secret)).status).toBe(200)
})

test('a vendor’s secret stays what it was when the house’s own is changed', async () => {
  await house.down()
  await house.up(['e7'.repeat(32), SECRET])
  const asked = (secret?: string) =>
    house.operator('dalbit', '/vendor/catalogue', undefined, secret)
  expect((await asked()).status).toBe(200)
  expect((await asked(firstSecret('e7'.repeat(32), 'dalbit'))).status).toBe(401)
  await house.down()
  await house.up()
})

test('a launch opens its game once, within a minute, and no other', async () => {
  const { path, token, ask } = await house.sit('kkachi.moon')
  expect(token.length).toBeGreaterThan(40)
  expect(await ask('seat')).toMatchObject({ result: true, game: { id: 'kkachi.moon' } })
  const again = await fetch(`${house.origin()}${path}`, { redirect: 'manual' })
  expect(again.headers.get('location')).toBe('/games/play/closed')
  const { body } = await house.operator('kkachi', '/vendor/launch', {
    game: 'noeul.goblin',
    player: 'p1',
    session: 's1',
    device: 'pc',
  })
  expect(body).toMatchObject({ result: false, code: 'notFound' })
  const late = await house.operator('kkachi', '/vendor/launch', {
    game: 'kkachi.moon',
    player: 'p1',
    session: 's1',
    device: 'pc',
  })
  const heard = await house.operator('kkachi', '/vendor/launch', {
    game: 'kkachi.moon',
    player: 'p1',
    session: 's1',
    device: 'pc',
  })
  const sounds = await fetch(`${house.origin()}${String(heard.body.path)}&sound=on`, {
    redirect: 'manual',
  })
  expect(sounds.headers.get('location')).toMatch(
    /^\/games\/play\/kkachi\.moon\?sound=on#[\w-]{40,}$/,
  )
  house.advance(61)
  const opened = await fetch(`${house.origin()}${String(late.body.path)}`, { redirect: 'manual' })
  expect(opened.headers.get('location')).toBe('/games/play/closed')
})

test('a spin takes the stake, pays what its numbers say, and can be checked once the seed is turned', async () => {
  const { ask } = await house.sit('kkachi.moon')
  const { slot } = await ask('seat')
  const id = randomUUID()
  const spun = await ask('spin', { id, stake: 10_000 })
  expect(spun).toMatchObject({ nonce: 1, seed: { commit: slot.seed.commit, client: TEXT } })
  expect(wallet.balance()).toBe(1_000_000 - 10_000 + spun.amount)
  expect(spun.balance).toBe(wallet.balance())
  expect(wallet.heard.map(({ call }) => call)).toEqual(['bet', 'win', 'end', 'balance'])

  // The same spin again is the same spin, and costs nothing.
  expect(await ask('spin', { id, stake: 10_000 })).toMatchObject({ spins: spun.spins, nonce: 1 })
  expect(wallet.of('bet')).toHaveLength(1)

  await ask('turn', {})
  const { seeds } = await ask('history')
  const [current, before] = seeds
  expect(current).toMatchObject({ client: '', seed: null, spins: [] })
  expect(before.client).toBe(TEXT)
  expect(bytesToHex(commitOf(hexToBytes(before.seed)))).toBe(before.commit)
  const value = sha256(new TextEncoder().encode(before.client))
  const round = playRound(
    slotModels['KS-5x3-10'],
    (index) =>
      drawWords({
        seed: hexToBytes(before.seed),
        stream: 'kkachi.moon',
        date: before.date,
        round: 1 + index,
        entropy: { type: 3, index: 1 + index, value },
      }),
    10_000,
  )
  expect(round.spins).toEqual(spun.spins)
})

test.each([
  ['less than a chip', 500, 'badBet'],
  ['not whole chips', 1_500, 'badBet'],
  ['more than the slot takes', 101_000, 'badBet'],
  ['nothing', 0, 'badInput'],
])('a spin for %s is refused and asks for nothing', async (_, stake, code) => {
  const { ask } = await house.sit('kkachi.moon')
  expect(await ask('spin', { id: randomUUID(), stake })).toMatchObject({ result: false, code })
  expect(wallet.heard).toEqual([])
})

test('a spin asked after that never came is no bet, not even when it comes late', async () => {
  const { ask } = await house.sit('kkachi.moon')
  const spin = { id: randomUUID(), stake: 5_000 }
  expect(await ask('spin', { ...spin, again: true })).toMatchObject({ code: 'unknown' })
  expect(await ask('spin', spin)).toMatchObject({ code: 'cancelled' })
  expect(wallet.of('bet')).toEqual([])
  expect(await ask('spin', { id: randomUUID(), stake: 5_000 })).toMatchObject({ nonce: 1 })
})

test('a second spin within 2.5 seconds is refused, and so is one while the first is on its way', async () => {
  const { ask } = await house.sit('kkachi.moon')
  const spin = () => ask('spin', { id: randomUUID(), stake: 1_000 })
  const both = await Promise.all([spin(), spin()])
  expect(both.filter(({ result }) => result)).toHaveLength(1)
  expect(await spin()).toMatchObject({ code: 'tooFast' })
  house.advance(10)
  expect(await spin()).toMatchObject({ result: true })
})

test('without the money a spin is refused in words, and its number is not used up', async () => {
  wallet.answers(() => ({ status: 'INSUFFICIENT' }))
  const { ask } = await house.sit('kkachi.moon')
  expect(await ask('spin', { id: randomUUID(), stake: 1_000 })).toMatchObject({
    code: 'INSUFFICIENT',
    msg: '보유금액이 부족합니다.',
  })
  wallet.answers(() => null)
  house.advance(10)
  expect(await ask('spin', { id: randomUUID(), stake: 1_000 })).toMatchObject({ nonce: 1 })
})

test.each(['lost', 'silent'] as const)(
  'a bet whose answer is %s once is asked again under its name, and is taken once',
  async (how) => {
    let cut = 1
    wallet.answers(({ call }) => (call === 'bet' && cut-- > 0 ? how : null))
    const { ask } = await house.sit('kkachi.moon')
    const spun = await ask('spin', { id: randomUUID(), stake: 5_000 })
    expect(spun.result).toBe(true)
    expect(wallet.of('bet')).toHaveLength(2)
    expect(wallet.of('bet')[0]!.raw).toBe(wallet.of('bet')[1]!.raw)
    expect(wallet.balance()).toBe(1_000_000 - 5_000 + spun.amount)
  },
)

test('a bet that is never answered is given back, and the member is told', async () => {
  wallet.answers(({ call }) => (call === 'bet' ? 'silent' : null))
  const { ask } = await house.sit('kkachi.moon')
  const spun = await ask('spin', { id: randomUUID(), stake: 5_000 })
  expect(spun).toMatchObject({ result: false, code: 'cancelled' })
  await vi.waitFor(() => expect(house.waiting()).toBe(0))
  expect(wallet.balance()).toBe(1_000_000)
  expect([...wallet.bets.values()].map(({ state }) => state)).toEqual(['refunded'])
})

test('a win that is not heard is sent until it is, in its order, once', async () => {
  let down = true
  wallet.answers(({ call }) => (down && call === 'win' ? 'lost' : null))
  const { ask } = await house.sit('kkachi.pouch')
  const asked = ask('spin', { id: randomUUID(), stake: 5_000 })
  await vi.waitFor(() => expect(wallet.of('win').length).toBeGreaterThan(1))
  expect(wallet.of('end')).toEqual([])
  down = false
  const spun = await asked
  expect(wallet.balance()).toBe(1_000_000 - 5_000 + spun.amount)
  await vi.waitFor(() => expect(wallet.of('end')).toHaveLength(1))
})

test('a vendor that dies while a bet is asked gives it back at its next start', async () => {
  wallet.answers(({ call }) => (call === 'bet' ? 'silent' : null))
  const { ask } = await house.sit('kkachi.moon')
  const asked = ask('spin', { id: randomUUID(), stake: 7_000 }).catch(() => null)
  await vi.waitFor(() => expect(wallet.of('bet')).toHaveLength(1))
  await house.down()
  await asked
  wallet.answers(() => null)
  await house.up()
  await vi.waitFor(() => expect(wallet.of('refund')).toHaveLength(1))
  await vi.waitFor(() => expect(house.waiting()).toBe(0))
  expect(wallet.balance()).toBe(1_000_000)
})

test('a table takes chips until it closes, deals what its seed says, and pays it', async () => {
  await house.again(3)
  const { ask } = await house.sit('haneul.baccarat1')
  const { table } = await ask('seat')
  expect(table.current).toBeNull()
  const bets = [
    { key: 'player', stake: 10_000 },
    { key: 'banker', stake: 20_000 },
    { key: 'tie', stake: 1_000 },
  ]
  const placed = await ask('bet', { id: randomUUID(), number: table.number, bets })
  expect(placed).toMatchObject({ result: true, balance: 969_000 })
  expect(placed.mine).toHaveLength(3)

  // Killed with the bet on the table: the next start deals the round and pays it.
  await house.again(29)
  await vi.waitFor(() => expect(wallet.of('end')).toHaveLength(1))
  const again = await house.sit('haneul.baccarat1')
  const { rounds, wagers } = await again.ask('history')
  const round = rounds.find((each: { number: number }) => each.number === table.number)
  expect(bytesToHex(commitOf(hexToBytes(round.seed)))).toBe(round.commit)
  expect(round.commit).toBe(table.commit)
  const { draw, returns } = rulesOf('baccarat')
  const drawn = draw(
    drawWords({
      seed: hexToBytes(round.seed),
      stream: 'haneul.baccarat1',
      date: table.date,
      round: table.number,
    }),
  )
  expect(round.result).toEqual(JSON.parse(JSON.stringify(drawn)))
  const won = bets.reduce((sum, { key, stake }) => sum + (stake / 100) * returns(key, drawn), 0)
  expect(wagers[0]).toMatchObject({ amount: 31_000, won })
  expect(wallet.balance()).toBe(1_000_000 - 31_000 + won)

  const { body } = await house.operator(
    'haneul',
    `/rounds/haneul.baccarat1:${table.date}:${table.number}:p1`,
  )
  expect(roundAnswer.parse(body)).toMatchObject({
    state: 'ended',
    bets: [{ state: won > 0 ? 'won' : 'lost', amount: won }],
  })
})

test.each([
  ['of another round', { number: 1 }, 'closed'],
  ['on a place there is not', { bets: [{ key: 'moon', stake: 1_000 }] }, 'badBet'],
  ['of half a chip', { bets: [{ key: 'tie', stake: 1_500 }] }, 'badBet'],
  ['above the table’s limit', { bets: [{ key: 'tie', stake: 1_001_000 }] }, 'limit'],
  ['of nothing', { bets: [] }, 'badInput'],
])('chips %s are refused', async (_, wrong, code) => {
  await house.again(3)
  const { ask } = await house.sit('sanho.dragon')
  const { table } = await ask('seat')
  const right = { id: randomUUID(), number: table.number, bets: [{ key: 'tie', stake: 1_000 }] }
  expect(await ask('bet', { ...right, ...wrong })).toMatchObject({ result: false, code })
  expect(wallet.heard).toEqual([])
  expect(await ask('bet', right)).toMatchObject({ result: true })
})

test('chips after the close are refused', async () => {
  await house.again(17)
  const { ask } = await house.sit('dalbit.roulette')
  const { table } = await ask('seat')
  expect(table.current).toMatchObject({ number: expect.any(Number) })
  const bets = [{ key: 'red', stake: 1_000 }]
  expect(await ask('bet', { id: randomUUID(), number: table.number, bets })).toMatchObject({
    code: 'closed',
  })
})

test('a limit is one for all of a member’s chips on a round', async () => {
  await house.again(3)
  const { ask } = await house.sit('sanho.sicbo')
  const { table } = await ask('seat')
  const bet = (stake: number) =>
    ask('bet', { id: randomUUID(), number: table.number, bets: [{ key: 'big', stake }] })
  const answers = await Promise.all(Array.from({ length: 10 }, () => bet(90_000)))
  expect(answers.filter(({ result }) => result)).toHaveLength(10)
  expect(await bet(101_000)).toEqual({
    result: false,
    code: 'limit',
    msg: '한 라운드에 1,000원부터 1,000,000원까지 베팅할 수 있습니다.',
  })
  expect(casinoGame('sanho.sicbo')!.maxStake).toBe(1_000_000)
})

test('a window whose game is opened in another is told at once, and only that one', async () => {
  const { token } = await house.sit('kkachi.moon', 'p1', 's1')
  const other = await house.sit('kkachi.moon', 'p2', 's2')
  const lines = [token, other.token].map((each) => house.listen(each))
  await house.sit('kkachi.moon', 'p1', 's3')
  await vi.waitFor(() =>
    expect(lines[0]!.heard()).toContain('event: over\ndata: {"code":"window"}'),
  )
  expect(lines[1]!.heard()).not.toContain('over')
  for (const line of lines) line.close()
})

test.each(['window', 'login', 'ended'] as const)(
  'a seat of which the house says that it is over (%s) is told which, by its balance and by its bet',
  async (over) => {
    const { ask } = await house.sit('kkachi.moon')
    wallet.answers(({ call }) =>
      call === 'balance' ? { status: 'OK', over } : { status: 'BLOCKED' },
    )
    expect(await ask('balance')).toMatchObject({ result: false, code: over })
    expect(await ask('spin', { id: randomUUID(), stake: 1_000 })).toMatchObject({
      result: false,
      code: over,
    })
  },
)

test('a window without its token is told to go back to the lobby', async () => {
  const answer = await fetch(`${house.origin()}/games/api/seat`, {
    headers: { authorization: 'Bearer nothing' },
  })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'logout' })
})
