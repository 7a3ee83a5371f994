import type { Db, Reader, Tx } from '../../db/db.ts'

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
      'login' = any(m.suspended_scopes) and (m.suspended_until is null or m.suspended_until > business_now()) as suspended,
      coalesce(s.state = 'refused', false) as refused
    from member m left join signup s on s.member_id = m.id where m.uid = ${uid}`
  )[0]

export const isKnownDevice = async (db: Reader, member: number, deviceHash: Buffer) =>
  (
    await db.query`select from known_device where member_id = ${member} and device_hash = ${deviceHash}`
  ).length > 0

const PER_ID = 5
const PER_ADDRESS = 30

/** Writes the attempt down as a failure and answers its id; null when the last 30 minutes hold too many. */
export async function countAttempt(
  tx: Tx,
  { uid, address, free }: { uid: string; address: string; free: boolean },
): Promise<number | null> {
  await tx.query`select pg_advisory_xact_lock(hashtextextended(key, 71))
    from unnest(${[`address ${address}`, `uid ${uid}`]}::text[]) as key`
  const [row] = await tx.query<{ id: number }>`
    with recent as (select clock.at - interval '30 minutes' as since from (select business_now() as at offset 0) clock)
    insert into login_failure (uid, address)
    select ${uid}, ${address} from recent
    where ${free}::boolean or (
      (select count(*) from login_failure f, recent r where f.uid = ${uid} and f.at > r.since) < ${PER_ID}::int
      and (select count(*) from login_failure f, recent r where f.address = ${address} and f.at > r.since)
        < ${PER_ADDRESS}::int)
    returning id`
  return row?.id ?? null
}

/** How often over the failures of the last 30 minutes reach the limit of an id or of an address. */
export async function timesReached(db: Reader, uid: string, address: string): Promise<number> {
  const [row] = await db.query<{ times: number }>`
    with recent as (select clock.at - interval '30 minutes' as since from (select business_now() as at offset 0) clock)
    select greatest(
      (select count(*) from login_failure f, recent r where f.uid = ${uid} and f.at > r.since) / ${PER_ID}::int,
      (select count(*) from login_failure f, recent r where f.address = ${address} and f.at > r.since)
        / ${PER_ADDRESS}::int) as times`
  return row!.times
}

/** The attempt was right after all. */
export const deleteAttempt = (db: Reader, id: number) =>
  db.query`delete from login_failure where id = ${id}`

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

export const rememberDevice = (tx: Tx, member: number, deviceHash: Buffer) =>
  tx.query`insert into known_device (member_id, device_hash) values (${member}, ${deviceHash})
    on conflict (member_id, device_hash) do update set at = business_now()`

export const insertEvent = (
  db: Reader,
  { kind, actor, detail }: { kind: string; actor: string; detail: object },
) =>
  db.query`insert into event (kind, actor, detail) values (${kind}, ${actor}, ${JSON.stringify(detail)}::jsonb)`

/** Spends a proof of work; false when it was spent before. */
export const spendProof = async (db: Db, proof: string) =>
  (
    await db.query`insert into spent_proof (proof) values (${proof}) on conflict do nothing returning proof`
  ).length > 0
