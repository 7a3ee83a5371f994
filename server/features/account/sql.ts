import type { HoldReason } from '@madang/contract/member/plain/account.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Locked = { uid: string; nick: string; passwordHash: string }

/** A member's account, which nobody else changes until the transaction ends. Lock the wallet before. */
export const lockMember = async (tx: Tx, id: number) =>
  (
    await tx.query<Locked>`
    select uid, nick, password_hash as "passwordHash" from member where id = ${id} for no key update`
  )[0]

export const selectPasswordHash = async (db: Reader, id: number) =>
  (await db.query<{ hash: string }>`select password_hash as hash from member where id = ${id}`)[0]
    ?.hash

export const updatePassword = (tx: Tx, id: number, hash: string) => tx.query`
  update member set password_hash = ${hash}, password_at = business_now() where id = ${id}`

export const updateProof = (db: Reader, tokenHash: Buffer) =>
  db.query`update session set proof_at = business_now() where token_hash = ${tokenHash}`

/** A code of the second factor was given. */
export const updateCodeProof = (db: Reader, tokenHash: Buffer) =>
  db.query`update session set code_at = business_now() where token_hash = ${tokenHash}`

type Proof = {
  /** the last password or passkey is younger than that */
  fresh: boolean
  /** so is the last code */
  freshCode: boolean
  /** what the member could give instead of the password */
  passkey: boolean
  factor: boolean
}

/** What the session of a token proved in the last so many minutes; undefined for one that is over. */
export const selectProof = async (db: Reader, tokenHash: Buffer, minutes: number) =>
  (
    await db.query<Proof>`
    select s.proof_at > clock.since as fresh, coalesce(s.code_at > clock.since, false) as "freshCode",
      exists (select from passkey p where p.member_id = s.member_id) as passkey,
      exists (select from member_factor f where f.member_id = s.member_id and f.sealed is not null) as factor
    from session s, (select business_now() - make_interval(mins => ${minutes}) as since offset 0) clock
    where s.token_hash = ${tokenHash}`
  )[0]

export const updateFrozen = (tx: Tx, member: number, frozen: boolean) => tx.query`
  update member set frozen_at = case when ${frozen} then business_now() end where id = ${member}`

export type Hold = { reason: HoldReason; until: Date }

export async function insertHold(
  tx: Tx,
  { member, hours, reason }: { member: number; hours: number; reason: HoldReason },
): Promise<Date> {
  const [row] = await tx.query<{ until: Date }>`
    insert into withdrawal_hold (member_id, reason, from_at, until_at)
    select ${member}, ${reason}, at, at + make_interval(hours => ${hours})
    from (select business_now() as at offset 0) clock returning until_at as until`
  return row!.until
}

/** The hold that ends last of those in force; of two that end together the older. */
export const selectHold = async (db: Reader, member: number) =>
  (
    await db.query<Hold>`
    select reason, until_at as until from withdrawal_hold
    where member_id = ${member} and until_at > (select business_now()) order by until_at desc, id limit 1`
  )[0] ?? null

export type OwnRow = {
  nick: string
  joinedAt: Date
  passwordAt: Date | null
  bank: string | null
  holder: Buffer | null
  account: Buffer | null
  phone: Buffer | null
}

export const selectOwn = async (db: Reader, member: number) =>
  (
    await db.query<OwnRow>`
    select nick, created_at as "joinedAt", password_at as "passwordAt", bank, holder_sealed as holder,
      account_sealed as account, phone_sealed as phone
    from member where id = ${member}`
  )[0]!
