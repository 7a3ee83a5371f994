import { afterAll, beforeAll, expect, test } from 'vitest'

import { correctionMemo } from '@madang/contract/member/plain/correction.ts'

import { atInstant } from '../../testing/cashier.ts'
import { memberBelow } from '../../testing/tree.ts'
import { rollRounds } from '../rolling/rolling.ts'
import {
  even,
  openCorrections,
  otherThan,
  picks,
  poEven,
  poOdd,
  winning,
} from './testing/rounds.ts'

let desk: Awaited<ReturnType<typeof openCorrections>>
beforeAll(async () => {
  desk = await openCorrections()
})
afterAll(() => desk.house.close())

test('the bets, their sums, the results and the desk read the correction', async () => {
  const { winner, loser, other, id, date, number } = await desk.twoBettors()
  await desk.correct(id, 1, other)
  for (const [member, result, win] of [
    [winner, '낙첨', 0],
    [loser, '적중', 19_500],
  ] as const) {
    expect(await member.ask('betList', { game: 'powerBall', page: 'ntry' })).toMatchObject({
      data: { data: [{ result, win }] },
    })
    const list = await member.ask('bettingList', {
      params: { data: { type: 'all', start: dashed(date), end: dashed(date) }, pageIndex: 1 },
    })
    expect(list).toMatchObject({
      data: { list: [{ status: win > 0 ? '4' : '2', win }] },
      sum: { money: 10_000, win },
    })
    expect(
      await desk.on.kim.ask('memberCard', undefined, { params: { id: member.id } }),
    ).toMatchObject({ data: { totals: { won: win, staked: 10_000 } } })
  }
  const results = await desk.house.guest.ask('lastResults', undefined, {
    params: { stream: 'ntry.powerball' },
  })
  if (!results.result) throw new Error(results.msg)
  expect(results.data.find((row) => row.date === date && row.round === number)).toMatchObject(
    other!,
  )
})
const dashed = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`

test('a proof shows the corrections of its own game, date and round, and no other’s', async () => {
  const { id, other, date, number } = await desk.twoBettors()
  await desk.correct(id, 1, other)
  const later = await desk.openDay()
  const shown = async (stream: string, day: string) => {
    const params = { stream, date: day, round: number }
    const answer = await desk.house.guest.ask('roundProof', undefined, { params })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.corrections.map(({ settlement }) => settlement)
  }
  expect(await shown('ntry.powerball', date)).toEqual([2])
  expect(await shown('ntry.powerladder', date)).toEqual([])
  expect(await shown('ntry.powerball', later.date)).toEqual([])
})

test('the statement names the round of what was taken back and paid again, and what it reverses', async () => {
  const { winner, id, other, date, number } = await desk.twoBettors()
  await desk.correct(id, 1, other)
  const answer = await winner.ask('statementList', {
    start: dashed(date),
    end: dashed(date),
    pageIndex: 1,
  })
  if (!answer.result) throw new Error(answer.msg)
  expect(answer.data.list[0]).toMatchObject({
    log: '재정산 회수',
    moves: [{ pocket: 'money', change: -19_500, before: 109_500, after: 90_000 }],
    reverses: expect.any(Number),
    cause: {
      text: `동행 파워볼 ${number}회 재정산`,
      link: `/proof/ntry.powerball/${date}/${number}`,
    },
  })
})

test('each member whose bet fares otherwise gets one memo; who it leaves as it was gets none', async () => {
  const round = await desk.openDay()
  const [right] = winning(round.drawn.powerball)
  const other = otherThan(round.drawn.powerball)
  const digit = picks.find(
    ({ key, pick }) =>
      key === 'num' && Number(pick) !== round.drawn.powerball && Number(pick) !== other!.powerball,
  )!
  const [moved, same] = [
    await desk.house.member({ money: 50_000 }),
    await desk.house.member({ money: 50_000 }),
  ]
  await round.place({ member: moved, ...right!, money: 10_000 })
  await round.place({ member: moved, ...right!, money: 5_000 })
  await round.place({ member: same, key: digit.key, pick: digit.pick, money: 5_000 })
  await round.settle()
  const answer = await desk.on.kim.ask('roundCorrect', {
    id: round.id,
    settlement: 1,
    result: other,
    reason: '화면 <b>오류</b> & 정정',
  })
  if (!answer.result) throw new Error(answer.msg)
  await desk.approve(answer.id)
  const memos = await moved.ask('memoList', { params: { pageIndex: 1 } })
  if (!memos.result) throw new Error(memos.msg)
  expect(memos.data.list.map(({ subject }) => subject)).toEqual([
    correctionMemo.subject('동행 파워볼 120회'),
  ])
  const memo = await moved.ask('memoView', undefined, { params: { no: memos.data.list[0]!.no } })
  if (!memo.result) throw new Error(memo.msg)
  expect(memo.data.contents).toContain('화면 &lt;b&gt;오류&lt;/b&gt; &amp; 정정')
  expect(memo.data.contents).toContain(`/proof/ntry.powerball/${round.date}/120`)
  expect(await same.ask('memoList', { params: { pageIndex: 1 } })).toMatchObject({
    data: { totalCnt: 0 },
  })
})

test('turnover follows: what a void takes away counts against no withdrawal judged before it', async () => {
  const { id, winner, loser } = await desk.twoBettors()
  const done = async (member: typeof winner) => {
    const answer = await member.ask('turnover')
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.done
  }
  await desk.house.clock.advance(60_000)
  const asked = await winner.ask('withdrawalRequest', { setMoney: 10_000 })
  expect(asked).toMatchObject({ result: true })
  const [request] = await desk.house.db.query<{ id: number }>`
    select id from withdrawal where member_id = ${winner.id}`
  expect(
    await desk.on.kim.ask('withdrawalComplete', { id: request!.id, version: 1 }),
  ).toMatchObject({ result: true })
  expect([await done(winner), await done(loser)]).toEqual([0, 10_000])
  await desk.correct(id, 1, null)
  expect([await done(winner), await done(loser)]).toEqual([0, 0])
  await desk.correct(id, 2, even)
  expect([await done(winner), await done(loser)]).toEqual([0, 10_000])
})

test('what withdrawals were judged by follows too: without opposed picks, and only of those asked for after the round', async () => {
  const { house } = desk
  const first = await desk.openDay()
  const [lee, early] = [
    await house.member({ money: 500_000 }),
    await house.member({ money: 500_000 }),
  ]
  for (const member of [lee, early]) await first.place({ member, ...poOdd, money: 50_000 })
  await first.settle()
  const round = await desk.openDay()
  await house.db.query`
    update session set action_at = business_now(), started_at = business_now() where member_id in (${lee.id}, ${early.id})`
  const other = picks.find(({ key }) => key === 'defOdd')!
  for (const bet of [poOdd, poEven, other])
    await round.place({ member: lee, ...bet, money: 10_000 })
  await round.place({ member: early, ...other, money: 10_000 })
  const withdraw = async (member: typeof lee) => {
    const asked = await member.ask('withdrawalRequest', { setMoney: 10_000 })
    expect(asked).toMatchObject({ result: true })
  }
  await withdraw(early)
  await round.settle()
  await withdraw(lee)
  const before = async () =>
    (
      await house.db.query<{ before: number }>`
      select staked_before as before from withdrawal where member_id in (${lee.id}, ${early.id}) order by member_id`
    ).map((row) => row.before)
  expect(await before()).toEqual([60_000, 50_000])
  await desk.correct(round.id, 1, null)
  expect(await before()).toEqual([50_000, 50_000])
  await desk.correct(round.id, 2, even)
  expect(await before()).toEqual([60_000, 50_000])
})

test('a withdrawal asked for in the very instant of a settlement was judged by it, and follows its void', async () => {
  const { house } = desk
  const round = await desk.openDay()
  const lee = await house.member({ money: 500_000 })
  await round.place({ member: lee, ...poOdd, money: 50_000 })
  const [row] = await house.db.query<{ drawAt: Date }>`
    select draw_at as "drawAt" from round where id = ${round.id}`
  const instant = new Date(row!.drawAt.getTime() + 5_000)
  await atInstant(house, instant.toISOString(), async () => {
    await round.settle()
    expect(await lee.ask('withdrawalRequest', { setMoney: 10_000 })).toMatchObject({ result: true })
  })
  const judged = () => house.db.query`
    select at, staked_before as before from withdrawal where member_id = ${lee.id}`
  expect(await judged()).toEqual([{ at: instant, before: 50_000 }])
  await desk.correct(round.id, 1, null)
  expect(await judged()).toEqual([{ at: instant, before: 0 }])
})

test('a correction is one row of the audit log and one event, with what it did', async () => {
  const { id, other, date } = await desk.twoBettors()
  await desk.correct(id, 1, other)
  const log = await desk.on.kim.ask('auditList', { pageIndex: 1, action: 'round.correct.approve' })
  if (!log.result) throw new Error(log.msg)
  expect(log.data.list[0]).toMatchObject({
    actor: desk.on.lee.uid,
    reason: '추첨 화면과 다름',
    after: { state: 'approved', settlement: 2, members: 2, taken: 19_500, given: 19_500 },
  })
  const [event] = await desk.house.db.query<{ actor: string; target: string }>`
    select actor, target from event where kind = 'round.corrected' order by id desc limit 1`
  expect(event).toEqual({ actor: desk.on.lee.uid, target: `ntry.powerball ${date} 120` })
})

test('rolling follows: a void takes the line’s points back, a result after it earns them again, another result leaves them', async () => {
  const { house } = desk
  const upper = await memberBelow(house, null, { rates: 100 })
  const low = await memberBelow(house, upper, { rates: 40, money: 100_000 })
  const round = await desk.openDay()
  // The day before this one ended every session: this member begins another.
  await house.db.query`
    update session set action_at = business_now(), started_at = business_now() where member_id = ${low.id}`
  const [right] = winning(round.drawn.powerball)
  await round.place({ member: low, ...right!, money: 10_000 })
  await round.settle()
  await rollRounds(house.deps)
  const points = async () =>
    (
      await house.db.query<{ point: number }>`
      select point from wallet where member_id in (${low.id}, ${upper.id}) order by member_id desc`
    ).map(({ point }) => point)
  expect(await points()).toEqual([40, 60])
  await desk.correct(round.id, 1, otherThan(round.drawn.powerball))
  await rollRounds(house.deps)
  expect(await points()).toEqual([40, 60])
  await desk.correct(round.id, 2, null)
  await rollRounds(house.deps)
  expect(await points()).toEqual([0, 0])
  await desk.correct(round.id, 3, round.drawn)
  await rollRounds(house.deps)
  expect(await points()).toEqual([40, 60])
})
