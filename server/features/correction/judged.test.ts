/** Which withdrawals were judged with a round: by what they saw of it, and by no clock. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { complete, renewSessions } from '../../testing/cashier.ts'
import { HELD, meet, waitsAt } from '../../testing/meeting.ts'
import { even, odd, openCorrections, poEven, poOdd, type Member } from './testing/rounds.ts'

let desk: Awaited<ReturnType<typeof openCorrections>>
beforeAll(async () => {
  desk = await openCorrections()
  const { db, deps } = desk.house
  await db.begin((tx) => deps.settings.set(tx, 'withdrawalGapHours', 0, 'test'))
})
afterAll(() => desk.house.close())

/** What counts towards the next withdrawal. */
async function done(member: Member) {
  const answer = await member.ask('turnover')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.done
}

async function withdraw(member: Member) {
  await renewSessions(desk.house)
  expect(await member.ask('withdrawalRequest', { setMoney: 10_000 })).toMatchObject({
    result: true,
  })
  expect(await complete(desk.on.kim, 'withdrawal', member)).toMatchObject({ result: true })
}

/** A member who has played 50,000 on a round before, and an open round after it. */
async function player() {
  const member = await desk.house.member({ money: 500_000 })
  const first = await desk.openDay()
  await renewSessions(desk.house)
  await first.place({ member, ...poOdd, money: 50_000 })
  await first.settle()
  const round = await desk.openDay()
  await renewSessions(desk.house)
  const wonOdd = round.drawn.powerball! % 2 === 1
  return { member, round, losing: wonOdd ? poEven : poOdd, result: wonOdd ? odd : even }
}

test('a withdrawal judged while a settlement is stamped and not committed was judged without it, so its void takes nothing off', async () => {
  const { member, round, losing, result } = await player()
  await round.place({ member, ...losing, money: 20_000 })
  await waitsAt(
    desk.house,
    'after update on round',
    () =>
      meet(desk.house, {
        lock: HELD,
        ask: () => round.settle(),
        meanwhile: () => withdraw(member),
      }),
    "new.state = 'SETTLED'",
  )
  expect(await done(member)).toBe(20_000)
  await desk.correct(round.id, 1, null)
  expect(await done(member)).toBe(0)
  await desk.correct(round.id, 2, result)
  expect(await done(member)).toBe(20_000)
})

test('a bet after a withdrawal was not judged with it, though the clock was set back in between', async () => {
  const { member, round, losing } = await player()
  await desk.house.clock.advance(1_200_000)
  await withdraw(member)
  await desk.house.clock.advance(-1_200_000)
  await round.place({ member, ...losing, money: 20_000 })
  await round.settle()
  await renewSessions(desk.house)
  expect(await done(member)).toBe(20_000)
  await desk.correct(round.id, 1, null)
  expect(await done(member)).toBe(0)
})

test('what was void when a withdrawal was judged counts for the next one once it is settled again', async () => {
  const { member, round, losing, result } = await player()
  await round.place({ member, ...losing, money: 20_000 })
  await round.settle()
  await desk.correct(round.id, 1, null)
  await withdraw(member)
  expect(await done(member)).toBe(0)
  await desk.correct(round.id, 2, result)
  expect(await done(member)).toBe(20_000)
  await withdraw(member)
  expect(await done(member)).toBe(0)
  await desk.correct(round.id, 3, null)
  expect(await done(member)).toBe(0)
})
