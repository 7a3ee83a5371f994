import type { Reader, Tx } from '../../db/db.ts'

export const lockKey = (tx: Tx, key: string) =>
  tx.query`select pg_advisory_xact_lock(hashtextextended(${`nick ${key}`}, 76))`

/** False when it is somebody else's. */
export async function updateNick(
  tx: Tx,
  { member, nick, key }: { member: number; nick: string; key: string },
): Promise<boolean> {
  const rows = await tx.query`
    update member set nick = ${nick}, nick_key = ${key}, nick_at = business_now()
    where id = ${member} and not exists (select from member where nick_key = ${key} and id <> ${member}) returning id`
  return rows.length > 0
}

/** Whether a nickname is kept for another member. */
export const isReserved = async (db: Reader, member: number, key: string) =>
  (
    await db.query`
    select from nick_reserved where nick_key = ${key} and member_id <> ${member} and until_at > (select business_now())`
  ).length > 0

export const deleteReservation = (tx: Tx, member: number, key: string) =>
  tx.query`delete from nick_reserved where nick_key = ${key} and member_id = ${member}`

export const insertReservation = (
  tx: Tx,
  { member, key, days }: { member: number; key: string; days: number },
) => tx.query`
  insert into nick_reserved (nick_key, member_id, until_at)
  values (${key}, ${member}, business_now() + make_interval(days => ${days}))
  on conflict (nick_key) do update set member_id = excluded.member_id, until_at = excluded.until_at`

/** When the nickname may be changed next, by so many days between; null when it never was. */
export const selectNickTimes = async (db: Reader, member: number, days: number) =>
  (
    await db.query<{ next: Date | null; now: Date }>`
    select nick_at + make_interval(days => ${days}) as next, business_now() as now from member where id = ${member}`
  )[0]!
