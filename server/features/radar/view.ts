/** Cases as operators read them. */
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { RADAR_DAYS } from '@madang/contract/operator/plain/radar.ts'
import type { Ring, RingPair, RingRecovery, RingRow } from '@madang/contract/operator/radar.ts'

import type { Reader } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { readBetRows } from '../bets/bets.ts'
import { readRecovery } from '../rings/rings.ts'
import { readGuard } from '../rolling/rolling.ts'
import {
  countStates,
  selectCount,
  selectPairs,
  selectRings,
  type PairRow,
  type RingFilter,
  type RingListed,
} from './list-sql.ts'
import {
  selectHistory,
  selectHolders,
  selectMembers,
  selectMoney,
  selectNotices,
  selectUppers,
  selectWaits,
  selectWhole,
} from './view-sql.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

const rowOf = (
  by: Operator,
  { operator, openedAt, lastAt, until, ...row }: RingListed,
): RingRow => ({
  ...row,
  openedAt: openedAt.toISOString(),
  lastAt: lastAt.toISOString(),
  until: iso(until),
  mine: operator === by.id,
})

/** `late`: minutes after which a count that is due is called standing. */
export async function listRings(
  db: Reader,
  operator: Operator,
  { page, late, ...filter }: RingFilter & { page: number; late: number },
) {
  const [{ rows, ...counted }, counts, last] = await Promise.all([
    selectRings(db, filter, page),
    countStates(db),
    selectCount(db, late),
  ])
  return {
    ...counted,
    list: rows.map(({ total: _, ...row }) => rowOf(operator, row)),
    counts,
    countedAt: iso(last?.at ?? null),
    standing: last?.late ?? false,
    seen: { members: last?.members ?? 0, meetings: last?.meetings ?? 0 },
  }
}

/** Refuses `notFound`. */
export async function viewRing(db: Reader, operator: Operator, id: number): Promise<Ring> {
  const [listed, whole] = await Promise.all([selectListed(db, id), selectWhole(db, id)])
  if (!listed || !whole) throw new Refusal('notFound', operatorText.notFound)
  const [members, uppers, money, recovery, notices, history, guard] = await Promise.all([
    selectMembers(db, id, RADAR_DAYS),
    selectUppers(db, id),
    selectMoney(db, id),
    recoveryOf(db, operator, id),
    selectNotices(db, id),
    selectHistory(db, id),
    readGuard(db),
  ])
  const { closedAt, ...rest } = whole
  return {
    ...rowOf(operator, listed),
    ...rest,
    closedAt: iso(closedAt),
    members: members.map(({ joinedAt, since, ...member }) => ({
      ...member,
      joinedAt: joinedAt.toISOString(),
      since: since.toISOString(),
    })),
    uppers: uppers.map(({ overrideAt, ...upper }) => ({
      ...upper,
      most: guard.etc.most,
      overrideAt: iso(overrideAt),
    })),
    money: { ...money, gain: money.rolling - money.house },
    recovery,
    notices: notices.map(
      ({ at, member, uid, readAt, inquiry, answered, answeredAt, state, ...one }) => ({
        ...one,
        at: at.toISOString(),
        member: { id: member, uid },
        readAt: iso(readAt),
        answer:
          inquiry === null
            ? null
            : { inquiry, at: answeredAt!.toISOString(), text: answered!, state: state! },
      }),
    ),
    history: history.map(({ at, member, uid, ...act }) => ({
      ...act,
      at: at.toISOString(),
      member: member === null ? null : { id: member, uid: uid! },
    })),
  }
}

async function selectListed(db: Reader, id: number): Promise<RingListed | undefined> {
  const [row] = await db.query<RingListed>`
    select r.id, r.state, r.ended as "end", r.score, m.certain, m.doubted, p.pairs, r.rolling - r.house as gain,
      r.opened_at as "openedAt", r.last_at as "lastAt",
      r.state <> 'closed' and r.counted_at = (select counted_at from ring_count) as current,
      o.uid as by, r.operator_id as operator, case when r.until > business_now() then r.until end as until
    from ring r left join operator o on o.id = r.operator_id
    cross join lateral (
      select count(*) filter (where certain) as certain, count(*) filter (where not certain) as doubted
      from ring_member where ring_id = r.id) m
    cross join lateral (select count(*) as pairs from ring_pair where ring_id = r.id) p
    where r.id = ${id}`
  return row
}

async function recoveryOf(db: Reader, operator: Operator, id: number): Promise<RingRecovery> {
  const [{ pairs, stakes, points, members }, waits] = await Promise.all([
    readRecovery(db, id),
    selectWaits(db, id),
  ])
  const holders = (await selectHolders(db, id, [...members.keys()])).map(({ point, ...holder }) => {
    const due = members.get(holder.id)!
    return { ...holder, points: due, spent: Math.max(0, due - point) }
  })
  return {
    ...{ pairs, stakes, points },
    spent: holders.reduce((sum, { spent }) => sum + spent, 0),
    members: holders,
    waits: waits && {
      ...{ id: waits.id, by: waits.by, reason: waits.reason },
      at: waits.at.toISOString(),
      mine: waits.operator === operator.id,
    },
  }
}

/** A page of a case's pairs. Refuses `notFound`. */
export async function listPairs(db: Reader, id: number, page: number) {
  if (!(await selectWhole(db, id))) throw new Refusal('notFound', operatorText.notFound)
  const { rows, ...counted } = await selectPairs(db, id, page)
  return { ...counted, list: await pairRows(db, rows) }
}

/** With what lies in them, as the list of bets says it. */
export async function pairRows(db: Reader, rows: readonly PairRow[]): Promise<RingPair[]> {
  const bets = new Map(
    (
      await readBetRows(
        db,
        rows.flatMap((row) => row.bets),
      )
    ).map((bet) => [bet.no, bet]),
  )
  return rows.map(({ id, at, round, house, rolling, taken, seconds, ...row }) => {
    const sides = row.bets.map((no, n) => {
      const { uid, pick } = bets.get(no)!
      return { no, id: row.members[n]!, uid, pick, stake: row.stakes[n]! }
    })
    const { kind, game, number } = bets.get(row.bets[0]!)!
    return {
      ...{ id, at: at.toISOString(), kind, game, number, round, seconds, house, rolling, taken },
      ...{ one: sides[0]!, other: sides[1]!, same: sides[0]!.stake === sides[1]!.stake },
    }
  })
}
