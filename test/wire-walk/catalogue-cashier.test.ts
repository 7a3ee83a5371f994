/** The error catalogue of seed 1 for charge and exchange, each row provoked at the wire with a body typed from it. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

import {
  accountHolder,
  complete,
  passHours,
  type TestMember,
} from '../../server/testing/cashier.ts'
import { openHouse, type House } from '../../server/testing/house.ts'
import { openSettings } from '../../server/testing/settings.ts'
import { cashier, openWalk } from './catalogue.ts'
import { guest, openWire, type Wire } from './wire.ts'

let house: House
let ask: Wire
const settings = openSettings(() => house)
const { walk, walkOther, countAll } = openWalk(cashier)

beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ask = await openWire(house)
})
afterEach(() => settings.restore())
afterAll(() => house.close())

const holder = (given: Parameters<typeof accountHolder>[1] = {}) => accountHolder(house, given)
const charge = (who: Parameters<Wire>[0], body: string, more: Record<string, string> = {}) =>
  ask(who, 'POST /uCharge/request', body, more)
const exchange = (who: Parameters<Wire>[0], setMoney: string) =>
  ask(who, 'POST /uExchange/request', `{"setMoney":${setMoney}}`)
const taken = ({ text }: { text: string }) => expect(text).toMatch(/^\{"result":true/)
/** Of the whole house, and of one member by an operator. */
const off = () => settings.set('cashier', false)
async function suspended() {
  const member = await holder()
  await house.db.query`update member set suspended_scopes = '{cashier}' where id = ${member.id}`
  return member
}

walk('deposits: off for the member', async () => ask(await suspended(), 'GET /uCharge/lastList'))
walk('deposits: no session', () => ask(guest, 'GET /uCharge/lastList'))
walkOther('deposits: bank-check hours', async (sentence) => {
  const member = await holder()
  for (const [at, data] of [
    ['23:29:58', null],
    ['23:30:00', 'over'],
    ['00:29:00', 'over'],
    ['00:30:00', null],
  ] as const) {
    const day = at < '12' ? '2026-01-17' : '2026-01-16'
    await atTime(member, `${day}T${at}+09:00`)
    const said = JSON.parse((await ask(member, 'GET /uCharge/lastList')).text) as object
    const over = expect.objectContaining({ data: 'over', msg: sentence }) as object
    if (data) expect([at, said]).toEqual([at, over])
    else expect([at, said]).not.toEqual([at, over])
  }
  await house.clock.set('2026-01-18T10:00:00+09:00')
})
/** The house's clock set, and the member's session not ended by it. */
async function atTime({ id }: TestMember, at: string) {
  await house.clock.set(at)
  await house.db.query`
    update session set action_at = business_now(), started_at = business_now() where member_id = ${id}`
}
walk('coins: off for the member', async () => ask(await suspended(), 'GET /uCharge/coinStatus'))
walk('deposit: off while the page is open', async () => {
  const member = await holder()
  await off()
  return charge(member, '{"setMoney":"20000","type":"0","coin":"0"}')
})
walk('deposit: no session', () => charge(guest, '{"setMoney":"20000","type":"0","coin":"0"}'))
walk('deposit: nothing', async () =>
  charge(await holder(), '{"setMoney":"0","type":"0","coin":"0"}'),
)
walk('deposit: below 10,000', async () =>
  charge(await holder(), '{"setMoney":"9999","type":"0","coin":"0"}'),
)
walk('deposit: coins above 5,000,000', async () =>
  charge(await holder({ type: 'coin' }), '{"setMoney":5010000,"type":"0","coin":501}'),
)
walk('deposit: one pending', async () => {
  const member = await holder()
  taken(await charge(member, '{"setMoney":"20000","type":"0","coin":"2"}'))
  return charge(member, '{"setMoney":"20000","type":"0","coin":"2"}')
})
walk('deposit: another body under the same key', async () => {
  const member = await holder()
  const key = { 'Idempotency-Key': 'c9a3b0de-0000-4000-8000-000000000001' }
  const first = await charge(member, '{"setMoney":"20000","type":"0","coin":"2"}', key)
  taken(first)
  expect(await charge(member, '{"setMoney":"20000","type":"0","coin":"2"}', key)).toEqual(first)
  return charge(member, '{"setMoney":"30000","type":"0","coin":"3"}', key)
})
walk('conversion: not whole ten thousands', async () =>
  charge(await holder({ coins: 9, type: 'coin' }), '{"setMoney":15000,"type":"1","coin":1.5}'),
)
walk('conversion: more coins than held', async () =>
  charge(await holder({ coins: 1, type: 'coin' }), '{"setMoney":20000,"type":"1","coin":1}'),
)
walkOther('conversion: done', async () => {
  const member = await holder({ coins: 3, type: 'coin' })
  const { text } = await charge(member, '{"setMoney":20000,"type":"1","coin":99}')
  expect(JSON.parse(text)).toMatchObject({ result: true, code: 'coinSuccess', data: 1 })
})

walk('withdrawals: off for the member', async () =>
  ask(await suspended(), 'GET /uExchange/lastList'),
)
walk('withdrawals: no session', () => ask(guest, 'GET /uExchange/lastList'))
walkOther('withdrawals: closed hours', async (sentence) => {
  const member = await holder()
  await atTime(member, '2026-01-18T23:45:00+09:00')
  const { text } = await ask(member, 'GET /uExchange/lastList')
  expect(JSON.parse(text)).toMatchObject({ result: true, open: false, msg: sentence })
  await house.clock.set('2026-01-19T10:00:00+09:00')
})
walk('withdrawal: off while the page is open', async () => {
  const member = await holder({ money: 50_000 })
  await off()
  return exchange(member, '"20000"')
})
walk('withdrawal: closed hours', async () => {
  const member = await holder({ money: 50_000 })
  await atTime(member, '2026-01-19T23:30:00+09:00')
  const heard = await exchange(member, '"20000"')
  await house.clock.set('2026-01-20T10:00:00+09:00')
  return heard
})
walk('withdrawal: one pending', async () => {
  const member = await holder({ money: 50_000 })
  taken(await exchange(member, '"20000"'))
  return exchange(member, '"20000"')
})
walk('withdrawal: within three hours', async () => {
  const member = await holder({ money: 50_000 })
  taken(await exchange(member, '20000'))
  expect(await complete(await house.operator('정산'), 'withdrawal', member)).toMatchObject({
    result: true,
  })
  return exchange(member, '20000')
})
walk('withdrawal: above the balance', async () =>
  exchange(await holder({ money: 50_000 }), '50001'),
)
walk('withdrawal: turnover not made', async () => {
  const member = await holder()
  taken(await charge(member, '{"setMoney":"50000","type":"0","coin":"5"}'))
  expect(await complete(await house.operator('정산'), 'deposit', member)).toMatchObject({
    result: true,
  })
  await passHours(house, 1)
  return exchange(member, '20000')
})
walk('withdrawal: no session', () => exchange(guest, '20000'))

countAll()
