/** A dispute's end by an answer: written once, told to the partner and to whoever reads events. */
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'

import type { Tx } from '../../db/db.ts'
import { recordEvents } from '../../http/events.ts'
import { textHtml } from '../../http/html.ts'
import { Refusal } from '../../http/refusal.ts'
import { sendMemos } from '../memo/memo.ts'
import { lockDispute, selectDisputes, updateDispute, type DisputeRow } from './dispute-sql.ts'
import { shownDispute } from './dispute.ts'

/** The dispute, nobody else's until the transaction ends. Refuses `notFound`, and `state` for one that is over. */
export async function takeDispute(tx: Tx, id: number): Promise<DisputeRow> {
  await lockDispute(tx, id)
  // Read after the lock, in a statement of its own: what another operator answered is seen.
  const [row] = await selectDisputes(tx, { id }, { limit: 1, skip: 0 })
  if (!row) throw new Refusal('notFound', settlementText.noDispute)
  if (row.state !== 'open') throw new Refusal('state', settlementText.disputeEnded)
  return row
}

type End = {
  row: DisputeRow
  answer: string
  /** whose answer it is */
  operator: number
  /** who said so last */
  actor: string
  /** the line of the next statement that it was accepted by */
  adjustment: { id: number; amount: number } | null
}

export async function endDispute(tx: Tx, { row, answer, operator, actor, adjustment }: End) {
  const { id, no, partner, partnerUid, first } = row
  const state = adjustment ? 'accepted' : 'rejected'
  await updateDispute(tx, { id, state, answer, operator, adjustment: adjustment?.id ?? null })
  await sendMemos(tx, { members: [partner], ...answeredMemo(row, state, answer) })
  const detail = { no, first, dispute: id, state, ...(adjustment && { amount: adjustment.amount }) }
  await recordEvents(tx, [{ kind: 'settlement.answered', actor, target: partnerUid, detail }])
}

const answeredMemo = (row: DisputeRow, state: 'accepted' | 'rejected', answer: string) => ({
  subject: `제 ${row.no}호 정산의 이의에 답변했습니다`,
  html:
    `<p>${textHtml(shownDispute(row).about)}: ` +
    `${state === 'accepted' ? '받아들였습니다. 다음 정산에 조정 줄이 들어갑니다.' : '받아들이지 않았습니다.'}</p>` +
    `<p>${textHtml(answer)}</p>`,
})
