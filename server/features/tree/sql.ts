import type { Reader, Tx } from '../../db/db.ts'

export type Node = {
  id: number
  uid: string
  type: string
  upper: number | null
  /** steps from where the tree is read */
  depth: number
}

type Below = { root: number; most: number | null; deepest: number }

/** Level by level, so that the limit ends the walk; a loop, which no code of ours makes, would end at the depth. */
export const selectBelow = (db: Reader, { root, most, deepest }: Below) => db.query<Node>`
  with recursive below as (
    select id, uid, type, upper_id, 1 as depth from member m
    where upper_id = ${root} and not exists (
      select from signup s where s.member_id = m.id and s.state <> 'approved')
    union all
    select m.id, m.uid, m.type, m.upper_id, b.depth + 1 from below b join member m on m.upper_id = b.id
    where b.depth < ${deepest} and m.id <> ${root} and not exists (
      select from signup s where s.member_id = m.id and s.state <> 'approved')
  ), near as (select * from below limit ${most})
  select id, uid, type, upper_id as upper, depth from near order by depth, id`

/** Upwards from the member, the short way. */
export async function selectWithin(
  db: Reader,
  { root, uid, deepest }: { root: number; uid: string; deepest: number },
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>`
    with recursive line as (
      select id, upper_id, 0 as depth from member where uid = ${uid} and id <> ${root}
      union all
      select m.id, m.upper_id, l.depth + 1 from line l join member m on m.id = l.upper_id
      where l.depth < ${deepest} and l.id <> ${root}
    )
    select target.id from member target
    where target.uid = ${uid} and exists (select from line where id = ${root})
      and not exists (select from signup s where s.member_id = target.id and s.state <> 'approved')`
  return row?.id ?? null
}

export const selectAbove = (
  db: Reader,
  { member, deepest }: { member: number; deepest: number },
) => db.query<Node>`
  with recursive line as (
    select u.id, u.uid, u.type, u.upper_id, 1 as depth from member m join member u on u.id = m.upper_id
    where m.id = ${member}
    union all
    select u.id, u.uid, u.type, u.upper_id, l.depth + 1 from line l join member u on u.id = l.upper_id
    where l.depth < ${deepest} and l.id <> ${member}
  )
  select id, uid, type, upper_id as upper, depth from line order by depth`

export async function selectHeight(
  db: Reader,
  { root, deepest }: Omit<Below, 'most'>,
): Promise<number> {
  const [row] = await db.query<{ height: number }>`
    with recursive below as (
      select id, 1 as depth from member where upper_id = ${root}
      union all
      select m.id, b.depth + 1 from below b join member m on m.upper_id = b.id
      where b.depth < ${deepest} and m.id <> ${root}
    )
    select coalesce(max(depth), 0) as height from below`
  return row!.height
}

export const lockWholeTree = (tx: Tx) => tx.query`select pg_advisory_xact_lock(7201030)`
