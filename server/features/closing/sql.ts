import type { GivenUp, Obstacle } from '@madang/contract/member/plain/closing.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type ClosingRow = GivenUp & { id: number; at: Date; until: Date; over: boolean }

/** The one that waits; `over`: its time is, and it cannot be taken back. Judge by it behind the member's lock. */
export const selectWaiting = async (db: Reader, member: number) =>
  (
    await db.query<ClosingRow>`
    select id, at, until_at as until, money, safe, point, coin, until_at <= (select business_now()) as over
    from closing where member_id = ${member} and state = 'waiting'`
  )[0]

export const insertClosing = async (
  tx: Tx,
  member: number,
  { money, safe, point, coin }: GivenUp,
  days: number,
): Promise<Date> => {
  const [row] = await tx.query<{ until: Date }>`
    insert into closing (member_id, at, until_at, money, safe, point, coin)
    select ${member}, at, at + make_interval(days => ${days}), ${money}, ${safe}, ${point}, ${coin}
    from (select business_now() as at offset 0) clock returning until_at as until`
  return row!.until
}

export const updateClosing = (
  tx: Tx,
  id: number,
  { state, operator = null }: { state: 'back' | 'reopened' | 'done'; operator?: number | null },
) => tx.query`
  update closing set state = ${state}, ended_at = business_now(), ended_by = ${operator} where id = ${id}`

/** What has to be over first. Read it behind the wallet's lock. */
export async function selectObstacles(tx: Reader, member: number): Promise<Obstacle[]> {
  const rows = await tx.query<{ name: Obstacle }>`
    select name from closing_obstacles(${member}) as o(name)`
  return rows.map(({ name }) => name)
}

/** The members whose time is over and whom nothing keeps, by id of their request, after one of them. */
export const selectDue = (db: Reader, after: number, most: number) => db.query<{
  id: number
  member: number
}>`
  select id, member_id as member from closing
  where state = 'waiting' and until_at <= (select business_now()) and id > ${after}
    and not exists (select from closing_obstacles(member_id))
  order by id limit ${most}`

/** Closed accounts that something came to, and refused sign-ups that were given play money while they waited. */
export const selectHolding = (db: Reader, most: number) => db.query<{ member: number }>`
  select w.member_id as member from (
    select member_id from closing where state = 'done'
    union
    select member_id from signup where state = 'refused') gone
  join wallet w using (member_id)
  where w.money + w.safe + w.point + w.coin > 0 order by w.member_id limit ${most}`

export const insertGivenUp = async (
  tx: Tx,
  member: number,
  { money, safe, point, coin }: GivenUp,
): Promise<number> => {
  const [row] = await tx.query<{ id: number }>`
    insert into given_up (member_id, money, safe, point, coin)
    values (${member}, ${money}, ${safe}, ${point}, ${coin}) returning id`
  return row!.id
}

/** One that is kept for longer already stays so. */
export const insertName = (
  tx: Tx,
  { hash, member, until }: { hash: Buffer; member: number; until: Date | null },
) => tx.query`
  insert into closed_name (name_hash, member_id, until_at) values (${hash}, ${member}, ${until})
  on conflict (name_hash) do update set member_id = excluded.member_id, until_at = excluded.until_at
  where closed_name.until_at < coalesce(excluded.until_at, 'infinity')`

/** Whether a name of a closed account is kept from everybody. */
export const isClosedName = async (db: Reader, hash: Buffer): Promise<boolean> =>
  (await db.query<{ kept: boolean }>`select name_is_kept(${hash}) as kept`)[0]!.kept

/** What a member's names are kept by: their phone's hash, and until when an exclusion lasts. */
export const selectNames = async (tx: Tx, member: number) =>
  (
    await tx.query<{ phone: Buffer | null; excludedUntil: Date | null }>`
    select m.phone_hash as phone, p.excluded_until as "excludedUntil"
    from member m left join protection p on p.member_id = m.id where m.id = ${member}`
  )[0]!
