/** Points: where they came from and went, as the ledger has it, and their conversion to money one to one. */
import { timeOf } from '@madang/contract/core/kst.ts'
import { pointText } from '@madang/contract/member/plain/point.ts'

import type { Reader } from '../../db/db.ts'
import { publish } from '../../http/live.ts'
import { Refusal } from '../../http/refusal.ts'
import { kinds } from '../../ledger/kinds.ts'
import { move, type Till } from '../till/till.ts'
import { countTransfers, nextConversion, selectTransfers } from './sql.ts'

const PER_PAGE = 15

/** Turns points (> 0) into as many won, both legs or neither. Refuses `lack` (docs/spec/rules.md#safe-and-points). */
export async function convertPoints(till: Till, points: number): Promise<void> {
  const { tx, member, wallet } = till
  if (points > wallet.point) throw new Refusal('lack', pointText.short)
  const cause = await nextConversion(tx)
  await move(till, [
    { kind: 'point.out', cause, amount: points },
    { kind: 'point.in', cause, amount: points },
  ])
  await publish(tx, { kind: 'header', member })
}

/** A page of a member's points that came and went in the instants given, newest first. */
export async function readPoints(
  db: Reader,
  member: number,
  { from, to, page }: { from: Date; to: Date; page: number },
) {
  const range = { from, to }
  const [totalCnt, rows] = await Promise.all([
    countTransfers(db, member, range),
    selectTransfers(db, member, range, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
  ])
  return {
    totalCnt,
    totalPages: Math.ceil(totalCnt / PER_PAGE),
    list: rows.map(({ id, kind, amount, at }) => ({
      no: id,
      log: kinds[kind].label,
      point: kinds[kind].to === 'point' ? amount : -amount,
      date: timeOf(at),
    })),
  }
}
