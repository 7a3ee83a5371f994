/** SQL of passkeys and of what they are asked to sign. */
import type { Reader, Tx } from '../../db/db.ts'
import type { Door } from '../doors/doors.ts'

export type Use = 'enrol' | 'login' | 'proof'
/** Whose passkeys: a member's open the site and an operator's the console, and neither the other. */
export type Owner = { door: Door; id: number }
/** `owner`: null where it turns out by the answer */
type Asked = { challenge: Buffer; use: Use; door: Door; owner: number | null }

const memberIn = ({ door, id }: { door: Door; id: number | null }) =>
  door === 'member' ? id : null
const operatorIn = ({ door, id }: { door: Door; id: number | null }) =>
  door === 'operator' ? id : null

export const insertChallenge = (db: Reader, { challenge, use, door, owner: id }: Asked) =>
  db.query`
    insert into passkey_challenge (challenge, use, door, member_id, operator_id)
    values (${challenge}, ${use}, ${door}, ${memberIn({ door, id })}, ${operatorIn({ door, id })})`

/** Uses a challenge up; whether it was there for this, and is not too old. */
export const takeChallenge = async (db: Reader, { challenge, use, door, owner: id }: Asked) =>
  (
    await db.query<{ fresh: boolean }>`
    delete from passkey_challenge
    where challenge = ${challenge} and use = ${use} and door = ${door}
      and member_id is not distinct from ${memberIn({ door, id })}::bigint
      and operator_id is not distinct from ${operatorIn({ door, id })}::bigint
    returning at > business_now() - interval '5 minutes' as fresh`
  )[0]?.fresh === true

/** Somebody's handle, made when it is first asked for. */
export async function handleOf(db: Reader, owner: Owner, fresh: Buffer): Promise<Buffer> {
  await db.query`
    insert into passkey_handle (member_id, operator_id, handle)
    values (${memberIn(owner)}, ${operatorIn(owner)}, ${fresh}) on conflict do nothing`
  const [row] = await db.query<{ handle: Buffer }>`
    select handle from passkey_handle
    where member_id = ${memberIn(owner)}::bigint or operator_id = ${operatorIn(owner)}::bigint`
  return row!.handle
}

export type Key = {
  id: number
  owner: Owner
  uid: string
  /** what its owner calls it, and the device it was made on */
  name: string | null
  words: string
  handle: Buffer
  publicKey: Buffer
  counter: number
}

/** Of that door alone: a member's is unknown at the console, and the other way round. */
export async function selectKey(
  db: Reader,
  door: Door,
  credential: Buffer,
): Promise<Key | undefined> {
  const [row] = await db.query<Omit<Key, 'owner'> & { owner: number }>`
    select p.id, coalesce(m.id, o.id) as owner, coalesce(m.uid, o.uid) as uid, p.name, p.words,
      h.handle, p.public_key as "publicKey", p.counter
    from passkey p left join member m on m.id = p.member_id left join operator o on o.id = p.operator_id
    join passkey_handle h on h.member_id = p.member_id or h.operator_id = p.operator_id
    where p.credential_id = ${credential} and (p.operator_id is not null) = ${door === 'operator'}::boolean`
  return row && { ...row, owner: { door, id: row.owner } }
}

export type Passkey = {
  id: number
  /** the device it was made on */
  words: string
  /** what its owner calls it */
  name: string | null
  since: Date
  usedAt: Date | null
  credential: Buffer
  transports: string[]
}

export const selectPasskeys = (db: Reader, owner: Owner) => db.query<Passkey>`
  select id, words, name, since, used_at as "usedAt", credential_id as credential, transports
  from passkey where member_id = ${memberIn(owner)}::bigint or operator_id = ${operatorIn(owner)}::bigint order by id`

/** False when somebody has it already. */
export const insertPasskey = async (
  tx: Tx,
  of: {
    owner: Owner
    credential: Buffer
    publicKey: Buffer
    counter: number
    transports: string[]
    words: string
    name?: string
  },
) =>
  (
    await tx.query`
    insert into passkey (member_id, operator_id, credential_id, public_key, counter, transports, words, name)
    values (${memberIn(of.owner)}, ${operatorIn(of.owner)}, ${of.credential}, ${of.publicKey}, ${of.counter},
      ${of.transports}, ${of.words}, ${of.name ?? null})
    on conflict do nothing returning id`
  ).length > 0

/** Gives it the name; undefined when its owner has no such passkey, and `before` what it was called. */
export async function updateName(
  tx: Tx,
  { owner, id, name }: { owner: Owner; id: number; name: string },
): Promise<{ words: string; before: string | null } | undefined> {
  const [row] = await tx.query<{ words: string; before: string | null }>`
    select words, name as before from passkey
    where id = ${id} and (member_id = ${memberIn(owner)}::bigint or operator_id = ${operatorIn(owner)}::bigint)`
  if (row) await tx.query`update passkey set name = ${name} where id = ${id}`
  return row
}

/** Its words; undefined when the owner has no such passkey. */
export const deletePasskey = async (tx: Tx, owner: Owner, id: number) =>
  (
    await tx.query<{ words: string; name: string | null }>`
    delete from passkey
    where id = ${id} and (member_id = ${memberIn(owner)}::bigint or operator_id = ${operatorIn(owner)}::bigint)
    returning words, name`
  )[0]

/** The words of all that were there. */
export const deletePasskeys = async (tx: Tx, owner: Owner) =>
  (
    await tx.query<{ words: string }>`
    delete from passkey
    where member_id = ${memberIn(owner)}::bigint or operator_id = ${operatorIn(owner)}::bigint returning words`
  ).map(({ words }) => words)

/** The counter as it stands, with everyone else who would use the passkey or change it waiting; undefined when it is gone. */
export async function lockCounter(tx: Tx, { id, owner }: Pick<Key, 'id' | 'owner'>) {
  if (owner.door === 'member')
    await tx.query`select from member where id = ${owner.id} for no key update`
  else await tx.query`select from operator where id = ${owner.id} for no key update`
  await tx.query`select from passkey where id = ${id} for update`
  const [row] = await tx.query<{ counter: number }>`select counter from passkey where id = ${id}`
  return row?.counter
}

export const updateUsed = (tx: Tx, id: number, counter: number) =>
  tx.query`update passkey set counter = ${counter}, used_at = business_now() where id = ${id}`
