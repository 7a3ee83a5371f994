/**
 * Closing a statement: asked for by one operator, agreed to by another, then numbered, sealed over the one before and
 * paid, all in one transaction and once (docs/adr/0115-partners-statements.md).
 */
import { halfAfter, halfOf } from '@madang/contract/core/half-month.ts'
import { addDays, midnight } from '@madang/contract/core/kst.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { isPartnerType } from '@madang/contract/member/plain/hand-off.ts'
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { publish } from '../../http/live.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting } from '../../http/serve-operator.ts'
import { post } from '../../ledger/ledger.ts'
import { request, type Act } from '../approvals/approvals.ts'
import { figuresOf, textOf, type Parts } from './compute.ts'
import {
  insertStatement,
  lockChain,
  selectAdjustments,
  selectBefore,
  selectClosed,
  selectHead,
  selectLater,
  selectPartner,
  selectReady,
  selectRows,
  selectShare,
  type Partner,
  type Span,
} from './sql.ts'

/** A half month may be a million bets. */
const PATIENT_MS = 60_000

export type Period = Span & { first: string; last: string }

/** Refuses `badInput` for what no period begins with. */
export function periodOf(first: string): Period {
  const half = halfOf(first)
  if (half.first !== first) throw new Refusal('badInput', settlementText.noPeriod)
  return { ...half, from: midnight(first), to: midnight(addDays(half.last, 1)) }
}

/** Refuses `notFound` for a member who is no partner and owes or is owed no statement. */
export async function mustBePartner(db: Reader, id: number): Promise<Partner> {
  const partner = await selectPartner(db, id)
  if (!partner || !(isPartnerType(partner.type) || partner.open))
    throw new Refusal('notFound', settlementText.noPartner)
  if (partner.state === 'left') throw new Refusal('state', settlementText.left)
  return partner
}

/** Why a period cannot be closed for anybody yet; null when it can. */
export async function whyOpen(db: Reader, period: Period): Promise<string | null> {
  const { over, books, judged, rolled } = await selectReady(db, period.last, period)
  if (!over) return settlementText.notOver
  if (!books) return settlementText.booksOpen
  if (!judged) return settlementText.unjudged
  return rolled ? null : settlementText.unrolled
}

/** What a statement is made of as it stands now. */
export async function partsOf(db: Reader, partner: number, period: Period): Promise<Parts> {
  const [rows, terms, before, adjustments] = [
    await selectRows(db, partner, period),
    await selectShare(db, partner, period.first),
    await selectBefore(db, partner, period.first),
    await selectAdjustments(db, partner, null),
  ]
  return { rows, ...terms, before, adjustments }
}

/** Refuses `state` for a period that is not the partner's next. */
async function mustBeNext(db: Reader, partner: number, period: Period): Promise<void> {
  const why = await whyOpen(db, period)
  if (why !== null) throw new Refusal('state', why)
  const { first } = period
  if (
    (await selectClosed(db, { first, partner })).length > 0 ||
    (await selectLater(db, partner, first))
  )
    throw new Refusal('state', settlementText.closed)
  const before = await selectBefore(db, partner, first)
  const next = before && halfAfter(halfOf(before.last)).first
  if (next !== undefined && next !== first) throw new Refusal('state', settlementText.notNext(next))
}

/** The figures that a second operator agrees to. */
const agreed = ['paid', 'target', 'carryOut', 'dueOut', 'adjusted'] as const
/** A request of an earlier release lacks the last two. */
type Agreed = Partial<Record<(typeof agreed)[number], number>>
type Asked = Agreed & { first: string; uid: string }

/** Asks for a second operator; refuses `state` for a period that cannot be closed now. */
export const requestClose = (
  { db }: Pick<Deps, 'db'>,
  {
    operator,
    address,
    partner: id,
    first,
    reason,
  }: Acting & {
    partner: number
    first: string
    reason: string
  },
): Promise<number> =>
  db.begin(async (tx) => {
    await tx.patient(PATIENT_MS)
    const period = periodOf(first)
    const { uid } = await mustBePartner(tx, id)
    await mustBeNext(tx, id, period)
    const { paid, target, carryOut, dueOut, adjusted } = figuresOf(await partsOf(tx, id, period))
    const detail: Asked = { first, uid, paid, target, carryOut, dueOut, adjusted }
    const title = `${uid} ${first} ~ ${period.last} ${formatWon(paid)}원`
    return request(tx, {
      ...{ operator, action: 'settlement.close', subject: id, detail, title, reason, address },
    })
  })

/** The second operator's yes: nothing but what was asked for is closed. */
export const closeApproved: Act = async (_, tx, { id, subject, detail }, by) => {
  const asked = detail as Asked
  const made = await closeStatement(tx, {
    partner: subject,
    first: asked.first,
    approval: id,
    asked,
  })
  await recordEvents(tx, [
    { kind: 'settlement.closed', actor: by.uid, target: asked.uid, detail: made },
  ])
  return made
}

type Closing = {
  partner: number
  first: string
  approval: number
  asked: Agreed
}

/** Closes and pays; refuses `state` when it is closed already, or comes to something else than was asked for. */
export async function closeStatement(tx: Tx, { partner: id, first, approval, asked }: Closing) {
  await tx.patient(PATIENT_MS)
  await lockChain(tx)
  // Read after the lock, in statements of their own: what another transaction closed is seen.
  const period = periodOf(first)
  const { uid, type, upper } = await mustBePartner(tx, id)
  await mustBeNext(tx, id, period)
  const parts = await partsOf(tx, id, period)
  const figures = figuresOf(parts)
  const { paid } = figures
  if (agreed.some((name) => asked[name] !== undefined && asked[name] !== figures[name]))
    throw new Refusal('state', settlementText.changed)
  const head = await selectHead(tx)
  const it = {
    ...{ no: head.no + 1, partner: id, first, last: period.last, uid, type, upper },
    ...figures,
  }
  const hash = await insertStatement(tx, {
    ...it,
    ...{ approval, prevHash: head.hash, text: textOf(it, parts), rows: parts.rows },
    adjustments: parts.adjustments.map((each) => each.id),
  })
  if (paid > 0) {
    await post(tx, [{ member: id, kind: 'settlement', cause: it.no, amount: paid }])
    await publish(tx, { kind: 'header', member: id })
  }
  return { no: it.no, first, paid, hash: hash.toString('hex') }
}
