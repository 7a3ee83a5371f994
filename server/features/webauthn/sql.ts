/** SQL of passkeys and of what they are asked to sign. */
import type { Reader, Tx } from '../../db/db.ts'

export type Use = 'enrol' | 'login' | 'proof'

/** `member`: who is asked; null where that turns out by the answer. */
export const insertChallenge = (
  db: Reader,
  { challenge, use, member }: { challenge: Buffer; use: Use; member: number | null },
) =>
  db.query`insert into passkey_challenge (challenge, use, member_id) values (${challenge}, ${use}, ${member})`

/** Uses a challenge up; whether it was there for this, and is not too old. */
export const takeChallenge = async (
  db: Reader,
  { challenge, use, member }: { challenge: Buffer; use: Use; member: number | null },
) =>
  (
    await db.query<{ fresh: boolean }>`
    delete from passkey_challenge
    where challenge = ${challenge} and use = ${use} and member_id is not distinct from ${member}::bigint
    returning at > business_now() - interval '5 minutes' as fresh`
  )[0]?.fresh === true

/** A member's handle, made when it is first asked for. */
export async function handleOf(db: Reader, member: number, fresh: Buffer): Promise<Buffer> {
  await db.query`
    insert into passkey_handle (member_id, handle) values (${member}, ${fresh}) on conflict do nothing`
  const [row] = await db.query<{ handle: Buffer }>`
    select handle from passkey_handle where member_id = ${member}`
  return row!.handle
}

export type Key = {
  id: number
  member: number
  uid: string
  handle: Buffer
  publicKey: Buffer
  counter: number
}

export const selectKey = async (db: Reader, credential: Buffer) =>
  (
    await db.query<Key>`
    select p.id, p.member_id as member, m.uid, h.handle, p.public_key as "publicKey", p.counter
    from passkey p join member m on m.id = p.member_id join passkey_handle h on h.member_id = p.member_id
    where p.credential_id = ${credential}`
  )[0]

export type Passkey = {
  id: number
  /** the device it was made on */
  words: string
  /** what its member calls it */
  name: string | null
  since: Date
  usedAt: Date | null
  credential: Buffer
  transports: string[]
}

export const selectPasskeys = (db: Reader, member: number) => db.query<Passkey>`
  select id, words, name, since, used_at as "usedAt", credential_id as credential, transports
  from passkey where member_id = ${member} order by id`

/** False when somebody has it already. */
export const insertPasskey = async (
  tx: Tx,
  of: {
    member: number
    credential: Buffer
    publicKey: Buffer
    counter: number
    transports: string[]
    words: string
  },
) =>
  (
    await tx.query`
    insert into passkey (member_id, credential_id, public_key, counter, transports, words)
    values (${of.member}, ${of.credential}, ${of.publicKey}, ${of.counter}, ${of.transports}, ${of.words})
    on conflict do nothing returning id`
  ).length > 0

/** Gives it the name; undefined when the member has no such passkey, and `before` what it was called. */
export async function updateName(
  tx: Tx,
  { member, id, name }: { member: number; id: number; name: string },
): Promise<{ words: string; before: string | null } | undefined> {
  const [row] = await tx.query<{ words: string; before: string | null }>`
    select words, name as before from passkey where id = ${id} and member_id = ${member}`
  if (row) await tx.query`update passkey set name = ${name} where id = ${id}`
  return row
}

/** Its words; undefined when the member has no such passkey. */
export const deletePasskey = async (tx: Tx, member: number, id: number) =>
  (
    await tx.query<{ words: string }>`
    delete from passkey where id = ${id} and member_id = ${member} returning words`
  )[0]?.words

/** The words of all that were there. */
export const deletePasskeys = async (tx: Tx, member: number) =>
  (
    await tx.query<{ words: string }>`
    delete from passkey where member_id = ${member} returning words`
  ).map(({ words }) => words)

/** The counter as it stands, with everyone else who would use the passkey or change it waiting; undefined when it is gone. */
export async function lockCounter(tx: Tx, { id, member }: Pick<Key, 'id' | 'member'>) {
  await tx.query`select from member where id = ${member} for no key update`
  await tx.query`select from passkey where id = ${id} for update`
  const [row] = await tx.query<{ counter: number }>`select counter from passkey where id = ${id}`
  return row?.counter
}

export const updateUsed = (tx: Tx, id: number, counter: number) =>
  tx.query`update passkey set counter = ${counter}, used_at = business_now() where id = ${id}`
