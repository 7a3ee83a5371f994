/**
 * What a partner says to a closed statement: agreement, once, or a dispute of one of its lines
 * (docs/adr/0118-statements-disputed.md). The statement never changes by it.
 */
import {
  DISPUTE_MAX,
  DISPUTES_OPEN,
  disputeText,
  lineWords,
} from '@madang/contract/core/dispute.ts'
import type { Said } from '@madang/contract/partner/settlement.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { lengthOf, plainText } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import { lockAccount } from '../account/account.ts'
import { answerOnce, type Keyed } from '../till/till.ts'
import { periodOf } from './close.ts'
import {
  hasLine,
  insertAgreement,
  insertDispute,
  selectDisputable,
  selectDisputes,
  selectSaid,
  type DisputeRow,
  type Line,
} from './dispute-sql.ts'
import { titleOf } from './read.ts'

/** A bet is looked for in all that were settled in the period. */
const PATIENT_MS = 60_000
/** More than the time of a statement lets in. */
const ALL = 10_000

/**
 * Who says it, read again behind their lock: whoever left meanwhile says nothing any more. With a key it is said once:
 * whoever asks again hears the first answer.
 */
export type Saying = {
  member: { id: number; uid: string }
  again: (db: Reader) => Promise<unknown>
  asked: Keyed
  first: string
}

/** Refuses `state` for a period that is not closed. */
async function mustBeClosed(db: Reader, { member, first }: Pick<Saying, 'member' | 'first'>) {
  periodOf(first)
  const closed = await selectDisputable(db, member.id, first)
  if (!closed) throw new Refusal('state', disputeText.notClosed)
  return closed.no
}

/** A partner says one thing at a time, each once; `act` judges what was said so far. Refuses `state` once it was agreed to. */
async function say(
  tx: Tx,
  { member, again, asked }: Saying,
  { no, msg }: { no: number; msg: string },
  act: (before: Awaited<ReturnType<typeof selectSaid>>) => Promise<void>,
) {
  await lockAccount(tx, member.id)
  await again(tx)
  return answerOnce({ tx, member: member.id }, asked, async () => {
    const before = await selectSaid(tx, no)
    if (before.agreedAt) throw new Refusal('state', disputeText.agreed)
    await act(before)
    return { msg }
  })
}

type Told = { msg: string }
/** A refusal is thrown when the answer is kept. */
async function told(work: Promise<object>): Promise<Told> {
  const said = await work
  if (said instanceof Refusal) throw said
  return said as Told
}

/** Refuses `state` while a dispute waits for its answer. */
export const agree = ({ db }: Pick<Deps, 'db'>, saying: Saying): Promise<Told> =>
  told(
    db.begin(async (tx) => {
      const no = await mustBeClosed(tx, saying)
      return say(tx, saying, { no, msg: disputeText.agreedNow }, async ({ open }) => {
        if (open.length > 0) throw new Refusal('state', disputeText.waits)
        await insertAgreement(tx, no)
        const { uid } = saying.member
        const detail = { no, first: saying.first }
        await recordEvents(tx, [{ kind: 'settlement.agreed', actor: uid, target: uid, detail }])
      })
    }),
  )

/** Refuses `notFound` for a line the statement does not have, `state` after its time or while the line has one that waits. */
export const dispute = (
  { db }: Pick<Deps, 'db'>,
  { line, ref, text: given, ...saying }: Saying & Line & { text: string },
): Promise<Told> =>
  told(
    db.begin(async (tx) => {
      await tx.patient(PATIENT_MS)
      const text = plainText(given)
      if (text === '') throw new Refusal('badInput', disputeText.noText, { field: 'text' })
      if (lengthOf(text) > DISPUTE_MAX)
        throw new Refusal('badInput', disputeText.longText, { field: 'text' })
      const { member, first } = saying
      const no = await mustBeClosed(tx, saying)
      const { from, to } = periodOf(first)
      if (!(await hasLine(tx, { partner: member.id, no, from, to, line, ref })))
        throw new Refusal('notFound', disputeText.noLine)
      return say(tx, saying, { no, msg: disputeText.disputed }, async ({ late, open }) => {
        if (late) throw new Refusal('state', disputeText.late)
        if (open.some((one) => one.line === line && one.ref === ref))
          throw new Refusal('state', disputeText.open)
        if (open.length >= DISPUTES_OPEN) throw new Refusal('limit', disputeText.many)
        const id = await insertDispute(tx, { no, line, ref, text })
        const detail = { no, first, dispute: id, line, ref }
        const { uid } = member
        await recordEvents(tx, [{ kind: 'settlement.disputed', actor: uid, target: uid, detail }])
      })
    }),
  )

/** A dispute as both sides read it. */
export const shownDispute = (row: DisputeRow) => {
  const { id, line, ref, uid, game, reason, text, at, state, answer, answeredAt, amount } = row
  return {
    ...{ id, line, ref, text, state, answer, amount, at: at.toISOString() },
    about: lineWords({ line, ref, uid, title: game === null ? null : titleOf(game), reason }),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

/** What was said to a closed half month; null of one that is not closed. */
export async function readSaid(db: Reader, partner: number, first: string): Promise<Said | null> {
  periodOf(first)
  const closed = await selectDisputable(db, partner, first)
  if (!closed) return null
  const { agreedAt, late } = await selectSaid(db, closed.no)
  const disputes = await selectDisputes(db, { partner, first }, { limit: ALL, skip: 0 })
  return {
    agreedAt: agreedAt?.toISOString() ?? null,
    ...{ until: closed.until.toISOString(), late },
    disputes: disputes.toSorted((a, b) => a.id - b.id).map(shownDispute),
  }
}
