/** The house's day as it goes: by the hour beside yesterday and last week, and what operators decided of it. */
import { addDays, dateOf, isDay, midnight } from '@madang/contract/core/kst.ts'
import { periodText } from '@madang/contract/member/plain/dates.ts'
import { may, type Permission } from '@madang/contract/operator/plain/permissions.ts'
import { courseText, type WaitName } from '@madang/contract/operator/plain/course.ts'
import { playKinds } from '@madang/contract/operator/plain/online.ts'
import type { Course, CourseFigures, HouseDay } from '@madang/contract/operator/course.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { approvalsToday } from '../approvals/approvals.ts'
import { readCompared } from '../books/books.ts'
import { countOnline } from '../online/online.ts'
import { selectDay, selectHours, selectPace, type HourRow, type MinuteSums } from './sql.ts'

export { addUpMinutes } from './minutes.ts'

const MINUTE_MS = 60_000
const HOURS = 24

const nothing: CourseFigures = { deposits: 0, withdrawals: 0, stakes: 0, net: 0 }
const figuresOf = ({ deposits, withdrawals, stakes, wins, returned }: MinuteSums) => ({
  deposits,
  withdrawals,
  stakes,
  net: stakes - wins - returned,
})
const add = (a: CourseFigures, b: CourseFigures): CourseFigures => ({
  deposits: a.deposits + b.deposits,
  withdrawals: a.withdrawals + b.withdrawals,
  stakes: a.stakes + b.stakes,
  net: a.net + b.net,
})

function courseOf(rows: HourRow[]): Course {
  const sum = (of: HourRow[]) => of.map(figuresOf).reduce(add, nothing)
  return {
    hours: Array.from({ length: HOURS }, (_, hour) => sum(rows.filter((row) => row.hour === hour))),
    until: sum(rows.filter(({ early }) => early)),
  }
}

/**
 * A day, today's up to the minute of an instant, the day before, and the same weekday a week before: what the ledger
 * wrote in each hour, in the figures of the books (docs/adr/0112-the-day-by-hour.md).
 */
export async function readCourse(db: Reader, now: Date, day = dateOf(now)) {
  const last = midnight(addDays(day, 1))
  const until = now < last ? minuteOf(now) : last
  const rows = await selectHours(db, { from: midnight(day), until })
  const of = (days: number) => courseOf(rows.filter(({ ago }) => ago === days))
  return { today: of(0), yesterday: of(1), week: of(7) }
}

/** One day of the house's. Refuses `badInput` for what is no day, one to come, and one before the house began. */
export async function readCourseDay({ db, clock }: Pick<Deps, 'db' | 'clock'>, day: string) {
  const now = clock.now()
  const today = dateOf(now)
  if (!isDay(day)) throw new Refusal('badInput', periodText.badDate)
  if (day > today) throw new Refusal('badInput', courseText.future)
  const { begun, closed } = await selectDay(db, day)
  const first = begun === null ? today : dateOf(begun)
  if (day < first) throw new Refusal('badInput', courseText.before(first))
  const end = midnight(addDays(day, 1))
  return {
    at: (now < end ? minuteOf(now) : end).toISOString(),
    course: await readCourse(db, now, day),
    over: day < today,
    closed,
    before: day > first ? addDays(day, -1) : null,
    after: day < today ? addDays(day, 1) : null,
  }
}

const minuteOf = (now: Date) => new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)

/**
 * The hours that have begun of the days from an instant to another, the earliest first, each beside the same hour of the
 * day before and of a week before.
 */
export async function readHours(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { from, until }: { from: Date; until: Date },
) {
  const now = clock.now()
  const hours = []
  for (
    let day = dateOf(from);
    midnight(day) < until && midnight(day) <= now;
    day = addDays(day, 1)
  ) {
    const { today, yesterday, week } = await readCourse(db, now, day)
    for (let hour = 0; hour < HOURS && hourOf(day, hour) <= now; hour++)
      hours.push({
        ...{ day, hour, today: today.hours[hour]! },
        ...{ yesterday: yesterday.hours[hour]!, week: week.hours[hour]! },
      })
  }
  return hours
}

const hourOf = (day: string, hour: number) => new Date(midnight(day).getTime() + hour * 3_600_000)

/** What each queue is read with. */
const readers: Record<Exclude<WaitName, 'approvals'>, Permission> = {
  deposits: 'deposits.read',
  withdrawals: 'withdrawals.read',
  inquiries: 'inquiries.read',
  recoveries: 'recoveries.read',
  signups: 'signups.read',
  changes: 'members.details',
}

/** The day for one role: who may not read the books reads no sums, and of queues their own. */
export async function readHouseDay({ db, clock }: Deps, { role }: Operator): Promise<HouseDay> {
  const now = clock.now()
  const read = (Object.keys(readers) as (keyof typeof readers)[]).filter((name) =>
    may(role, readers[name]),
  )
  const money = may(role, 'books.read')
  const [course, pace, approvals, online, books] = await Promise.all([
    money ? readCourse(db, now) : null,
    selectPace(db, read, midnight(dateOf(now))),
    approvalsToday(db, role),
    may(role, 'members.read') ? countOnline(db) : null,
    money ? readCompared(db) : null,
  ])
  return {
    at: minuteOf(now).toISOString(),
    course,
    waits: [
      ...read.map((name) => {
        const told = pace.find((row) => row.name === name)
        return { name, decided: told?.decided ?? 0, medianSeconds: told?.medianSeconds ?? null }
      }),
      { name: 'approvals' as const, ...approvals },
    ],
    operators: pace.flatMap(({ operator, decided, medianSeconds }) =>
      operator === null ? [] : [{ name: operator, decided, medianSeconds }],
    ),
    online:
      online &&
      (Object.fromEntries(
        playKinds.map((kind) => [kind, online[kind] ?? 0]),
      ) as HouseDay['online']),
    books: books && { ...books, at: books.at.toISOString() },
  }
}
