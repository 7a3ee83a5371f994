/** A day of training at the console: who trains, what happened, what it came to (docs/adr/0211-training-day.md). */
import { actionWords } from '@madang/contract/operator/plain/actions.ts'
import { may } from '@madang/contract/operator/plain/permissions.ts'
import {
  crises as crisisWords,
  mayDeal,
  trainingText,
} from '@madang/contract/operator/plain/training.ts'
import type { Training, TrainingCrisis, TrainingTold } from '@madang/contract/operator/training.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting, Operator } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { judgeCrisis, scoreDay, type Judged } from './judge.ts'
import {
  beginDay,
  endDay,
  insertOrder,
  insertScore,
  lockDay,
  selectActs,
  selectCrises,
  selectDay,
  selectHours,
  selectScores,
  selectTwo,
  type DayRow,
  type HappenedRow,
  type Trainee,
} from './sql.ts'
import { placeOf, stepsOf } from './steps.ts'

type Known = { row: HappenedRow; judged: Judged }
type Trained = DayRow & { trainee: Trainee }

/** What happened until now, each judged as of the end of the day where it is over. */
async function judgeDay(db: Reader, { now, endedAt, trainee }: Trained): Promise<Known[]> {
  const known: Known[] = []
  const at = (endedAt ?? now).getTime()
  const began = trainee.beganAt.getTime()
  for (const row of await selectCrises(db)) {
    const steps = await stepsOf(db, row, trainee)
    const may = mayDeal(trainee.role, row.kind)
    const crisis = {
      id: row.id,
      at: row.at.getTime(),
      dueAt: row.dueAt.getTime(),
      steps,
      began,
      may,
    }
    known.push({ row, judged: judgeCrisis(crisis, at, endedAt !== null) })
  }
  return known
}

const iso = (at: Date | number | null) => (at === null ? null : new Date(at).toISOString())

function shownCrisis({ row, judged }: Known): TrainingCrisis {
  const { id, kind, about } = row
  return {
    ...{ id, kind, about, at: row.at.toISOString(), dueAt: new Date(judged.dueAt).toISOString() },
    ...{ verdict: judged.verdict, did: judged.did, points: judged.points, place: placeOf[kind] },
    happened: [{ at: row.at.toISOString(), text: `${crisisWords[kind].title} · ${about}` }],
    done: judged.steps.flatMap(({ at, text }) =>
      at === null ? [] : [{ at: new Date(at).toISOString(), text }],
    ),
  }
}

async function tellDay(db: Reader, day: Trained) {
  const known = await judgeDay(db, day)
  const { points, parts } = scoreDay(known.map(({ judged }) => judged))
  const { id, uid, beganAt: since } = day.trainee
  const [acts, two, hours, scores] = await Promise.all([
    selectActs(db, { actor: uid, since }),
    selectTwo(db, { operator: id, since }),
    selectHours(db, since),
    selectScores(db, { seed: day.seed, uid }),
  ])
  const told: TrainingTold = {
    crises: known.map(shownCrisis),
    ...{ points, parts, two, hours, ...scores },
    faults: known.flatMap(({ row, judged }) =>
      judged.faults.map((fault) => ({
        ...fault,
        ...{ at: new Date(fault.at).toISOString(), crisis: row.id, place: placeOf[row.kind] },
      })),
    ),
    acts: acts.map(({ at, action, subject }) => ({
      at: at.toISOString(),
      text: `${actionWords[action] ?? action} · ${subject}`,
    })),
  }
  return told
}

export async function viewTraining(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
): Promise<Training | null> {
  const day = await selectDay(db)
  if (!day) return null
  const { trainee } = day
  const mine = trainee?.id === operator.id
  return {
    seed: `0x${day.seed.toString(16)}`,
    fromAt: day.fromAt.toISOString(),
    untilAt: day.untilAt.toISOString(),
    crises: day.crises,
    rate: clock.rate(),
    trainee: trainee?.uid ?? null,
    mine,
    beganAt: iso(trainee?.beganAt ?? null),
    endedAt: iso(day.endedAt),
    told: trainee && (mine || isTrainer(operator)) ? await tellDay(db, { ...day, trainee }) : null,
  }
}

/** Scores are the trainee's and the trainer's. */
const isTrainer = ({ role }: Operator) => may(role, 'training.lead')

async function withDay<T>(db: Db, work: (tx: Tx, day: DayRow) => Promise<T>): Promise<T> {
  return db.begin(async (tx) => {
    const day = await lockDay(tx)
    if (!day) throw new Refusal('state', trainingText.none)
    return work(tx, day)
  })
}

export const beginTraining = (db: Db, { operator, address }: Acting): Promise<void> =>
  withDay(db, async (tx, day) => {
    if (day.endedAt !== null) throw new Refusal('state', trainingText.over)
    if (day.trainee !== null) throw new Refusal('state', trainingText.others)
    await beginDay(tx, operator.id)
    await record(tx, {
      about: null,
      operator,
      address,
      action: 'training.begin',
      subject: subjectOf(day),
    })
  })

const subjectOf = ({ seed }: DayRow) => `훈련일 0x${seed.toString(16)}`

/** Of a day that somebody trains on, they and the trainer; else whoever may train. */
function mustLead({ trainee }: DayRow, operator: Operator) {
  if (trainee !== null && trainee.id !== operator.id && !isTrainer(operator))
    throw new Refusal('state', trainingText.others)
}

export const endTraining = (db: Db, { operator, address }: Acting): Promise<void> =>
  withDay(db, async (tx, day) => {
    mustLead(day, operator)
    const { trainee } = day
    if (day.endedAt !== null || trainee === null) throw new Refusal('state', trainingText.over)
    const known = await judgeDay(tx, { ...day, trainee, endedAt: day.now })
    const { points } = scoreDay(known.map(({ judged }) => judged))
    await endDay(tx, day.now)
    await insertScore(tx, { seed: day.seed, uid: trainee.uid, points })
    const act = { operator, address, action: 'training.end', subject: subjectOf(day) }
    await record(tx, { about: null, ...act, after: { points } })
  })

type Order = { what: 'rate'; rate: number } | { what: 'again'; crisis: number } | { what: 'reset' }

/** What the program that runs the day is to do; it looks several times a second. */
export const orderTraining = (db: Db, { operator, address }: Acting, order: Order): Promise<void> =>
  withDay(db, async (tx, day) => {
    mustLead(day, operator)
    if (order.what === 'again' && !(await selectCrises(tx)).some(({ id }) => id === order.crisis))
      throw new Refusal('notFound', trainingText.nothing)
    const value = order.what === 'rate' ? order.rate : order.what === 'again' ? order.crisis : null
    await insertOrder(tx, { what: order.what, value, operator: operator.id })
    const act = { operator, address, action: `training.${order.what}`, subject: subjectOf(day) }
    await record(tx, { about: null, ...act, after: { value } })
  })
