import { afterAll, beforeAll, expect, test } from 'vitest'

import { coinStatus as coinStatusCall } from '@madang/contract/member/deposit.ts'
import { depositText } from '@madang/contract/member/plain/deposit.ts'

import { refusals } from '../../http/refusal.ts'
import { post, readWallet } from '../../ledger/ledger.ts'
import { given, refused } from '../../testing/answers.ts'
import { accountHolder, atInstant, type TestMember } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
})
afterAll(() => house.close())

const ask = (member: TestMember, setMoney: unknown, type: unknown = '0', key?: string) =>
  member.ask('depositRequest', { setMoney, type } as never, key ? { key } : {})
const listOf = async (member: TestMember) => {
  const answer = await member.ask('depositList')
  if (!answer.result) throw new Error(answer.msg)
  return answer
}
const moneyOf = async ({ id }: TestMember) => (await readWallet(house.db, id)).money

test('coins become money at once, 10,000 won each, whatever is pending', async () => {
  const lee = await accountHolder(house, { coins: 7, type: 'coin', money: 1_000 })
  await ask(lee, 10_000)
  expect(await ask(lee, 30_000, '1')).toEqual({
    result: true,
    code: 'coinSuccess',
    msg: depositText.converted,
    data: 4,
  })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 31_000, coin: 4_000_000 })
  expect((await listOf(lee)).list).toMatchObject([
    { money: 30_000, status: '충전완료', type: '1' },
    { money: 10_000, status: '대기중', type: '0' },
  ])
})

test.each([
  ['nothing', 0, 'badAmount', depositText.noAmount],
  ['what is no whole number of coins', 15_000, 'badAmount', depositText.wholeTenThousand],
  ['one won too many', 10_001, 'badAmount', depositText.wholeTenThousand],
  ['more than the coins there are', 80_000, 'lack', depositText.shortCoin],
])('a conversion of %s is refused', async (_, amount, code, msg) => {
  const lee = await accountHolder(house, { coins: 7 })
  expect(await ask(lee, amount, '1')).toEqual(refused(code, msg))
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 0, coin: 7_000_000 })
})

test('the number of coins a client names is not read', async () => {
  const lee = await accountHolder(house, { coins: 3 })
  const input = { setMoney: 30_000, type: '1', coin: 1 } as const
  expect(await lee.ask('depositRequest', input)).toMatchObject({ code: 'coinSuccess', data: 0 })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 30_000, coin: 0 })
})

test('of 20 conversions at once of coins for 5 exactly 5 are done', async () => {
  const lee = await accountHolder(house, { coins: 5 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(lee, 10_000, '1')))
  expect(answers.filter(({ result }) => result)).toHaveLength(5)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toEqual(refused('lack', depositText.shortCoin))
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 50_000, coin: 0 })
})

test('20 conversions with one key are one, and each hears the same answer byte for byte', async () => {
  const lee = await accountHolder(house, { coins: 5 })
  const key = crypto.randomUUID()
  const sent = () =>
    house.app.inject({
      method: 'POST',
      url: '/uCharge/request',
      headers: { ...lee.headers, 'idempotency-key': key },
      payload: { setMoney: 10_000, type: '1' },
    })
  const bodies = (await Promise.all(Array.from({ length: 20 }, sent))).map(({ body }) => body)
  expect(new Set(bodies).size).toBe(1)
  expect(JSON.parse(bodies[0]!)).toMatchObject({ result: true, code: 'coinSuccess', data: 4 })
  expect(await ask(lee, 20_000, '1', key)).toEqual(refused('keyReuse', refusals.keyReuse))
  expect(await moneyOf(lee)).toBe(10_000)
})

test.each(['bank', 'coin', 'usdt'])('payment links of a %s account need the flag', async (type) => {
  const lee = await accountHolder(house, { type, coins: 2 })
  const status = () => lee.ask('coinStatus')
  const before = await status()
  expect(coinStatusCall.output.parse(before)).toEqual(given(before))
  expect(before).toMatchObject({ balance: 2, type, usdt: 10_000, pol_url: '', trx_url: '' })
  await house.db.query`update member set features = '{coinDetail}' where id = ${lee.id}`
  const after = await status()
  if (!after.result) throw new Error(after.msg)
  expect([after.pol_url !== '', after.trx_url !== '']).toEqual([type !== 'bank', type !== 'bank'])
  for (const url of [after.pol_url, after.trx_url].filter(Boolean)) {
    const page = await house.app.inject({ method: 'GET', url })
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    expect(page.body).toContain(depositText.play)
    // The address to pay to is the one that the deposit page names for this kind of account.
    expect(page.body).toContain(after.data)
  }
})

test('outside the sandbox there is no page that plays a payment', async () => {
  const real = await openHouse({ env: { SANDBOX: 'off', LIMITS: 'off' } })
  try {
    const url = '/open/pay/pol?to=coin'
    expect((await house.app.inject({ method: 'GET', url })).statusCode).toBe(200)
    expect((await real.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  } finally {
    await real.close()
  }
})

test('play money is given up to the float, once a day of Seoul', async () => {
  const lee = await accountHolder(house, { money: 400_000 })
  await house.db.begin((tx) =>
    post(tx, [{ member: lee.id, kind: 'safe.add', cause: lee.id, amount: 150_000 }]),
  )
  expect(await lee.ask('refill')).toEqual({
    result: true,
    msg: depositText.refilled,
    data: { money: 850_000, given: 600_000 },
  })
  expect(await lee.ask('refill')).toEqual(refused('state', depositText.refillToday))
  const [kim, full] = [await accountHolder(house), await accountHolder(house, { money: 1_000_000 })]
  expect(await full.ask('refill')).toEqual(refused('limit', depositText.refillFull))
  const at = (time: string) => atInstant(house, time, () => kim.ask('refill'))
  expect(await at('2026-02-01T23:59:59.999+09:00')).toMatchObject({ result: true })
  expect(await at('2026-02-01T23:59:59.999+09:00')).toMatchObject({ code: 'state' })
  // Full now, and yet another day: that is what it says.
  expect(await at('2026-02-02T00:00:00.000+09:00')).toEqual(
    refused('limit', depositText.refillFull),
  )
})

test('of 20 refills at once exactly 1 is given', async () => {
  const lee = await accountHolder(house)
  const answers = await Promise.all(Array.from({ length: 20 }, () => lee.ask('refill')))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(await moneyOf(lee)).toBe(1_000_000)
})
