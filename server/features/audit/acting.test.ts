/** An operator's act that waited for a lock is judged again behind it: by the operator, the role and the session of then. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'

type Acting = Awaited<ReturnType<House['operator']>>
let house: House
let lee: Acting
beforeAll(async () => {
  house = await openHouse()
  lee = await house.operator()
})
afterAll(() => house.close())

const reason = '시험'
const AMOUNT = 5_000_000

/** Every kind of deciding act, and the state that it would change. */
const acts: Record<string, (kim: Acting) => Promise<() => Promise<unknown>>> = {
  'an approval': async (kim) => {
    const { id } = await house.member()
    const asked = await lee.ask('memberAdjust', {
      ...{ id, pocket: 'money', way: 'add', amount: AMOUNT, reason },
    })
    if (!asked.result) throw new Error(asked.msg)
    return () => kim.ask('approvalDecide', { id: asked.id, approve: true, reason })
  },
  'a request': async (kim) => {
    const { id } = await house.member()
    return () =>
      kim.ask('memberAdjust', { id, pocket: 'money', way: 'add', amount: AMOUNT, reason })
  },
  'a setting': async (kim) => () =>
    kim.ask('settingSave', { key: 'runningNotice', value: '공지', version: 0, reason }),
  odds: async (kim) => {
    const list = await kim.ask('oddsList')
    if (!list.result) throw new Error(list.msg)
    const { game, version, odds, limits } = list.data.games[0]!
    const [key] = Object.keys(odds)
    const lower = { ...odds, [key!]: odds[key!]! - 1 }
    return () => kim.ask('oddsSave', { game, version, limits, odds: lower, reason })
  },
  'a suspension': async (kim) => {
    const { id } = await house.member()
    const until = house.clock.inDays(1)
    return () => kim.ask('memberSuspend', { id, scopes: ['bet'], until, message: '', reason })
  },
}

const ends = {
  'switched off': [
    (kim: Acting) => house.db.query`update operator set active = false where id = ${kim.id}`,
    { result: false, code: 'logout', msg: operatorText.logout },
  ],
  'of another role': [
    (kim: Acting) => house.db.query`update operator set role = '열람' where id = ${kim.id}`,
    { result: false, code: 'denied', msg: operatorText.denied },
  ],
  'logged out': [
    (kim: Acting) => house.db.query`delete from operator_session where operator_id = ${kim.id}`,
    { result: false, code: 'logout', msg: operatorText.logout },
  ],
} as const

/** All that an act could have changed. */
const state = () => house.db.query`
  select (select count(*) from audit) as audit, (select count(*) from event) as events,
    (select count(*) from transfer) as transfers, (select sum(money) from wallet) as money,
    (select count(*) from approval where state <> 'pending') as decided, (select count(*) from approval) as asked,
    (select count(*) from setting) as settings, (select count(*) from odds_version) as odds,
    (select count(*) from member where suspended_scopes <> '{}') as suspended`

for (const [act, ask] of Object.entries(acts))
  for (const [end, [change, refusal]] of Object.entries(ends))
    test(`${act} that waits for a lock changes nothing once its operator is ${end}`, async () => {
      const kim = await house.operator()
      const send = await ask(kim)
      const before = await state()
      const lock = 'select pg_advisory_xact_lock(7201020)'
      expect(await meet(house, { lock, ask: send, meanwhile: () => change(kim) })).toEqual(refusal)
      expect(await state()).toEqual(before)
    })
