/** The tree as operators see it, and the change of an upper. */
import type { TreeNode } from '@madang/contract/operator/referral.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Person = Pick<TreeNode, 'id' | 'uid' | 'nick' | 'type' | 'state' | 'lowers'> & {
  upper: string | null
}

const PAGE = 15

/** Members without an upper who were let in, in the order they joined. */
export async function selectHeads(db: Reader, page: number) {
  const [list, [count]] = await Promise.all([
    db.query<Person>`
      select m.id, m.uid, m.nick, m.type, m.state, null as upper,
        (select count(*) from member l where l.upper_id = m.id) as lowers
      from member m
      where m.upper_id is null and not exists (
        select from signup s where s.member_id = m.id and s.state <> 'approved')
      order by m.id limit ${PAGE} offset ${(page - 1) * PAGE}`,
    db.query<{ n: number }>`
      select count(*) as n from member m
      where m.upper_id is null and not exists (
        select from signup s where s.member_id = m.id and s.state <> 'approved')`,
  ])
  return { list, totalCnt: count!.n, totalPages: Math.ceil(count!.n / PAGE) }
}

export const selectPeople = (db: Reader, ids: number[]) => db.query<Person>`
  select m.id, m.uid, m.nick, m.type, m.state, u.uid as upper,
    (select count(*) from member l where l.upper_id = m.id) as lowers
  from member m left join member u on u.id = m.upper_id where m.id = any(${ids}::bigint[])`

export type Placed = { id: number; uid: string; upper: number | null; upperUid: string | null }

/** A member who was let in, by id. */
export async function selectPlaced(db: Reader, id: number): Promise<Placed | undefined> {
  const [row] = await db.query<Placed>`
    select m.id, m.uid, m.upper_id as upper, u.uid as "upperUid"
    from member m left join member u on u.id = m.upper_id
    where m.id = ${id} and not exists (
      select from signup s where s.member_id = m.id and s.state <> 'approved')`
  return row
}

/** A member who was let in and has not left, by uid. */
export async function selectLet(db: Reader, uid: string): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>`
    select id from member m where uid = ${uid} and state <> 'left' and not exists (
      select from signup s where s.member_id = m.id and s.state <> 'approved')`
  return row?.id
}

/** Against changes of rates of the one who will be above, and of anything of the one who moves. */
export const lockAbove = (tx: Tx, id: number) =>
  tx.query`select from member where id = ${id} for share`
export const lockMoved = (tx: Tx, id: number) =>
  tx.query`select from member where id = ${id} for no key update`

export const updateUpper = (tx: Tx, id: number, upper: number | null) =>
  tx.query`update member set upper_id = ${upper} where id = ${id}`
