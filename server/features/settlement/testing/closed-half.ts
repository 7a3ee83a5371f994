/** A partner with a closed statement of the first half of March 2026, and what of it can be disputed. */
import { openHouse } from '../../../testing/house.ts'
import { memberBelow } from '../../../testing/tree.ts'
import { openVendor } from '../../../testing/vendor.ts'
import { closeBooks } from '../../books/books.ts'
import { openRounds } from '../../rolling/testing/rounds.ts'
import { rollRounds, rollVendors } from '../../rolling/rolling.ts'

export const FIRST = '2026-03-01'

export async function openClosedHalf() {
  const house = await openHouse()
  const { db, clock } = house
  await clock.set('2026-03-01T00:30:00+09:00')
  const [top, other] = [await partner(), await partner()]
  const low = await memberBelow(house, top, { rates: 10, money: 1_000_000 })
  const round = await openRounds(house, '20260301').open()
  await round.bet(low, 10_000)
  await round.draw()
  const vendor = await openVendor(house)
  await vendor.bet(await vendor.open(low), 'b1', 'r1', 40_000)
  await vendor.end('r1')
  await clock.advance(61_000)
  await rollVendors(house.deps)
  await rollRounds(house.deps)
  let desk = await seat()
  await adjust(5_000, '지난달 오류')
  await clock.set('2026-03-16T00:11:00+09:00')
  await closeBooks(house.deps)
  desk = await seat()
  await close()

  async function partner() {
    const member = await memberBelow(house, null, { rates: 100, money: 1_000 })
    await db.query`update member set type = '총판' where id = ${member.id}`
    return member
  }
  /** Who asks, and who agrees; anew wherever the clock moved. */
  async function seat() {
    return { asks: await house.operator('정산'), agrees: await house.operator('관리자') }
  }
  async function agreed(asked: { result: boolean; msg: string; data?: { approval: number } }) {
    if (!asked.data) throw new Error(asked.msg)
    const { approval: id } = asked.data
    const decided = await desk.agrees.ask('approvalDecide', { id, approve: true })
    if (!decided.result) throw new Error(decided.msg)
  }
  async function adjust(amount: number, reason: string) {
    const given = { partner: top.id, amount, reason }
    await agreed((await desk.asks.ask('settlementAdjust', given)) as never)
  }
  async function close(first = FIRST) {
    const given = { partner: top.id, first, reason: '확인함' }
    await agreed((await desk.asks.ask('settlementClose', given)) as never)
  }
  const lines = {
    all: 0,
    member: low.id,
    draw: (await db.query<{ id: number }>`select max(id)::int as id from bet`)[0]!.id,
    vendor: (await db.query<{ id: number }>`select max(id)::int as id from vendor_bet`)[0]!.id,
    adjustment: (
      await db.query<{ id: number }>`select max(id)::int as id from settlement_adjustment`
    )[0]!.id,
  }
  /** Closes another one; the clock stands behind its end. */
  async function nextHalf(first: string) {
    await closeBooks(house.deps)
    desk = await seat()
    await close(first)
  }
  return { house, top, other, low, lines, seat, agreed, nextHalf }
}
