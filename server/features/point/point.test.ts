import { afterAll, beforeAll, expect, test } from 'vitest'

import { periodText } from '@madang/contract/member/plain/dates.ts'
import { pointText } from '@madang/contract/member/plain/point.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'
import { pointList } from '@madang/contract/member/point.ts'

import { refusals } from '../../http/refusal.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { refused } from '../../testing/answers.ts'
import { atInstant, pointGivers, type TestMember } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
let give: Awaited<ReturnType<typeof pointGivers>>
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  give = await pointGivers(house)
})
afterAll(() => house.close())

async function holder(points: number, money = 0) {
  const member = await house.member({ money })
  if (points > 0) await give(member, points)
  return member
}
const ask = (member: TestMember, set: unknown, key?: string) =>
  member.ask('pointChange', { params: { set } } as never, key ? { key } : {})
const list = (member: TestMember, start: string, end: string, pageIndex: unknown = 1) =>
  member.ask('pointList', { params: { data: { start, end }, pageIndex } } as never)
const pageOf = async (...asked: Parameters<typeof list>) => {
  const answer = await list(...asked)
  if (!answer.result) throw new Error(answer.msg)
  const { result: _, msg: __, ...given } = answer
  expect(pointList.output.strict().parse(given)).toEqual(given)
  return given.data
}
const pocketsOf = async ({ id }: TestMember) => {
  const { money, point } = await readWallet(house.db, id)
  return { money, point }
}

test('points become as many won at once, and the history says where they went', async () => {
  const lee = await holder(1_500, 200)
  expect(await ask(lee, 1_200)).toEqual({ result: true, msg: pointText.done })
  expect(await pocketsOf(lee)).toEqual({ money: 1_400, point: 300 })
  expect(await lee.ask('refresh')).toMatchObject({ data: { money: 1_400, point: 300 } })
  expect(await pageOf(lee, '2026-01-15', '2026-01-15')).toMatchObject({
    totalCnt: 2,
    totalPages: 1,
    list: [
      { log: '포인트 전환', point: -1_200 },
      { log: '포인트 조정 지급', point: 1_500 },
    ],
  })
})

test('converted points are no deposit: they ask for no turnover', async () => {
  const lee = await holder(5_000)
  await ask(lee, 5_000)
  expect(await lee.ask('turnover')).toMatchObject({ data: { deposits: 0, required: 0 } })
})

test.each<[unknown, string, string]>([
  [0, 'badAmount', pointText.short],
  [101, 'lack', pointText.short],
  ...[-1, 0.5, 'all', '1e2', ' 10', '１０', true, [10], {}, null, 2 ** 53, undefined].map(
    (bad): [unknown, string, string] => [bad, 'badAmount', refusals.badAmount],
  ),
])('a conversion of %j of 100 points is refused, and nothing moves', async (set, code, msg) => {
  const lee = await holder(100)
  expect(await ask(lee, set)).toEqual(refused(code, msg))
  expect(await pocketsOf(lee)).toEqual({ money: 0, point: 100 })
})

test('a member without points is told so', async () => {
  const lee = await holder(0)
  expect(await ask(lee, 1)).toEqual(refused('lack', pointText.short))
})

test('a closed site converts nothing; a suspension from the cashier takes nobody’s points', async () => {
  const lee = await holder(100)
  await house.db.query`update member set suspended_scopes = '{cashier}' where id = ${lee.id}`
  expect(await ask(lee, 40)).toMatchObject({ result: true })
  await house.db
    .query`insert into setting (key, value, changed_by) values ('siteStatus', '"closed"', 'by hand')`
  expect(await ask(lee, 40)).toEqual(refused('closed', sessionText.siteClosed))
  await house.db.query`delete from setting where key = 'siteStatus'`
  // It may have heard meanwhile, and is not to go on with it.
  await house.deps.settings.sync()
  expect(await pocketsOf(lee)).toEqual({ money: 40, point: 60 })
})

test('of 20 conversions at once of all there is exactly 1 is done', async () => {
  const lee = await holder(300)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(lee, 300)))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toEqual(refused('lack', pointText.short))
  expect(await pocketsOf(lee)).toEqual({ money: 300, point: 0 })
})

test('20 conversions with one key are one, and each hears the same answer', async () => {
  const lee = await holder(1_000)
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(lee, 100, key)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await ask(lee, 200, key)).toEqual(refused('keyReuse', refusals.keyReuse))
  expect(await pocketsOf(lee)).toEqual({ money: 100, point: 900 })
})

test('conversions beside points that arrive: each point is converted once or still there', async () => {
  const lee = await holder(500)
  const arrive = async () => {
    for (let times = 0; times < 5; times++) await give(lee, 100)
  }
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => ask(lee, 100))),
    arrive(),
  ])
  const done = answers.filter(({ result }) => result).length
  expect(done).toBeGreaterThanOrEqual(5)
  expect(done).toBeLessThanOrEqual(10)
  expect(await pocketsOf(lee)).toEqual({ money: done * 100, point: 1_000 - done * 100 })
})

test('the history is searched by Seoul’s days, to the millisecond', async () => {
  const lee = await house.member()
  for (const time of ['14T23:59:59.999', '15T00:00:00.000', '15T23:59:59.999', '16T00:00:00.000'])
    await atInstant(house, `2026-01-${time}+09:00`, () => give(lee, 10))
  await atInstant(house, '2026-01-20T12:00:00+09:00', async () => {
    expect((await pageOf(lee, '2026-01-15', '2026-01-15')).list.map(({ date }) => date)).toEqual([
      '2026-01-15 23:59:59',
      '2026-01-15 00:00:00',
    ])
    expect(await pageOf(lee, '2026-01-14', '2026-01-16')).toMatchObject({ totalCnt: 4 })
  })
})

test('15 a page, newest first; a page past the end is empty and still says how many there are', async () => {
  const lee = await house.member()
  for (let points = 1; points <= 17; points++) await give(lee, points)
  const page = (number: number) => pageOf(lee, '2026-01-10', '2026-01-15', number)
  const first = await page(1)
  expect([first.totalCnt, first.totalPages]).toEqual([17, 2])
  expect(first.list.map(({ point }) => point)).toEqual(Array.from({ length: 15 }, (_, n) => 17 - n))
  expect((await page(2)).list.map(({ point }) => point)).toEqual([2, 1])
  expect(await page(3)).toEqual({ totalCnt: 17, totalPages: 2, list: [] })
})

test.each<[string, unknown, unknown, unknown, string]>([
  ['the wrong way round', '2026-01-15', '2026-01-14', 1, periodText.backwards],
  ['with tomorrow', '2026-01-15', '2026-01-16', 1, periodText.future],
  ['of 93 days', '2025-10-14', '2026-01-15', 1, periodText.long],
  ['of no day', '2026-02-30', '2026-01-15', 1, periodText.badDate],
  ['in another form', '20260101', '2026-01-15', 1, periodText.badDate],
  ['of lists', ['2026-01-01'], '2026-01-15', 1, refusals.badInput],
  ['without an end', '2026-01-01', undefined, 1, refusals.badInput],
  ['of page 0', '2026-01-01', '2026-01-15', 0, refusals.badInput],
])('a search %s is refused', async (_, start, end, page, msg) => {
  const lee = await house.member()
  expect(await list(lee, start as string, end as string, page)).toEqual(refused('badInput', msg))
})

test('nobody sees or converts another’s points', async () => {
  const [lee, kim] = [await holder(100), await holder(100)]
  expect(await house.guest.ask('pointChange', { params: { set: 100 } })).toMatchObject({
    code: 'logout',
  })
  const headers = { uuid: kim.uid }
  expect(await lee.ask('pointChange', { params: { set: 100 } }, { headers })).toMatchObject({
    code: 'logout',
  })
  await give(kim, 50)
  expect(await pageOf(lee, '2026-01-01', '2026-01-15')).toMatchObject({ totalCnt: 1 })
  expect(await pocketsOf(kim)).toEqual({ money: 0, point: 150 })
})
