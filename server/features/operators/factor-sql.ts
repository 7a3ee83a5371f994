/** SQL of the second factor; the operator's row is locked by whoever calls. */
import type { Reader, Tx } from '../../db/db.ts'

export const updateFactorNext = (tx: Tx, id: number, sealed: Buffer) =>
  tx.query`update operator set factor_next_sealed = ${sealed} where id = ${id}`

export const updateFactorStep = (tx: Tx, id: number, step: number) =>
  tx.query`update operator set factor_step = ${step} where id = ${id}`

/** What was begun is in force from now on, with new recovery codes in place of any old ones. */
export async function turnFactorOn(tx: Tx, id: number, step: number, hashes: string[]) {
  await tx.query`update operator set factor_sealed = factor_next_sealed, factor_next_sealed = null, factor_step = ${step}
    where id = ${id}`
  await tx.query`delete from operator_recovery where operator_id = ${id}`
  await tx.query`insert into operator_recovery (operator_id, slot, code_hash)
    select ${id}, place - 1, convert_to(hash, 'UTF8') from unnest(${hashes}::text[]) with ordinality as codes(hash, place)`
}

/** The step stays: a code that was taken counts for no later secret either. */
export async function turnFactorOff(tx: Tx, id: number) {
  await tx.query`update operator set factor_sealed = null, factor_next_sealed = null where id = ${id}`
  await tx.query`delete from operator_recovery where operator_id = ${id}`
}

/** The hash of the unused recovery code in a slot (0 to 9); undefined where there is none. */
export const selectRecovery = async (db: Reader, id: number, slot: number) =>
  (
    await db.query<{ hash: string }>`
    select convert_from(code_hash, 'UTF8') as hash from operator_recovery
    where operator_id = ${id} and slot = ${slot} and used_at is null`
  )[0]?.hash

/** Spends a recovery code; false when there is none such, or it was spent before. */
export const spendRecovery = async (tx: Tx, id: number, codeHash: Buffer) =>
  (
    await tx.query`
    update operator_recovery set used_at = business_now()
    where operator_id = ${id} and code_hash = ${codeHash} and used_at is null returning operator_id`
  ).length > 0
