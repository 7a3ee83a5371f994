import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { deskState, memberCard } from '@madang/contract/operator/desk.ts'
import { may, operatorText, roles, type Role } from '@madang/contract/operator/plain/permissions.ts'

import { maskAccount, maskPhone } from '../../http/mask.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openPeople, upw } from '../../testing/people.ts'
import { openRoundAt, pass } from '../../testing/provider.ts'
import { openVendor } from '../../testing/vendor.ts'

type Acting = Awaited<ReturnType<House['operator']>>
let house: House
let [cash, desk] = [] as unknown as [Acting, Acting]
let people: Awaited<ReturnType<typeof openPeople>>
const NOON = '2026-01-15T12:00:00+09:00'
beforeAll(async () => {
  house = await openHouse()
  people = await openPeople(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.clock.set(NOON)
  ;[cash, desk] = await Promise.all([house.operator('정산'), house.operator('상담')])
})

const stateFor = async (by: Acting) => {
  const answer = await by.ask('deskState')
  if (!answer.result) throw new Error(answer.msg)
  return deskState.output.strict().parse({ data: answer.data }).data
}
const cardOf = async (id: number, by: Acting = cash) => {
  const answer = await by.ask('memberCard', undefined, { params: { id } })
  if (!answer.result) throw new Error(answer.msg)
  return memberCard.output.strict().parse({ data: answer.data }).data
}

/** Opens a session from an address. */
async function login({ uid }: { uid: string }, address = '127.0.0.1') {
  const reply = await house.app.inject({
    method: 'POST',
    url: '/user/login',
    remoteAddress: address,
    headers: { captcha: '1234' },
    payload: { params: { uid, upw, captcha: '1234' } },
  })
  const { accessToken } = reply.json<{ accessToken: string }>()
  const headers = { authorization: `Bearer ${accessToken}`, uuid: uid }
  const ask: House['guest']['ask'] = (name, input, options) =>
    house.guest.ask(name, input, { ...options, headers })
  return ask
}

test.each(roles.map((role) => [role]))(
  '%s sees exactly the queues the table lets them read',
  async (role: Role) => {
    const { signups, deposits, withdrawals, inquiries, recoveries, changes, today } =
      await stateFor(await house.operator(role))
    expect({
      signups: signups !== null,
      deposits: deposits !== null,
      withdrawals: withdrawals !== null,
      inquiries: inquiries !== null,
      recoveries: recoveries !== null,
      changes: changes !== null,
      today: today !== null,
    }).toEqual({
      signups: may(role, 'signups.read'),
      deposits: may(role, 'deposits.read'),
      withdrawals: may(role, 'withdrawals.read'),
      inquiries: may(role, 'inquiries.read'),
      recoveries: may(role, 'recoveries.read'),
      changes: may(role, 'members.details'),
      today: may(role, 'deposits.read') && may(role, 'withdrawals.read'),
    })
  },
)

test('each queue counts what waits, tells since when, and falls as it is worked', async () => {
  const admin = await house.operator('관리자')
  const none = { count: 0, oldestAt: null, newest: null }
  const empty = await stateFor(admin)
  expect(empty).toMatchObject({
    signups: none,
    deposits: none,
    withdrawals: none,
    inquiries: none,
    today: { deposited: 0, withdrawn: 0 },
  })
  const waiting = await people.join({ state: 'waiting' })
  const [lee, park] = [await house.member(), await house.member({ money: 50_000 })]
  await house.clock.advance(60_000)
  for (const [asked, name, input] of [
    [lee, 'depositRequest', { setMoney: 30_000, type: '0' }],
    [park, 'withdrawalRequest', { setMoney: 20_000 }],
    [lee, 'inquiryWrite', { subject: '문의', contents: '내용' }],
  ] as const)
    expect(await asked.ask(name, input as never)).toMatchObject({ result: true })
  const full = await stateFor(admin)
  for (const queue of ['signups', 'deposits', 'withdrawals', 'inquiries'] as const)
    expect(full[queue]).toMatchObject({ count: 1 })
  const ageOf = (oldestAt: string | null) => Date.parse(full.now) - Date.parse(oldestAt!)
  expect(ageOf(full.signups!.oldestAt)).toBeGreaterThanOrEqual(60_000)
  expect(ageOf(full.deposits!.oldestAt)).toBeLessThan(60_000)

  await admin.ask('signupDecide', { id: waiting.id, approve: true })
  const queues = await Promise.all([
    admin.ask('depositQueue', { state: 'pending', pageIndex: 1 }),
    admin.ask('withdrawalQueue', { state: 'pending', pageIndex: 1 }),
  ])
  const [deposit, withdrawal] = queues.map((answer) => {
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.list[0]!
  })
  const { id, version } = deposit!
  expect(
    await admin.ask('depositComplete', { id, version, amount: 25_000, reason: '입금액 차이' }),
  ).toMatchObject({ result: true })
  expect(
    await admin.ask('withdrawalComplete', { id: withdrawal!.id, version: withdrawal!.version }),
  ).toMatchObject({ result: true })
  expect(await stateFor(admin)).toMatchObject({
    signups: none,
    deposits: none,
    withdrawals: none,
    inquiries: { count: 1 },
    today: { deposited: 25_000, withdrawn: 20_000, signups: empty.today!.signups + 3 },
  })
  await house.clock.set('2026-01-16T00:00:00+09:00')
  const tomorrow = await house.operator('관리자')
  expect(await stateFor(tomorrow)).toMatchObject({
    today: { deposited: 0, withdrawn: 0, signups: 0 },
  })
})

test('a card shows phone, holder and account masked, whoever reads it', async () => {
  const upper = await people.join()
  const lee = await people.join({ upper: upper.id })
  const { holder, account, phone } = lee
  expect(await cardOf(lee.id, cash)).toMatchObject({
    uid: lee.uid,
    upper: { id: upper.id, uid: upper.uid },
    bank: '국민',
    holder: '홍*동',
    account: maskAccount(account),
    phone: maskPhone(phone),
  })
  for (const role of roles) {
    const text = JSON.stringify(await cardOf(lee.id, await house.operator(role)))
    for (const secret of [holder, account, phone]) expect(text).not.toContain(secret)
  }
})

test('a card follows the member: suspension, flags, session, logins', async () => {
  const lee = await people.join()
  expect(await cardOf(lee.id)).toMatchObject({
    state: 'active',
    scopes: [],
    suspension: null,
    session: null,
    logins: [],
    features: [],
  })
  await login(lee, '10.1.2.3')
  const until = '2026-02-01T00:00:00.000Z'
  const suspension = { id: lee.id, until, message: '확인 중', reason: '이용 규칙 위반' }
  await desk.ask('memberSuspend', { ...suspension, scopes: ['bet'] })
  expect(await cardOf(lee.id)).toMatchObject({
    state: 'suspended',
    scopes: ['bet'],
    suspension: { until, message: '확인 중', by: desk.uid, reason: '이용 규칙 위반' },
    session: { address: '10.1.2.3' },
    logins: [{ address: '10.1.2.3' }],
  })
  await house.clock.set(until)
  expect(await cardOf(lee.id, await house.operator('정산'))).toMatchObject({
    state: 'active',
    scopes: [],
    suspension: null,
    session: null,
  })
})

test('who may be the same person is named by the strongest sign there is, and when it was seen', async () => {
  const lee = await people.join()
  const [twin, neighbour] = [
    await people.join({ account: lee.account.replaceAll('-', '') }),
    await people.join(),
  ]
  const stranger = await people.join({ bank: '신한', account: lee.account })
  const [sharer, far] = [await people.join(), await people.join()]
  const device = Buffer.from('a device of two')
  for (const { id } of [lee, sharer])
    await house.db
      .query`insert into known_device (member_id, device_hash) values (${id}, ${device})`
  await login(far, '10.9.90.9')
  await login(lee, '10.9.9.9')
  await login(twin, '10.9.9.9')
  await login(neighbour, '10.9.9.9')
  await login(stranger, '10.9.9.8')
  const at = expect.stringMatching(/^\d{4}-.*Z$/) as string
  expect((await cardOf(lee.id)).alike).toEqual([
    { id: sharer.id, uid: sharer.uid, why: 'device', at },
    { id: twin.id, uid: twin.uid, why: 'account', at },
    { id: neighbour.id, uid: neighbour.uid, why: 'address', at },
    { id: stranger.id, uid: stranger.uid, why: 'network', at },
  ])
})

test('of IPv6 the network is the first four groups, where they are written out; else addresses are compared whole', async () => {
  const [lee, home, other, short] = [
    await people.join(),
    await people.join(),
    await people.join(),
    await people.join(),
  ]
  await login(lee, '2001:db8:1:2:aaaa:1:1:1')
  await login(lee, '2001:db8::7')
  await login(home, '2001:db8:1:2:bbbb::1')
  await login(other, '2001:db8:1:3:aaaa:1:1:1')
  await login(short, '2001:db8::70')
  const alike = (await cardOf(lee.id)).alike.map(({ uid, why }) => [uid, why])
  expect(alike).toEqual([[home.uid, 'network']])
})

test('balances, requests, turnover, totals and last bets are those of the books', async () => {
  const { provider, date, round } = await openRoundAt(house, 'pbg.powerball', { at: NOON })
  const lee = await house.member({ money: 100_000 })
  const kim = await house.operator('정산')
  await lee.ask('depositRequest', { setMoney: 40_000, type: '0' })
  const queue = await kim.ask('depositQueue', { state: 'pending', uid: lee.uid, pageIndex: 1 })
  if (!queue.result) throw new Error(queue.msg)
  const { id, version } = queue.data.list[0]!
  await kim.ask('depositComplete', { id, version, amount: 40_000 })
  const won = provider.drawnOf(round).powerball! % 2 === 1
  const bet = { game: 'powerBall', page: 'pbg', today: date, round, rate: 1.95, win: 0 }
  for (const money of [10_000, 20_000])
    expect(
      await lee.ask(
        'bet',
        { ...bet, type: 'poOdd', pick: '파워볼 홀', money },
        { key: crypto.randomUUID() },
      ),
    ).toMatchObject({ result: true })
  await pass(house, new Date(provider.timesOf(round).drawAt.getTime() + 5_000))
  await provider.result(round)
  const win = won ? 58_500 : 0
  const card = await cardOf(lee.id, kim)
  expect(card).toMatchObject({
    wallet: { money: 110_000 + win, safe: 0, held: 0, point: 0, coin: 0 },
    turnover: { since: null, deposits: 40_000, required: 40_000, done: 30_000 },
    totals: { deposited: 40_000, withdrawn: 0, staked: 30_000, won: win },
    deposits: [{ id, amount: 40_000, state: 'done' }],
    withdrawals: [],
  })
  const status = won ? '적중' : '낙첨'
  expect(card.lastBets.map(({ stake, status: told }) => [stake, told])).toEqual([
    [20_000, status],
    [10_000, status],
  ])
  expect(card.lastBets[0]!.game).toBe('3관 PBG 파워볼')
})

test('casino bets are in the totals and among the last bets, each as it stands', async () => {
  const vendor = await openVendor(house)
  const lee = await house.member({ money: 100_000 })
  const session = await vendor.open(lee)
  for (const n of [1, 2, 3]) await vendor.bet(session, `card-${n}`, `card-round-${n}`, 10_000 * n)
  await vendor.win('card-win', 'card-round-1', ['card-1'], 19_500)
  await vendor.end('card-round-1')
  await vendor.refund('card-back', 'card-2')
  const card = await cardOf(lee.id)
  expect(card.totals).toMatchObject({ staked: 40_000, won: 19_500 })
  expect(card.lastBets.map(({ game, stake, win, status }) => [game, stake, win, status])).toEqual([
    ['one 게임', 30_000, 0, '진행중'],
    ['one 게임', 20_000, 20_000, '취소'],
    ['one 게임', 10_000, 19_500, '적중'],
  ])
})

test.each(['0', '-1', '987654321', 'x', '1e3', '01', '1%00'])(
  'card %s is not found',
  async (id) => {
    expect(await cash.ask('memberCard', undefined, { params: { id } })).toMatchObject({
      code: 'notFound',
      msg: operatorText.notFound,
    })
  },
)
