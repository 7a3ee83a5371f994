/** What a crisis asks for, and how far it is, read from the rows of what it is about. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { CrisisKind } from '@madang/contract/operator/plain/training.ts'

import type { Reader } from '../../db/db.ts'
import type { Step } from './judge.ts'
import { lateSteps, toldAgainSteps, undrawnSteps } from './draw-steps.ts'
import { ringSteps, shiftSteps, vendorSteps } from './house-steps.ts'
import {
  selectDeposits,
  selectInquiry,
  type DepositRow,
  type HappenedRow,
  type Trainee,
} from './sql.ts'
import { alarmSteps, answerStep, at, depositStep, MINUTE, plain, within } from './step-parts.ts'

/** Where it is dealt with. */
export const placeOf: Record<CrisisKind, string> = {
  queue: '/desk/deposits',
  large: '/desk/deposits',
  forged: '/alarms?state=open',
  distress: '/desk/inquiries',
  books: '/alarms?state=open',
  late: '/desk/inquiries',
  contradiction: '/alarms?state=open',
  undrawn: '/alarms?state=open',
  ring: '/desk/inquiries',
  vendor: '/vendors',
  shift: '/desk/deposits',
}

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

async function distressSteps(db: Reader, id: number, since: Date): Promise<Step[]> {
  const row = await selectInquiry(db, { id, since })
  const kept = at(row?.protectedAt)
  return [
    await answerStep(db, { id, since }),
    {
      ...plain,
      text: `${row?.uid ?? ''} 회원 보호 (휴식·한도·정지)`,
      from: since.getTime(),
      at: kept,
      within: within.protect * MINUTE,
      right: kept === null ? null : true,
      words: kept === null ? null : (row?.why ?? ''),
    },
  ]
}

/**
 * Of what was asked the first act since the crisis counts, whoever did it: done before the trainee began it is no longer
 * to do. Of what was to be left alone only what was done since they began.
 */
export async function stepsOf(
  db: Reader,
  happened: HappenedRow,
  { id: trainee, beganAt }: Trainee,
): Promise<Step[]> {
  const { kind, subjects, at: since, about } = happened
  const from = since.getTime()
  const theirs = beganAt > since ? beganAt : since
  switch (kind) {
    case 'queue':
      return (await selectDeposits(db, subjects)).map((row) => depositStep(row, from))
    case 'large':
      return (await selectDeposits(db, subjects)).map((row) => largeStep(row, from))
    case 'forged':
    case 'books':
      return alarmSteps(db, { rule: kind, since })
    case 'distress':
      return distressSteps(db, subjects[0]!, since)
    case 'late':
      return lateSteps(db, subjects[0]!, { since, theirs })
    case 'contradiction':
      return toldAgainSteps(db, { round: subjects[0]!, about, since, theirs })
    case 'undrawn':
      return undrawnSteps(db, { round: subjects[0]!, about, since })
    case 'ring':
      return ringSteps(db, { subjects, trainee, since, theirs })
    case 'vendor':
      return vendorSteps(db, { subjects, vendor: about, since })
    case 'shift':
      return shiftSteps(db, { subjects, trainee, since, theirs })
  }
}
