/** What a crisis asks for, and how far it is, read from the rows of what it is about. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { CrisisKind } from '@madang/contract/operator/plain/training.ts'

import type { Reader } from '../../db/db.ts'
import type { Step } from './judge.ts'
import {
  selectAlarm,
  selectDeposits,
  selectInquiry,
  type DepositRow,
  type HappenedRow,
} from './sql.ts'

const MINUTE = 60_000
/** Of the house's clock: until when each is to be done, and after which nothing counts any more. */
export const within = { deposit: 5, take: 3, close: 15, answer: 10, protect: 15 } as const

/** Where it is dealt with. */
export const placeOf: Record<CrisisKind, string> = {
  queue: '/desk/deposits',
  large: '/desk/deposits',
  forged: '/alarms?state=open',
  distress: '/desk/inquiries',
  books: '/alarms?state=open',
}

const at = (date: Date | null | undefined) => date?.getTime() ?? null
const plain = { words: null, two: null }

const depositStep = (row: DepositRow, from: number): Step => ({
  ...plain,
  text: `${row.uid} 충전 ${formatWon(row.amount)}원 승인`,
  from,
  at: at(row.decidedAt),
  within: within.deposit * MINUTE,
  right: row.decidedAt === null ? null : row.state === 'done' && row.credited === row.amount,
})

/** One that needs two: the trainee's time ends when it is put before the second. */
const largeStep = (row: DepositRow, from: number): Step => {
  const done = row.askedAt ?? row.decidedAt
  return {
    text: `${row.uid} 충전 ${formatWon(row.amount)}원 2차 승인 요청`,
    from,
    at: at(done),
    within: within.deposit * MINUTE,
    right: done === null ? null : row.askedAt !== null && row.state !== 'refused',
    words: done === null ? null : (row.askedWhy ?? row.reason ?? ''),
    two: done === null ? null : row.askedAt !== null && (row.state === 'pending' || row.byTwo),
  }
}

async function alarmSteps(db: Reader, rule: string, since: Date): Promise<Step[]> {
  const row = await selectAlarm(db, { rule, since })
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
      right: closed === null ? null : true,
      words: closed === null ? null : (row?.reason ?? ''),
    },
  ]
}

async function distressSteps(db: Reader, id: number, since: Date): Promise<Step[]> {
  const row = await selectInquiry(db, { id, since })
  const from = since.getTime()
  const answered = at(row?.answeredAt)
  const kept = at(row?.protectedAt)
  return [
    {
      ...plain,
      text: `${row?.uid ?? ''} 문의 답변`,
      from,
      at: answered,
      within: within.answer * MINUTE,
      right: answered === null ? null : true,
      words: answered === null ? null : (row?.contents ?? ''),
    },
    {
      ...plain,
      text: `${row?.uid ?? ''} 회원 보호 (휴식·한도·정지)`,
      from,
      at: kept,
      within: within.protect * MINUTE,
      right: kept === null ? null : true,
      words: kept === null ? null : (row?.why ?? ''),
    },
  ]
}

export async function stepsOf(
  db: Reader,
  { kind, subjects, at: happened }: HappenedRow,
): Promise<Step[]> {
  const from = happened.getTime()
  switch (kind) {
    case 'queue':
      return (await selectDeposits(db, subjects)).map((row) => depositStep(row, from))
    case 'large':
      return (await selectDeposits(db, subjects)).map((row) => largeStep(row, from))
    case 'forged':
    case 'books':
      return alarmSteps(db, kind, happened)
    case 'distress':
      return distressSteps(db, subjects[0]!, happened)
  }
}
