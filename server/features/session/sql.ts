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
  /** by the member, or by the desk for them */
  frozen: boolean
  password_hash: string
}

export const selectCredentials = async (db: Reader, uid: string) =>
  (
    await db.query<Credentials>`
    select m.id, m.uid, m.nick, m.type, m.password_hash,
      case when p.closing_until <= clock.at then 'left' else m.state end as state, m.suspended_text as "suspendedText",
      'login' = any(suspension_at(m.suspended_scopes, m.suspended_until, clock.at)) as suspended,
      coalesce(s.state = 'refused', false) as refused, m.frozen_at is not null as frozen
    from (select business_now() as at offset 0) clock, member m left join signup s on s.member_id = m.id
    left join protection p on p.member_id = m.id where m.uid = ${uid}`
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

/** Why somebody else than its holder ended a session. */
export type SessionEnd = 'taken' | 'state' | 'password' | 'operator' | 'devices' | 'frozen'

type Turn = { member: number; old: Buffer; token: Buffer; reason: SessionEnd }

/**
 * The session of a token gets another one, and with it ends all that was opened with the old: games, the partners' page,
 * whoever has a copy of it. `reason`: what they are told.
 * False when there is no such session.
 */
export async function turnToken(tx: Tx, { member, old, token, reason }: Turn): Promise<boolean> {
  await tx.query`delete from hand_off where session_hash = ${old}`
  await tx.query`delete from partner_session where session_hash = ${old}`
  const turned = await tx.query`
    update session set token_hash = ${token},
      proof_at = case when ${reason} = 'password' then business_now() else proof_at end
    where member_id = ${member} and token_hash = ${old} returning member_id`
  if (turned.length === 0) return false
  await tx.query`insert into session_end (token_hash, member_id, reason) values (${old}, ${member}, ${reason})`
  return true
}

export async function takeOverSession(tx: Tx, member: number, reason: SessionEnd) {
  // Two logins at once: one waits for the other here, and then takes its place.
  await tx.query`select from member where id = ${member} for no key update`
  const ended = await tx.query`
    with ended as (delete from session where member_id = ${member} returning token_hash)
    insert into session_end (token_hash, member_id, reason) select token_hash, ${member}, ${reason} from ended
    returning member_id`
  return ended.length > 0
}

/** Whether a member's account is frozen. Who lets somebody in asks behind the member's lock, who pays out behind the wallet's. */
export const isFrozen = async (db: Reader, member: number) =>
  (await db.query`select from member where id = ${member} and frozen_at is not null`).length > 0

/** Whether a member has left. Who lets somebody in asks behind the member's lock. */
export const hasLeft = async (db: Reader, member: number) =>
  (await db.query`select from member where id = ${member} and state = 'left'`).length > 0

export const insertSession = (
  tx: Tx,
  { member, tokenHash, address }: { member: number; tokenHash: Buffer; address: string },
) =>
  tx.query`
    insert into session (member_id, token_hash, address, play_after)
    values (${member}, ${tokenHash}, ${address},
      coalesce((select max(id) from transfer where member_id = ${member}), 0))`

export const insertLogin = (
  tx: Tx,
  { member, address, words }: { member: number; address: string; words: string },
) =>
  tx.query`insert into login (member_id, address, words) values (${member}, ${address}, ${words})`
