/** Cases as operators read them. */
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { RADAR_DAYS } from '@madang/contract/operator/plain/radar.ts'
import type { Ring, RingPair, RingRecovery, RingRow } from '@madang/contract/operator/radar.ts'

import type { Reader } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { readBetRows } from '../bets/bets.ts'
import { readRecovery, selectBinds } from '../rings/rings.ts'
import { readGuard } from '../rolling/rolling.ts'
import { selectElsewhere } from './bind-sql.ts'
import {
  countStates,
  selectCount,
  selectPairs,
  selectRings,
  type PairRow,
  type RingFilter,
  type RingListed,
} from './list-sql.ts'
import type { RingApproval } from './recover-sql.ts'
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
  const [members, uppers, money, waits, notices, history, guard, binds, elsewhere] =
    await Promise.all([
      selectMembers(db, id, RADAR_DAYS),
      selectUppers(db, id),
      selectMoney(db, id),
      selectWaits(db, id),
      selectNotices(db, id),
      selectHistory(db, id),
      readGuard(db),
      selectBinds(db, id),
      selectElsewhere(db, id),
    ])
  const { closedAt, ...rest } = whole
  const waiting = (of: RingApproval) => {
    const found = waits.find(({ action }) => action === of)
    if (!found) return null
    const { id: approval, by, at, reason } = found
    const mine = found.operator === operator.id
    return { id: approval, by, at: at.toISOString(), reason, mine }
  }
  const [bind, lift] = [waiting('ring.bind'), waiting('ring.lift')]
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
    recovery: { ...(await recoveryOf(db, id)), waits: waiting('ring.recover') },
    asked: bind ? { act: 'bind', ...bind } : lift && { act: 'lift', ...lift },
    elsewhere: elsewhere.map(({ ring, uids }) => ({ ring, uids })),
    binds: binds.map(({ id: _, since, ...bind }) => ({ ...bind, since: since.toISOString() })),
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
      t.bound, false as "isBound",
      r.opened_at as "openedAt", r.last_at as "lastAt",
      r.state <> 'closed' and r.counted_at = (select counted_at from ring_count) as current,
      o.uid as by, r.operator_id as operator, case when r.until > (select business_now()) then r.until end as until
    from ring r left join operator o on o.id = r.operator_id
    cross join lateral (
      select count(*) filter (where certain) as certain, count(*) filter (where not certain) as doubted
      from ring_member where ring_id = r.id) m
    cross join lateral (
      select count(*) as pairs from ring_pair where ring_id in (select ring_whole(r.id))) p
    cross join lateral (
      select count(distinct g.member_id) as bound from ring_member g join ring_bound b using (member_id)
      join ring_bind k on k.id = b.bind_id and k.until is null where g.ring_id = r.id) t
    where r.id = ${id}`
  return row
}

async function recoveryOf(db: Reader, id: number): Promise<Omit<RingRecovery, 'waits'>> {
  const { pairs, stakes, points, members } = await readRecovery(db, id)
  const holders = (await selectHolders(db, id, [...members.keys()])).map(({ point, ...holder }) => {
    const due = members.get(holder.id)!
    return { ...holder, points: due, spent: Math.max(0, due - point) }
  })
  return {
    ...{ pairs, stakes, points },
    spent: holders.reduce((sum, { spent }) => sum + spent, 0),
    members: holders,
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
