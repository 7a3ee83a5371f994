/** A balance put right by hand: one operator asks with a reason, a second one agrees (docs/spec/rules.md#operators). */
import type { adjustPockets } from '@madang/contract/operator/members.ts'
import { memberText, pocketWords, wayWords } from '@madang/contract/operator/plain/members.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { publish } from '../../http/live.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting } from '../../http/serve-operator.ts'
import type { Kind } from '../../ledger/kinds.ts'
import { lockWallets, offer } from '../../ledger/ledger.ts'
import { request, type Act } from '../approvals/approvals.ts'
import { mustLock } from './suspend.ts'

type Pocket = (typeof adjustPockets)[number]
export type Adjustment = {
  pocket: Pocket
  way: 'add' | 'remove'
  /** > 0: won, points, or millionths of a coin */
  amount: number
}

const kindOf: Record<Pocket, Record<Adjustment['way'], Kind>> = {
  money: { add: 'adjust.money.add', remove: 'adjust.money.remove' },
  point: { add: 'adjust.point.add', remove: 'adjust.point.remove' },
  coin: { add: 'adjust.coin.add', remove: 'adjust.coin.remove' },
}

/** What one adjustment may move: a slip of a few digits stops here. */
const MOST = 1_000_000_000_000
const COIN = 1_000_000

const amountOf = ({ pocket, amount }: Adjustment) =>
  pocket === 'money'
    ? `${formatWon(amount)}원`
    : pocket === 'point'
      ? `${formatWon(amount)}P`
      : `${amount / COIN}코인`

/** Asks for an adjustment; refuses `notFound`, `limit`, `lack` for more than the pocket holds now, `state` while one waits. */
export function requestAdjustment(
  { db }: Deps,
  {
    operator,
    address,
    id,
    reason,
    ...adjustment
  }: Acting & Adjustment & { id: number; reason: string },
): Promise<number> {
  const { pocket, way, amount } = adjustment
  if (amount > MOST) throw new Refusal('limit', memberText.tooMuch)
  return db.begin(async (tx) => {
    const member = await mustLock(tx, id)
    const wallet = (await lockWallets(tx, [id])).get(id)!
    if (way === 'remove' && wallet[pocket] < amount) throw new Refusal('lack', memberText.short)
    return request(tx, {
      operator,
      action: 'member.adjust',
      subject: id,
      detail: { uid: member.uid, pocket, way, amount },
      title: `${member.uid} ${pocketWords[pocket]} ${amountOf(adjustment)} ${wayWords[way]}`,
      reason,
      address,
    })
  })
}

/** An adjustment with its second operator; the approval is the transfer's cause, so that it is posted once. */
export const adjustApproved: Act = async (_, tx, { id, subject, detail }, decided) => {
  const { uid, pocket, way, amount } = detail as Adjustment & { uid: string }
  const wallets = await lockWallets(tx, [subject])
  const before = wallets.get(subject)![pocket]
  const [verdict] = await offer(
    tx,
    [{ member: subject, kind: kindOf[pocket][way], cause: id, amount }],
    { wallets },
  )
  if (verdict!.result === 'short') throw new Refusal('lack', memberText.short)
  if (verdict!.result === 'repeated') throw new Error(`approval ${id} moved money before`)
  const after = wallets.get(subject)![pocket]
  await recordEvents(tx, [
    {
      kind: 'member.adjusted',
      actor: decided.uid,
      target: uid,
      detail: { pocket, way, amount, before, after },
    },
  ])
  await publish(tx, { kind: 'header', member: subject })
  return { uid, pocket, way, amount, balanceBefore: before, balanceAfter: after }
}
