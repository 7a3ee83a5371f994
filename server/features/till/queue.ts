/** The desk's side of deposits and withdrawals alike: what their queues are searched by, a request as an operator sees it. */
import { addDays, midnight } from '@madang/contract/core/kst.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { undoText } from '@madang/contract/operator/plain/undo.ts'

import type { Deps } from '../../http/deps.ts'
import { maskAccount, maskHolder } from '../../http/mask.ts'
import { shownDue, type DueColumns, type PutOff } from '../undo/undo.ts'

export type RequestState = 'pending' | 'done' | 'refused' | 'cancelled'

export type QueueFilter = {
  id: number | null
  state: RequestState | null
  uid: string | null
  from: Date | null
  until: Date | null
  /** leaves out what this operator passed on to a second one; null: nobody's */
  passedBy: number | null
  /** what this operator has; 0: what nobody has; null: whoever */
  holder: number | null
}

/** Requests a page. */
export const QUEUE_PAGE = 20

/** A request with its member, who decided it, and the completion that waits for a second operator. */
export type Queued = {
  id: number
  version: number
  at: Date
  memberId: number
  uid: string
  nick: string
  amount: number
  state: RequestState
  bank: string | null
  holder: Buffer | null
  account: Buffer | null
  moneyBefore: number
  decidedBy: string | null
  decidedAt: Date | null
  reason: string | null
  approvalId: number | null
  approvalBy: string | null
  assigned: string | null
} & DueColumns

type Searched = {
  id?: number
  state?: RequestState
  uid?: string
  start?: string
  end?: string
  assigned?: 'mine' | 'none'
}

/** Who is to have it, as queries ask; null: whoever. */
export const holderOf = (assigned: 'mine' | 'none' | undefined, operator: number) =>
  assigned === undefined ? null : assigned === 'mine' ? operator : 0

/**
 * What an operator asks a queue for: the beginning of an id, days of Seoul, both included. What waits is what they can
 * decide: a request they passed on has left their queue (docs/spec/rules.md#operators).
 */
export const queueFilter = (
  { id, state, uid, start, end, assigned }: Searched,
  operator: number,
): QueueFilter => ({
  id: id ?? null,
  state: state ?? null,
  uid: uid?.trim().toLowerCase() || null,
  from: start ? midnight(start) : null,
  until: end ? midnight(addDays(end, 1)) : null,
  passedBy: state === 'pending' ? operator : null,
  holder: holderOf(assigned, operator),
})

/** Rows that each carry how many there are in all, as a page. */
export function queuePage<R extends { total: number }>(rows: R[]) {
  const totalCnt = rows[0]?.total ?? 0
  return { rows, totalCnt, totalPages: Math.ceil(totalCnt / QUEUE_PAGE) }
}

/** A request as the desk shows it. Holder and account are masked. */
export function shownRequest({ keys }: Deps, row: Queued) {
  return {
    id: row.id,
    version: row.version,
    at: row.at.toISOString(),
    member: { id: row.memberId, uid: row.uid, nick: row.nick },
    amount: row.amount,
    state: row.state,
    bank: row.bank ?? '',
    holder: row.holder ? maskHolder(keys.open(row.holder)) : '',
    account: row.account ? maskAccount(keys.open(row.account)) : '',
    moneyBefore: row.moneyBefore,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    waiting:
      row.approvalId === null
        ? null
        : { id: row.approvalId, by: row.approvalBy!, amount: row.amount },
    assigned: row.assigned,
    due: shownDue(row),
  }
}

const words = {
  done: operatorText.completed,
  waiting: operatorText.waiting,
  refused: operatorText.refused,
}

/** The answer to a decision: `waiting` for a second operator, put off, or what became of the request. */
export const decided = (came: keyof typeof words | PutOff) =>
  typeof came === 'string'
    ? { msg: words[came], data: { state: came, undo: null } }
    : {
        msg: undoText.put(came.seconds),
        data: {
          state: 'due' as const,
          undo: { id: came.id, until: came.until.toISOString() },
        },
      }
