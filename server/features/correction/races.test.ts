import { afterAll, beforeAll, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { readWallet } from '../../ledger/ledger.ts'
import { even, odd, openCorrections, poEven, poOdd } from './testing/rounds.ts'

let desk: Awaited<ReturnType<typeof openCorrections>>
beforeAll(async () => {
  desk = await openCorrections()
})
afterAll(() => desk.house.close())

/** A settled round whose only bettor won 19,500 on 10,000 of 100,000, and a result by which they lost. */
async function oneWinner() {
  const round = await desk.openDay()
  const wonOdd = round.drawn.powerball! % 2 === 1
  const member = await desk.house.member({ money: 100_000 })
  await round.place({ member, ...(wonOdd ? poOdd : poEven), money: 10_000 })
  await round.settle()
  return { ...round, member, other: wonOdd ? even : odd }
}

test('a correction ∥ a withdrawal ∥ bets ∥ the safe, eight times: every won is somewhere, and only what was gone is kept', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const round = await oneWinner()
    const { id, member, other } = round
    await round.openNext()
    const approval = await desk.request(id, 1, other)
    const [decided, withdrawn, stored, ...bets] = await Promise.all([
      desk.approve(approval),
      member.ask('withdrawalRequest', { setMoney: 50_000 }),
      member.ask('safeRequest', { params: { setMoney: 40_000, type: 'add' } }),
      ...Array.from({ length: 4 }, () =>
        round.placeNext({ member, ...poOdd, money: 5_000 + turn }),
      ),
    ])
    expect(decided).toMatchObject({ result: true })
    const [correction] = (await desk.read(id)).corrections
    const { money, safe, held } = await readWallet(desk.house.db, member.id)
    const staked = bets.filter(Boolean).length * (5_000 + turn)
    const told = JSON.stringify({ correction, money, safe, held, staked })
    expect(held, told).toBe(withdrawn.result ? 50_000 : 0)
    expect(safe, told).toBe(stored.result ? 40_000 : 0)
    expect(correction!.taken + correction!.kept, told).toBe(19_500)
    expect(money + safe + held + staked, told).toBe(90_000 + correction!.kept)
    // 109,500 in hand: all that is asked for together is more by 500 and the turn; without it, what was won is there.
    if (correction!.kept > 0) expect(withdrawn.result && stored.result, told).toBe(true)
  }
})

test('of 40 approvals by two operators at once exactly one corrects', async () => {
  const { id, member, other } = await oneWinner()
  const approval = await desk.request(id, 1, other)
  const second = await desk.house.operator('관리자')
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      desk.approve(approval, index % 2 ? second : desk.on.lee),
    ),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toMatchObject({ code: 'state', msg: operatorText.decided })
  expect(await desk.moneyOf(member)).toBe(90_000)
  expect(await desk.posted(member, 'win.back')).toHaveLength(1)
})

test('20 requests at once leave exactly one waiting; who asked does not approve it', async () => {
  const { id, other } = await oneWinner()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      desk.ask(id, 1, index % 2 ? other : null, index % 3 ? desk.on.kim : desk.on.lee),
    ),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toMatchObject({ code: 'state', msg: operatorText.pending })
  const { pendingCorrection } = await desk.read(id)
  const asker = [desk.on.kim, desk.on.lee].find(({ uid }) => uid === pendingCorrection!.by)!
  expect(await desk.approve(pendingCorrection!.id, asker)).toMatchObject({ msg: operatorText.own })
})

test('corrections of two rounds of the same members at once both stand', async () => {
  const first = await oneWinner()
  const rounds = [first, await oneWinner()]
  const [a, b] = rounds.map(({ member }) => member)
  const approvals = await Promise.all([
    desk.request(rounds[0]!.id, 1, rounds[0]!.other),
    desk.request(rounds[1]!.id, 1, null),
  ])
  const answers = await Promise.all(approvals.map((id) => desk.approve(id)))
  expect(answers.map(({ result }) => result)).toEqual([true, true])
  expect([await desk.moneyOf(a!), await desk.moneyOf(b!)]).toEqual([90_000, 100_000])
})
