import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CorrectedResult } from '@madang/contract/operator/correction.ts'
import { correctionText } from '@madang/contract/operator/plain/correction.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { randomOf } from '../../../test/faults/random.ts'
import { testSeed } from '../../../test/beginning.ts'
import { comesTo, openCorrections, picks, type Bet } from './testing/rounds.ts'

let desk: Awaited<ReturnType<typeof openCorrections>>
beforeAll(async () => {
  desk = await openCorrections()
})
afterAll(() => desk.house.close())

test('a corrected result takes back what was paid and pays what is due; both settlements stay to be seen', async () => {
  const { id, date, number, winner, loser, other, drawn } = await desk.twoBettors()
  expect([await desk.moneyOf(winner), await desk.moneyOf(loser)]).toEqual([109_500, 90_000])
  const asked = { id, settlement: 1, result: other }
  expect(await desk.on.kim.ask('correctionPreview', asked)).toMatchObject({
    data: { members: 2, given: 19_500, taken: 19_500, kept: 0 },
  })
  const approval = await desk.request(id, 1, other)
  expect((await desk.read(id)).pendingCorrection).toEqual({
    id: approval,
    by: desk.on.kim.uid,
    reason: '추첨 화면과 다름',
    result: other,
  })
  expect(await desk.approve(approval)).toMatchObject({ result: true })

  expect([await desk.moneyOf(winner), await desk.moneyOf(loser)]).toEqual([90_000, 109_500])
  const [win] = await desk.posted(winner, 'win')
  const [back] = await desk.posted(winner, 'win.back')
  expect(back).toMatchObject({ amount: 19_500, reverses: expect.any(Number) })
  expect(win!.amount).toBe(19_500)
  expect(await desk.posted(loser, 'win.again')).toEqual([{ amount: 19_500, reverses: null }])

  expect(await desk.read(id)).toMatchObject({
    state: 'SETTLED',
    settlement: 2,
    paid: 19_500,
    result: other,
    firstResult: drawn,
    pendingCorrection: null,
    corrections: [
      {
        settlement: 2,
        result: other,
        reason: '추첨 화면과 다름',
        requestedBy: desk.on.kim.uid,
        approvedBy: desk.on.lee.uid,
        members: 2,
        given: 19_500,
        taken: 19_500,
        kept: 0,
        keepers: [],
      },
    ],
  })
  const proof = await desk.house.guest.ask('roundProof', undefined, {
    params: { stream: 'ntry.powerball', date, round: number },
  })
  expect(proof).toMatchObject({
    data: {
      state: 'SETTLED',
      reveal: drawn,
      corrections: [{ settlement: 2, reason: '추첨 화면과 다름', result: other }],
    },
  })
})

test('a round that should have been void returns every stake and takes back what was won', async () => {
  const { id, winner, loser } = await desk.twoBettors()
  await desk.correct(id, 1, null)
  expect([await desk.moneyOf(winner), await desk.moneyOf(loser)]).toEqual([100_000, 100_000])
  expect(await desk.read(id)).toMatchObject({
    state: 'VOID',
    voidBy: 'operator',
    incident: '추첨 화면과 다름',
    paid: 20_000,
  })
  expect(await winner.ask('betList', { game: 'powerBall', page: 'ntry' })).toMatchObject({
    data: { data: [{ result: '취소', resultClass: 'void', win: 10_000 }] },
  })
})

test('corrected to void and back again, and again: each settlement reverses the one before', async () => {
  const { id, winner, loser, other, drawn } = await desk.twoBettors()
  const money = async () => [await desk.moneyOf(winner), await desk.moneyOf(loser)]
  await desk.correct(id, 1, null)
  await desk.correct(id, 2, other)
  expect(await money()).toEqual([90_000, 109_500])
  await desk.correct(id, 3, drawn)
  expect(await money()).toEqual([109_500, 90_000])
  const round = await desk.read(id)
  expect(round.corrections.map(({ settlement, result }) => [settlement, result])).toEqual([
    [2, null],
    [3, other],
    [4, drawn],
  ])
  expect(round).toMatchObject({
    state: 'SETTLED',
    settlement: 4,
    incident: null,
    voidBy: null,
    paid: 19_500,
  })
})

test('what a winner has spent stays with them, is named, and is set off when the round is corrected back', async () => {
  const { id, winner, other, drawn } = await desk.twoBettors()
  await desk.spend(winner, 105_500)
  await desk.correct(id, 1, other)
  expect(await desk.moneyOf(winner)).toBe(0)
  expect((await desk.read(id)).corrections[0]).toMatchObject({
    taken: 4_000,
    kept: 15_500,
    keepers: [{ id: winner.id, uid: winner.uid, kept: 15_500 }],
  })
  await desk.correct(id, 2, drawn)
  expect(await desk.moneyOf(winner)).toBe(4_000)
  expect((await desk.read(id)).corrections[1]).toMatchObject({ kept: 0, keepers: [] })
})

const random = randomOf(testSeed)
test('random bets, corrected five times at random: everyone has what a naive model says', async () => {
  const round = await desk.openDay()
  const members = await Promise.all(
    Array.from({ length: 10 }, () => desk.house.member({ money: 3_000_000 })),
  )
  const bets: Bet[] = Array.from({ length: 50 }, () => ({
    ...random.pick(picks),
    member: random.pick(members),
    money: random.int(5_000, 30_000),
  }))
  for (const bet of bets) await round.place(bet)
  await round.settle()
  const told = JSON.stringify(bets.map(({ key, pick, money }) => [key, pick, money]))
  let [settlement, last]: [number, CorrectedResult] = [1, round.drawn]
  for (let turn = 0; turn < 5; turn++) {
    const result: CorrectedResult =
      turn === 2 ? null : { balls: shuffled(28).slice(0, 5), powerball: random.int(0, 10) }
    await desk.correct(round.id, settlement, result)
    ;[settlement, last] = [settlement + 1, result]
    for (const member of members) {
      const mine = bets.filter((bet) => bet.member === member)
      const net = mine.reduce((sum, bet) => sum + comesTo(bet, last) - bet.money, 0)
      expect(await desk.moneyOf(member), told).toBe(3_000_000 + net)
    }
  }
})
const shuffled = (most: number) =>
  Array.from({ length: most }, (_, index) => ({ ball: index + 1, by: random.next() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ ball }) => ball)

test('what cannot be corrected is refused, and why', async () => {
  const { id, other, drawn } = await desk.twoBettors()
  const refused = async (
    settlement: number,
    result: CorrectedResult,
    code: string,
    msg: string,
    of = id,
  ) => {
    const asked = { id: of, settlement, result }
    const said = { result: false, code, msg }
    expect(await desk.on.kim.ask('correctionPreview', asked)).toEqual(said)
    expect(await desk.ask(of, settlement, result)).toEqual(said)
  }
  await refused(1, other, 'notFound', operatorText.notFound, 987_654)
  await refused(2, other, 'state', operatorText.changed)
  await refused(1, drawn, 'badInput', correctionText.same)
  for (const result of [
    { balls: [1, 2, 3, 4], powerball: 7 },
    { balls: [1, 2, 3, 4, 4], powerball: 7 },
    { balls: [1, 2, 3, 4, 29], powerball: 7 },
    { balls: [0, 2, 3, 4, 5], powerball: 7 },
    { balls: [1, 2, 3, 4, 5], powerball: 10 },
    { balls: [1, 2, 3, 4, 5], powerball: null },
  ])
    await refused(1, result, 'badInput', correctionText.balls)
  const open = await desk.openDay()
  await refused(1, other, 'state', correctionText.notSettled, open.id)
  await desk.house.db.begin(async (tx) => {
    await tx.query`update round set state = 'VOID', void_by = 'system' where id = ${open.id}`
  })
  await refused(1, other, 'state', correctionText.notSettled, open.id)
  await desk.correct(id, 1, null)
  await refused(2, null, 'badInput', correctionText.same)
  expect(
    await desk.on.kim.ask('roundCorrect', { id, settlement: 2, result: other, reason: ' 가 ' }),
  ).toMatchObject({ code: 'badInput', msg: operatorText.noReason })
})
