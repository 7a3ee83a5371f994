/** Of two hundred who close one statement at the same instant one does, and it is paid once. */
import { afterAll, expect, test } from 'vitest'

import { halfAfter, halfOf } from '@madang/contract/core/half-month.ts'
import { midnight } from '@madang/contract/core/kst.ts'
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'

import { openHouse } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'
import { memberBelow } from '../../testing/tree.ts'
import { closeBooks } from '../books/books.ts'
import { openRounds } from '../rolling/testing/rounds.ts'
import { rollRounds } from '../rolling/rolling.ts'
import { closeStatement } from './close.ts'

const house = await openHouse()
afterAll(() => house.close())

await house.clock.set('2026-03-01T00:30:00+09:00')
const top = await memberBelow(house, null, { rates: 100, money: 1_000 })
await house.db.query`update member set type = '총판' where id = ${top.id}`
const low = await memberBelow(house, top, { rates: 10, money: 5_000_000 })
const operators = await Promise.all([house.operator('정산'), house.operator('관리자')])
let made = 0
/** As two operators leave it. */
async function approval(action: string, state = 'approved') {
  const [row] = await house.db.query<{ id: number }>`
    insert into approval (action, subject, title, reason, requested_by, state, decided_by, decided_at)
    values (${action}, ${top.id * 1_000 + (made += 1)}, '시험', '시험', ${operators[0].id}, ${state},
      ${operators[1].id}, business_now()) returning id`
  return row!.id
}
await house.db.query`
  insert into settlement_terms (partner_id, version, first, share, carries, approval_id)
  values (${top.id}, 1, '2026-03-01', 5000, true, ${await approval('settlement.terms')})`

const MANY = 200

test('200 close one statement at once: one does, and the partner is paid once', async () => {
  const round = await openRounds(house, '20260301').open()
  for (let bets = 0; bets < 3; bets += 1) await round.bet(low, 100_000)
  await round.bet(low, 7_000, { type: 'num', pick: '0' }).catch(() => undefined)
  await round.draw()
  await rollRounds(house.deps)
  const first = '2026-03-01'
  await house.clock.set(new Date(midnight(halfAfter(halfOf(first)).first).getTime() + 660_000))
  await closeBooks(house.deps)
  await house.db.query`
    insert into settlement_adjustment (partner_id, amount, reason, approval_id)
    values (${top.id}, 1000000, '시험', ${await approval('settlement.adjust')})`
  const cash = await house.operator('정산')
  const shown = await cash.ask('settlementView', { partner: top.id, first })
  if (!shown.result) throw new Error(shown.msg)
  const asked = shown.data.it
  const approvals: number[] = []
  for (let each = 0; each < MANY; each += 1) approvals.push(await approval('settlement.close'))
  const ends = await meet(house, {
    lock: 'select pg_advisory_xact_lock(7201150)',
    ask: () =>
      Promise.allSettled(
        approvals.map((id) =>
          house.db.begin((tx) =>
            closeStatement(tx, { partner: top.id, first, approval: id, asked }),
          ),
        ),
      ),
    waiters: 10,
  })
  const failed = ends.flatMap((end) =>
    end.status === 'rejected' ? [(end.reason as Error).message] : [],
  )
  expect(ends.length - failed.length).toBe(1)
  expect(new Set(failed)).toEqual(new Set([settlementText.closed]))
  const rows = await house.db.query<{ paid: number }>`select paid from settlement`
  expect(rows).toEqual([{ paid: asked.paid }])
  const paid = await house.db.query<{ amount: number }>`
    select amount from transfer where kind = 'settlement'`
  expect(paid).toEqual([{ amount: asked.paid }])
  expect(asked.paid).toBeGreaterThanOrEqual(1_000_000)
})

test('an adjustment that is agreed to meanwhile is not lost: what was asked for is closed, or nothing', async () => {
  const first = '2026-03-16'
  await house.clock.set('2026-04-01T00:11:00+09:00')
  await closeBooks(house.deps)
  const [kim, lee, park] = [
    await house.operator('정산'),
    await house.operator('관리자'),
    await house.operator('관리자'),
  ]
  const ask = async (answer: Promise<{ result: boolean }>) => {
    const given = (await answer) as { result: boolean; msg: string; data: { approval: number } }
    if (!given.result) throw new Error(given.msg)
    return given.data.approval
  }
  const close = await ask(kim.ask('settlementClose', { partner: top.id, first, reason: '확인' }))
  const adjust = await ask(
    kim.ask('settlementAdjust', { partner: top.id, amount: 7_000, reason: '누락' }),
  )
  const answers = await meet(house, {
    lock: 'select pg_advisory_xact_lock(7201150)',
    ask: () =>
      Promise.all([
        lee.ask('approvalDecide', { id: close, approve: true }),
        park.ask('approvalDecide', { id: adjust, approve: true }),
      ]),
    waiters: 2,
  })
  expect(answers[1]).toMatchObject({ result: true })
  const rows = await house.db.query<{ adjusted: number }>`
    select adjusted from settlement where first = ${first}::date`
  const open = await house.db.query`
    select from settlement_adjustment a
    where not exists (select from settlement_adjusted d where d.adjustment_id = a.id)`
  if (answers[0].result) expect([rows, open.length]).toEqual([[{ adjusted: 0 }], 1])
  else {
    expect(answers[0]).toMatchObject({ code: 'state', msg: settlementText.changed })
    expect([rows, open.length]).toEqual([[], 1])
  }
})
