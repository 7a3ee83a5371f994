import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import type { Catalogue, RoundAnswer } from '@madang/contract/provider/vendors.ts'
import { vendorText } from '@madang/contract/operator/plain/casino.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { readCatalogues } from './catalogue.ts'
import { firstSecret, readSecrets, signatureOf } from './secrets.ts'
import { settleUnended } from './unended.ts'

let house: House
let vendor: TestVendor
type Heard = { path: string; headers: IncomingHttpHeaders }
let heard: Heard[] = []
/** What the vendor's side answers, by path; anything else is 503. */
let answers = new Map<string, object>()

const side = createServer((request, response) => {
  const path = request.url!
  heard.push({ path, headers: request.headers })
  const key = path === '/vendor/catalogue' ? `${path} ${String(request.headers['x-vendor'])}` : path
  const answer = answers.get(key)
  response.writeHead(answer ? 200 : 503).end(JSON.stringify(answer ?? {}))
})

beforeAll(async () => {
  house = await openHouse()
  vendor = await openVendor(house)
  side.listen(0, '127.0.0.1')
  await once(side, 'listening')
  house.config.providerPort = (side.address() as AddressInfo).port
})
beforeEach(() => {
  heard = []
  answers = new Map()
})
afterAll(async () => {
  side.close()
  await house.close()
})

let names = 0
const name = (what: string) => `${what}${++names}`
const MINUTE = 60_000

/** A member with a bet of 10,000 on a round of its own. */
async function bettor() {
  const member = await house.member({ money: 100_000 })
  const session = await vendor.open(member)
  const [bet, round] = [name('b'), name('r')]
  await vendor.bet(session, bet, round, 10_000)
  const left = async () => (await readWallet(house.db, member.id)).money
  return { member, session, bet, round, left }
}
const told = (round: string, answer: Omit<RoundAnswer, 'round'>) =>
  answers.set(`/rounds/${round}`, { round, ...answer })
const asked = (round: string) => heard.filter(({ path }) => path === `/rounds/${round}`).length

test('a round is asked after once it is ten minutes old, not a second before, and then each minute', async () => {
  const { round, left } = await bettor()
  await house.clock.advance(10 * MINUTE - 2_000)
  await settleUnended(house.deps)
  expect(asked(round)).toBe(0)
  await house.clock.advance(4_000)
  await settleUnended(house.deps)
  await settleUnended(house.deps)
  expect(asked(round)).toBe(1)
  await house.clock.advance(MINUTE)
  await settleUnended(house.deps)
  expect(asked(round)).toBe(2)
  // Nobody answered: nothing was decided.
  expect(await left()).toBe(90_000)
  const { headers } = heard[0]!
  expect(headers['x-signature']).toBe(
    signatureOf(
      vendor.secret,
      {
        timestamp: String(headers['x-timestamp']),
        nonce: String(headers['x-nonce']),
        path: `/rounds/${round}`,
      },
      '',
    ),
  )
})

test('what the vendor says is won, lost or to be given back comes to that, once, and the round ends', async () => {
  const [won, lost, back] = [await bettor(), await bettor(), await bettor()]
  const bets = (tx: string, state: 'won' | 'lost' | 'refund', amount: number) => [
    { tx, state, amount, by: `${tx}:${state === 'refund' ? 'r' : 'w'}` },
  ]
  told(won.round, { state: 'ended', bets: bets(won.bet, 'won', 19_500), html: '<b>뱅커</b>' })
  told(lost.round, { state: 'ended', bets: bets(lost.bet, 'lost', 0), html: '<b>뱅커</b>' })
  told(back.round, { state: 'ended', bets: bets(back.bet, 'refund', 0), html: '' })
  await house.clock.advance(11 * MINUTE)
  await Promise.all([settleUnended(house.deps), settleUnended(house.deps)])
  expect([await won.left(), await lost.left(), await back.left()]).toEqual([
    109_500, 90_000, 100_000,
  ])
  const open = await house.db.query`
    select from vendor_round where ended_at is null and ref = any(${[won, lost, back].map(({ round }) => round)}::text[])`
  expect(open).toHaveLength(0)
  // The vendor's own call, late: the same win is answered, not paid again; another is too late.
  const same = await vendor.ask('win', {
    tx: `${won.bet}:w`,
    round: won.round,
    bets: [won.bet],
    amount: 19_500,
    result: '<b>뱅커</b>',
  })
  expect(same.said.status).toBe('OK')
  expect((await vendor.win(name('w'), won.round, [won.bet], 1)).said.status).toBe('SETTLED')
  expect(await won.left()).toBe(109_500)
})

test('a round the vendor still plays stays open; one it does not know is given back', async () => {
  const [playing, unknown] = [await bettor(), await bettor()]
  told(playing.round, { state: 'open', bets: [], html: '' })
  told(unknown.round, { state: 'unknown', bets: [], html: '' })
  await house.clock.advance(11 * MINUTE)
  await settleUnended(house.deps)
  expect([await playing.left(), await unknown.left()]).toEqual([90_000, 100_000])
  expect((await vendor.win(name('w'), playing.round, [playing.bet], 5_000)).said.status).toBe('OK')
  expect((await vendor.win(name('w'), unknown.round, [unknown.bet], 5_000)).said.status).toBe(
    'CANCELLED',
  )
})

test('an answer about another round decides nothing', async () => {
  const { round, bet, left } = await bettor()
  answers.set(`/rounds/${round}`, {
    round: name('r'),
    state: 'ended',
    bets: [{ tx: bet, state: 'won', amount: 1_000_000, by: name('w') }],
    html: '',
  })
  await house.clock.advance(11 * MINUTE)
  await settleUnended(house.deps)
  expect(asked(round)).toBe(1)
  expect(await left()).toBe(90_000)
})

test('a bet the vendor does not name goes back, and what it says of the others counts', async () => {
  const one = await bettor()
  const forgotten = name('b')
  await vendor.bet(one.session, forgotten, one.round, 20_000)
  expect(await one.left()).toBe(70_000)
  const won = { tx: one.bet, state: 'won' as const, amount: 15_000, by: `${one.bet}:w` }
  told(one.round, { state: 'ended', bets: [won], html: '<b>뱅커</b>' })
  await house.clock.advance(11 * MINUTE)
  await settleUnended(house.deps)
  expect(await one.left()).toBe(105_000)
  const late = await vendor.win(name('w'), one.round, [forgotten], 40_000)
  expect(late.said.status).toBe('CANCELLED')
})

test('a round with a win for a bet nobody has seen ends once that win is refused, and pays the rest at once', async () => {
  const one = await bettor()
  const bets = [one.bet, name('b')].map((tx) => {
    return { tx, state: 'won' as const, amount: 15_000, by: `${tx}:w` }
  })
  told(one.round, { state: 'ended', bets, html: '' })
  const open = async () =>
    (await house.db.query`select from vendor_round where ended_at is null and ref = ${one.round}`)
      .length
  await house.clock.advance(11 * MINUTE)
  await settleUnended(house.deps)
  expect([await one.left(), await open()]).toEqual([105_000, 1])
  await house.clock.advance(11 * MINUTE)
  await settleUnended(house.deps)
  expect([await one.left(), await open()]).toEqual([105_000, 0])
})

test('a win of one won that stands, told again by another name, is not paid again', async () => {
  const one = await bettor()
  await vendor.win(name('w'), one.round, [one.bet], 1)
  told(one.round, {
    ...{ state: 'ended', html: '' },
    bets: [{ tx: one.bet, state: 'won', amount: 1, by: name('w') }],
  })
  await house.clock.advance(11 * MINUTE)
  await settleUnended(house.deps)
  expect([await one.left(), await isOpen(one.round)]).toEqual([90_001, false])
  expect(await disputes(one.round)).toEqual([])
})

test('a round an operator asked after waits its minute, and no other round waits with it', async () => {
  const [one, other] = [await bettor(), await bettor()]
  await house.clock.advance(11 * MINUTE)
  const operator = await house.operator('관리자')
  const [row] = await house.db.query<{ id: number }>`
    select id from vendor_round where ref = ${one.round}`
  expect(await operator.ask('vendorRoundAsk', { id: row!.id })).toMatchObject({ code: 'busy' })
  await settleUnended(house.deps)
  expect([asked(one.round), asked(other.round)]).toEqual([1, 1])
})

/** What operators were told of a round. */
const disputes = (round: string) =>
  house.db.query<{ actor: string; detail: object }>`
    select actor, detail from event where kind = 'vendor.round' and target = ${round}`
const isOpen = async (round: string) =>
  (await house.db.query`select from vendor_round where ended_at is null and ref = ${round}`)
    .length === 1

test('two bets told with one win are paid by it together, and the round ends', async () => {
  const one = await bettor()
  const second = name('b')
  await vendor.bet(one.session, second, one.round, 20_000)
  const by = name('w')
  const bets = [
    { tx: one.bet, state: 'won' as const, amount: 20_000, by },
    { tx: second, state: 'won' as const, amount: 40_000, by },
  ]
  told(one.round, { state: 'ended', bets, html: '' })
  await house.clock.advance(11 * MINUTE)
  await settleUnended(house.deps)
  expect([await one.left(), await isOpen(one.round)]).toEqual([130_000, false])
})

test('stakes told to go back by one name all go back', async () => {
  const one = await bettor()
  const second = name('b')
  await vendor.bet(one.session, second, one.round, 20_000)
  const by = name('f')
  const bets = [one.bet, second].map((tx) => ({ tx, state: 'refund' as const, amount: 0, by }))
  told(one.round, { state: 'ended', bets, html: '' })
  await house.clock.advance(11 * MINUTE)
  await settleUnended(house.deps)
  expect([await one.left(), await isOpen(one.round)]).toEqual([100_000, false])
})

test('what the vendor paid by several wins, and tells as one, is what it came to: the round ends', async () => {
  const one = await bettor()
  await vendor.win(`${one.bet}:w`, one.round, [one.bet], 5_000)
  await vendor.win(name('w'), one.round, [one.bet], 10_000)
  told(one.round, ended(one.bet) as Omit<RoundAnswer, 'round'>)
  await house.clock.advance(11 * MINUTE)
  await settleUnended(house.deps)
  expect([await one.left(), await isOpen(one.round)]).toEqual([105_000, false])
  expect(await disputes(one.round)).toEqual([])
})

test.each<[string, (one: Awaited<ReturnType<typeof bettor>>) => Promise<object[]>]>([
  [
    'by the name of another win',
    async (one) => {
      const other = await bettor()
      await vendor.win(name('w'), other.round, [other.bet], 1)
      const by = name('w')
      await vendor.win(by, other.round, [other.bet], 1)
      return [{ tx: one.bet, state: 'won', amount: 30_000, by }]
    },
  ],
  [
    'for a bet that was given back',
    async (one) => {
      await vendor.refund(name('f'), one.bet)
      return [{ tx: one.bet, state: 'won', amount: 30_000, by: name('w') }]
    },
  ],
  [
    'together with a bet that was refused',
    async (one) => {
      const refused = name('b')
      await vendor.bet(one.session, refused, one.round, 10_000_000)
      const by = name('w')
      return [one.bet, refused].map((tx) => ({ tx, state: 'won', amount: 15_000, by }))
    },
  ],
  [
    'of less than was paid for it',
    async (one) => {
      await vendor.win(name('w'), one.round, [one.bet], 30_000)
      return [{ tx: one.bet, state: 'lost', amount: 0, by: name('w') }]
    },
  ],
  [
    'for a bet it says to give back after it was won',
    async (one) => {
      await vendor.win(name('w'), one.round, [one.bet], 30_000)
      return [{ tx: one.bet, state: 'refund', amount: 0, by: name('f') }]
    },
  ],
])(
  'a win told %s is not taken: the round stays open and operators are told, once, until the vendor agrees',
  async (_, wrong) => {
    const one = await bettor()
    const bets = (await wrong(one)) as RoundAnswer['bets']
    const before = await one.left()
    told(one.round, { state: 'ended', bets, html: '' })
    await house.clock.advance(11 * MINUTE)
    await settleUnended(house.deps)
    await house.clock.advance(2 * MINUTE)
    await settleUnended(house.deps)
    expect([await one.left(), await isOpen(one.round)]).toEqual([before, true])
    expect(await disputes(one.round)).toEqual([
      { actor: vendor.id, detail: expect.objectContaining({ bets }) },
    ])
    const operator = await house.operator('관리자')
    const [row] = await house.db.query<{ id: number }>`
      select id from vendor_round where ref = ${one.round}`
    expect(await operator.ask('vendorRoundAsk', { id: row!.id })).toMatchObject({
      result: false,
      code: 'state',
      msg: vendorText.disputed,
    })
    const [fate] = await house.db.query<{ refunded: boolean; paid: number }>`
      select f.bet_id is not null as refunded, coalesce((
        select sum(w.amount) from vendor_win w join vendor_win_bet p on p.win_id = w.id where p.bet_id = b.id), 0)::bigint
        as paid
      from vendor_bet b left join vendor_refund f on f.bet_id = b.id where b.tx = ${one.bet}`
    const agreed = { tx: one.bet, amount: fate!.paid, by: name('w') }
    told(one.round, {
      state: 'ended',
      html: '',
      bets: [{ ...agreed, state: fate!.refunded ? 'refund' : fate!.paid > 0 ? 'won' : 'lost' }],
    })
    await house.clock.advance(2 * MINUTE)
    await settleUnended(house.deps)
    expect([await one.left(), await isOpen(one.round)]).toEqual([before, false])
  },
)

test('a vendor that never answers for a hundred rounds keeps no other vendor waiting', async () => {
  const other = await openVendor(house, 'sanho')
  const member = await house.member({ money: 1_000_000 })
  const [mine, theirs] = [await vendor.open(member), await other.open(member)]
  const rounds = Array.from({ length: 100 }, () => name('r'))
  await Promise.all(rounds.map((round) => vendor.bet(mine, name('b'), round, 1_000)))
  const [bet, round] = [name('b'), name('r')]
  await other.bet(theirs, bet, round, 10_000)
  told(round, { state: 'unknown', bets: [], html: '' })
  await house.clock.advance(11 * MINUTE)
  await settleUnended(house.deps)
  expect((await readWallet(house.db, member.id)).money).toBe(900_000)
  expect(heard.filter(({ path }) => path.startsWith('/rounds/'))).toHaveLength(50)
  // The rest of the silent one's take their turn before any is asked after again.
  await house.clock.advance(MINUTE)
  await settleUnended(house.deps)
  await settleUnended(house.deps)
  expect(rounds.filter((each) => asked(each) === 0)).toEqual([])
  await Promise.all(rounds.map((each) => vendor.end(each)))
})

const ended = (bet: string, change: object = {}) => ({
  state: 'ended',
  html: '',
  bets: [{ tx: bet, state: 'won', amount: 15_000, by: `${bet}:w`, ...change }],
})
test.each([
  ['an amount no wallet takes', (bet: string) => ended(bet, { amount: 2 ** 53 })],
  ['an amount below zero', (bet: string) => ended(bet, { amount: -1 })],
  ['half a won', (bet: string) => ended(bet, { amount: 0.5 })],
  ['a name in its bets that is none', (bet: string) => ended(bet, { by: 'a b' })],
  ['a text no database keeps', (bet: string) => ({ ...ended(bet), html: 'a\u0000b' })],
  ['a state there is not', (bet: string) => ({ ...ended(bet), state: 'won' })],
  ['more than a million bytes', (bet: string) => ({ ...ended(bet), more: 'x'.repeat(1_100_000) })],
])('an answer with %s decides nothing, and the round is asked after again', async (_, said) => {
  const { round, bet, left } = await bettor()
  answers.set(`/rounds/${round}`, { round, ...said(bet) })
  await house.clock.advance(11 * MINUTE)
  await settleUnended(house.deps)
  expect([asked(round), await left()]).toEqual([1, 90_000])
  told(round, { state: 'unknown', bets: [], html: '' })
  await house.clock.advance(MINUTE)
  await settleUnended(house.deps)
  expect([asked(round), await left()]).toEqual([2, 100_000])
})

const catalogue = (games: string[]): Catalogue => ({
  vendor: 'haneul',
  title: '하늘',
  kind: 'casino',
  thumbnail: '/games/art/haneul.svg',
  games: games.map((game) => ({
    game,
    ko: game,
    type: 'baccarat',
    thumbnail: '/games/art/x.svg',
    rtp: 9_894,
    rtpLeast: 8_564,
    minStake: 1_000,
    maxStake: 1_000_000,
  })),
})

test('the catalogue is read anew: what operators set stays, a game no longer named is gone and comes back', async () => {
  const state = () => house.db.query<{ id: string; gone: boolean; state: string }>`
    select id, gone, state from vendor_game where vendor_id = 'haneul' and id like 'haneul.new%' order by id`
  answers.set('/vendor/catalogue haneul', catalogue(['haneul.new1', 'haneul.new2']))
  await readCatalogues(house.deps)
  await house.db.query`update vendor_game set state = 'maintenance' where id = 'haneul.new1'`
  answers.set('/vendor/catalogue haneul', catalogue(['haneul.new1']))
  await readCatalogues(house.deps)
  expect(await state()).toEqual([
    { id: 'haneul.new1', gone: false, state: 'maintenance' },
    { id: 'haneul.new2', gone: true, state: 'on' },
  ])
  // Silent, or in another's name: what was known stays.
  answers.set('/vendor/catalogue haneul', { ...catalogue([]), vendor: 'other' })
  await readCatalogues(house.deps)
  answers.clear()
  await readCatalogues(house.deps)
  expect((await state()).map(({ gone }) => gone)).toEqual([false, true])
  answers.set('/vendor/catalogue haneul', catalogue(['haneul.new1', 'haneul.new2']))
  await readCatalogues(house.deps)
  expect((await state()).map(({ gone }) => gone)).toEqual([false, false])
})

test('a vendor met for the first time is given the secret both sides can make, once', async () => {
  const secret = firstSecret(house.providerSecret, 'dalbit')
  answers.set('/vendor/catalogue dalbit', { ...catalogue([]), vendor: 'dalbit' })
  const known = await readSecrets(house.deps, house.db, 'dalbit')
  // The others say nothing yet: they are asked again soon.
  expect(await readCatalogues(house.deps)).toBe('soon')
  await readCatalogues(house.deps)
  expect(known).toEqual([])
  expect(await readSecrets(house.deps, house.db, 'dalbit')).toEqual([secret])
})

test('a catalogue that cannot be kept changes nothing, and keeps no other vendor’s from being read', async () => {
  const twice = catalogue(['haneul.twice', 'haneul.twice'])
  const other = (games: string[]) => ({ ...catalogue(games), vendor: 'dalbit' })
  const ids = async () =>
    (await house.db.query<{ id: string }>`select id from vendor_game where not gone`).map(
      ({ id }) => id,
    )
  for (const [index, wrong] of [
    twice,
    { ...catalogue(['haneul.nul']), title: 'a\u0000b' },
    { ...catalogue(['haneul.minus']), games: [{ ...twice.games[0]!, minStake: -1 }] },
    // Another vendor's game is that vendor's.
    catalogue(['dalbit.own']),
  ].entries()) {
    answers.set('/vendor/catalogue dalbit', other(['dalbit.own', `dalbit.new${index}`]))
    await readCatalogues(house.deps)
    answers.set('/vendor/catalogue haneul', wrong)
    answers.set('/vendor/catalogue dalbit', other(['dalbit.own', `dalbit.then${index}`]))
    await readCatalogues(house.deps)
    expect(await ids()).toContain(`dalbit.then${index}`)
  }
  expect(await ids()).not.toContain('haneul.twice')
  const [own] = await house.db.query<{ vendor: string }>`
    select vendor_id as vendor from vendor_game where id = 'dalbit.own'`
  expect(own!.vendor).toBe('dalbit')
})
