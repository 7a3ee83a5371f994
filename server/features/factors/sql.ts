/** SQL of turning a member's second factor on and off; its row is locked by whoever calls. */
import type { Reader, Tx } from '../../db/db.ts'

export const selectState = async (db: Reader, member: number) =>
  (
    await db.query<{ since: Date | null; codesLeft: number }>`
    select f.since, (select count(*) from member_recovery r where r.member_id = m.id and r.used_at is null) as "codesLeft"
    from member m left join member_factor f on f.member_id = m.id where m.id = ${member}`
  )[0]

/** A begun secret, in place of any begun before; of one in force nothing changes. */
export const saveNext = async (tx: Tx, member: number, sealed: Buffer) => tx.query`
  insert into member_factor (member_id, next_sealed) values (${member}, ${sealed})
  on conflict (member_id) do update set next_sealed = excluded.next_sealed`

export const turnOn = (tx: Tx, member: number, step: number) => tx.query`
  update member_factor set sealed = next_sealed, next_sealed = null, since = business_now(), step = ${step}
  where member_id = ${member}`

/** The step stays: a code that was taken counts for no later secret either. */
export async function turnOff(tx: Tx, member: number) {
  await tx.query`
    update member_factor set sealed = null, next_sealed = null, since = null where member_id = ${member}`
  await tx.query`delete from member_recovery where member_id = ${member}`
}

export async function replaceCodes(tx: Tx, member: number, hashes: string[]) {
  await tx.query`delete from member_recovery where member_id = ${member}`
  await tx.query`
    insert into member_recovery (member_id, slot, code_hash)
    select ${member}, place - 1, hash from unnest(${hashes}::text[]) with ordinality as codes(hash, place)`
}

export const selectMember = async (db: Reader, id: number) =>
  (await db.query<{ uid: string; nick: string }>`select uid, nick from member where id = ${id}`)[0]
