/**
 * The outbox of pushes: written with their cause, sent by whichever process does the clock's work (docs/adr/0096-push.md).
 */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { pushText, resultText, withdrawalTold } from '@madang/contract/member/plain/push.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { readGuards } from '../limits/limits.ts'
import { send, type Message, type Sent } from './send.ts'
import {
  deleteGone,
  insertOfRound,
  insertOfWithdrawal,
  lockDue,
  selectDue,
  selectNow,
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

/** In the transaction that settles a round or makes it void: who bet in it and asked to be told is told. */
export const noteRound = (tx: Tx, round: number) => insertOfRound(tx, round)

/** In the transaction that pays or refuses a withdrawal. */
export const noteWithdrawal = (tx: Tx, { member, id }: { member: number; id: number }) =>
  insertOfWithdrawal(tx, member, id)

/**
 * Sends what is due. Nothing goes to who rests or excluded themselves, also when that began after the cause; it is not
 * told later either. 'soon': there is more.
 */
export async function sendPushes(deps: Deps): Promise<'soon' | void> {
  if (deps.config.pushContact === null) return
  const { taken, told } = await deps.db.begin((tx) => take(tx))
  const untold = taken.filter((id) => !told.some((due) => due.id === id))
  if (untold.length > 0) await updateDone(deps.db, untold)
  await Promise.all(told.map((due) => tell(deps, due)))
  if (taken.length === MOST) return 'soon'
}

/** Takes those that are due away from every other process for a while, and reads what is still to be said. */
async function take(tx: Tx): Promise<{ taken: number[]; told: Due[] }> {
  const now = await selectNow(tx)
  const taken = (await lockDue(tx, MOST)).map(({ id }) => id)
  if (taken.length === 0) return { taken, told: [] }
  await updateTaken(tx, taken, new Date(now.getTime() + TAKEN_MS))
  const due = await selectDue(tx, taken)
  const guards = await readGuards(tx, { members: due.map(({ member }) => member) })
  const isNews = ({ at, kind }: Due) => now.getTime() - at.getTime() < KEEP[kind]
  return { taken, told: due.filter((one) => guards.restOf(one.member) === null && isNews(one)) }
}

async function tell(deps: Deps, due: Due): Promise<void> {
  const sent = await send(deps, messageOf(due))
  if (sent === 'gone') await deleteGone(deps.db, due)
  if (sent === 'never')
    deps.log.warn({ push: due.id }, 'a push service takes no message of this house')
  await keep(deps, due, sent)
}

async function keep({ db }: Deps, { id, tries }: Due, sent: Sent) {
  if (sent !== 'later' || tries + 1 >= TRIES) return updateDone(db, [id])
  const now = await selectNow(db)
  return updateDue(db, id, new Date(now.getTime() + AGAIN_MS * 2 ** tries))
}

function messageOf(due: Due): Message {
  const { endpoint, p256dh, auth, amounts, kind, cause } = due
  const [title, body, path] =
    due.kind === 'bet'
      ? [
          `${gameByKey(due.game)?.title ?? due.game} ${due.number}회`,
          resultText(due, amounts),
          '/betting',
        ]
      : [pushText.withdrawal, withdrawalTold(due, amounts), '/exchange']
  const notice = { title, body, tag: `${kind}-${cause}`, path }
  return { endpoint, p256dh, auth, notice, keepSeconds: KEEP[kind] / SECOND }
}
