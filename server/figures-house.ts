/** The figures that only the database knows: read in the background, so that no scrape asks it anything. */
import type { Reader } from './db/db.ts'
import { readUndurable } from './db/durable.ts'
import { JOBS_LEASE } from './db/lease.ts'
import { house } from './figures.ts'
import { readSealLag } from './features/seals/seals.ts'
import type { Deps } from './http/deps.ts'

const EVERY_MS = 10_000

type House = {
  standbys: number
  settlement: number
  lease: number | null
  held: number | null
  expected: number | null
  compared: number | null
}

/** Of rounds by the index of those that wait, which are few; of minutes a day's at most. */
async function selectHouse(db: Reader): Promise<House> {
  const [row] = await db.query<House>`
    select greatest(0, coalesce(extract(epoch from clock.at - (
        select min(draw_at) from round where state in ('OPEN', 'LOCKED', 'DRAWN'))), 0))::float8 as settlement,
      (select count(*) from pg_stat_replication)::int as standbys,
      (select extract(epoch from clock_timestamp() - beat_at)::float8 from lease where key = ${JOBS_LEASE}) as lease,
      c.held, c.expected, extract(epoch from clock.at - c.at)::float8 as compared
    from (select business_now() as at offset 0) clock left join book_compared c on true`
  return row!
}

const selectJobs = (db: Reader) => db.query<{ job: string; age: number; overdue: number }>`
  select name as job, extract(epoch from clock_timestamp() - ran_at)::float8 as age,
    greatest(0, extract(epoch from clock_timestamp() - due_at))::float8 as overdue
  from job_beat`

const selectToday = (db: Reader) => db.query<{ figure: string; amount: number }>`
  with today as (
    select coalesce(sum(deposits), 0) as deposits, coalesce(sum(withdrawals), 0) as withdrawals,
      coalesce(sum(stakes), 0) as stakes, coalesce(sum(wins), 0) as wins, coalesce(sum(returned), 0) as returned
    from course_minute
    where at >= date_trunc('day', business_now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'
  )
  select f.figure, f.amount::bigint as amount from today t cross join lateral (values ('deposits', t.deposits),
    ('withdrawals', t.withdrawals), ('stakes', t.stakes), ('wins', t.wins), ('returned', t.returned)) as f(figure, amount)`

const selectClosedDay = (db: Reader, day: string) => db.query<{ kind: string; amount: number }>`
  select kind, sum(amount)::bigint as amount from book_sum where day = ${day}::date group by 1`

const selectLastDay = async (db: Reader): Promise<string | null> =>
  (await db.query<{ day: string | null }>`select max(day)::text as day from book_day`)[0]!.day

/** Reads them once, into the registry. A day that is closed is read once only: it does not change. */
export function openHouseFigures(deps: Pick<Deps, 'db' | 'clock' | 'config'>): {
  read: () => Promise<void>
} {
  const { db, config } = deps
  let closed: string | null = null
  return {
    async read() {
      const [found, seal, undurable, jobs, today, day] = await Promise.all([
        selectHouse(db),
        readSealLag(deps),
        readUndurable(db, { local: config.durableLocal }),
        selectJobs(db),
        selectToday(db),
        selectLastDay(db),
      ])
      house.settlement.set(found.settlement)
      house.seal.set(seal)
      house.standbys.set(found.standbys)
      house.durable.set(undurable === null ? 1 : 0)
      if (found.lease !== null) house.leaseAge.set(found.lease)
      if (found.compared !== null) {
        house.held.set(found.held!)
        house.expected.set(found.expected!)
        house.comparedAge.set(found.compared)
      }
      house.jobAge.reset()
      house.jobOverdue.reset()
      for (const { job, age, overdue } of jobs) {
        house.jobAge.set({ job }, age)
        house.jobOverdue.set({ job }, overdue)
      }
      for (const { figure, amount } of today) house.today.set({ figure }, amount)
      if (day !== null && day !== closed) {
        const sums = await selectClosedDay(db, day)
        house.closedDay.reset()
        for (const { kind, amount } of sums) house.closedDay.set({ kind }, amount)
        closed = day
      }
      house.read.setToCurrentTime()
    },
  }
}

/** Reads them now and every ten seconds, one reading after the other; what cannot be read grows old, and says so. */
export function keepHouseFigures(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>): {
  stop(): void
} {
  const figures = openHouseFigures(deps)
  let stopped = false
  const look = async () => {
    await figures
      .read()
      .catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the figures of the house were not read'),
      )
    if (!stopped) setTimeout(() => void look(), EVERY_MS).unref()
  }
  void look()
  return { stop: () => void (stopped = true) }
}
