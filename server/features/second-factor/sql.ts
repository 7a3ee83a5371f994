/** SQL of members' second factor. */
import type { Reader, Tx } from '../../db/db.ts'

type Standing = { sealed: Buffer | null; next: Buffer | null; step: number; now: Date }

const select = (db: Reader, member: number) => db.query<Standing>`
  select sealed, next_sealed as next, step, business_now() as now from member_factor where member_id = ${member}`

/** What is in force, and what was begun. */
export const selectFactor = async (db: Reader, member: number) => (await select(db, member))[0]

/** The same, with everyone else who would change it waiting. */
export async function lockFactor(tx: Tx, member: number) {
  await tx.query`select from member_factor where member_id = ${member} for update`
  return (await select(tx, member))[0]
}

export const updateStep = (tx: Tx, member: number, step: number) =>
  tx.query`update member_factor set step = ${step} where member_id = ${member}`

/** The hash of an unused recovery code, by its place among the ten. */
export const selectCode = async (db: Reader, member: number, slot: number) =>
  (
    await db.query<{ hash: string }>`
    select code_hash as hash from member_recovery where member_id = ${member} and slot = ${slot} and used_at is null`
  )[0]?.hash

/** Spends it; false when it was spent meanwhile, or is another by now. */
export const spendCode = async (
  tx: Tx,
  { member, slot, hash }: { member: number; slot: number; hash: string },
) =>
  (
    await tx.query`
    update member_recovery set used_at = business_now()
    where member_id = ${member} and slot = ${slot} and code_hash = ${hash} and used_at is null returning slot`
  ).length > 0

const GUESSES = 5

/** Writes a guess down as a failure and answers its id; null when the last 30 minutes hold five of this name. */
export async function countGuess(tx: Tx, name: string, address: string): Promise<number | null> {
  await tx.query`select pg_advisory_xact_lock(hashtextextended('factor ' || ${name}, 73))`
  const [row] = await tx.query<{ id: number }>`
    insert into login_failure (door, uid, address)
    select 'member', ${name}, ${address} from (select business_now() as at offset 0) clock
    where (select count(*) from login_failure f
      where f.door = 'member' and f.uid = ${name} and f.at > clock.at - interval '30 minutes') < ${GUESSES}::int
    returning id`
  return row?.id ?? null
}
