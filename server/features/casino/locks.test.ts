/** Two who come at once to what is locked: each is seen to wait, and the second acts on what the first has left. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { checkInvariants } from '../../../test/invariants.ts'
import { hashToken } from '../../http/identity.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { HELD, meet, waiting, waitsAt } from '../../testing/meeting.ts'
import { openVendorSide } from '../../testing/vendor-side.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { beginPlay } from './plays.ts'
import type { WalletAsk } from './situation.ts'
import { settleUnended } from './unended.ts'
import { openWalletBatches } from './wallet.ts'

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

type First = () => Promise<{ said: { status: string } }>
/** Statuses of a call that is held where it writes to a table, and of one of another process that comes meanwhile. */
const both = (table: string, first: First, call: 'bet' | 'refund' | 'end', message: object) =>
  waitsAt(house, `after insert on ${table}`, () =>
    meet(house, {
      lock: HELD,
      async ask() {
        const held = first()
        await waiting(house)
        const body = Buffer.from(JSON.stringify(message))
        const batches = openWalletBatches(house.deps)
        const taken = batches.take({ vendor: vendor.id, call, message, body } as WalletAsk)
        const [{ said }, second] = await Promise.all([held, taken])
        return [said.status, (JSON.parse(second!.text) as { status: string }).status]
      },
      waiters: 2,
    }),
  )
/** A member at a table, and a bet of theirs as it is sent. */
async function bettor() {
  const member = await house.member({ money: 100_000 })
  const session = await vendor.open(member)
  const [tx, round] = [crypto.randomUUID(), crypto.randomUUID()]
  const picks = [{ key: 'player', label: '플레이어', stake: 10_000 }]
  const message = { tx, round, game: vendor.game(), session, amount: 10_000, picks }
  const left = async () => (await readWallet(house.db, member.id)).money
  return { session, tx, round, message, left }
}

test('a bet that comes while its refund is being written waits for it, and is CANCELLED', async () => {
  const { tx, message, left } = await bettor()
  const refund = () => vendor.refund(crypto.randomUUID(), tx)
  expect(await both('vendor_tombstone', refund, 'bet', message)).toEqual(['OK', 'CANCELLED'])
  expect(await left()).toBe(100_000)
})

test('a refund that comes while its bet is being taken waits for it, and gives it back', async () => {
  const { session, tx, round, left } = await bettor()
  const bet = () => vendor.bet(session, tx, round, 10_000)
  const refund = { tx: crypto.randomUUID(), refers: tx }
  expect(await both('vendor_bet', bet, 'refund', refund)).toEqual(['OK', 'OK'])
  expect(await left()).toBe(100_000)
})

test('the end that comes while a win is being paid waits for it, and a bet that comes while a round ends is CLOSED', async () => {
  const { session, tx, round, message, left } = await bettor()
  await vendor.bet(session, tx, round, 10_000)
  const win = () => vendor.win(crypto.randomUUID(), round, [tx], 30_000)
  expect(await both('vendor_win', win, 'end', { round })).toEqual(['OK', 'OK'])
  expect(await checkInvariants(house.db)).toEqual([])
  const next = { ...message, tx: crypto.randomUUID(), round: crypto.randomUUID() }
  await vendor.bet(session, crypto.randomUUID(), next.round, 10_000)
  const end = () => vendor.end(next.round)
  // The row of the call is the last that an end writes.
  expect(await both('vendor_call', end, 'bet', next)).toEqual(['OK', 'CLOSED'])
  expect(await left()).toBe(110_000)
})
