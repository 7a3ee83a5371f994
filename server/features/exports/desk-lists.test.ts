/** Rounds, alarms, the blacklist and who is online as files: each cell typed by hand. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import type { csvExport } from '@madang/contract/operator/exports.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { roundsOf } from '../../testing/rounds.ts'

let house: House
let admin: Awaited<ReturnType<House['operator']>>
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
const begin = async (at: string) => {
  await house.clock.set(at)
  admin = await house.operator('관리자')
}

/** Rows of cells that hold no comma and no line end themselves; the head first. */
async function rowsOf(input: Input<typeof csvExport>) {
  const answer = await admin.ask('csvExport', input)
  if (!answer.result) throw new Error(answer.msg)
  return answer.csv
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
}

test('a round is told with its bets, its members and what it paid, of the days and the game asked for', async () => {
  const round = await roundsOf(house)()
  admin = await house.operator('관리자')
  const lee = await house.member({ money: 100_000 })
  const han = await house.member({ money: 100_000 })
  await round.odd(lee, 10_000)
  await round.odd(lee, 20_000)
  await round.even(han, 40_000)
  await round.draw()
  const days = { start: '2026-01-15', end: '2026-01-15' }
  const [head, ...rows] = await rowsOf({ list: 'rounds', ...days })
  expect(head).toEqual([
    ...['번호', '게임', '회차', '상태', '마감일시', '추첨일시'],
    ...['베팅 수', '회원 수', '베팅금액', '지급'],
  ])
  const played = rows.filter((row) => row[6] !== '0')
  expect(played).toEqual([
    [
      ...[expect.stringMatching(/^\d+$/), 'PBG 파워볼', String(round.round), '정산완료'],
      ...['2026-01-15 09:04:30', '2026-01-15 09:05:00'].map((at) =>
        expect.stringContaining(at.slice(0, 12)),
      ),
      ...['3', '2', '70000', round.isOdd ? '58500' : '78000'],
    ],
  ])
  const games = (of: typeof rows) => new Set(of.map((row) => row[1]))
  const filter = { game: 'pbg.powerball' }
  expect(games(await rowsOf({ list: 'rounds', ...days, filter }))).toContain('PBG 파워볼')
  expect(games((await rowsOf({ list: 'rounds', ...days, filter })).slice(1))).toEqual(
    new Set(['PBG 파워볼']),
  )
  const settled = await rowsOf({ list: 'rounds', ...days, filter: { state: 'SETTLED' } })
  expect(new Set(settled.slice(1).map((row) => row[3]))).toEqual(new Set(['정산완료']))
  expect(await rowsOf({ list: 'rounds', start: '2026-01-16', end: '2026-01-16' })).toEqual([head])
})

test('alarms are told newest first, by rule, weight and state', async () => {
  await begin('2026-02-01T12:00:00+09:00')
  await house.db.query`
    insert into alarm (rule, subject, count, opened_at, last_at, state, seen_by, seen_at, closed_by, closed_at, reason)
    values ('books', '장부', 1, '2026-01-31T09:00:00+09:00', '2026-01-31T09:05:00+09:00', 'closed', ${admin.id},
        '2026-01-31T09:06:00+09:00', ${admin.id}, '2026-01-31T09:10:00+09:00', '다시 맞춤'),
      ('jobs', 'settle', 2, '2026-02-01T08:00:00+09:00', '2026-02-01T08:30:00+09:00', 'open', null, null, null, null, null)`
  const [head, ...rows] = await rowsOf({ list: 'alarms' })
  expect(head).toEqual([
    ...['번호', '규칙', '무게', '대상', '건수', '상태', '처음', '마지막'],
    ...['본 사람', '본 일시', '닫은 사람', '닫은 일시', '사유'],
  ])
  const [jobs, books] = rows.map((row) => row.slice(1))
  expect(rows).toHaveLength(2)
  expect(jobs).toEqual([
    ...['멈춘 작업', '높음', 'settle', '2', '열림', '2026-02-01 08:00:00', '2026-02-01 08:30:00'],
    ...['', '', '', '', ''],
  ])
  expect(books).toEqual([
    ...['장부', '급함', '장부', '1', '닫힘', '2026-01-31 09:00:00', '2026-01-31 09:05:00'],
    expect.anything(),
    '2026-01-31 09:06:00',
    expect.anything(),
    ...['2026-01-31 09:10:00', '다시 맞춤'],
  ])
  const rules = async (filter: Record<string, string>) =>
    (await rowsOf({ list: 'alarms', filter })).slice(1).map((row) => row[1])
  expect(await rules({ rule: 'jobs' })).toEqual(['멈춘 작업'])
  expect(await rules({ weight: 'urgent' })).toEqual(['장부'])
  expect(await rules({ weight: 'urgent', rule: 'jobs' })).toEqual([])
  expect(await rules({ state: 'closed' })).toEqual(['장부'])
  const january = { list: 'alarms', start: '2026-01-31', end: '2026-01-31' } as const
  expect((await rowsOf(january)).slice(1).map((row) => row[1])).toEqual(['장부'])
})

test('the blacklist goes masked, and whose number was searched for stands in no log', async () => {
  await begin('2026-02-02T12:00:00+09:00')
  const make = async (kind: 'phone' | 'address', value: string, until: string | null = null) => {
    const answer = await admin.ask('blockMake', { kind, value, until, reason: '남의 명의를 씀' })
    if (!answer.result) throw new Error(answer.msg)
    return String(answer.data.id)
  }
  const phone = await make('phone', '010-7777-1234')
  const range = await make('address', '203.0.113.0/24', '2026-02-03T00:00:00+09:00')
  await admin.ask('blockLift', { id: Number(phone), reason: '본인으로 확인' })
  const [head, ...rows] = await rowsOf({ list: 'blocks' })
  expect(head).toEqual([
    ...['번호', '종류', '값', '사유', '상태', '끝', '추가한 사람', '추가일시'],
    ...['해제한 사람', '해제일시', '막은 수', '마지막으로 막은 일시'],
  ])
  expect(rows).toEqual([
    [
      ...[range, 'IP 대역', '203.0.113.0/24', '남의 명의를 씀', '차단중', '2026-02-03 00:00:00'],
      ...[admin.uid, '2026-02-02 12:00:00', '', '', '0', ''],
    ],
    [
      ...[phone, '휴대폰번호', '010-****-1234', '남의 명의를 씀', '해제', ''],
      ...[admin.uid, '2026-02-02 12:00:00', admin.uid, '2026-02-02 12:00:00', '0', ''],
    ],
  ])
  const ids = async (filter: Record<string, string>) =>
    (await rowsOf({ list: 'blocks', filter })).slice(1).map(([id]) => id)
  expect(await ids({ kind: 'address' })).toEqual([range])
  expect(await ids({ state: 'lifted' })).toEqual([phone])
  expect(await rowsOf({ list: 'blocks', start: '2026-02-03' })).toEqual([head])
  expect(await ids({ text: '203.0.113.9' })).toEqual([range])
  expect(await ids({ text: '010-7777-1234' })).toEqual([phone])
  const [log] = await house.db.query<{ after: { filter?: object } }>`
    select after from audit where action = 'csv.export' order by id desc limit 1`
  expect(log!.after.filter).toEqual({ text: '번호' })
})

test('who is online goes as the page is filtered, who came last first; who idled out does not', async () => {
  await begin('2026-02-04T12:00:00+09:00')
  await house.db.query`delete from session`
  const [lee, han, gone] = [await house.member(), await house.member(), await house.member()]
  const since = async (id: number, address: string, minutes: number, idle: number) =>
    house.db.query`
      update session set address = ${address}, started_at = timestamptz '2026-02-04T12:00:00+09:00' - ${minutes} * interval '1 minute',
        action_at = timestamptz '2026-02-04T12:00:00+09:00' - ${idle} * interval '1 minute'
      where member_id = ${id}`
  await since(lee.id, '203.0.113.7', 20, 3)
  await since(han.id, '198.51.100.9', 5, 0)
  await since(gone.id, '198.51.100.8', 50, 40)
  const [head, ...rows] = await rowsOf({ list: 'online' })
  expect(head).toEqual([
    ...['번호', '아이디', '닉네임', '등급', 'IP', '로그인 일시', '마지막 활동', '종류', '게임'],
  ])
  const text = expect.any(String) as string
  expect(rows).toEqual([
    [
      ...['2', han.uid, text, '유저', '198.51.100.9', '2026-02-04 11:55:00'],
      ...['2026-02-04 12:00:00', '아직 없음', ''],
    ],
    [
      ...['1', lee.uid, text, '유저', '203.0.113.7', '2026-02-04 11:40:00'],
      ...['2026-02-04 11:57:00', '아직 없음', ''],
    ],
  ])
  const uids = async (filter: Record<string, string>) =>
    (await rowsOf({ list: 'online', filter })).slice(1).map((row) => row[1])
  expect(await uids({ text: '203.0' })).toEqual([lee.uid])
  expect(await uids({ text: han.uid.toUpperCase(), kind: 'none' })).toEqual([han.uid])
  expect(await uids({ kind: 'slot' })).toEqual([])
})
