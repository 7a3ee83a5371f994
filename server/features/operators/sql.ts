import type { Reader, Tx } from '../../db/db.ts'
import type { Operator } from '../../http/serve-operator.ts'

export const selectOperator = async (db: Reader, uid: string) =>
  (
    await db.query<Operator & { passwordHash: string }>`
    select id, uid, name, role, password_hash as "passwordHash" from operator where uid = ${uid} and active`
  )[0]

const PER_ID = 5

/** Writes the attempt down as a failure and answers its id; null when the last 30 minutes hold five of this id. */
export async function countAttempt(
  tx: Tx,
  { uid, address }: { uid: string; address: string },
): Promise<number | null> {
  await tx.query`select pg_advisory_xact_lock(hashtextextended('operator ' || ${uid}, 72))`
  const [row] = await tx.query<{ id: number }>`
    insert into operator_login_failure (uid, address)
    select ${uid}, ${address} from (select business_now() as at offset 0) clock
    where (select count(*) from operator_login_failure f where f.uid = ${uid} and f.at > clock.at - interval '30 minutes')
      < ${PER_ID}::int
    returning id`
  return row?.id ?? null
}

export const deleteAttempt = (tx: Tx, id: number) =>
  tx.query`delete from operator_login_failure where id = ${id}`

export const insertSession = (
  tx: Tx,
  { operator, tokenHash, address }: { operator: number; tokenHash: Buffer; address: string },
) =>
  tx.query`insert into operator_session (token_hash, operator_id, address) values (${tokenHash}, ${operator}, ${address})`

export const deleteSession = (tx: Tx, tokenHash: Buffer) =>
  tx.query`delete from operator_session where token_hash = ${tokenHash}`

/** The counters of the console's head. */
export async function selectCounters(db: Reader) {
  const [row] = await db.query<{ pending: number; online: number; now: Date }>`
    select (select count(*) from approval where state = 'pending') as pending,
      (select count(*) from session where action_at > clock.at - interval '30 minutes') as online, clock.at as now
    from (select business_now() as at offset 0) clock`
  return row!
}
