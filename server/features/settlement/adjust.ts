/** Lines that two operators add to a partner's next statement: how a closed one is put right. */
import { formatWon } from '@madang/contract/core/won.ts'
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { request, type Act } from '../approvals/approvals.ts'
import { mustBePartner } from './close.ts'
import { endDispute, takeDispute } from './dispute-end.ts'
import { insertAdjustment, lockChain } from './sql.ts'

/** What one line may move: a slip of a few digits stops here. */
const MOST = 1_000_000_000_000
/** It stands in the statement. */
const REASON_MAX = 200

type Asked = { uid: string; amount: number; dispute?: number; about?: string }

type Asking = Acting & {
  partner: number
  amount: number
  reason: string
  /** the dispute that is accepted by it, and its line in words */
  dispute?: { id: number; about: string }
}

/** Asks for a second operator; `amount` in won, below 0 to take off. Refuses `badInput` for 0, `limit` for too much. */
export const requestAdjustment = ({ db }: Pick<Deps, 'db'>, asking: Asking): Promise<number> =>
  db.begin((tx) => askAdjustment(tx, asking))

/** The same in the caller's transaction. */
export async function askAdjustment(
  tx: Tx,
  { operator, address, partner: id, amount, reason, dispute }: Asking,
): Promise<number> {
  const { uid } = await mustBePartner(tx, id)
  if (amount === 0) throw new Refusal('badInput', settlementText.zero)
  if (Math.abs(amount) > MOST) throw new Refusal('limit', settlementText.tooMuch)
  if (reasonOf(reason).length > REASON_MAX) throw new Refusal('badInput', settlementText.longReason)
  const detail: Asked = {
    ...{ uid, amount },
    ...(dispute && { dispute: dispute.id, about: dispute.about }),
  }
  const title = `${uid} 정산 조정 ${amount < 0 ? '−' : '+'}${formatWon(Math.abs(amount))}원`
  return request(tx, {
    ...{ operator, action: 'settlement.adjust', subject: id, detail, title, reason, address },
  })
}

export const adjustmentApproved: Act = async (_, tx, approval, decided) => {
  const { id, subject, detail, reason, requestedBy } = approval
  const { amount, dispute } = detail as Asked
  // No statement is closed meanwhile: it would be in none, or not in what was agreed to.
  await lockChain(tx)
  await mustBePartner(tx, subject)
  const row = dispute === undefined ? null : await takeDispute(tx, dispute)
  const made = await insertAdjustment(tx, { partner: subject, amount, reason, approval: id })
  if (row)
    await endDispute(tx, {
      ...{ row, answer: reason, operator: requestedBy, actor: decided.uid },
      adjustment: { id: made, amount },
    })
  return { amount, ...(dispute !== undefined && { dispute }) }
}
