/** A partner's own statements: what operators see of them, without who of the desk did what. */
import { halfBefore, halfOf } from '@madang/contract/core/half-month.ts'
import { dateOf } from '@madang/contract/core/kst.ts'
import type { OwnStatement } from '@madang/contract/partner/settlement.ts'

import type { Db } from '../../db/db.ts'
import { readStatement } from './read.ts'
import { selectOwn } from './sql.ts'

/** The half months a partner can look at, newest first. */
export async function listOwn(db: Db, partner: number, now: Date) {
  const running = halfOf(dateOf(now))
  const closed = await selectOwn(db, partner)
  const known = new Set(closed.map(({ first }) => first))
  const open = [running, halfBefore(running)].filter(({ first }) => !known.has(first))
  return [
    ...open.map((half) => ({ ...half, closed: null })),
    ...closed.map(({ first, last, no, paid }) => ({ first, last, closed: { no, paid } })),
  ].toSorted((a, b) => (a.first < b.first ? 1 : -1))
}

/** One of them. Refuses `badInput` for what no period begins with. */
export async function readOwn(db: Db, partner: number, first: string): Promise<OwnStatement> {
  const { it, last, members, adjustments, lower } = await readStatement(db, { partner, first })
  const { partner: _, uid: _uid, type: _type, upper: _upper, adjusted: _all, ...figures } = it
  const { closed, waiting: _waiting, ...rest } = figures
  return {
    ...{ first, last, ...rest, lower, members },
    adjustments: adjustments.map(({ id, amount, reason }) => ({ id, amount, reason })),
    closed: closed && {
      ...{ no: closed.no, at: closed.at, hash: closed.hash, prevHash: closed.prevHash },
    },
  }
}
