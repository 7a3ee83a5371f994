/** Voids: every stake of a round returned, once, and why told to everyone (docs/spec/rules.md#draw-bets). */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { dateOf } from '@madang/contract/core/kst.ts'
import { incidentText } from '@madang/contract/member/plain/draw.ts'
import { voidMemo } from '@madang/contract/member/plain/incident.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { eachApart } from '../../http/all-of.ts'
import { recordEvents } from '../../http/events.ts'
import { textHtml } from '../../http/html.ts'
import { postRound } from '../../ledger/post-set.ts'
import { sendMemos } from '../memo/memo.ts'
import { noteRound } from '../push/push.ts'
import { announce, type RoundRow } from './rounds.ts'
import { insertVoid, lockRound, selectBettors } from './settle-sql.ts'

export type VoidAsk = {
  round: number
  by: 'system' | 'operator'
  incident: string
  /** the second operator's, where two agreed */
  approval?: number
}
/** `notFound`: no such round. `state`: settled or void already. `returned` is in won. */
export type Voided =
  | { result: 'void'; members: number; returned: number }
  | { result: 'state' }
  | { result: 'notFound' }

/**
 * Voids a round that is not settled and returns its stakes, in the caller's transaction; `incident` is public. Each
 * member with a bet gets one memo. A settled round takes a correction instead.
 */
export async function voidRound(
  deps: Deps,
  tx: Tx,
  { round: id, by, incident, approval }: VoidAsk,
): Promise<Voided> {
  const round = await lockRound(tx, id)
  if (!round) return { result: 'notFound' }
  if (round.state === 'SETTLED' || round.state === 'VOID') return { result: 'state' }
  const { count, sum } = await postRound(tx, { round: id, kind: 'void.return' })
  await tx.query`
    update round set state = 'VOID', void_by = ${by}, incident = ${incident} where id = ${id}`
  await noteRound(tx, id)
  const mailing = await tellBettors(tx, round, incident)
  await insertVoid(tx, {
    ...{ round: id, reason: incident, approval: approval ?? null },
    ...{ members: count, returned: sum, mailing },
  })
  const detail = { members: count, returned: sum }
  await recordEvents(tx, [
    { kind: 'round.void', actor: by, target: nameOf(round), reason: incident, detail },
  ])
  await announce(deps, tx, { ...round, state: 'VOID' })
  return { result: 'void', members: count, returned: sum }
}

/** Answers the memo's mailing; null where nobody had a bet. */
async function tellBettors(tx: Tx, round: RoundRow, reason: string): Promise<number | null> {
  const members = await selectBettors(tx, round.id)
  return members.length > 0 ? sendMemos(tx, { members, ...voidMemoOf(round, reason) }) : null
}

/** Whole stakes go back, so that one text is true of everybody; whose was how much stands behind its link. */
function voidMemoOf({ game: key, date, number, drawAt }: RoundRow, reason: string) {
  const name = `${gameByKey(key)!.title} ${number}회`
  const lines = [
    `<p>${voidMemo.opening(`${dateOf(drawAt)} ${name}`)}</p>`,
    `<p>${voidMemo.reason}: ${textHtml(reason)}</p>`,
    `<p>${voidMemo.returned}</p>`,
    `<p><a href="/incidents?round=${key}/${date}/${number}">${voidMemo.link}</a></p>`,
  ]
  return { subject: voidMemo.subject(name), html: lines.join('') }
}

const nameOf = ({ game, date, number }: RoundRow) => `${game} ${date} ${number}`

/** Voids the rounds of a draw that are neither settled nor void. */
export async function voidDraw(
  deps: Deps,
  drawId: number,
  why: keyof typeof incidentText,
): Promise<void> {
  const rounds = await deps.db.query<{ id: number }>`
    select id from round where draw_id = ${drawId} and state not in ('SETTLED', 'VOID') order by id`
  await eachApart(rounds, ({ id }) =>
    deps.db.begin(async (tx) => {
      await tx.patient(60_000)
      await voidRound(deps, tx, { round: id, by: 'system', incident: incidentText[why] })
    }),
  )
}
