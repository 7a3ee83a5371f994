import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { drawText } from '@madang/contract/member/plain/draw.ts'

import { buildMemberApp } from '../../app.ts'
import { laneOf } from '../../batcher.ts'
import { openDeps } from '../../http/open-deps.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { HELD, meet, waiting, waitsAt } from '../../testing/meeting.ts'
import { openRoundAt } from '../../testing/provider.ts'
import { openSettings } from '../../testing/settings.ts'

/** The most a round may pay, as two processes keep it together (docs/adr/0011, 0023). */
let house: House
let second: Awaited<ReturnType<typeof openDeps>>
let apps: House['app'][]
const settings = openSettings(() => house)
let hour = 9
let round = 0
const date = '20260115'
beforeAll(async () => {
  house = await openHouse()
  second = await openDeps(house.config, pino({ level: 'silent' }))
  apps = [house.app, await buildMemberApp(second)]
})
beforeEach(async () => {
  await settings.restore()
  const at = `2026-01-15T${String(++hour).padStart(2, '0')}:00:30+09:00`
  ;({ round } = await openRoundAt(house, 'pbg.powerball', { at }))
})
afterAll(async () => {
  await apps[1]!.close()
  await second.close()
  await house.close()
})

type Lee = Awaited<ReturnType<House['member']>>
/** 1.95 on the odd powerball: each won of it is paid in the same outcomes. */
async function bet({ headers }: Lee, app: number, money: number) {
  const reply = await apps[app % 2]!.inject({
    method: 'POST',
    url: '/uGame/bet',
    headers,
    payload: {
      game: 'powerBall',
      page: 'pbg',
      today: date,
      round,
      type: 'poOdd',
      pick: '파워볼 홀',
      rate: 1.95,
      money,
      win: 0,
    },
  })
  return reply.json<{ result: boolean; msg: string }>()
}
/** The highest pay-out of any outcome, by the bets alone. */
async function worst() {
  const [row] = await house.db.query<{ most: number }>`
    select coalesce(sum(b.stake * b.odds_hundredths / 100), 0)::bigint as most from bet b
    join round r on r.id = b.round_id where r.number = ${round} and r.date = ${date}`
  return row!.most
}
const crowd = (count: number) =>
  Promise.all(Array.from({ length: count }, () => house.member({ money: 1_000_000 })))
const count = (answers: { result: boolean }[]) => answers.filter(({ result }) => result).length

test('a cap that is tightened holds at once in a round whose lanes have room left of the old one', async () => {
  const members = await crowd(32)
  const warm = await Promise.all(members.map((lee, index) => bet(lee, index, 5_000)))
  expect(count(warm)).toBe(32)
  await settings.setUnheard('roundExposure', 1_000_000)
  const answers = await Promise.all(members.map((lee, index) => bet(lee, index, 50_000)))
  // 32 of 9,750 stand: 688,000 are left, and each of these wins 97,500.
  expect(count(answers)).toBe(7)
  expect(await worst()).toBe(32 * 9_750 + 7 * 97_500)
  const refused = answers.find(({ result }) => !result)!
  expect(refused.msg).toBe(drawText.overExposure(2_821))
})

test('a cap tightened below what stands takes nothing more, and one loosened again does', async () => {
  const members = await crowd(8)
  for (const [index, lee] of members.entries()) await bet(lee, index, 100_000)
  await settings.setUnheard('roundExposure', 1_000_000)
  for (const [index, lee] of members.entries())
    expect(await bet(lee, index, 5_000)).toMatchObject({ msg: drawText.overExposure(0) })
  expect(await worst()).toBe(8 * 195_000)
  await settings.setUnheard('roundExposure', 2_000_000)
  expect(count(await Promise.all(members.map((lee, index) => bet(lee, index, 50_000))))).toBe(4)
  expect(await worst()).toBe(8 * 195_000 + 4 * 97_500)
})

test('small bets one after the other from two processes fill the cap to the last that fits', async () => {
  await settings.setUnheard('roundExposure', 1_000_000)
  const members = await crowd(6)
  let taken = 0
  for (let turn = 0; turn < 110; turn++) {
    const answer = await bet(members[turn % 6]!, turn, 5_000)
    if (answer.result) taken++
    else expect(answer.msg).toBe(drawText.overExposure(2_821))
    // Each is judged before the next is asked: no outcome passes the cap, and nothing is refused that fits.
    expect(answer.result).toBe(turn < 102)
  }
  expect(taken).toBe(102)
  expect(await worst()).toBe(102 * 9_750)
})

/** A member whose bets at a process ride in a lane of it. */
async function inLane(lane: number): Promise<Lee> {
  for (;;) {
    const lee = await house.member({ money: 1_000_000 })
    if (laneOf(lee.uid, 2) === lane) return lee
  }
}
const slices = () => house.db.query<{ lane: number; most: number; reserved: number }>`
  select s.lane, (select max(won) from unnest(s.counters) as won) as most, s.reserved
  from exposure_slice s join round r on r.id = s.round_id where r.number = ${round} and r.date = ${date}`

test('a lane with room of a tight cap keeps none of it after a loose one was used up elsewhere', async () => {
  await settings.setUnheard('roundExposure', 1_000_000)
  const [lee, kim] = [await inLane(0), await inLane(1)]
  expect(await bet(lee, 0, 5_000)).toMatchObject({ result: true })
  await settings.setUnheard('roundExposure', 300_000_000)
  expect(await bet(kim, 1, 900_000)).toMatchObject({ result: true })
  await settings.setUnheard('roundExposure', 1_000_000)
  expect(await bet(lee, 0, 5_000)).toMatchObject({ msg: drawText.overExposure(0) })
})

test('room is given out behind the lock of the round: what another gives out meanwhile counts', async () => {
  await settings.setUnheard('roundExposure', 1_000_000)
  const [row] = await house.db.query<{ id: number }>`
    select id from round where game = 'pbg.powerball' and date = ${date} and number = ${round}`
  const lee = await inLane(0)
  const answer = await meet(house, {
    lock: `select pg_advisory_xact_lock(73, ${row!.id});
      insert into exposure_slice (round_id, lane, counters, reserved, cap)
      select ${row!.id}, 99, array_fill(0::bigint, array[80]), 990000, 1000000`,
    ask: () => bet(lee, 0, 5_000),
  })
  expect(answer).toMatchObject({ result: true })
  const reserved = (await slices()).reduce((sum, slice) => sum + slice.reserved, 0)
  expect(reserved).toBeLessThanOrEqual(1_000_000)
})

test('a slice that is booked into is not merged away meanwhile', async () => {
  await settings.setUnheard('roundExposure', 1_000_000)
  const [lee, kim] = [await inLane(0), await inLane(1)]
  expect(await bet(lee, 0, 5_000)).toMatchObject({ result: true })
  let big: ReturnType<typeof bet> | undefined
  const small = await waitsAt(
    house,
    'after insert on bet',
    () =>
      meet(house, {
        lock: HELD,
        ask: () => bet(lee, 0, 5_000),
        async meanwhile() {
          big = bet(kim, 1, 450_000)
          await Promise.race([waiting(house, 2), big])
        },
      }),
    `new.member_id = ${lee.id}`,
  )
  expect([small, await big]).toMatchObject([{ result: true }, { result: true }])
  const booked = (await slices()).reduce((sum, { most }) => sum + most, 0)
  expect(booked).toBe(await worst())
})
