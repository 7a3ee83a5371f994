import type { GivenUp, Obstacle } from '@madang/contract/member/plain/closing.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type ClosingRow = GivenUp & { id: number; at: Date; until: Date; over: boolean }

/** The one that waits; `over`: its time is, and it cannot be taken back. Judge by it behind the member's lock. */
export const selectWaiting = async (db: Reader, member: number) =>
  (
    await db.query<ClosingRow>`
    select id, at, until_at as until, money, safe, point, coin, until_at <= business_now() as over
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
    select 'deposit' as name where exists (select from deposit where member_id = ${member} and state = 'pending')
    union all
    select 'withdrawal' where exists (select from withdrawal where member_id = ${member} and state = 'pending')
    union all
    select 'bet' where exists (
        select from round r join bet b on b.round_id = r.id and b.member_id = ${member}
        where r.state in ('OPEN', 'LOCKED', 'DRAWN'))
      or exists (
        select from vendor_round r join vendor_bet b on b.round_id = r.id and b.member_id = ${member}
        where r.ended_at is null and not exists (select from vendor_refund f where f.bet_id = b.id))
    union all
    select 'change' where exists (select from account_change where member_id = ${member} and state = 'waiting')
    union all
    select 'approval' where exists (
      select from approval a where a.state = 'pending' and (
        (a.subject = ${member} and a.action in ('member.adjust', 'member.shut', 'member.factor',
          'settlement.close', 'settlement.terms', 'settlement.adjust'))
        or (a.action = 'member.passkey' and exists (
          select from passkey p where p.id = a.subject and p.member_id = ${member}))
        or (a.action = 'recovery.code' and exists (
          select from recovery r where r.id = a.subject and r.member_id = ${member}))
        or (a.action in ('ring.recover', 'ring.bind', 'ring.lift') and exists (
          select from ring_member r where r.ring_id = a.subject and r.member_id = ${member}))))`
  return rows.map(({ name }) => name)
}

/** The members whose time is over, the longest first. */
export const selectDue = (db: Reader, most: number) => db.query<{ member: number }>`
  select member_id as member from closing where state = 'waiting' and until_at <= business_now()
  order by until_at, id limit ${most}`

/** Closed accounts that something came to. */
export const selectHolding = (db: Reader, most: number) => db.query<{ member: number }>`
  select w.member_id as member from closing c join wallet w on w.member_id = c.member_id
  where c.state = 'done' and w.money + w.safe + w.point + w.coin > 0 order by c.id limit ${most}`

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

export const insertName = (
  tx: Tx,
  { hash, member, until }: { hash: Buffer; member: number; until: Date | null },
) => tx.query`
  insert into closed_name (name_hash, member_id, until_at) values (${hash}, ${member}, ${until})
  on conflict (name_hash) do update set member_id = excluded.member_id, until_at = excluded.until_at`

/** Whether a name of a closed account is kept from everybody. */
export const isClosedName = async (db: Reader, hash: Buffer): Promise<boolean> =>
  (
    await db.query`
    select from closed_name where name_hash = ${hash} and (until_at is null or until_at > business_now())`
  ).length > 0

/** What a member's names are kept by: their phone's hash, and until when an exclusion lasts. */
export const selectNames = async (tx: Tx, member: number) =>
  (
    await tx.query<{ phone: Buffer | null; excludedUntil: Date | null }>`
    select m.phone_hash as phone, p.excluded_until as "excludedUntil"
    from member m left join protection p on p.member_id = m.id where m.id = ${member}`
  )[0]!
