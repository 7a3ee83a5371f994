/** A draw bet's receipt for its member, from the bet to the day it was paid; shapes typed by hand. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { pass } from '../../testing/provider.ts'
import { roundsOf, stayIn } from '../../testing/rounds.ts'
import { sealDue } from '../seals/seals.ts'

let house: House
let openRound: ReturnType<typeof roundsOf>
beforeAll(async () => {
  house = await openHouse()
  openRound = roundsOf(house)
})
afterAll(() => house.close())

type Member = Awaited<ReturnType<House['member']>>
const receiptOf = async (member: Member, no: number | string) =>
  (await member.ask('betReceipt', { no })) as { data: Record<string, unknown> }

test('it tells the bet, then its place in the book, then what it brought', async () => {
  const round = await openRound()
  const [lee, han] = [
    await house.member({ money: 100_000 }),
    await house.member({ money: 100_000 }),
  ]
  await round.even(han)
  const no = await round.odd(lee, 20_000)
  // On every outcome something is paid, for both bets together.
  const other = await round.even(lee, 10_000)
  const { closeAt, drawAt } = round.provider.timesOf(round.round)
  const waiting = await receiptOf(lee, no)
  const hex = (bytes: number) => expect.stringMatching(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))
  const bet = {
    ...{ no, game: 'pbg.powerball', stream: 'pbg.powerball', date: '20260115' },
    ...{ round: round.round, key: 'poOdd', name: '파워볼 홀', money: 20_000, odds: 195 },
    ...{ closeAt: closeAt.toISOString(), drawAt: drawAt.toISOString() },
    placedAt: expect.stringMatching(/^2026-01-15T\d\d:\d\d:\d\d\.\d{3}Z$/),
    receipt: {
      ...{ id: no, placedAt: expect.any(Number), salt: hex(16), game: 'pbg.powerball' },
      ...{ key: 'poOdd', pick: '파워볼 홀', stake: 20_000, odds: 195, size: 1, index: 0, path: [] },
      ...{ root: hex(32), at: expect.any(Number), keyId: 1, signature: hex(64) },
    },
  }
  expect(waiting).toEqual({
    ...{ result: true, msg: '' },
    data: {
      ...{ ...bet, state: 'wait', win: 0, balls: null, powerball: null },
      ...{ paid: null, book: null },
    },
  })
  await pass(house, closeAt)
  await stayIn(house)
  await sealDue(house.deps, 'pbg.powerball')
  expect((await receiptOf(lee, no)).data).toMatchObject({
    book: { index: 1, count: 3 },
    receipt: (waiting.data as typeof bet).receipt,
  })
  await round.draw()
  await stayIn(house)
  const { balls, powerball } = round.provider.drawnOf(round.round)
  const paid = (amount: number) => ({
    ...{ amount, before: 70_000, after: 70_000 + amount },
    at: expect.stringMatching(/^2026-01-15T/),
  })
  expect((await receiptOf(lee, no)).data).toEqual({
    ...{ ...bet, balls, powerball, book: { index: 1, count: 3 } },
    ...(round.isOdd
      ? { state: 'won', win: 39_000, paid: paid(39_000) }
      : { state: 'lost', win: 0, paid: paid(19_500) }),
  })
  expect((await receiptOf(lee, other)).data).toMatchObject(
    round.isOdd ? { state: 'lost', win: 0 } : { state: 'won', win: 19_500 },
  )
  expect((await receiptOf(han, no)) as object).toMatchObject({ result: false, code: 'notFound' })
})

test('what is void shows the stake that came back', async () => {
  const round = await openRound()
  const lee = await house.member({ money: 30_000 })
  const no = await round.odd(lee, 10_000)
  await round.goLate()
  await stayIn(house)
  expect((await receiptOf(lee, no)).data).toMatchObject({
    ...{ state: 'push', win: 10_000, balls: null },
    paid: { amount: 10_000, before: 20_000, after: 30_000 },
  })
})

test.each([0, 987_654_321, '1 or 1=1', -1])('%s is no bet of theirs', async (no) => {
  const lee = await house.member({ money: 0 })
  expect(await lee.ask('betReceipt', { no })).toEqual(
    refused('notFound', '존재하지 않는 베팅내역입니다.'),
  )
})
