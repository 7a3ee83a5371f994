/**
 * The outbox of pushes: written with their cause, sent by whichever process does the clock's work (docs/adr/0096-push.md).
 */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { addDays, dateOf, midnight } from '@madang/contract/core/kst.ts'
import {
  dayTold,
  pushText,
  resultText,
  withdrawalTold,
  type Day,
} from '@madang/contract/member/plain/push.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { readGuards } from '../limits/limits.ts'
import { send, type Message, type Sent } from './send.ts'
import {
  deleteGone,
  insertOfDay,
  insertOfRound,
  insertOfWithdrawal,
  lockDue,
  selectDue,
  selectNow,
  updateAnew,
  updateDone,
  updateDue,
  updateTaken,
  type Due,
} from './sql.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const MOST = 50
/** Longer than a send may take: who takes one and dies leaves it to the next after this. */
const TAKEN_MS = 60 * SECOND
const AGAIN_MS = 30 * SECOND
const TRIES = 6
/** After this a result is no news any more. */
const KEEP = { bet: 2 * HOUR, withdrawal: 24 * HOUR }

/** A day's book is news until its midnight. */
const keepsUntil = ({ kind, at }: Due): number =>
  kind === 'day' ? midnight(addDays(dateOf(at), 1)).getTime() : at.getTime() + KEEP[kind]

/** In the transaction that settles a round or makes it void: who bet in it and asked to be told is told. */
export const noteRound = (tx: Tx, round: number) => insertOfRound(tx, round)

/**
 * In the transaction that corrects a round: what was pushed of its first result is pushed anew to those whose bets fare
 * otherwise, and takes its place where a push service or a device still has it.
 */
export const noteCorrection = (tx: Tx, round: number, members: number[]) =>
  updateAnew(tx, round, members, KEEP.bet / SECOND)

/** In the transaction that pays or refuses a withdrawal. */
export const noteWithdrawal = (tx: Tx, { member, id }: { member: number; id: number }) =>
  insertOfWithdrawal(tx, member, id)

/** By the clock, in the evening: whose day has its last bet, or its last hour, is told of it (docs/adr/0108-the-evening.md). */
export async function noteEvening({ config, db }: Deps): Promise<void> {
  if (config.pushContact !== null) await insertOfDay(db, await selectNow(db))
}

/** How a member's day is read: of a slice that reads of the draws, whose rounds are noted here. */
type ReadDay = (db: Reader, member: number) => Promise<Day & { date: string }>

/**
 * Sends what is due. Nothing goes to who rests or excluded themselves, also when that began after the cause; it is not
 * told later either. 'soon': there is more.
 */
export async function sendPushes(deps: Deps, readDay: ReadDay): Promise<'soon' | void> {
  if (deps.config.pushContact === null) return
  const { taken, told, now, until } = await deps.db.begin((tx) => take(tx))
  const untold = taken.filter((id) => !told.some((due) => due.id === id))
  if (untold.length > 0) await updateDone(deps.db, untold, until)
  await Promise.all(told.map((due) => tell({ ...deps, readDay }, due, { now, until })))
  if (taken.length === MOST) return 'soon'
}

/** When they were taken, and until when no other process takes them. */
type Taken = { now: Date; until: Date }

/** Takes those that are due away from every other process for a while, and reads what is still to be said. */
async function take(tx: Tx): Promise<Taken & { taken: number[]; told: Due[] }> {
  const now = await selectNow(tx)
  const until = new Date(now.getTime() + TAKEN_MS)
  const taken = (await lockDue(tx, MOST)).map(({ id }) => id)
  if (taken.length === 0) return { taken, told: [], now, until }
  await updateTaken(tx, taken, until)
  const due = await selectDue(tx, taken)
  const guards = await readGuards(tx, { members: due.map(({ member }) => member) })
  const told = due.filter(
    (one) => guards.restOf(one.member) === null && now.getTime() < keepsUntil(one),
  )
  return { taken, told, now, until }
}

async function tell(deps: Deps & { readDay: ReadDay }, due: Due, taken: Taken): Promise<void> {
  const said = await saidOf(deps, due)
  if (!said) return void (await updateDone(deps.db, [due.id], taken.until))
  const sent = await send(deps, messageOf(due, said, taken.now))
  if (sent === 'gone') await deleteGone(deps.db, due)
  if (sent === 'never')
    deps.log.warn({ push: due.id }, 'a push service takes no message of this house')
  await keep(deps, due, { ...taken, sent })
}

async function keep({ db }: Deps, { id, tries }: Due, { until, sent }: Taken & { sent: Sent }) {
  if (sent !== 'later' || tries + 1 >= TRIES) return updateDone(db, [id], until)
  const now = await selectNow(db)
  return updateDue(db, id, until, new Date(now.getTime() + AGAIN_MS * 2 ** tries))
}

type Notice = Message['notice']
type Words = Omit<Notice, 'tag'>

/** Null where there is nothing to say after all: every bet of the day came back, or its midnight has passed. */
async function saidOf(
  { db, readDay }: Deps & { readDay: ReadDay },
  due: Due,
): Promise<Words | null> {
  const { amounts } = due
  if (due.kind === 'bet')
    return {
      title: `${gameByKey(due.game)?.title ?? due.game} ${due.number}회`,
      body: resultText(due, amounts),
      path: '/betting',
    }
  if (due.kind === 'withdrawal')
    return { title: pushText.withdrawal, body: withdrawalTold(due, amounts), path: '/exchange' }
  const day = await readDay(db, due.member)
  if (day.bets === 0 || day.date !== dateOf(due.at)) return null
  return { title: pushText.day, body: dayTold(day, amounts), path: '/today' }
}

function messageOf(due: Due, said: Words, now: Date): Message {
  const { endpoint, p256dh, auth, kind, cause } = due
  const keepMs = kind === 'day' ? keepsUntil(due) - now.getTime() : KEEP[kind]
  const notice = { ...said, tag: `${kind}-${cause}` }
  return { endpoint, p256dh, auth, notice, keepSeconds: Math.ceil(keepMs / SECOND) }
}
