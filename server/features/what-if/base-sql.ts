/** What drafts stand on, and names for what a replay found. */
import { ratesOf, type Rates } from '@madang/contract/core/rates.ts'

import type { Reader } from '../../db/db.ts'
import type { Window } from './replay.ts'

export const selectSettingVersion = async (db: Reader, key: string) =>
  (await db.query<{ version: number }>`select version from setting where key = ${key}`)[0]
    ?.version ?? 0

/** Undefined for one who was never let in. */
export const selectPerson = async (db: Reader, id: number) =>
  (
    await db.query<{ uid: string; upper: number | null }>`
    select uid, upper_id as upper from member m where id = ${id}
      and not exists (select from signup s where s.member_id = m.id and s.state <> 'approved')`
  )[0]

/** The highest rates of those directly below. */
export async function selectBelowRates(db: Reader, member: number): Promise<Rates> {
  const [row] = await db.query<Record<keyof Rates, number | null>>`
    select max(r.baccarat) as baccarat, max(r.dragon) as dragon, max(r.slot) as slot, max(r.roulette) as roulette,
      max(r.etc) as etc, max(r.casino) as casino
    from member m join rolling_rate r on r.member_id = m.id where m.upper_id = ${member}`
  return ratesOf((game) => row![game] ?? 0)
}

export type Head = { id: number; uid: string; etc: number }

/** Who stands at the head of a line with a rate of draws, the highest first. */
export const selectHeads = (db: Reader) => db.query<Head>`
  select m.id, m.uid, r.etc::int as etc from member m join rolling_rate r on r.member_id = m.id
  where m.upper_id is null and r.etc > 0 order by r.etc desc, m.id`

export async function selectUids(db: Reader, ids: number[]): Promise<Map<number, string>> {
  const rows = await db.query<{ id: number; uid: string }>`
    select id, uid from member where id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, uid }) => [id, uid]))
}

/**
 * Withdrawals that were asked for in these days and let through under the turnover that held, and of them those that
 * another would have refused, with their sum in won.
 */
export async function selectTurnover(
  db: Reader,
  { from, to }: Window,
  { was, will }: { was: number; will: number },
) {
  const [row] = await db.query<{ withdrawals: number; refused: number; amount: number }>`
    with asked as (
      select w.amount, w.deposits_before - coalesce(l.deposits_before, 0) as deposits,
        w.staked_before - coalesce(l.staked_before, 0) as staked
      from withdrawal w left join lateral (
        select deposits_before, staked_before from withdrawal d
        where d.member_id = w.member_id and d.state = 'done' and d.id < w.id and d.decided_at <= w.at
        order by d.id desc limit 1) l on true
      where w.at >= ${from} and w.at < ${to}
    ), judged as (
      select amount, ceil(deposits * ${was}::numeric / 100) <= staked as passed,
        ceil(deposits * ${will}::numeric / 100) <= staked as passes from asked
    )
    select count(*) as withdrawals, count(*) filter (where passed and not passes) as refused,
      coalesce(sum(amount) filter (where passed and not passes), 0)::bigint as amount from judged`
  return row!
}
