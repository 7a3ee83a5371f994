/**
 * All that is kept on a member as one file (docs/spec/accounts.md#own-data): asked for by the member, made by a job,
 * kept sealed for a day.
 */
import { compactDateOf, spoken, timeOf } from '@madang/contract/core/kst.ts'
import {
  DATA_HOURS,
  dataText,
  failedMemo,
  readyMemo,
  type DataState,
} from '@madang/contract/member/plain/own-data.ts'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { InPieces } from '../../http/pieces.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockAccount, mustHaveProof, type Asking } from '../account/account.ts'
import { sendMemos } from '../memo/memo.ts'
import {
  beginOldest,
  deleteFailed,
  deleteOver,
  deletePieces,
  insertData,
  insertPiece,
  selectLast,
  selectPiece,
  updateFailed,
  updateMade,
  type DataRow,
  type Making,
} from './sql.ts'
import { writeZip } from './zip.ts'

/** Begun so often, by processes that died or broke off, it is given up. */
const MOST_ATTEMPTS = 5

const stateOf = (row: DataRow | undefined): DataState =>
  !row ? 'none' : row.failedAt ? 'failed' : row.madeAt ? 'ready' : 'making'

/** How the member's file stands. */
export async function readOwnData(db: Reader, member: number) {
  const row = await selectLast(db, member)
  const until = row?.untilAt ? timeOf(row.untilAt) : null
  return { state: stateOf(row), until, bytes: row?.bytes ?? null }
}

/** Has the file made; of calls at once one. Refuses `proof`, `state` while there is one, or it is being made. */
export async function askOwnData({ db }: Deps, { member, tokenHash }: Asking): Promise<void> {
  await mustHaveProof(db, tokenHash)
  await db.begin(async (tx) => {
    await lockAccount(tx, member.id)
    const state = stateOf(await selectLast(tx, member.id))
    if (state === 'making' || state === 'ready') throw new Refusal('state', dataText[state])
    await insertData(tx, member.id)
    await recordEvents(tx, [eventOf(member.uid, { act: 'asked' })])
  })
}

const eventOf = (uid: string, detail: { act: string; bytes?: number; until?: Date }) =>
  ({ kind: 'member.data', actor: uid, target: uid, detail }) as const

/** The member's file, read from the database as it is sent. Refuses `proof`, `notFound`. */
export async function openOwnData(deps: Deps, { member, tokenHash }: Asking): Promise<InPieces> {
  await mustHaveProof(deps.db, tokenHash)
  const row = await selectLast(deps.db, member.id)
  if (stateOf(row) !== 'ready') throw new Refusal('notFound', dataText.gone)
  const { id, bytes } = row!
  const name = `madang-${member.uid}-${compactDateOf(deps.clock.now())}.zip`
  return new InPieces({ name }, 'zip', readPieces(deps, { uid: member.uid, id, bytes: bytes! }))
}

type Taking = { uid: string; id: number; bytes: number }

/** An event where it begins: an answer that is refused takes nothing. */
async function* readPieces({ db, keys }: Deps, { uid, id, bytes }: Taking) {
  await recordEvents(db, [eventOf(uid, { act: 'taken', bytes })])
  for (let no = 0, sent = 0; sent < bytes; no++) {
    const sealed = await selectPiece(db, id, no)
    // Its time is over while it is sent: half a file is none.
    if (!sealed) throw new Error(`piece ${no} of file ${id} is gone`)
    const piece = keys.open(sealed)
    sent += Buffer.byteLength(piece, 'base64')
    yield piece
  }
}

/** Makes what was asked for, the oldest first, and forgets what has had its day; 'soon': there may be more. */
export async function makeOwnData(deps: Deps): Promise<'soon' | void> {
  await deleteOver(deps.db)
  await deleteFailed(deps.db)
  const making = await beginOldest(deps.db)
  if (!making) return
  await deletePieces(deps.db, making)
  if (making.attempt > MOST_ATTEMPTS) await giveUp(deps, making)
  else await make(deps, making)
  return 'soon'
}

async function make(deps: Deps, making: Making): Promise<void> {
  const { db, keys } = deps
  let no = 0
  let bytes = 0
  for await (const piece of writeZip(deps, making)) {
    bytes += piece.length
    await insertPiece(db, making, no++, keys.seal(piece.toString('base64')))
  }
  const made = await db.begin(async (tx) => {
    const until = await updateMade(tx, making, { bytes, hours: DATA_HOURS })
    if (!until) return false
    await sendMemos(tx, { members: [making.member], ...readyMemo(spoken(timeOf(until))) })
    await recordEvents(tx, [eventOf(making.uid, { act: 'made', bytes, until })])
    return true
  })
  // Another process took it for dead and began anew.
  if (!made) await deletePieces(db, making, true)
}

const giveUp = ({ db }: Deps, making: Making) =>
  db.begin(async (tx) => {
    if (!(await updateFailed(tx, making))) return
    await sendMemos(tx, { members: [making.member], ...failedMemo })
    await recordEvents(tx, [eventOf(making.uid, { act: 'failed' })])
  })
