import { afterAll, beforeAll, expect, test } from 'vitest'

import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { addSecret, newSecret } from './secrets.ts'

let house: House
let vendor: TestVendor
beforeAll(async () => {
  house = await openHouse()
  vendor = await openVendor(house)
})
afterAll(() => house.close())

let names = 0
const name = (what: string) => `${what}${++names}`

/** A member at a table, with money. */
async function player(money = 100_000) {
  const member = await house.member({ money })
  const session = await vendor.open(member)
  const left = async () => (await readWallet(house.db, member.id)).money
  return { member, session, left }
}
const OK = (balance: number, tx: string) => ({ status: 'OK', balance, tx })

test('a bet debits, a win credits, the end closes: each is said once and kept', async () => {
  const { session, left } = await player()
  const [bet, win, round] = [name('b'), name('w'), name('r')]
  expect((await vendor.bet(session, bet, round, 10_000)).said).toEqual(OK(90_000, bet))
  expect((await vendor.win(win, round, [bet], 19_500)).said).toEqual(OK(109_500, win))
  expect((await vendor.end(round)).said).toEqual(OK(109_500, ''))
  expect(await left()).toBe(109_500)
  const rows = await house.db.query<{ kind: string; amount: number }>`
    select t.kind, t.amount from transfer t join vendor_bet b on b.member_id = t.member_id and b.tx = ${bet}
    where t.kind like 'vendor.%' order by t.id`
  expect(rows).toEqual([
    { kind: 'vendor.stake', amount: 10_000 },
    { kind: 'vendor.win', amount: 19_500 },
  ])
})

test('the same call again is the same answer to the byte, whatever has happened since', async () => {
  const { session, left } = await player()
  const [bet, win, round] = [name('b'), name('w'), name('r')]
  const first = await vendor.bet(session, bet, round, 10_000)
  await vendor.bet(session, name('b'), round, 20_000)
  const paid = await vendor.win(win, round, [bet], 5_000)
  await vendor.end(round)
  expect((await vendor.bet(session, bet, round, 10_000)).text).toBe(first.text)
  expect((await vendor.win(win, round, [bet], 5_000)).text).toBe(paid.text)
  expect(await left()).toBe(75_000)
})

test('the same tx with another body, or as another call, is CONFLICT and an event', async () => {
  const { session, left } = await player()
  const [bet, round] = [name('b'), name('r')]
  await vendor.bet(session, bet, round, 10_000)
  expect((await vendor.bet(session, bet, round, 11_000)).said.status).toBe('CONFLICT')
  expect((await vendor.refund(bet, 'x')).said.status).toBe('CONFLICT')
  expect((await vendor.win(bet, round, [bet], 1)).said.status).toBe('CONFLICT')
  expect(await left()).toBe(90_000)
  const [events] = await house.db.query<{ n: number }>`
    select count(*) as n from event where kind = 'vendor.call' and detail ->> 'body' like ${`%${bet}%`}`
  expect(events!.n).toBe(3)
})

test('a refused bet is refused for ever, even once there is money', async () => {
  const { member, session, left } = await player(5_000)
  const [bet, round] = [name('b'), name('r')]
  const refused = await vendor.bet(session, bet, round, 10_000)
  expect(refused.said).toEqual({ status: 'INSUFFICIENT', balance: 5_000, tx: bet })
  await member.ask('refill')
  expect((await vendor.bet(session, bet, round, 10_000)).text).toBe(refused.text)
  expect((await vendor.win(name('w'), round, [bet], 9_000)).said.status).toBe('NO_BET')
  expect((await vendor.refund(name('f'), bet)).said).toMatchObject({ status: 'OK' })
  expect(await left()).toBe(1_000_000)
})

test('a refund gives an open bet back once; after a win there is nothing to give back', async () => {
  const { session, left } = await player()
  const [one, two, round] = [name('b'), name('b'), name('r')]
  await vendor.bet(session, one, round, 10_000)
  await vendor.bet(session, two, round, 20_000)
  expect((await vendor.refund(name('f'), one)).said.status).toBe('OK')
  expect((await vendor.refund(name('f'), one)).said.status).toBe('OK')
  expect(await left()).toBe(80_000)
  expect((await vendor.win(name('w'), round, [one], 5_000)).said.status).toBe('CANCELLED')
  await vendor.win(name('w'), round, [two], 0)
  expect((await vendor.refund(name('f'), two)).said.status).toBe('SETTLED')
  expect(await left()).toBe(80_000)
})

test('a refund before its bet stands in its way for ever', async () => {
  const { session, left } = await player()
  const [bet, round] = [name('b'), name('r')]
  expect((await vendor.refund(name('f'), bet)).said).toMatchObject({ status: 'OK', balance: 0 })
  expect((await vendor.bet(session, bet, round, 10_000)).said.status).toBe('CANCELLED')
  expect((await vendor.win(name('w'), round, [bet], 9_000)).said.status).toBe('CANCELLED')
  expect((await vendor.refund(name('f'), bet)).said.status).toBe('OK')
  expect(await left()).toBe(100_000)
})

test('a win for a bet nobody has seen waits ten minutes, then is refused with an event', async () => {
  const [win, bet, round] = [name('w'), name('b'), name('r')]
  const asked = await vendor.win(win, round, [bet], 9_000)
  expect(asked.status).toBe(503)
  await house.clock.advance(599_000)
  expect((await vendor.win(win, round, [bet], 9_000)).status).toBe(503)
  await house.clock.advance(2_000)
  expect((await vendor.win(win, round, [bet], 9_000)).said.status).toBe('NO_BET')
  // The bet that comes now is taken; the win was refused for good.
  const { session } = await player()
  expect((await vendor.bet(session, bet, round, 10_000)).said.status).toBe('OK')
  expect((await vendor.win(win, round, [bet], 9_000)).said.status).toBe('NO_BET')
})

test('a win that overtakes its bet is paid when it comes again', async () => {
  const { session, left } = await player()
  const [win, bet, round] = [name('w'), name('b'), name('r')]
  expect((await vendor.win(win, round, [bet], 30_000)).status).toBe(503)
  await vendor.bet(session, bet, round, 10_000)
  expect((await vendor.win(win, round, [bet], 30_000)).said).toEqual(OK(120_000, win))
  expect(await left()).toBe(120_000)
})

test('several wins of a round are paid until its end, and none after', async () => {
  const { session, left } = await player()
  const [bet, round] = [name('b'), name('r')]
  await vendor.bet(session, bet, round, 10_000)
  await vendor.win(name('w'), round, [bet], 1_000)
  await vendor.win(name('w'), round, [bet], 2_000)
  await vendor.end(round)
  expect((await vendor.end(round)).said.status).toBe('OK')
  expect((await vendor.win(name('w'), round, [bet], 3_000)).said.status).toBe('SETTLED')
  expect((await vendor.bet(session, name('b'), round, 1_000)).said.status).toBe('CLOSED')
  expect(await left()).toBe(93_000)
})

test('a bet without a win by the end is lost, and is not given back', async () => {
  const { session, left } = await player()
  const [bet, round] = [name('b'), name('r')]
  await vendor.bet(session, bet, round, 10_000)
  await vendor.end(round)
  expect((await vendor.refund(name('f'), bet)).said.status).toBe('SETTLED')
  expect(await left()).toBe(90_000)
})

test('a win for bets of two members, or of another round, pays nobody', async () => {
  const [one, two] = [await player(), await player()]
  const [a, b, c, round, other] = [name('b'), name('b'), name('b'), name('r'), name('r')]
  await vendor.bet(one.session, a, round, 10_000)
  await vendor.bet(two.session, b, round, 10_000)
  await vendor.bet(one.session, c, other, 10_000)
  expect((await vendor.win(name('w'), round, [a, b], 50_000)).said.status).toBe('CONFLICT')
  expect((await vendor.win(name('w'), round, [a, c], 50_000)).said.status).toBe('CONFLICT')
  expect([await one.left(), await two.left()]).toEqual([80_000, 90_000])
})

test.each([
  [
    'the member has logged out',
    (id: number) => house.db.query`delete from session where member_id = ${id}`,
  ],
  [
    'the member has logged in anew elsewhere',
    (id: number) => house.db.query`update session set token_hash = '\\x00' where member_id = ${id}`,
  ],
  [
    'nothing was done for half an hour',
    (id: number) =>
      house.db
        .query`update session set action_at = business_now() - interval '30 minutes' where member_id = ${id}`,
  ],
  [
    'betting is suspended',
    (id: number) => house.db.query`update member set suspended_scopes = '{bet}' where id = ${id}`,
  ],
  [
    'the member has excluded themselves',
    (id: number) => house.db.query`update member set state = 'excluded' where id = ${id}`,
  ],
  [
    'the game was opened again',
    async (id: number) => {
      await house.db.query`update play set ended_at = business_now() where member_id = ${id}`
    },
  ],
])('once %s a bet is BLOCKED; what was bet is still paid and given back', async (_, happens) => {
  const { member, session, left } = await player()
  const [one, two, round] = [name('b'), name('b'), name('r')]
  await vendor.bet(session, one, round, 10_000)
  await vendor.bet(session, two, round, 10_000)
  await happens(member.id)
  expect((await vendor.bet(session, name('b'), round, 10_000)).said).toMatchObject({
    status: 'BLOCKED',
    balance: 80_000,
  })
  expect((await vendor.win(name('w'), round, [one], 15_000)).said.status).toBe('OK')
  expect((await vendor.refund(name('f'), two)).said.status).toBe('OK')
  expect(await left()).toBe(105_000)
})

test.each([
  ['a session there is not', { session: 'nobody' }],
  ['another game than was opened', { game: 'haneul.two' }],
])('a bet from %s is BLOCKED', async (_, wrong) => {
  const { session, left } = await player()
  const message = {
    tx: name('b'),
    round: name('r'),
    game: vendor.game(),
    session,
    amount: 1_000,
    picks: [{ key: 'player', label: '플레이어', stake: 1_000 }],
  }
  expect((await vendor.ask('bet', { ...message, ...wrong })).said.status).toBe('BLOCKED')
  expect(await left()).toBe(100_000)
})

test.each([
  ['vendor', 'off'],
  ['vendor', 'maintenance'],
  ['vendor_game', 'off'],
  ['vendor_game', 'maintenance'],
] as const)('while its %s is %s a bet is CLOSED, and wins are paid', async (table, state) => {
  const { session, left } = await player()
  const [bet, round] = [name('b'), name('r')]
  await vendor.bet(session, bet, round, 10_000)
  const id = table === 'vendor' ? vendor.id : vendor.game()
  const set = (to: string) =>
    table === 'vendor'
      ? house.db.query`update vendor set state = ${to} where id = ${id}`
      : house.db.query`update vendor_game set state = ${to} where id = ${id}`
  await set(state)
  expect((await vendor.bet(session, name('b'), round, 10_000)).said.status).toBe('CLOSED')
  expect((await vendor.win(name('w'), round, [bet], 20_000)).said.status).toBe('OK')
  await set('on')
  expect(await left()).toBe(110_000)
})

test('another vendor knows nothing of a vendor’s bets, and its names are its own', async () => {
  const other = await openVendor(house, 'dalbit')
  const { member, session, left } = await player()
  const theirs = await other.open(member)
  const [bet, round] = [name('b'), name('r')]
  await vendor.bet(session, bet, round, 10_000)
  expect((await other.win(name('w'), round, [bet], 50_000)).status).toBe(503)
  expect((await other.bet(session, name('b'), round, 1_000)).said.status).toBe('BLOCKED')
  expect((await other.bet(theirs, bet, round, 20_000)).said.status).toBe('OK')
  await other.refund(name('f'), bet)
  await other.end(round)
  await vendor.win(name('w'), round, [bet], 5_000)
  expect(await left()).toBe(95_000)
  const accounts = await house.db.query<{ account: string }>`
    select account from vendor_account order by account`
  expect(accounts.map(({ account }) => account)).toEqual(['vendor.dalbit', 'vendor.haneul'])
})

test('the balance is said to the session’s own vendor and player', async () => {
  const { member, session } = await player(12_345)
  const ask = (player: string) => vendor.ask('balance', { player, session })
  expect((await ask(`p${member.id}`)).said).toEqual(OK(12_345, ''))
  expect((await ask('p1')).said).toEqual({ status: 'BLOCKED', balance: 0, tx: '' })
})

test('the balance says at once that a session is over, and which it was: another window, another login, an end', async () => {
  const { member, session } = await player(12_345)
  const ask = async (of = session) =>
    (await vendor.ask('balance', { player: `p${member.id}`, session: of })).said
  const over = (why: string) => ({ ...OK(12_345, ''), over: why })
  expect(await ask()).toEqual(OK(12_345, ''))
  const second = await vendor.open(member)
  expect(await ask()).toEqual(over('window'))
  expect(await ask(second)).toEqual(OK(12_345, ''))
  const [login] = await house.db.query<{ hash: Buffer }>`
    select token_hash as hash from session where member_id = ${member.id}`
  await house.db.query`delete from session where member_id = ${member.id}`
  expect(await ask(second)).toEqual(over('ended'))
  await house.db.query`
    insert into session_end (token_hash, member_id, reason) values (${login!.hash}, ${member.id}, 'taken')`
  expect(await ask(second)).toEqual(over('login'))
})

test('a call in the name of a vendor that is not there yet is not remembered: its own first call is good', async () => {
  const message = { player: 'p1', session: 'p1.x' }
  const early = vendor.signed('balance', message, { vendor: 'dahan' })
  expect((await vendor.send(early)).status).toBe(401)
  const late = await openVendor(house, 'dahan')
  expect((await late.ask('balance', message)).status).toBe(200)
})

test('a signed call without a body is one that cannot be read, and no forgery', async () => {
  const { path, body, headers } = vendor.signed('bet', '')
  const { 'content-type': _, ...others } = headers
  expect((await vendor.send({ path, body, headers: others })).status).toBe(400)
})

const right = () => ({
  tx: name('b'),
  round: name('r'),
  game: vendor.game(),
  amount: 1_000,
  picks: [{ key: 'player', label: '플레이어', stake: 1_000 }],
})

test.each([
  ['no signature', () => ({ headers: { 'content-type': 'application/json' } })],
  ['another secret', (body: object) => vendor.signed('bet', body, { secret: newSecret() })],
  ['another vendor’s name', (body: object) => vendor.signed('bet', body, { vendor: 'dalbit' })],
  ['a vendor there is not', (body: object) => vendor.signed('bet', body, { vendor: 'nobody' })],
  ['another path signed', (body: object) => vendor.signed('bet', body, { path: '/wallet/win' })],
  [
    'a body changed after it was signed',
    (body: object) =>
      vendor.signed('bet', body, { body: JSON.stringify({ ...body, amount: 2_000 }) }),
  ],
  [
    'the body signed as it reads, not as it was sent',
    (body: object) => ({ ...vendor.signed('bet', body), body: ` ${JSON.stringify(body)}` }),
  ],
  [
    'a time 61 seconds ago',
    (body: object) =>
      vendor.signed('bet', body, { at: house.deps.clock.now().getTime() - 61_000 - 86_400_000 }),
  ],
])('a call with %s is 401 and changes nothing', async (_, made) => {
  const { session, left } = await player()
  const body = { ...right(), session }
  const asked = { path: '/wallet/bet', body: JSON.stringify(body), ...made(body) } as Parameters<
    typeof vendor.send
  >[0]
  const { status, text } = await vendor.send(asked)
  expect([status, text]).toEqual([401, '{"result":false}'])
  expect(await left()).toBe(100_000)
})

test('after a turn the new secret and the one before are good, an older one is not', async () => {
  const other = await openVendor(house, 'sanho')
  const member = await house.member({ money: 10_000 })
  const session = await other.open(member)
  const ask = (secret: string) =>
    other.send(other.signed('balance', { player: `p${member.id}`, session }, { secret }))
  const [second, third] = [newSecret(), newSecret()]
  const turn = async (secret: string) => {
    await house.db.begin((tx) => addSecret(house.deps, tx, { vendor: 'sanho', secret, by: 'test' }))
    await new Promise((done) => setTimeout(done, 1_050))
  }
  await turn(second)
  expect((await ask(second)).status).toBe(200)
  expect((await ask(other.secret)).status).toBe(200)
  await turn(third)
  expect((await ask(third)).status).toBe(200)
  expect((await ask(second)).status).toBe(200)
  expect((await ask(other.secret)).status).toBe(401)
})

test.each([
  ['an amount below zero', { amount: -1 }],
  ['half a won', { amount: 0.5 }],
  ['an amount in words', { amount: '1000' }],
  ['more than there is', { amount: 1e15 }],
  ['nothing staked', { amount: 0 }],
  ['a name with a line break', { tx: 'a\nb' }],
  ['an empty name', { round: '' }],
  ['no session', { session: undefined }],
  ['picks that are no list', { picks: {} }],
  ['no pick', { picks: [] }],
  ['half a chip', { amount: 1_500, picks: [{ key: 'player', label: '플레이어', stake: 1_500 }] }],
  ['picks that are less than the amount', { amount: 2_000 }],
  [
    'a pick of nothing',
    { picks: [1_000, 0].map((stake) => ({ key: 'tie', label: '타이', stake })) },
  ],
  [
    'picks that cancel each other',
    { picks: [-1_000, 2_000].map((stake) => ({ key: 'tie', label: '타이', stake })) },
  ],
  ['2^53', { amount: 2 ** 53 }],
  ['a name that is a folder', { round: '..' }],
  ['a name of 81 letters', { tx: 'x'.repeat(81) }],
  ['a name in full-width letters', { tx: 'ｂ１２３' }],
  ['a list for a name', { tx: ['b1'] }],
  ['half a letter in a label', { picks: [{ key: 'p', label: '\ud800', stake: 1_000 }] }],
  ['a label of 61 letters', { picks: [{ key: 'p', label: '가'.repeat(61), stake: 1_000 }] }],
])('a signed bet with %s cannot be read, and changes nothing', async (_, wrong) => {
  const { session, left } = await player()
  const { status, said } = await vendor.ask('bet', { ...right(), session, ...wrong })
  expect(status).toBe(400)
  expect(said).toMatchObject({ result: false, code: 'badInput' })
  expect(await left()).toBe(100_000)
})

test('keys written twice in a signed body are refused', async () => {
  const { session, left } = await player()
  const { tx, round, game } = right()
  const body = `{"tx":"${tx}","round":"${round}","game":"${game}","session":"${session}","amount":1000,"amount":9000,"picks":[]}`
  const { said } = await vendor.send(vendor.signed('bet', body))
  expect(said).toMatchObject({ result: false, code: 'badInput' })
  expect(await left()).toBe(100_000)
})

test('a member’s own limits and rests hold at vendors’ games: exactly what they leave, and wins are paid', async () => {
  const { member, session, left } = await player()
  await member.ask('limitsChange', {
    act: 'set',
    kind: 'stake',
    period: 'day',
    amount: 25_000,
  })
  const round = name('r')
  const bets = Array.from({ length: 10 }, () => name('b'))
  const answers = await Promise.all(bets.map((bet) => vendor.bet(session, bet, round, 10_000)))
  const statuses = answers.map(({ said }) => said.status)
  expect(statuses.filter((status) => status === 'OK')).toHaveLength(2)
  expect(statuses.filter((status) => status === 'LIMIT')).toHaveLength(8)
  const taken = bets[statuses.indexOf('OK')]!
  expect((await vendor.win(name('w'), round, [taken], 9_000)).said.status).toBe('OK')
  expect(await left()).toBe(89_000)
})
