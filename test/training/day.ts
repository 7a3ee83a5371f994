/** A day in a training house: the crowd in the house's time, crises when they are due, the trainer's orders. */
import { setTimeout as sleep } from 'node:timers/promises'

import { crisisKinds, type CrisisKind } from '@madang/contract/operator/plain/training.ts'

import { findServerUrl } from '../../server/db/server-role.ts'
import { openDb } from '../../server/db/db.ts'
import { checkBooks } from '../../server/ledger/books.ts'
import { makeCrisis } from './crises.ts'
import { openCrowd, openOperator, type Crowd } from './crowd.ts'
import { DAY_BEGINS, type TrainingHouse } from './house.ts'
import { hashLedger } from './ledger-hash.ts'
import { growthOf, memoryOf } from './memory.ts'
import { planCrises, planDay, type Act } from './plan.ts'

export type Asked = {
  seed: number
  hours: number
  members: number
  perMinute: number
  rate: number
  /** somebody trains: the crowd's requests wait for them, and things go wrong */
  attended: boolean
}

export type Day = {
  hash: string
  entries: number
  acts: number
  refused: string[]
  /** acts that came so late that the clock had to wait for them */
  waits: number
  broken: string[]
  /** MB at each house hour, by program; growth of the last third over the second of all together */
  memory: Map<string, number[]>
  growth: number
  took: number
}

const LOOK_MS = 200
const HOUR = 3_600_000
/** Of the house: an act that is later lets the clock stand until the crowd has caught up. */
const LATE_MS = 20_000
/** Of the house: the other operator decides what waits this long. */
const SECOND_AFTER_MS = 20_000
const SECOND = 'admin2'
/** Of the house, after the last act: rounds are drawn and settled, and lines have their points. */
const AFTERWARDS_MS = 12 * 60_000

type Running = {
  house: TrainingHouse
  asked: Asked
  say: (text: string) => void
  stop: AbortSignal
}

const houseNow = async ({ house }: Pick<Running, 'house'>) => {
  const { rows } = await house
    .client()
    .query<{ now: number }>('select extract(epoch from business_now())::float8 * 1000 as now')
  return rows[0]!.now
}

/** From the house's beginning to the day's end, or until it is to stop. */
export async function runDay(running: Running): Promise<Day> {
  const { house, asked, say, stop } = running
  const { seed, hours, members } = asked
  const began = performance.now()
  const from = DAY_BEGINS
  const plan = planDay({ ...asked, from })
  const crises = asked.attended ? planCrises(crisisKinds, { seed, from, hours }) : []
  const { site, console } = house.process()
  const crowd = openCrowd({ site, console }, { served: !asked.attended })
  await house.client().query(
    `insert into training_day (seed, from_at, until_at, crises)
     values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), $4)`,
    [seed, from, from + hours * HOUR, crises.length],
  )
  const memory = new Map<string, number[]>()
  const desk = asked.attended ? serveTrainee({ ...running, crowd }) : null
  await house.rate(asked.rate)
  const waits = await live(running, { plan, crises, crowd, memory, from })
  await until(running, from + hours * HOUR + AFTERWARDS_MS)
  await desk?.stop()
  await house.rate(1)
  const uids = Array.from({ length: members }, (_, member) => crowd.uidOf(member))
  const { hash, entries } = await hashLedger(house.client(), uids)
  const broken = stop.aborted ? [] : await audit(house)
  const sums = [...memory.values()]
  const together = (sums[0] ?? []).map((_, at) =>
    sums.reduce((sum, one) => sum + (one[at] ?? 0), 0),
  )
  const refused = [...crowd.refused].map(([why, count]) => `${count} × ${why}`)
  for (const why of refused) say(`· refused: ${why}`)
  return {
    ...{ hash, entries, refused, waits, broken, memory },
    ...{ acts: crowd.done(), growth: growthOf(together), took: performance.now() - began },
  }
}

async function until(running: Running, instant: number) {
  while (!running.stop.aborted && (await houseNow(running)) < instant)
    await sleep(LOOK_MS, undefined, { signal: running.stop }).catch(() => undefined)
}

type Living = {
  plan: Act[]
  crises: { kind: CrisisKind; at: number }[]
  crowd: Crowd
  memory: Map<string, number[]>
  from: number
}

/** Everything in its order, one after the other; answers how often the clock had to wait. */
async function live(running: Running, { plan, crises, crowd, memory, from }: Living) {
  const { house, asked, say, stop } = running
  const due: ({ at: number } & ({ act: Act } | { crisis: CrisisKind } | { hour: number }))[] = [
    ...plan.map((act) => ({ at: act.at, act })),
    ...crises.map(({ kind, at }) => ({ at, crisis: kind })),
    ...Array.from({ length: Math.floor(asked.hours * 4) }, (_, quarter) => ({
      at: from + (quarter * HOUR) / 4,
      hour: quarter / 4,
    })),
  ].sort((a, b) => a.at - b.at)
  let waits = 0
  let standing = false
  for (const next of due) {
    await until(running, next.at)
    if (stop.aborted) return waits
    if ('act' in next) await crowd.act(next.act)
    else if ('crisis' in next) {
      await makeCrisis(
        { site: house.process().site, client: house.client(), crowd, members: asked.members },
        next.crisis,
      )
    } else {
      for (const [name, mb] of memoryOf(house.process().pid()))
        memory.set(name, [...(memory.get(name) ?? []), mb])
      if (Number.isInteger(next.hour))
        say(`· ${next.hour} h · ${crowd.done()} acts · ${waits} waits`)
    }
    // Where the machine is slow, the house's time waits for the crowd: what is planned happens at its instant.
    const late = !asked.attended && (await houseNow(running)) - next.at > LATE_MS
    if (late && !standing) {
      waits++
      standing = true
      await house.rate(0)
    } else if (!late && standing) standing = false
    if (standing) {
      const left = due[due.indexOf(next) + 1]
      if (!left || left.at > (await houseNow(running))) {
        standing = false
        await house.rate(asked.rate)
      }
    }
  }
  return waits
}

/** The other operator, who agrees to what waits; and the trainer's orders. */
function serveTrainee(running: Running & { crowd: Crowd }) {
  const { house, asked, crowd, stop } = running
  const second = openOperator(house.process().console, SECOND)
  let ended = false
  let seen = 0

  async function orders() {
    const { rows } = await house
      .client()
      .query<{ id: string; what: string; value: number }>(
        'select id, what, value from training_order where id > $1 order by id',
        [seen],
      )
    for (const { id, what, value } of rows) {
      seen = Number(id)
      if (what === 'rate') await house.rate(value)
      if (what === 'again') {
        const { rows: before } = await house
          .client()
          .query<{ kind: CrisisKind }>('select kind from training_crisis where id = $1', [value])
        const { site } = house.process()
        for (const { kind } of before)
          await makeCrisis({ site, client: house.client(), crowd, members: asked.members }, kind)
      }
      if (what === 'reset') running.house.client().emit('reset')
    }
  }

  async function decide() {
    const { rows } = await house.client().query<{ id: string }>(
      `select a.id from approval a
       join training_day d on d.trainee_id = a.requested_by and a.requested_at >= d.began_at
       join operator o on o.id = a.requested_by
       where a.state = 'pending' and o.uid <> $1
         and a.requested_at < business_now() - $2 * interval '1 millisecond'`,
      [SECOND, SECOND_AFTER_MS],
    )
    for (const { id } of rows)
      await second('/op/approvals/decide', {
        id: Number(id),
        approve: true,
        reason: '확인했습니다',
      })
  }

  const turning = (async () => {
    while (!ended && !stop.aborted) {
      await orders()
      await decide()
      await sleep(LOOK_MS)
    }
  })()
  return {
    async stop() {
      ended = true
      await turning
    },
  }
}

async function audit(house: TrainingHouse): Promise<string[]> {
  const db = openDb({ url: await findServerUrl(house.url, undefined), statementTimeoutMs: 600_000 })
  try {
    return (await checkBooks(db)).flatMap(({ name, broken }) => (broken > 0 ? [name] : []))
  } finally {
    await db.close()
  }
}
