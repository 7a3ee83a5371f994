/** What steps of crises are made of. */
import { formatWon } from '@madang/contract/core/won.ts'

import type { Reader } from '../../db/db.ts'
import type { Step } from './judge.ts'
import { selectAlarm, selectInquiry, type DepositRow } from './sql.ts'

export const MINUTE = 60_000
/** Of the house's clock: until when each is to be done, and after which nothing counts any more. */
export const within = {
  deposit: 5,
  take: 3,
  close: 15,
  answer: 10,
  protect: 15,
  correct: 15,
  restrain: 20,
  off: 8,
  handover: 20,
} as const

export const at = (date: Date | null | undefined) => date?.getTime() ?? null
export const plain = { words: null, two: null }

type Alarmed = {
  rule: string
  since: Date
  /** null: of whatever the rule rang for */
  subject?: string | null
  /** what was done beside it was right */
  right?: boolean
}

export async function alarmSteps(
  db: Reader,
  { rule, since, subject = null, right = true }: Alarmed,
): Promise<Step[]> {
  const row = await selectAlarm(db, { rule, since, subject })
  const from = at(row?.openedAt) ?? since.getTime()
  const seen = at(row?.seenAt)
  const closed = at(row?.closedAt)
  return [
    {
      ...plain,
      text: '경보 맡기',
      from,
      at: seen ?? closed,
      within: within.take * MINUTE,
      // Closed by who never said that they look at it: others may have looked too.
      right: seen === null && closed === null ? null : seen !== null,
    },
    {
      ...plain,
      text: '경보 닫기',
      from,
      at: closed,
      within: within.close * MINUTE,
      right: closed === null ? null : right,
      words: closed === null ? null : (row?.reason ?? ''),
    },
  ]
}

/** An inquiry and its answer; `right`: nothing was done beside it that was wrong. */
export async function answerStep(
  db: Reader,
  { id, since, right = true }: { id: number; since: Date; right?: boolean },
): Promise<Step> {
  const row = await selectInquiry(db, { id, since })
  const answered = at(row?.answeredAt)
  return {
    ...plain,
    text: `${row?.uid ?? ''} 문의 답변`,
    from: since.getTime(),
    at: answered,
    within: within.answer * MINUTE,
    right: answered === null ? null : right,
    words: answered === null ? null : (row?.contents ?? ''),
  }
}

export const depositStep = (row: DepositRow, from: number): Step => ({
  ...plain,
  text: `${row.uid} 충전 ${formatWon(row.amount)}원 승인`,
  from,
  at: at(row.decidedAt),
  within: within.deposit * MINUTE,
  right: row.decidedAt === null ? null : row.state === 'done' && row.credited === row.amount,
})
