/** The day by the hour is what the ledger wrote, to the won, however much of it is added up already. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { may, roles, type Role } from '@madang/contract/operator/plain/permissions.ts'

import { checkBooks } from '../../ledger/books.ts'
import { meet } from '../../testing/meeting.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, type TreeMember } from '../../testing/tree.ts'
import { openVendor } from '../../testing/vendor.ts'
import { openRounds } from '../rolling/testing/rounds.ts'
import { readCourse, readHours } from './course.ts'
import { addUpMinutes } from './minutes.ts'
import { checkTransfers } from './testing/ledger.ts'

let house: House
let lee: TreeMember
const [WEEK, YESTERDAY, TODAY] = ['2026-03-02', '2026-03-08', '2026-03-09']
const at = (day: string, time: string) => `${day}T${time}+09:00`

/** A transfer of an instant to the microsecond, as the ledger keeps it. */
const causes = { last: 9_000_000 }
async function wrote(kind: string, amount: number, instant: string) {
  await house.db.query`insert into transfer (member_id, kind, cause, amount, at)
    values (${lee.id}, ${kind}, ${causes.last++}, ${amount}, ${instant}::timestamptz)`
}

/** Every figure's kinds, at both sides of midnight, at the hour itself and at the minute the page is cut. */
async function writeDay(day: string, times: number) {
  const rows: [string, number, string][] = [
    ['deposit', 10_000, '00:00:00'],
    ['deposit', 1, '23:59:59.999999'],
    ['stake', 5_000, '13:59:59.999999'],
    ['stake', 7_000, '14:00:00'],
    ['win', 9_750, '14:00:00.000001'],
    ['win.back', 9_750, '14:20:00'],
    ['win.again', 13_650, '14:20:00'],
    ['void.return', 3_000, '15:29:59.999999'],
    ['void.back', 3_000, '15:30:00'],
    ['void.again', 2_000, '15:30:00'],
    ['vendor.stake', 40_000, '15:00:00'],
    ['vendor.refund', 10_000, '15:29:59.999999'],
    ['vendor.win', 78_000, '15:30:42'],
    ['withdrawal.pay', 21_000, '15:10:00'],
    ['grant', 500_000, '15:11:00'],
    ['rolling.own', 77, '15:12:00'],
  ]
  for (const [kind, amount, time] of rows) await wrote(kind, amount * times, at(day, time))
}

beforeAll(async () => {
  house = await openHouse()
  await house.clock.set(at('2026-03-01', '12:00:00'))
  lee = await memberBelow(house, null, { money: 1_000_000 })
  for (const [day, times] of [
    ['2026-03-01', 1_000_003],
    [WEEK, 3],
    ['2026-03-03', 100_003],
    [YESTERDAY, 2],
  ] as const)
    await writeDay(day, times)
  // Today's are real: a round that is paid, one that is void, a vendor's round and a bet it gives back.
  const rounds = openRounds(house, YESTERDAY.replaceAll('-', ''))
  const round = await rounds.open()
  await round.bet(lee, 100_000)
  await round.bet(lee, 30_000, { type: 'poEven', pick: '파워볼 짝' })
  await round.draw()
  const vendor = await openVendor(house)
  const seat = await vendor.open(lee)
  await vendor.bet(seat, 'b1', 'r1', 40_000)
  await vendor.win('w1', 'r1', ['b1'], 78_000)
  await vendor.end('r1')
  await vendor.bet(seat, 'b2', 'r2', 10_000)
  await vendor.refund('b2r', 'b2')
  await writeDay(TODAY, 1)
  await house.clock.set(at(TODAY, '15:30:42.5'))
})
/** What only the test wrote goes again: the books of this house are checked as any other's. */
afterAll(async () => {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  await owner.query(`alter table transfer disable trigger append_only;
    delete from transfer where cause >= 8000000;
    alter table transfer enable trigger append_only;
    delete from course_minute; update course_through set through = 0, mark = 0`)
  await owner.end()
  await house.close()
})

const cash = () => house.operator('정산')
async function told(role: Role) {
  const answer = await (await house.operator(role)).ask('houseDay')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}

/** All of it against the ledger by a statement that shares nothing with it. */
const same = async () => {
  const now = house.deps.clock.now()
  const course = await readCourse(house.db, now)
  for (const [day, of] of [
    [TODAY, course.today],
    [YESTERDAY, course.yesterday],
    [WEEK, course.week],
  ] as const)
    expect([day, of]).toEqual([day, await checkTransfers(house, { day, now, today: TODAY })])
  return course
}

const added = async () =>
  (
    await house.db.query<{ through: number; newest: number }>`
    select through, (select max(id) from transfer) as newest from course_through`
  )[0]!

test('each hour of three days is the ledger’s, before any of it is added up, in between and after', async () => {
  const before = await same()
  expect(before.today.hours[14]).toMatchObject({ stakes: 7_000, net: 7_000 - 13_650 })
  expect(before.yesterday.hours[0]!.deposits).toBe(20_000)
  expect(before.yesterday.hours[23]!.deposits).toBe(2)
  expect(before.today.hours[15]).toMatchObject({
    withdrawals: 21_000,
    stakes: 40_000,
    net: 40_000 - 3_000 - 10_000,
  })
  expect(await addUpMinutes(house.deps)).toBeUndefined()
  expect((await added()).through).toBe(0)
  // A mark, and some of what is behind it.
  expect(await addUpMinutes(house.deps, 25)).toBe('soon')
  const { through, newest } = await added()
  expect(through).toBeGreaterThan(0)
  expect(through).toBeLessThan(newest)
  expect(await same()).toEqual(before)
  while ((await addUpMinutes(house.deps, 25)) === 'soon');
  expect((await added()).through).toBe((await added()).newest)
  expect(await same()).toEqual(before)
})

test('the hours of any days are the ledger’s, each beside the day and the week before it', async () => {
  const now = house.deps.clock.now()
  const of = (day: string) => checkTransfers(house, { day, now, today: TODAY })
  const hours = await readHours(house.deps, {
    from: new Date(at(YESTERDAY, '00:00:00')),
    until: new Date(at('2026-03-12', '00:00:00')),
  })
  expect(hours.map(({ day, hour }) => `${day} ${hour}`)).toEqual([
    ...Array.from({ length: 24 }, (_, hour) => `${YESTERDAY} ${hour}`),
    // Those that have begun, the one that runs too; no day to come.
    ...Array.from({ length: 16 }, (_, hour) => `${TODAY} ${hour}`),
  ])
  for (const [from, day, before, week] of [
    [0, YESTERDAY, '2026-03-07', '2026-03-01'],
    [24, TODAY, YESTERDAY, WEEK],
  ] as const) {
    const [own, other, old] = [await of(day), await of(before), await of(week)]
    for (const row of hours.slice(from, from + 24))
      expect(row).toMatchObject({
        ...{ today: own.hours[row.hour], yesterday: other.hours[row.hour] },
        week: old.hours[row.hour],
      })
  }
})

test('a day that is over is told to its end, and nothing of the days after it', async () => {
  const { today } = await readCourse(house.db, house.deps.clock.now(), YESTERDAY)
  for (const figure of ['deposits', 'withdrawals', 'stakes', 'net'] as const)
    expect(today.until[figure]).toBe(today.hours.reduce((sum, hour) => sum + hour[figure], 0))
})

test('a day is read over the wire: over, closed once its books are, with the days beside it, by who may read the books', async () => {
  const books = await cash()
  const read = (day: unknown) => books.ask('courseDay', { day } as never)
  const now = house.deps.clock.now()
  const of = (day: string) => checkTransfers(house, { day, now, today: TODAY })
  const sums = (hours: Record<string, number>[]) =>
    Object.fromEntries(
      ['deposits', 'withdrawals', 'stakes', 'net'].map((figure) => [
        figure,
        hours.reduce((all, hour) => all + hour[figure]!, 0),
      ]),
    )
  const whole = async (day: string) => {
    const { hours } = await of(day)
    return { hours, until: sums(hours) }
  }
  const said = {
    ...{ at: '2026-03-08T15:00:00.000Z', over: true, closed: false },
    ...{ before: '2026-03-07', after: TODAY },
    course: {
      today: await whole(YESTERDAY),
      yesterday: await whole('2026-03-07'),
      week: await whole('2026-03-01'),
    },
  }
  expect(await read(YESTERDAY)).toEqual({ result: true, msg: '', data: said })
  const running = await read(TODAY)
  expect(running).toMatchObject({
    ...{ result: true, data: { at: '2026-03-09T06:30:00.000Z', over: false, after: null } },
  })
  // The ledger of this house began with the float of its first member.
  expect(await read('2026-03-01')).toMatchObject({ data: { before: null, after: WEEK } })
  for (const [day, msg] of [
    ['2026-03-10', '아직 오지 않은 날은 볼 수 없습니다.'],
    ['2026-02-28', '마당은 2026-03-01에 시작했습니다. 그날부터 볼 수 있습니다.'],
  ])
    expect(await read(day)).toEqual({ result: false, code: 'badInput', msg })
  for (const none of ['', '2026-02-30', 'x', 7, null])
    expect(await read(none)).toMatchObject({ result: false, code: 'badInput' })
  for (const role of roles.filter((one) => !may(one, 'books.read')))
    expect(await (await house.operator(role)).ask('courseDay', { day: YESTERDAY })).toMatchObject({
      result: false,
      code: 'denied',
    })
})

test('they go as CSV for who may read the books, the newest hour first, each cell a number', async () => {
  const start = TODAY
  const answer = await (await cash()).ask('csvExport', { list: 'hours', start, end: start })
  if (!answer.result) throw new Error(answer.msg)
  const [head, ...rows] = answer.csv.slice(1).replaceAll('"', '').split('\r\n').slice(0, -1)
  expect(head).toBe(
    '번호,날짜,시간,충전 그날,충전 전날,충전 지난주,환전 그날,환전 전날,환전 지난주,' +
      '베팅 그날,베팅 전날,베팅 지난주,게임 손익 그날,게임 손익 전날,게임 손익 지난주',
  )
  expect(rows).toHaveLength(16)
  expect(rows[1]).toMatch(/^15,2026-03-09,14시,0,0,0,0,0,0,7000,\d+,21000,-6650,-?\d+,-19950$/)
  expect(rows[15]).toMatch(/^1,2026-03-09,00시,10000,20000,30000,/)
  for (const role of roles.filter((one) => !may(one, 'books.read')))
    expect(await (await house.operator(role)).ask('csvExport', { list: 'hours' })).toMatchObject({
      ...{ result: false, code: 'denied' },
    })
})

test('the day is what the books say of it, once its last minute is over', async () => {
  await house.clock.set(at(TODAY, '15:31:00'))
  const { today } = await same()
  expect(today.until).toMatchObject({ deposits: 10_000 })
  const now = await (await cash()).ask('bookNow')
  if (!now.result) throw new Error(now.msg)
  // What lies later today was written for this test alone.
  const { deposits, withdrawals, stakes, wins, returned } = now.data.today
  expect({ deposits: deposits - 1, withdrawals, stakes, net: stakes - wins - returned }).toEqual(
    today.until,
  )
})

test('yesterday and last week are told up to the same minute, and whole in their hours', async () => {
  await house.clock.set(at(TODAY, '15:30:50'))
  const { yesterday, week } = await same()
  expect(yesterday.until.net).toBe(2 * (12_000 - 13_650 + 40_000 - 3_000 - 10_000))
  const whole = week.hours.reduce((sum, { net }) => sum + net, 0)
  expect(whole).toBe(week.until.net + 3 * (3_000 - 2_000 - 78_000))
})

test('at midnight itself the day is empty, and what was today is yesterday', async () => {
  await house.clock.set(at('2026-03-10', '00:00:00'))
  const { today, yesterday } = await readCourse(house.db, house.deps.clock.now())
  expect(today.until).toEqual({ deposits: 0, withdrawals: 0, stakes: 0, net: 0 })
  expect(yesterday.until).toEqual(today.until)
  expect(yesterday.hours[23]!.deposits).toBe(1)
  await house.clock.set(at(TODAY, '15:30:42.5'))
})

test('a transfer that is committed after newer ones is counted, and once: the sums wait for it', async () => {
  const before = (await readCourse(house.db, house.deps.clock.now())).today.hours[9]!.deposits
  let commit = () => undefined as void
  const held = new Promise<void>((resolve) => (commit = resolve))
  let begun = () => undefined as void
  const written = new Promise<void>((resolve) => (begun = resolve))
  const slow = house.db.begin(async (tx) => {
    await tx.query`insert into transfer (member_id, kind, cause, amount, at)
      values (${lee.id}, 'deposit', 8000001, 600, ${at(TODAY, '09:00:00')}::timestamptz)`
    begun()
    await held
  })
  await written
  await wrote('deposit', 4_000, at(TODAY, '09:00:00'))
  const { through } = await added()
  await addUpMinutes(house.deps)
  await addUpMinutes(house.deps)
  expect((await added()).through).toBe(through)
  commit()
  await slow
  await addUpMinutes(house.deps)
  await addUpMinutes(house.deps)
  expect((await added()).through).toBe((await added()).newest)
  expect((await same()).today.hours[9]!.deposits).toBe(before + 4_600)
})

test('two that add up at once add each transfer once', async () => {
  await wrote('deposit', 900, at(TODAY, '10:00:00'))
  await addUpMinutes(house.deps)
  await meet(house, {
    lock: 'select from course_through for update',
    ask: () => Promise.all([addUpMinutes(house.deps), addUpMinutes(house.deps)]),
    waiters: 2,
  })
  expect((await added()).through).toBe((await added()).newest)
  expect((await same()).today.hours[10]!.deposits).toBe(900)
})

test('a clock that was set back changes no sum: what is written in an hour that was told is in it', async () => {
  await wrote('stake', 5_000, at(YESTERDAY, '03:00:00'))
  expect((await same()).yesterday.hours[3]!.stakes).toBe(5_000)
  await addUpMinutes(house.deps)
  await addUpMinutes(house.deps)
  expect((await same()).yesterday.hours[3]!.stakes).toBe(5_000)
})

test('a minute that is off is found by the books, which close nothing for it', async () => {
  const off = async () =>
    (await checkBooks(house.db)).find(({ name }) => name.startsWith('each minute of the house'))
  expect(await off()).toMatchObject({ broken: 0, closes: false })
  await house.db
    .query`update course_minute set stakes = stakes + 1 where at = ${at(TODAY, '14:00:00')}::timestamptz`
  expect(await off()).toMatchObject({ broken: 1, closes: false })
  await house.db
    .query`update course_minute set stakes = stakes - 1 where at = ${at(TODAY, '14:00:00')}::timestamptz`
})

test('who may not read the books reads no sums, and of queues and decisions their own', async () => {
  for (const role of roles) {
    const answer = await (await house.operator(role)).ask('houseDay')
    if (!answer.result) throw new Error(answer.msg)
    const { course, books, waits } = answer.data
    expect([role, course !== null]).toEqual([role, may(role, 'books.read')])
    if (!may(role, 'books.read')) expect(books).toBeNull()
    const read = (
      ['deposits', 'withdrawals', 'inquiries', 'recoveries', 'signups'] as const
    ).filter((name) => may(role, `${name}.read`))
    expect(waits.map(({ name }) => name)).toEqual([
      ...read,
      ...(may(role, 'members.details') ? ['changes'] : []),
      'approvals',
    ])
  }
})

test('what was decided today is told with its median, by queue and by operator', async () => {
  const [{ id: kim }, { id: park }] = await Promise.all([cash(), house.operator('관리자')])
  const decide = (by: number, seconds: number, day = TODAY) =>
    house.db
      .query`insert into deposit (member_id, type, amount, money_before, state, at, decided_at, decided_by)
      values (${lee.id}, 'bank', 10000, 0, 'refused', ${at(day, '00:00:00')}::timestamptz,
        ${at(day, '00:00:00')}::timestamptz + ${seconds} * interval '1 second', ${by})`
  for (const seconds of [10, 30, 200]) await decide(kim, seconds)
  await decide(park, 90)
  await decide(kim, 4_000, YESTERDAY)
  await house.db
    .query`insert into inquiry (member_id, kind, subject, contents, created_at, asked_at, answered_at, answered_by,
      answer_subject, answer_contents)
    values (${lee.id}, 'bank', '계좌', '계좌 문의', ${at(TODAY, '01:00:00')}::timestamptz,
      ${at(TODAY, '01:00:00')}::timestamptz,
      ${at(TODAY, '01:10:00')}::timestamptz, ${kim}, '답변', '답변')`
  const { waits, operators } = await told('관리자')
  expect(waits.slice(0, 3)).toEqual([
    { name: 'deposits', decided: 4, medianSeconds: 60 },
    { name: 'withdrawals', decided: 0, medianSeconds: null },
    { name: 'inquiries', decided: 1, medianSeconds: 600 },
  ])
  // Who reads no inquiries is told no decision of one.
  expect((await told('정산')).operators.map(({ decided }) => decided)).toEqual([3, 1])
  expect(operators.map(({ decided, medianSeconds }) => [decided, medianSeconds])).toEqual([
    [4, 115],
    [1, 90],
  ])
})
