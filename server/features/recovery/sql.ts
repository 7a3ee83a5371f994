/** SQL of recovery. What decides is read after the lock, in a statement of its own. */
import type { RecoveryState } from '@madang/contract/core/recovery.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Named = {
  id: number
  uid: string
  nickKey: string
  holder: Buffer | null
  account: Buffer | null
}

/** Whose id or phone it is; an id before a phone. One statement, whoever is asked for. */
export const selectNamed = async (
  db: Reader,
  { uid, phoneHash }: { uid: string; phoneHash: Buffer },
) =>
  (
    await db.query<Named>`
    select id, uid, nick_key as "nickKey", holder_sealed as holder, account_sealed as account
    from member where uid = ${uid} or phone_hash = ${phoneHash} order by uid = ${uid} desc limit 1`
  )[0]

type NewRecovery = {
  ticketHash: Buffer
  member: number | null
  byPhone: boolean
  nick: boolean
  holder: boolean
  account: boolean
  address: string
  hours: number
}

export async function insertRecovery(tx: Tx, r: NewRecovery): Promise<number> {
  const [row] = await tx.query<{ id: number }>`
    insert into recovery (ticket_hash, member_id, by_phone, nick_matches, holder_matches, account_matches, address, until)
    select ${r.ticketHash}, ${r.member}::bigint, ${r.byPhone}::boolean, ${r.nick}::boolean, ${r.holder}::boolean,
      ${r.account}::boolean, ${r.address}, clock.at + make_interval(hours => ${r.hours})
    from (select business_now() as at offset 0) clock returning id`
  return row!.id
}

export const insertWord = (tx: Tx, id: number, operator: number | null, text: string) => tx.query`
  insert into recovery_word (recovery_id, operator_id, text) values (${id}, ${operator}, ${text})`

/** Whose turn it is after a word, and the day it has from there. */
export const updateTurn = (tx: Tx, id: number, { back, hours }: { back: boolean; hours: number }) =>
  tx.query`
    update recovery set asked_back = ${back},
      until = greatest(until, business_now() + make_interval(hours => ${hours})) where id = ${id}`

/** Words of the asker since the desk's last. */
export async function countUnanswered(tx: Tx, id: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>`
    select count(*) as count from recovery_word where recovery_id = ${id} and operator_id is null
      and id > coalesce((select max(id) from recovery_word where recovery_id = ${id} and operator_id is not null), 0)`
  return row!.count
}

export type Standing = {
  id: number
  member: number | null
  uid: string | null
  memberState: string | null
  state: RecoveryState
  codeSealed: Buffer | null
  codeReader: number | null
  codeUntil: Date | null
  /** until the code ends */
  seconds: number | null
  /** none of the four is wrong or left out of the question: known by the desk alone */
  nick: boolean
  holder: boolean
  account: boolean
}

/** One request as it stands at this moment, by its number or by what its page holds. */
export const selectRecovery = async (db: Reader, by: { id: number } | { ticketHash: Buffer }) =>
  (
    await db.query<Standing>`
    select r.id, r.member_id as member, m.uid, m.state as "memberState",
      recovery_state(r.used_at, r.closed_at, r.until, r.code_sealed, r.code_until, r.asked_back, clock.at) as state,
      r.code_sealed as "codeSealed", r.code_reader as "codeReader", r.code_until as "codeUntil",
      ceil(extract(epoch from r.code_until - clock.at))::int as seconds,
      r.nick_matches as nick, r.holder_matches as holder, r.account_matches as account
    from (select business_now() as at offset 0) clock, recovery r left join member m on m.id = r.member_id
    where r.id = ${'id' in by ? by.id : null}::bigint
      or r.ticket_hash = ${'ticketHash' in by ? by.ticketHash : null}::bytea`
  )[0]

/** The same, with everyone else who would change it waiting. */
export async function lockRecovery(tx: Tx, id: number) {
  await tx.query`select from recovery where id = ${id} for update`
  return selectRecovery(tx, { id })
}

/** All that is open of a member waits, in order: of several requests one has a code at a time. */
export const lockOfMember = (tx: Tx, member: number) => tx.query`
  select from recovery where member_id = ${member} and used_at is null and closed_at is null order by id for update`

export const selectWords = (db: Reader, id: number) => db.query<{
  by: string | null
  text: string
  at: Date
}>`
  select o.uid as by, w.text, w.at from recovery_word w left join operator o on o.id = w.operator_id
  where w.recovery_id = ${id} order by w.id`

/** The code is used up, and every other request of the member over with it. */
export async function updateUsed(tx: Tx, id: number, member: number) {
  await tx.query`update recovery set used_at = business_now(), code_sealed = null where id = ${id}`
  await tx.query`
    update recovery set closed_at = business_now(), code_sealed = null
    where member_id = ${member} and used_at is null and closed_at is null`
}
