/**
 * How operators read and answer disputes: rejected with a reason by one, or accepted by a line of the next statement, which
 * takes two (docs/adr/0118-statements-disputed.md).
 */
import { DISPUTE_MAX } from '@madang/contract/core/dispute.ts'
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'
import type { Dispute } from '@madang/contract/operator/settlement.ts'

import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { lengthOf, plainText } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { askAdjustment } from './adjust.ts'
import { endDispute, takeDispute } from './dispute-end.ts'
import { selectDisputes } from './dispute-sql.ts'
import { shownDispute } from './dispute.ts'

const ROWS = 50

type Asked = {
  state?: 'open' | 'ended' | undefined
  partner?: number | undefined
  first?: string | undefined
  pageIndex: number
}

export async function listDisputes(db: Db, { state, partner, first, pageIndex }: Asked) {
  const rows = await selectDisputes(
    db,
    {
      ...(partner !== undefined && { partner }),
      ...(first !== undefined && { first }),
      ...(state && { open: state === 'open' }),
    },
    { limit: ROWS, skip: (pageIndex - 1) * ROWS },
  )
  const totalCnt = rows[0]?.total ?? 0
  const list = rows.map((row): Dispute => ({
    ...shownDispute(row),
    ...{ partner: row.partner, uid: row.partnerUid, no: row.no, first: row.first, last: row.last },
    ...{ answeredBy: row.answeredBy, waiting: row.waiting },
  }))
  return { totalCnt, totalPages: Math.ceil(totalCnt / ROWS), list }
}

/** Refuses `state` for one that is answered, or whose adjustment waits for a second operator. */
async function takeUnanswered(tx: Tx, id: number) {
  const row = await takeDispute(tx, id)
  if (row.waiting) throw new Refusal('state', settlementText.disputeWaits)
  return row
}

type Answering = Acting & { id: number; reason: string }

/** Not accepted: one operator says why, and the partner reads it. */
export const rejectDispute = (
  { db }: Pick<Deps, 'db'>,
  { operator, address, id, reason }: Answering,
): Promise<void> =>
  db.begin(async (tx) => {
    const answer = plainText(reasonOf(plainText(reason)))
    if (lengthOf(answer) > DISPUTE_MAX) throw new Refusal('badInput', settlementText.longAnswer)
    const row = await takeUnanswered(tx, id)
    await endDispute(tx, {
      ...{ row, answer, operator: operator.id, actor: operator.uid, adjustment: null },
    })
    const { about } = shownDispute(row)
    await record(tx, {
      about: row.partner,
      ...{ operator, address, action: 'settlement.dispute.reject', reason: answer },
      // The line in words may have an adjustment's reason, which a subject would keep for ever.
      subject: `${row.partnerUid} 제 ${row.no}호`,
      before: { dispute: id, line: about, state: 'open', text: row.text },
      after: { state: 'rejected' },
    })
  })

/** Asks a second operator for the adjustment by which it is accepted. Refuses as an adjustment is refused. */
export const requestAccept = (
  { db }: Pick<Deps, 'db'>,
  { operator, address, id, amount, reason }: Answering & { amount: number },
): Promise<number> =>
  db.begin(async (tx) => {
    const row = await takeUnanswered(tx, id)
    const { about } = shownDispute(row)
    const dispute = { id, about: `제 ${row.no}호 ${about}` }
    const { partner } = row
    // The partner's answer: text as a rejection's is.
    return askAdjustment(tx, {
      ...{ operator, address, partner, amount, dispute },
      reason: plainText(reason),
    })
  })
