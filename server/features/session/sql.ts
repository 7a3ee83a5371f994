import type { Reader, Tx } from '../../db/db.ts'

export type Credentials = {
  id: number
  uid: string
  nick: string
  type: string
  state: string
  /** kept from logging in, and the words an operator gave it */
  suspended: boolean
  suspendedText: string | null
  /** left because the sign-up was refused */
  refused: boolean
  password_hash: string
}

export const selectCredentials = async (db: Reader, uid: string) =>
  (
    await db.query<Credentials>`
    select m.id, m.uid, m.nick, m.type, m.state, m.password_hash, m.suspended_text as "suspendedText",
      'login' = any(suspension_at(m.suspended_scopes, m.suspended_until, business_now())) as suspended,
      coalesce(s.state = 'refused', false) as refused
    from member m left join signup s on s.member_id = m.id where m.uid = ${uid}`
  )[0]

export const selectPasswordHash = async (tx: Tx, member: number) =>
  (
    await tx.query<{ hash: string }>`select password_hash as hash from member where id = ${member}`
  )[0]?.hash

export const selectLastLogin = async (tx: Tx, member: number) =>
  (
    await tx.query<{ at: Date; address: string }>`
    select at, address from login where member_id = ${member} order by id desc limit 1`
  )[0]

export async function takeOverSession(
  tx: Tx,
  member: number,
  reason: 'taken' | 'state' | 'password' | 'operator',
) {
  // Two logins at once: one waits for the other here, and then takes its place.
  await tx.query`select from member where id = ${member} for no key update`
  const ended = await tx.query`
    with ended as (delete from session where member_id = ${member} returning token_hash)
    insert into session_end (token_hash, member_id, reason) select token_hash, ${member}, ${reason} from ended
    returning member_id`
  return ended.length > 0
}

export const insertSession = (
  tx: Tx,
  { member, tokenHash, address }: { member: number; tokenHash: Buffer; address: string },
) =>
  tx.query`
    insert into session (member_id, token_hash, address, play_after)
    values (${member}, ${tokenHash}, ${address},
      coalesce((select max(id) from transfer where member_id = ${member}), 0))`

export const insertLogin = (tx: Tx, member: number, address: string) =>
  tx.query`insert into login (member_id, address) values (${member}, ${address})`
