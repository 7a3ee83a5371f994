import { afterAll, beforeAll, expect, test } from 'vitest'

import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import { winOf } from '@madang/contract/core/odds.ts'
import type { BettingRow } from '@madang/contract/member/betting.ts'
import { bettingText } from '@madang/contract/member/plain/betting.ts'
import { periodText } from '@madang/contract/member/plain/dates.ts'

import { refusals } from '../../http/refusal.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { dice } from '../../testing/dice.ts'
import { refused } from '../../testing/answers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openProvider, pass } from '../../testing/provider.ts'
import { DAY, roundsOf, stayIn } from '../../testing/rounds.ts'
import { readLastBets, tickDraws, voidRound } from '../draw/draw.ts'

type Member = Awaited<ReturnType<House['member']>>
const ALL = { type: 'all', start: DAY, end: DAY } as const

let house: House
let openRound: ReturnType<typeof roundsOf>
beforeAll(async () => {
  house = await openHouse()
  openRound = roundsOf(house)
})
afterAll(() => house.close())

async function list(member: Member, data: object = ALL, pageIndex = 1) {
  const answer = await member.ask('bettingList', {
    params: { data: data as typeof ALL, pageIndex },
  })
  if (!answer.result) throw new Error(answer.msg)
  return answer
}
const remove = (member: Member, no: number | string, data?: object) =>
  member.ask('bettingDelete', { params: { no, data: data as typeof ALL, game: 'all' } })

test('a waiting, a won and a lost bet, each in its words, with what was drawn and the way to its proof', async () => {
  const lee = await house.member({ money: 100_000 })
  const round = await openRound()
  const [odd, even] = [await round.odd(lee), await round.even(lee)]
  const waiting = await list(lee)
  expect(waiting.sum).toEqual({ money: 0, win: 0, waiting: 20_000 })
  expect(
    waiting.data.list.map(({ no, status, win, result }) => ({ no, status, win, result })),
  ).toEqual(
    [even, odd].map((no) => ({
      no,
      status: '1',
      win: 0,
      result: `추첨 전 <a href="/proof/pbg.powerball/20260115/${round.round}">증명</a>`,
    })),
  )
  await round.draw()
  const { data, sum } = await list(lee)
  expect(data).toMatchObject({ totalCnt: 2, totalPages: 1 })
  const [won, lost] = round.isOdd ? [1, 0] : [0, 1]
  expect(data.list[won!]).toMatchObject({ status: '4', win: 19_500, money: 10_000, page: 'draw' })
  expect(data.list[lost!]).toMatchObject({ status: '2', win: 0 })
  expect(data.list[1]).toMatchObject({
    no: odd,
    game: `PBG 파워볼 ${round.round}회`,
    bet: '파워볼 홀',
    time: '2026-01-15 09:05:00',
    date: expect.stringMatching(/^2026-01-15 09:00:3\d$/),
    result: expect.stringMatching(
      /^파워볼 <b>\d<\/b> (홀|짝) (오버|언더) · 합 <b>\d+<\/b> .* <a href=/,
    ),
  })
  expect(sum).toEqual({ money: 20_000, win: 19_500, waiting: 0 })
})

test('a round that came late is a push, one an operator took back is void; both return the stake', async () => {
  const lee = await house.member({ money: 100_000 })
  const late = await openRound()
  await late.odd(lee)
  await late.goLate()
  const taken = await openRound()
  await taken.odd(lee)
  const [row] = await house.db.query<{ id: number }>`
    select id from round where game = 'pbg.powerball' and number = ${taken.round}`
  await house.db.begin((tx) =>
    voidRound(house.deps, tx, { round: row!.id, by: 'operator', incident: '추첨 화면 오류' }),
  )
  const { data, sum } = await list(lee)
  expect(data.list.map(({ status, win }) => [status, win])).toEqual([
    ['취소', 10_000],
    ['3', 10_000],
  ])
  expect(data.list[0]!.result).toMatch(/^회차 무효 <a/)
  expect(sum).toEqual({ money: 20_000, win: 20_000, waiting: 0 })
})

test('hiding takes a bet off the history alone: wallet, ledger, last bets, turnover and the desk keep it', async () => {
  const lee = await house.member({ money: 100_000 })
  const round = await openRound()
  const no = await round.odd(lee)
  expect(await remove(lee, no)).toMatchObject({ code: 'state', msg: bettingText.waiting })
  expect((await list(lee)).data.totalCnt).toBe(1)
  await round.draw()
  const before = await Promise.all([
    readWallet(house.db, lee.id),
    lee.ask('turnover'),
    lee.ask('betList', { game: 'powerBall', page: 'pbg' }),
    readLastBets(house.db, lee.id, 5),
  ])
  const twice = await Promise.all([remove(lee, String(no)), remove(lee, no)])
  expect(twice).toContainEqual({ result: true, msg: bettingText.deleted })
  expect(twice).toContainEqual(refused('notFound', bettingText.notFound))
  expect(await remove(lee, no)).toEqual(refused('notFound', bettingText.notFound))
  expect(await list(lee)).toMatchObject({
    data: { totalCnt: 0, totalPages: 0, list: [] },
    sum: { money: 0, win: 0, waiting: 0 },
  })
  expect(
    await Promise.all([
      readWallet(house.db, lee.id),
      lee.ask('turnover'),
      lee.ask('betList', { game: 'powerBall', page: 'pbg' }),
      readLastBets(house.db, lee.id, 5),
    ]),
  ).toEqual(before)
  expect(before[2]).toMatchObject({ data: { data: [{ no }] } })
})

test('deleting all hides what is searched and over; what waits stays, and so does another’s', async () => {
  const [lee, kim] = [
    await house.member({ money: 100_000 }),
    await house.member({ money: 100_000 }),
  ]
  const first = await openRound()
  await first.odd(lee)
  await first.odd(kim)
  await first.draw()
  const second = await openRound()
  const waits = await second.even(lee)
  expect(await remove(lee, 'all')).toMatchObject({ code: 'badInput' })
  expect(
    await remove(lee, 'all', { ...ALL, start: '2026-01-14', end: '2026-01-14' }),
  ).toMatchObject({
    msg: bettingText.deletedAll,
  })
  expect(await remove(lee, 'all', { ...ALL, type: 'slot' })).toMatchObject({ result: true })
  expect((await list(lee)).data.totalCnt).toBe(2)
  for (let again = 0; again < 2; again++)
    expect(await remove(lee, 'all', ALL)).toEqual({ result: true, msg: bettingText.waitingStays })
  expect((await list(lee)).data.list.map(({ no }) => no)).toEqual([waits])
  expect((await list(kim)).data.totalCnt).toBe(1)
  await second.draw()
  expect(await remove(lee, 'all', ALL)).toMatchObject({ msg: bettingText.deletedAll })
  expect((await list(lee)).data.totalCnt).toBe(0)
})

test('twenty deletions at once of the same bet, beside its settlement, hide it once and pay it once', async () => {
  const lee = await house.member({ money: 100_000 })
  const round = await openRound()
  const no = await round.odd(lee)
  const [, ...answers] = await Promise.all([
    round.draw(),
    ...Array.from({ length: 20 }, () => remove(lee, no)),
  ])
  const late = await Promise.all(Array.from({ length: 20 }, () => remove(lee, no)))
  const codes = [...answers, ...late].map((answer) => (answer.result ? 'done' : answer.code))
  // Refused before the round is settled, or after another deletion.
  expect(codes.filter((code) => code !== 'state' && code !== 'notFound')).toEqual(['done'])
  const [hidden] = await house.db.query<{ n: number }>`
    select count(*) as n from hidden_bet where bet_id = ${no}`
  expect(hidden!.n).toBe(1)
  expect(await readWallet(house.db, lee.id)).toMatchObject({
    money: round.isOdd ? 109_500 : 90_000,
  })
})

test('another’s bet, one that never was, and what is no number are the same: not found', async () => {
  const [lee, kim] = [await house.member({ money: 100_000 }), await house.member()]
  const round = await openRound()
  const no = await round.odd(lee)
  await round.draw()
  for (const given of [no, 999_999_999, 0, -1, 1.5, '', '1 or 1=1', '1e3', '９'])
    expect(await remove(kim, given)).toEqual({
      result: false,
      code: 'notFound',
      msg: bettingText.notFound,
    })
  const events = await house.db.query<{ target: string }>`
    select target from event where kind = 'object.denied' and actor = ${kim.uid} order by id`
  expect(events.map(({ target }) => target)).toEqual([`bet ${no}`, 'bet 999999999'])
  expect((await list(lee)).data.totalCnt).toBe(1)
})

test.each([
  ['no day', { start: 'yesterday' }, periodText.badDate],
  ['a day that is not in the calendar', { start: '2026-02-30' }, periodText.badDate],
  ['a thirteenth month', { end: '2026-13-01' }, periodText.badDate],
  ['a day before there was a house', { start: '1999-12-31' }, periodText.badDate],
  ['another form', { start: '20260101' }, periodText.badDate],
  ['letters after it', { start: "2026-01-01' or '1" }, periodText.badDate],
  ['tomorrow', { end: '2026-01-16' }, periodText.future],
  ['the end before the start', { start: '2026-01-15', end: '2026-01-14' }, periodText.backwards],
  ['ninety-three days', { start: '2025-10-14', end: '2026-01-15' }, periodText.long],
])('a search with %s is refused in words, and so is deleting by it', async (_, change, msg) => {
  await house.clock.set(`${DAY}T12:00:00+09:00`)
  const lee = await house.member()
  const data = { ...ALL, ...change }
  const unread = refused('badInput', msg)
  expect(await lee.ask('bettingList', { params: { data } })).toEqual(unread)
  expect(await remove(lee, 'all', data)).toEqual(unread)
})

test('ninety-two days are searched, also at the first moment of the day; unknown kinds are refused', async () => {
  await house.clock.set(`${DAY}T00:00:00.100+09:00`)
  const lee = await house.member()
  expect((await list(lee, { ...ALL, start: '2025-10-15' })).data.totalCnt).toBe(0)
  await house.clock.set(`${DAY}T12:00:00+09:00`)
  await stayIn(house)
  for (const type of ['draw', 'sports', '', ['all'], { all: 1 }, null]) {
    const data = { ...ALL, type } as never
    expect(await lee.ask('bettingList', { params: { data } })).toEqual({
      result: false,
      code: 'badInput',
      msg: refusals.badInput,
    })
  }
})

test('pages and sums of any search equal what is added up by hand from the rows and the bets', async () => {
  const lee = await house.member({ money: 5_000_000 })
  const roll = dice(7)
  const chance = (below: number) => Math.floor(roll.next().value! * below)
  const placed = new Map<number, { day: string; stake: number; wins: boolean | null }>()
  for (let ago = 5; ago >= 0; ago--) {
    const day = addDays('2026-02-10', -ago)
    await house.clock.set(`${day}T13:00:30+09:00`)
    const provider = openProvider(house, 'pbg.powerball', day.replaceAll('-', ''))
    await provider.chain()
    await provider.commit(157)
    await tickDraws(house.deps)
    await stayIn(house)
    const odd = provider.drawnOf(157).powerball! % 2 === 1
    const late = ago === 2
    for (let n = 0; n < 4 + chance(8); n++) {
      const picks = chance(2) === 1
      const stake = 5_000 + chance(20) * 777
      const answer = await lee.ask('bet', {
        ...{ game: 'powerBall', page: 'pbg', today: day.replaceAll('-', ''), round: 157 },
        ...{ type: picks ? 'poOdd' : 'poEven', pick: picks ? '파워볼 홀' : '파워볼 짝' },
        ...{ rate: 1.95, money: stake, win: 0 },
      })
      if (!answer.result) throw new Error(answer.msg)
      placed.set(answer.no, { day, stake, wins: late ? null : picks === odd })
    }
    const { drawAt } = provider.timesOf(157)
    await pass(house, new Date(drawAt.getTime() + (late ? 30_000 : 1_000)))
    await (late ? tickDraws(house.deps) : provider.result(157))
  }
  for (const no of [...placed.keys()].filter(() => chance(6) === 0)) {
    await remove(lee, no)
    placed.delete(no)
  }
  const paid = ({ stake, wins }: { stake: number; wins: boolean | null }) =>
    wins === null ? stake : wins ? winOf(stake, 195) : 0
  for (let asked = 0; asked < 12; asked++) {
    const start = addDays('2026-02-10', -chance(8))
    const end = [start, addDays(start, chance(4)), '2026-02-10'].toSorted()[1]!
    const right = [...placed]
      .filter(([, { day }]) => day >= start && day <= end)
      .toSorted(([a], [b]) => b - a)
    const first = await list(lee, { type: 'all', start, end })
    const rows: BettingRow[] = []
    for (let page = 1; page <= first.data.totalPages; page++)
      rows.push(...(await list(lee, { type: 'all', start, end }, page)).data.list)
    expect(rows.map(({ no, money, win, date }) => [no, money, win, date.slice(0, 10)])).toEqual(
      right.map(([no, bet]) => [no, bet.stake, paid(bet), bet.day]),
    )
    expect(first.data.totalPages).toBe(Math.ceil(right.length / 15))
    expect(first.sum).toEqual({
      money: right.reduce((sum, [, { stake }]) => sum + stake, 0),
      win: right.reduce((sum, [, bet]) => sum + paid(bet), 0),
      waiting: 0,
    })
  }
  expect(dateOf(house.deps.clock.now())).toBe('2026-02-10')
  expect(
    (await list(lee, { ...ALL, start: '2026-02-01', end: '2026-02-10' }, 999)).data.list,
  ).toEqual([])
})
