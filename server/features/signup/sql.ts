import type { Reader, Tx } from '../../db/db.ts'
import { nickKeyOf } from '../account/account.ts'

export const selectCode = async (db: Reader, code: string) =>
  (
    await db.query<{ owner: number | null }>`
    select owner_id as owner from referral_code
    where code = ${code} and active and (max_uses is null or uses < max_uses)
      and (expires_at is null or expires_at > (select business_now()))`
  )[0]

/** Uses a code once more and answers its name and whose it is, null for the house's; undefined when it cannot be used. */
export async function useCode(tx: Tx, code: string) {
  const [row] = await tx.query<{ name: string; owner: number | null }>`
    update referral_code set uses = uses + 1
    where code = ${code} and active and (max_uses is null or uses < max_uses)
      and (expires_at is null or expires_at > business_now())
    returning code as name, owner_id as owner`
  return row
}

export type NewMember = {
  uid: string
  nick: string
  passwordHash: string
  state: 'waiting' | 'active'
  upper: number | null
  /** the code they came by; null where there was none */
  cameBy: string | null
  bank: string
  holderSealed: Buffer
  accountSealed: Buffer
  phoneSealed: Buffer
  phoneHash: Buffer
  accountHash: Buffer
  phoneEnd: Buffer
  accountEnd: Buffer
}

/** Answers the new id, or which of uid, nickname and phone somebody has already. */
export async function insertMember(
  tx: Tx,
  m: NewMember,
): Promise<number | 'uid' | 'nick' | 'phone'> {
  const nickKey = nickKeyOf(m.nick)
  const [row] = await tx.query<{ id: number }>`
    insert into member (uid, nick, nick_key, password_hash, state, upper_id, came_by, bank, holder_sealed,
      account_sealed, phone_sealed, phone_hash, account_hash, phone_end, account_end, grade_id)
    values (${m.uid}, ${m.nick}, ${nickKey}, ${m.passwordHash}, ${m.state}, ${m.upper}, ${m.cameBy}, ${m.bank},
      ${m.holderSealed}, ${m.accountSealed}, ${m.phoneSealed}, ${m.phoneHash}, ${m.accountHash}, ${m.phoneEnd},
      ${m.accountEnd}, (select id from member_grade where newcomers))
    on conflict do nothing returning id`
  if (row) return row.id
  const [taken] = await tx.query<{ uid: boolean; nick: boolean }>`
    select bool_or(uid = ${m.uid}) as uid, bool_or(nick_key = ${nickKey}) as nick from member
    where uid = ${m.uid} or nick_key = ${nickKey} or phone_hash = ${m.phoneHash}`
  return taken?.uid ? 'uid' : taken?.nick ? 'nick' : 'phone'
}

/** Puts a member who waits for approval into the operators' queue. */
export const insertSignup = (tx: Tx, member: number) =>
  tx.query`insert into signup (member_id) values (${member})`

/** Whether a member was given the play money they begin with. */
export const hasFloat = async (tx: Tx, member: number) =>
  (
    await tx.query`
    select from play_money where kind = 'grant' and cause = ${member} and member_id = ${member}`
  ).length > 0

/** Tries of one address wait for each other here. */
export const lockTries = (tx: Tx, kind: string, address: string) => tx.query`
  select pg_advisory_xact_lock(hashtextextended(${`${kind} ${address}`}, 74))`

/** Whole seconds until fewer than `most` tries lie in the last `seconds`; 0 when it is so now. */
export async function secondsToWait(
  tx: Tx,
  {
    kind,
    address,
    most,
    seconds,
  }: { kind: string; address: string; most: number; seconds: number },
): Promise<number> {
  const [row] = await tx.query<{ wait: number }>`
    select ceil(extract(epoch from t.at - clock.since))::int as wait
    from (select business_now() - make_interval(secs => ${seconds}) as since offset 0) clock
    join join_try t on t.at > clock.since
    where t.kind = ${kind} and t.address = ${address} order by t.at desc offset ${most - 1} limit 1`
  return row?.wait ?? 0
}

export const insertTry = (tx: Tx, kind: string, address: string) =>
  tx.query`insert into join_try (kind, address) values (${kind}, ${address})`
