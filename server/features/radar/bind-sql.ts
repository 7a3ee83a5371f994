/** Statements that start and end the binds of a case. */
import type { Reader, Tx } from '../../db/db.ts'
import type { Bind } from '../rings/rings.ts'

type NewBind = { ring: number; members: number[]; approval: number }

/** The database's time as text, to the microsecond. */
async function readNow(tx: Tx): Promise<string> {
  const [row] = await tx.query<{ at: string }>`select business_now()::text as at`
  return row!.at
}

/** Binds in force of other cases that bind members of this one. */
export const selectElsewhere = (db: Reader, ring: number) => db.query<{
  ring: number
  members: number[]
  uids: string[]
}>`
  select k.ring_id as ring, array_agg(m.id) as members, array_agg(m.uid order by m.uid) as uids
  from ring_member g join member m on m.id = g.member_id join ring_bound b using (member_id)
  join ring_bind k on k.id = b.bind_id and k.until is null
  where g.ring_id = ${ring} and k.ring_id not in (select ring_whole(${ring})) group by 1 order by 1`

/**
 * Ids of the upline members of any of these, by their current lines, with a share of at least one game other than
 * slots: nobody can bet against spins.
 */
export async function selectAbove(tx: Tx, members: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>`
    select distinct s.member_id as id from member m join rolling_step s on s.line_id = m.line_id
    join rolling_step b on b.line_id = s.line_id and b.depth = s.depth - 1
    where m.id = any(${members}::bigint[])
      and (s.baccarat, s.dragon, s.roulette, s.etc) <> (b.baccarat, b.dragon, b.roulette, b.etc)
    order by 1`
  return rows.map(({ id }) => id)
}

/**
 * Starts a bind and ends those it replaces at the same instant. Call after `lockRolling`, so that no round rolls
 * meanwhile.
 */
export async function insertBind(
  tx: Tx,
  { ring, members, approval }: NewBind,
  instead: Bind[],
): Promise<void> {
  const at = await readNow(tx)
  await tx.query`
    update ring_bind set until = greatest(since, ${at}::timestamptz)
    where id = any(${instead.map(({ id }) => id)}::bigint[])`
  await tx.query`
    with made as (
      insert into ring_bind (ring_id, since, approval_id) values (${ring}, ${at}::timestamptz, ${approval})
      returning id)
    insert into ring_bound (bind_id, member_id) select id, unnest(${members}::bigint[]) from made`
}

/** Ends binds at the current instant. Call after `lockRolling`. */
export async function endBinds(tx: Tx, binds: Bind[], approval: number): Promise<void> {
  const at = await readNow(tx)
  await tx.query`
    update ring_bind set until = greatest(since, ${at}::timestamptz), lift_id = ${approval}
    where id = any(${binds.map(({ id }) => id)}::bigint[])`
}

export const updateLifted = (tx: Tx, id: number) => tx.query`
  update ring set version = version + 1 where id = ${id}`
