/** The public page of voids and corrections: who it concerned, who agreed, and what it did to one's own bets. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { voidMemo } from '@madang/contract/member/plain/incident.ts'

import { openCorrections, poEven, poOdd } from '../correction/testing/rounds.ts'
import { voidRound } from '../draw/draw.ts'

let desk: Awaited<ReturnType<typeof openCorrections>>
beforeAll(async () => {
  desk = await openCorrections()
})
afterAll(() => desk.house.close())

type Asking = { ask: typeof desk.house.guest.ask }
async function read(by: Asking, asked: Parameters<typeof desk.house.guest.ask<'incidents'>>[1]) {
  const answer = await by.ask('incidents', asked)
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

/** An open round that two operators void, with a bet of 10,000 and two of 5,000 on it. */
async function voided(reason = '제공사 장애 <b>') {
  const round = await desk.openDay()
  const [one, two] = await Promise.all([
    desk.house.member({ money: 100_000 }),
    desk.house.member({ money: 100_000 }),
  ])
  await round.place({ member: one, ...poOdd, money: 10_000 })
  await round.place({ member: two, ...poOdd, money: 5_000 })
  await round.place({ member: two, ...poEven, money: 5_000 })
  const asked = await desk.on.kim.ask('roundVoid', { id: round.id, reason })
  if (!asked.result) throw new Error(asked.msg)
  expect(await desk.approve(asked.id)).toMatchObject({ result: true })
  return { ...round, one, two, place: `ntry.powerball/${round.date}/${round.number}` }
}

test('a void by two operators is told to everyone: when, why, under which roles, how many members and won', async () => {
  const { place, date, number, one, two } = await voided()
  const { list, day } = await read(desk.house.guest, { round: place })
  expect(day).toBeNull()
  expect(list).toMatchObject([
    {
      ...{ kind: 'void', game: 'ntry.powerball', date, round: number, settlement: 1 },
      ...{ reason: '제공사 장애 <b>', result: null, members: 2, given: 20_000, taken: 0, kept: 0 },
      own: null,
    },
  ])
  expect(list[0]!.steps.map(({ step, role }) => [step, role])).toEqual([
    ['opened', null],
    ['asked', '관리자'],
    ['agreed', '게임'],
    ['voided', null],
  ])
  expect(JSON.stringify(list)).not.toMatch(
    new RegExp([desk.on.kim.uid, desk.on.lee.uid, one.uid, two.uid].join('|')),
  )
  const ownOf = async (by: Asking) => (await read(by, { round: place })).list[0]!.own
  expect(await ownOf(two)).toEqual({ bets: 2, staked: 10_000, given: 10_000, taken: 0 })
  expect(await ownOf(await desk.house.member())).toBeNull()
})

test('each member with a bet in a void round gets one memo, and no other when the void comes again', async () => {
  const { one, two, id, place } = await voided()
  await desk.house.db.begin(async (tx) => {
    const again = { round: id, by: 'system' as const, incident: '다시' }
    expect(await voidRound(desk.house.deps, tx, again)).toEqual({ result: 'state' })
  })
  for (const member of [one, two]) {
    const memos = await member.ask('memoList', { params: { pageIndex: 1 } })
    if (!memos.result) throw new Error(memos.msg)
    expect(memos.data.list.map(({ subject }) => subject)).toEqual([
      voidMemo.subject('동행 파워볼 120회'),
    ])
    const memo = await member.ask('memoView', undefined, { params: { no: memos.data.list[0]!.no } })
    if (!memo.result) throw new Error(memo.msg)
    expect(memo.data.contents).toContain('제공사 장애 &lt;b&gt;')
    expect(memo.data.contents).toContain(voidMemo.returned)
    expect(memo.data.contents).toContain(`/incidents?round=${place}`)
  }
})

test('of voids of one round that meet, one is done and one memo is sent', async () => {
  const round = await desk.openDay()
  const member = await desk.house.member({ money: 100_000 })
  await round.place({ member, ...poOdd, money: 10_000 })
  const { db, deps } = desk.house
  const ask = { round: round.id, by: 'system' as const, incident: '장애' }
  const all = await Promise.all(
    Array.from({ length: 12 }, () => db.begin((tx) => voidRound(deps, tx, ask))),
  )
  expect(all.filter(({ result }) => result === 'void')).toHaveLength(1)
  expect(await db.query`select from memo where member_id = ${member.id}`).toHaveLength(1)
})

test('a void that a crash undoes leaves neither memo nor record, and the one after it leaves one of each', async () => {
  const round = await desk.openDay()
  const member = await desk.house.member({ money: 100_000 })
  await round.place({ member, ...poOdd, money: 10_000 })
  const { db, deps } = desk.house
  const ask = { round: round.id, by: 'system' as const, incident: '장애' }
  const kept = async () => [
    (await db.query`select from memo where member_id = ${member.id}`).length,
    (await db.query`select from round_void where round_id = ${round.id}`).length,
  ]
  const crash = db.begin(async (tx) => {
    await voidRound(deps, tx, ask)
    throw new Error('crash')
  })
  await expect(crash).rejects.toThrow('crash')
  expect(await kept()).toEqual([0, 0])
  await db.begin((tx) => voidRound(deps, tx, ask))
  expect(await kept()).toEqual([1, 1])
})

test('a correction is told with what it paid and took back, of all and of oneself; a round’s story is whole', async () => {
  const { id, date, number, winner, loser, other } = await desk.twoBettors()
  await desk.correct(id, 1, other)
  await desk.correct(id, 2, null)
  const place = `ntry.powerball/${date}/${number}`
  const { list } = await read(winner, { round: place })
  expect(list).toMatchObject([
    { kind: 'correction', settlement: 3, result: null, members: 2 },
    {
      ...{ kind: 'correction', settlement: 2, result: other, members: 2 },
      ...{ given: 19_500, taken: 19_500, kept: 0, reason: '추첨 화면과 다름' },
      own: { bets: 1, staked: 10_000, given: 0, taken: 19_500 },
    },
  ])
  expect(list[1]!.steps.map(({ step, role }) => [step, role])).toEqual([
    ['opened', null],
    ['closed', null],
    ['drawn', null],
    ['settled', null],
    ['asked', '관리자'],
    ['agreed', '게임'],
    ['corrected', null],
  ])
  const [last, first] = (await read(loser, { round: place })).list
  expect([last!.own, first!.own]).toEqual([
    { bets: 1, staked: 10_000, given: 10_000, taken: 19_500 },
    { bets: 1, staked: 10_000, given: 19_500, taken: 0 },
  ])
})

test('a role of later days changes nothing of what is told', async () => {
  const { place } = await voided()
  await desk.house.db.query`update operator set role = '열람' where id = ${desk.on.kim.id}`
  const { list } = await read(desk.house.guest, { round: place })
  expect(list[0]!.steps.find(({ step }) => step === 'asked')).toMatchObject({ role: '관리자' })
})

test('days lead to one another over those without anything, by game and by kind', async () => {
  const first = await voided()
  const second = await desk.twoBettors()
  await desk.correct(second.id, 1, second.other)
  const third = await voided()
  const dashed = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  const [one, two, three] = [first, second, third].map(({ date }) => dashed(date))
  const guest = desk.house.guest
  const game = 'ntry.powerball'
  const newest = await read(guest, { game })
  expect(newest).toMatchObject({ day: three, older: two, newer: null, totalCnt: 1, totalPages: 1 })
  expect(newest.list.map(({ date }) => date)).toEqual([third.date])
  expect(await read(guest, { game, day: two })).toMatchObject({ older: one, newer: three })
  expect(await read(guest, { kind: 'correction' })).toMatchObject({ day: two, newer: null })
  expect(await read(guest, { game, kind: 'void', day: two })).toMatchObject({
    ...{ older: one, newer: three, totalCnt: 0, list: [] },
  })
  expect(await read(guest, { game: 'no.such' })).toEqual({
    ...{ day: null, older: null, newer: null, totalCnt: 0, totalPages: 0, list: [] },
  })
  expect(await guest.ask('incidents', { day: '2026-02-30' })).toMatchObject({ code: 'badInput' })
  expect(await guest.ask('incidents', { round: "x'/1" })).toMatchObject({ code: 'badInput' })
})
