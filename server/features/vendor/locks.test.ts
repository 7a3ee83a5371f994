/** Two who come at once to what is locked: each is seen to wait, and the second acts on what the first has left. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { hashToken } from '../../http/session.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'
import { openVendorSide } from '../../testing/vendor-side.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { beginPlay } from './plays.ts'
import { settleUnended } from './unended.ts'

let house: House
let vendor: TestVendor
let admin: Awaited<ReturnType<House['operator']>>
let side: Awaited<ReturnType<typeof openVendorSide>>
beforeAll(async () => {
  house = await openHouse()
  vendor = await openVendor(house)
  side = await openVendorSide(house, () => null)
  admin = await house.operator()
})
afterAll(async () => {
  side.close()
  await house.close()
})
const reason = '정기 점검을 합니다'

test.each(['vendor', 'vendor_game'])(
  'of two operators who saw the same %s one saves; the other is told that it changed',
  async (table) => {
    const [id, game] = table === 'vendor' ? [vendor.id, undefined] : [vendor.game(), vendor.game()]
    const version = async () => {
      const [row] = await house.db.query<{ version: number }>`
        select version from vendor where id = ${id}
        union all select version from vendor_game where id = ${id}`
      return row!.version
    }
    const seen = await version()
    const asked = { vendor: vendor.id, reason, state: 'on' as const, version: seen, game }
    const answers = await meet(house, {
      lock: `select from ${table} where id = '${id}' for update`,
      ask: () => Promise.all([admin.ask('vendorSave', asked), admin.ask('vendorSave', asked)]),
      waiters: 2,
    })
    expect(answers.filter(({ result }) => result)).toHaveLength(1)
    expect(answers.find(({ result }) => !result)).toMatchObject({
      ...{ code: 'state', msg: operatorText.changed },
    })
    expect(await version()).toBe(seen + 1)
  },
)

test.each(['vendor', 'vendor_game'])(
  'of two orders of one %s list at once the second replaces the first, and says so',
  async (table) => {
    const other = await openVendor(house, 'aaa')
    const [ids, of] =
      table === 'vendor'
        ? [[vendor.id, other.id], {}]
        : [[vendor.game('one'), vendor.game('two')], { vendor: vendor.id }]
    const save = (order: string[]) => admin.ask('vendorOrder', { ...of, order, reason })
    await save(ids)
    const turned = ids.toReversed()
    const answers = await meet(house, {
      lock: `select from ${table} where id = '${ids.toSorted()[0]!}' for update`,
      ask: () => Promise.all([save(turned), save(turned)]),
      waiters: 2,
    })
    expect(answers.map(({ result }) => result)).toEqual([true, true])
    const log = await house.db.query<{ before: string; after: string }>`
      select before ->> 'order' as before, after ->> 'order' as after from audit
      where action = 'vendor.order' order by id desc limit 2`
    expect(log.map(({ before }) => JSON.parse(before) as string[])).toEqual([turned, ids])
  },
)

test('of two windows of a game opened at once one plays: the other’s is over', async () => {
  const member = await house.member({ money: 10_000 })
  const open = (session: string) =>
    house.db.begin((tx) =>
      beginPlay(tx, {
        ...{ session, member: member.id, game: vendor.game() },
        tokenHash: hashToken(member.token),
      }),
    )
  await meet(house, {
    lock: `select from wallet where member_id = ${member.id} for update`,
    ask: () => Promise.all([open(`p${member.id}.a`), open(`p${member.id}.b`)]),
    waiters: 2,
  })
  const plays = await house.db.query<{ over: boolean }>`
    select ended_at is not null as over from play where member_id = ${member.id} order by id`
  expect(plays).toEqual([{ over: true }, { over: false }])
})

test('two processes at once ask after a round once', async () => {
  const member = await house.member({ money: 10_000 })
  await vendor.bet(await vendor.open(member), 'once', 'once', 1_000)
  await house.clock.advance(11 * 60_000)
  await meet(house, {
    lock: `select from vendor_round where ref = 'once' for update`,
    ask: () => Promise.all([settleUnended(house.deps), settleUnended(house.deps)]),
    waiters: 2,
  })
  expect(side.heard.map(({ path }) => path)).toEqual(['/rounds/once'])
})
