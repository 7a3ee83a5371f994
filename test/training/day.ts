/** A day in a training house: the crowd in the house's time, crises when they are due, the trainer's orders. */
import { setTimeout as sleep } from 'node:timers/promises'

import type { CrisisKind } from '@madang/contract/operator/plain/training.ts'

import { findServerUrl } from '../../server/db/server-role.ts'
import { openDb } from '../../server/db/db.ts'
import { checkBooks } from '../../server/ledger/books.ts'
import { openCrowd, type Crowd } from './crowd.ts'
import { DAY_BEGINS, type TrainingHouse } from './house.ts'
import { hashLedger } from './ledger-hash.ts'
import { byProgram, growthOf, memoryOf, sumOf, type Sample } from './memory.ts'
import { houseNow as nowOf } from './place.ts'
import { planCrises, planDay, type Act } from './plan.ts'
import { happen, serveTrainee, type Running as WithTrainee } from './trainee.ts'
import { openTries } from './tries.ts'

export type Asked = {
  seed: number
  hours: number
  members: number
  perMinute: number
  rate: number
  /** what goes wrong on a day that somebody trains on, each kind once */
  crises: readonly CrisisKind[]
  /** somebody trains: the crowd's requests wait for them, and things go wrong */
  attended: boolean
}

export type Day = {
  hash: string
  entries: number
  acts: number
  refused: string[]
  /** what was tried in vain and passed over, with its reason */
  failed: string[]
  /** acts that came so late that the clock had to wait for them */
  waits: number
  broken: string[]
  /** MB at each look, by program; growth of the last third over the second of all together */
  memory: Map<string, number[]>
  growth: number
  took: number
}

const LOOK_MS = 200
const HOUR = 3_600_000
/** Of the house: an act that is later lets the clock stand until the crowd has caught up. */
const LATE_MS = 20_000
/** Of the house, after the last act: the longest until its rounds are settled, and until lines have their points. */
const SETTLED_WITHIN_MS = 12 * 60_000
const POINTS_AFTER_MS = 2 * 60_000
/** How often a day is looked at for memory: as often as thirds of it need, and each quarter of an hour at most. */
const SAMPLES = 18
const QUARTER = HOUR / 4

const houseNow = ({ house }: Pick<Running, 'house'>) => nowOf(house.client())

type Given = Pick<Running, 'house' | 'asked' | 'say' | 'stop'>

/** From the house's beginning to the day's end; throws where it is to stop before, at once, and where most of it failed. */
export async function runDay(given: Given): Promise<Day> {
  const { house, asked, say } = given
  const tries = openTries(given.stop, { say })
  const { stop } = tries
  const running = { ...given, stop, tries }
  const { seed, hours, members } = asked
  const began = performance.now()
  const from = DAY_BEGINS
  const plan = planDay({ ...asked, from })
  const crises = asked.attended ? planCrises(asked.crises, { seed, from, hours }) : []
  const { site, console } = house.process()
  const crowd = openCrowd({ site, console }, { served: !asked.attended, tries })
  await house.client().query(
    `insert into training_day (seed, from_at, until_at, crises)
     values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), $4)`,
    [seed, from, from + hours * HOUR, crises.length],
  )
  const samples: Sample[] = []
  const desk = asked.attended ? serveTrainee({ ...running, crowd }) : null
  await house.rate(asked.rate)
  const waits = await live(running, { plan, crises, crowd, samples, from })
  await untilSettled(running, from + hours * HOUR)
  await desk?.stop()
  // Who begins anew waits for nothing of the day before.
  tries.throwIfMostFailed()
  await house.rate(1)
  const uids = Array.from({ length: members }, (_, member) => crowd.uidOf(member))
  const { hash, entries } = await hashLedger(house.client(), uids)
  const broken = await audit(house)
  const refused = [...crowd.refused].map(([why, count]) => `${count} × ${why}`)
  for (const why of refused) say(`· refused: ${why}`)
  const failed = tries.failures()
  for (const why of failed) say(`· failed in all: ${why}`)
  return {
    ...{ hash, entries, refused, failed, waits, broken, memory: byProgram(samples) },
    ...{ acts: crowd.done(), growth: growthOf(samples.map(sumOf)) },
    took: performance.now() - began,
  }
}

async function until(running: Running, instant: number) {
  while (!running.stop.aborted && (await houseNow(running)) < instant)
    await sleep(LOOK_MS, undefined, { signal: running.stop }).catch(() => undefined)
}

/** After the day's end: no round with a bet is without its end, and the jobs that follow have run. */
async function untilSettled(running: Running, end: number) {
  const open = async () => {
    const { rows } = await running.house.client().query<{ open: boolean }>(
      `select exists (select from bet b join round r on r.id = b.round_id
         where r.state not in ('SETTLED', 'VOID')) as open`,
    )
    return rows[0]!.open
  }
  await until(running, end)
  while (
    !running.stop.aborted &&
    (await houseNow(running)) < end + SETTLED_WITHIN_MS &&
    (await open())
  )
    await sleep(LOOK_MS, undefined, { signal: running.stop }).catch(() => undefined)
  await until(running, (await houseNow(running)) + POINTS_AFTER_MS)
}

type Running = WithTrainee<Asked> & { say: (text: string) => void }

type Living = {
  plan: Act[]
  crises: { kind: CrisisKind; at: number }[]
  crowd: Crowd
  samples: Sample[]
  from: number
}

const samplesOf = (hours: number) => {
  const every = Math.min(QUARTER, (hours * HOUR) / SAMPLES) / HOUR
  return Array.from({ length: Math.floor(hours / every) }, (_, sample) => sample * every)
}

/** Everything in its order, one after the other; answers how often the clock had to wait. */
async function live(running: Running, { plan, crises, crowd, samples, from }: Living) {
  const { house, asked, say, stop, tries } = running
  const due: ({ at: number } & ({ act: Act } | { crisis: CrisisKind } | { hour: number }))[] = [
    ...plan.map((act) => ({ at: act.at, act })),
    ...crises.map(({ kind, at }) => ({ at, crisis: kind })),
    ...samplesOf(asked.hours).map((hour) => ({ at: from + hour * HOUR, hour })),
  ].sort((a, b) => a.at - b.at)
  const happening: Promise<unknown>[] = []
  let waits = 0
  let standing = false
  for (const next of due) {
    await until(running, next.at)
    if (stop.aborted) return waits
    if ('act' in next) await tries.pass('the crowd', () => crowd.act(next.act))
    else if ('crisis' in next)
      happening.push(happen(running, { crowd, kind: next.crisis, planned: true }))
    else {
      const held = memoryOf(house.process().pid())
      samples.push(held)
      if (Number.isInteger(next.hour))
        say(`· ${next.hour} h · ${crowd.done()} acts · ${waits} waits · ${sumOf(held)} MB`)
    }
    // Where the machine is slow, the house's time waits for the crowd: what is planned happens at its instant.
    const late = !asked.attended && (await houseNow(running)) - next.at > LATE_MS
    if (late && !standing) {
      waits++
      standing = true
      await house.rate(0)
    }
    // Until nothing is due any more, not only until what is due is less late: else it would stand for ever.
    if (standing) {
      const left = due[due.indexOf(next) + 1]
      if (!left || left.at > (await houseNow(running))) {
        standing = false
        await house.rate(asked.rate)
      }
    }
  }
  await Promise.all(happening)
  return waits
}

async function audit(house: TrainingHouse): Promise<string[]> {
  const db = openDb({
    url: await findServerUrl(house.url(), undefined),
    statementTimeoutMs: 600_000,
  })
  try {
    return (await checkBooks(db)).flatMap(({ name, broken }) => (broken > 0 ? [name] : []))
  } finally {
    await db.close()
  }
}
