import { afterAll, beforeAll, expect, test } from 'vitest'

import { bettingText, type BetKind } from '@madang/contract/member/plain/betting.ts'

import { readWallet } from '../../ledger/ledger.ts'
import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { DAY, roundsOf } from '../../testing/rounds.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'

type Member = Awaited<ReturnType<House['member']>>

let house: House
let vendor: TestVendor
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set(new Date(`${DAY}T12:00:00+09:00`))
  vendor = await openVendor(house)
})
afterAll(() => house.close())

let names = 0
const name = () => `n${++names}`

async function player(money = 1_000_000) {
  const member = await house.member({ money })
  return { member, session: await vendor.open(member) }
}

const search = (type: BetKind = 'all') => ({ type, start: DAY, end: DAY })

async function list(member: Member, type: BetKind = 'all', pageIndex = 1) {
  const answer = await member.ask('bettingList', { params: { data: search(type), pageIndex } })
  if (!answer.result) throw new Error(answer.msg)
  return answer
}
const statuses = (answer: Awaited<ReturnType<typeof list>>) =>
  answer.data.list.map(({ status, money, win }) => [status, money, win])
const remove = (member: Member, no: number | string) =>
  member.ask('bettingDelete', { params: { no, data: search(), game: 'all' } })

/** A bet in a round of its own; what came of it is told in the calls after it. */
async function bet(session: string, amount = 10_000) {
  const [tx, round] = [name(), name()]
  expect((await vendor.bet(session, tx, round, amount)).said.status).toBe('OK')
  return {
    win: (paid: number) => vendor.win(name(), round, [tx], paid),
    end: () => vendor.end(round),
    refund: () => vendor.refund(name(), tx),
  }
}

test('a bet waits until its round ends, even when something was paid; then it is what it brought', async () => {
  const { member, session } = await player()
  const one = await bet(session)
  await one.win(4_000)
  expect(statuses(await list(member))).toEqual([['1', 10_000, 0]])
  expect((await list(member)).sum).toEqual({ money: 0, win: 0, waiting: 10_000 })
  await one.win(15_500)
  await one.end()
  const { data, sum } = await list(member)
  expect(data.list[0]).toMatchObject({
    page: 'baccarat',
    game: 'one 게임',
    bet: '플레이어',
    result: `<b>플레이어</b> <a href="/proof/bet/${data.list[0]!.no}">증명</a>`,
    status: '4',
    win: 19_500,
  })
  expect(sum).toEqual({ money: 10_000, win: 19_500, waiting: 0 })
})

test('exactly the stake is a push, less is lost with what came back, nothing is lost, a refund is void', async () => {
  const { member, session } = await player()
  for (const paid of [10_000, 9_999, 10_001]) {
    const one = await bet(session)
    await one.win(paid)
    await one.end()
  }
  await (await bet(session)).end()
  await (await bet(session)).refund()
  const answer = await list(member)
  expect(statuses(answer)).toEqual([
    ['취소', 10_000, 10_000],
    ['2', 10_000, 0],
    ['4', 10_000, 10_001],
    ['2', 10_000, 9_999],
    ['3', 10_000, 10_000],
  ])
  expect(answer.sum).toEqual({ money: 50_000, win: 40_000, waiting: 0 })
})

test('a win for several bets falls to them by their amounts, and what all have together is the win', async () => {
  const { member, session } = await player()
  const round = name()
  const bets = [name(), name(), name()]
  for (const tx of bets) await vendor.bet(session, tx, round, 7_000)
  await vendor.win(name(), round, bets, 10_000)
  await vendor.end(round)
  expect(statuses(await list(member)).map(([, , win]) => win)).toEqual([3_334, 3_333, 3_333])
  expect((await list(member)).sum.win).toBe(10_000)
})

test('a kind lists its own, all lists them with the draws, newest first over the pages', async () => {
  const { member, session } = await player()
  const slot = await vendor.open(member, 'two')
  const round = await roundsOf(house)()
  const drawn = await round.odd(member)
  await vendor.bet(slot, name(), name(), 2_000, 'two')
  for (let n = 0; n < 14; n++) await bet(session, 1_000)
  expect((await list(member, 'slot')).data).toMatchObject({
    totalCnt: 1,
    totalPages: 1,
    list: [{ page: 'slot', game: 'two 게임' }],
  })
  expect((await list(member, 'baccarat')).data.totalCnt).toBe(14)
  expect((await list(member, 'roulette')).data).toEqual({ totalCnt: 0, totalPages: 0, list: [] })
  const [first, second] = [await list(member), await list(member, 'all', 2)]
  expect(first.data).toMatchObject({ totalCnt: 16, totalPages: 2 })
  expect(first.data.list.map(({ page }) => page)).toEqual([
    ...Array.from({ length: 14 }, () => 'baccarat'),
    'slot',
  ])
  expect(second.data.list).toMatchObject([{ no: drawn, page: 'draw' }])
  const numbers = first.data.list.map(({ no }) => no)
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
})

test('hiding takes a vendor’s bet off the history and nothing else; what waits stays; another’s is not found', async () => {
  const [{ member, session }, other] = await Promise.all([player(), player()])
  const one = await bet(session)
  const [waiting] = (await list(member)).data.list
  expect(await remove(member, waiting!.no)).toMatchObject({
    code: 'state',
    msg: bettingText.waiting,
  })
  await one.end()
  expect(await remove(other.member, waiting!.no)).toMatchObject({ code: 'notFound' })
  const before = await readWallet(house.db, member.id)
  const twice = await Promise.all([1, 2].map(() => remove(member, waiting!.no)))
  expect(twice).toContainEqual({ result: true, msg: bettingText.deleted })
  expect(twice).toContainEqual(refused('notFound', bettingText.notFound))
  expect(await remove(member, waiting!.no)).toMatchObject({ code: 'notFound' })
  expect((await list(member)).data.totalCnt).toBe(0)
  expect((await list(member)).sum).toEqual({ money: 0, win: 0, waiting: 0 })
  await (await bet(session)).end()
  await bet(session)
  expect(await remove(member, 'all')).toEqual({ result: true, msg: bettingText.waitingStays })
  expect(statuses(await list(member))).toEqual([['1', 10_000, 0]])
  const after = await readWallet(house.db, member.id)
  expect(after.money).toBe(before.money - 20_000)
})
