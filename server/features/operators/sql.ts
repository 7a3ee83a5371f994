import { FIRST_PASSWORD_HOURS } from '@madang/contract/operator/plain/operators.ts'
import type { Role } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Operator } from '../../http/serve-operator.ts'

/** An operator with all that decides whether they may come in. */
export type OperatorRow = Operator & {
  active: boolean
  passwordHash: string
  mustChange: boolean
  /** the password is a first password and has expired */
  firstOver: boolean
  factorSealed: Buffer | null
  factorNextSealed: Buffer | null
  factorStep: number
  /** the house's time when the row was read */
  now: Date
}

/** One who may come in; by id or by uid. */
export const selectOperator = async (db: Reader, by: { id: number } | { uid: string }) =>
  (
    await db.query<OperatorRow>`
    select id, uid, name, role, active, password_hash as "passwordHash", must_change as "mustChange",
      must_change and password_at + ${FIRST_PASSWORD_HOURS} * interval '1 hour' <= clock.now as "firstOver",
      factor_sealed as "factorSealed", factor_next_sealed as "factorNextSealed", factor_step as "factorStep",
      clock.now
    from operator cross join (select business_now() as now) clock
    where active and (id = ${'id' in by ? by.id : null}::bigint or uid = ${'uid' in by ? by.uid : null}::text)`
  )[0]

/** The same, on or off, with everyone else who would change them waiting. */
export const lockOperator = async (tx: Tx, id: number) => {
  await tx.query`select from operator where id = ${id} for no key update`
  const [row] = await tx.query<OperatorRow>`
    select id, uid, name, role, active, password_hash as "passwordHash", must_change as "mustChange",
      must_change and password_at + ${FIRST_PASSWORD_HOURS} * interval '1 hour' <= clock.now as "firstOver",
      factor_sealed as "factorSealed", factor_next_sealed as "factorNextSealed", factor_step as "factorStep",
      clock.now
    from operator cross join (select business_now() as now) clock where id = ${id}`
  return row
}

export type StaffRow = Operator & { active: boolean }

/** All operators, locked in the order of their ids: whoever decides about one sees how the others stand. */
export async function lockStaff(tx: Tx): Promise<Map<number, StaffRow>> {
  await tx.query`select from operator order by id for no key update`
  const rows = await tx.query<StaffRow>`select id, uid, name, role, active from operator`
  return new Map(rows.map((row) => [row.id, row]))
}

const PER_ID = 5

/** Writes the attempt down as a failure and answers its id; null when the last 30 minutes hold five of this name. */
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

export const deleteAttempt = (db: Reader, id: number) =>
  db.query`delete from operator_login_failure where id = ${id}`

const SESSIONS_EACH = 10

/** Opens a session; beyond the number each may have, the one idle longest ends. The operator's row is locked. */
export async function insertSession(
  tx: Tx,
  {
    operator,
    tokenHash,
    address,
    byPasskey,
  }: { operator: number; tokenHash: Buffer; address: string; byPasskey: boolean },
) {
  await tx.query`
    insert into operator_session (token_hash, operator_id, address, by_passkey)
    values (${tokenHash}, ${operator}, ${address}, ${byPasskey})`
  await tx.query`delete from operator_session where token_hash in (
    select token_hash from operator_session where operator_id = ${operator} order by action_at desc offset ${SESSIONS_EACH})`
  await tx.query`update operator set last_login_at = business_now() where id = ${operator}`
}

export const deleteSession = (tx: Tx, tokenHash: Buffer) =>
  tx.query`delete from operator_session where token_hash = ${tokenHash}`

/** Ends all of an operator's sessions, but the one of the id `keep`. */
export const deleteSessions = (tx: Tx, operator: number, keep: string | null = null) =>
  tx.query`delete from operator_session where operator_id = ${operator} and id::text is distinct from ${keep}::text`

/** Ends a session of the operator, or of anyone when `owner` is null; answers whose it was. */
export const deleteSessionById = async (tx: Tx, id: string, owner: number | null) =>
  (
    await tx.query<{ uid: string; address: string }>`
    delete from operator_session s using operator o
    where s.id::text = ${id} and o.id = s.operator_id and (${owner}::bigint is null or s.operator_id = ${owner})
    returning o.uid, s.address`
  )[0]

type SessionRow = { id: string; address: string; startedAt: Date; actionAt: Date }

/** The running sessions of an operator, newest first. */
export const selectSessions = (db: Reader, operator: number) => db.query<SessionRow>`
  select s.id, s.address, s.started_at as "startedAt", s.action_at as "actionAt"
  from (select business_now() as at offset 0) clock, operator_session s
  where s.operator_id = ${operator} and not operator_session_over(s.started_at, s.action_at, clock.at)
  order by s.started_at desc`

/** Whether an operator's session still runs; whoever would end it is waited for by the operator's row. */
export const sessionExists = async (db: Reader, id: string) =>
  (await db.query`select from operator_session where id::text = ${id}`).length > 0

export const operatorExists = async (db: Reader, id: number) =>
  (await db.query`select from operator where id = ${id}`).length > 0

type ListRow = StaffRow & {
  secondFactor: boolean
  passkeys: number
  sessions: number
  lastLoginAt: Date | null
  pendingRole: Role | null
}

export const selectStaff = (db: Reader) => db.query<ListRow>`
  select o.id, o.uid, o.name, o.role, o.active, o.factor_sealed is not null as "secondFactor",
    (select count(*) from passkey p where p.operator_id = o.id) as passkeys,
    (select count(*) from operator_session s
      where s.operator_id = o.id and not operator_session_over(s.started_at, s.action_at, clock.at)) as sessions,
    o.last_login_at as "lastLoginAt", a.detail ->> 'to' as "pendingRole"
  from (select business_now() as at offset 0) clock, operator o
  left join approval a on a.action = 'operator.role' and a.subject = o.id and a.state = 'pending'
  order by o.active desc, o.id`

/** Null when the uid is somebody's already. */
export async function insertOperator(
  tx: Tx,
  {
    uid,
    name,
    role,
    passwordHash,
  }: { uid: string; name: string; role: Role; passwordHash: string },
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>`
    insert into operator (uid, name, role, password_hash, must_change) values (${uid}, ${name}, ${role}, ${passwordHash}, true)
    on conflict (uid) do nothing returning id`
  return row?.id ?? null
}

export const updateRole = (tx: Tx, id: number, role: Role) =>
  tx.query`update operator set role = ${role} where id = ${id}`

export const updateActive = (tx: Tx, id: number, active: boolean) =>
  tx.query`update operator set active = ${active} where id = ${id}`

export const updatePassword = (tx: Tx, id: number, passwordHash: string) =>
  tx.query`update operator set password_hash = ${passwordHash}, must_change = false where id = ${id}`

/** A password from somebody else, which must be changed first. */
export const givePassword = (tx: Tx, id: number, passwordHash: string) =>
  tx.query`update operator set password_hash = ${passwordHash}, must_change = true where id = ${id}`

/** The counters of the console's head. */
export async function selectCounters(db: Reader) {
  const [row] = await db.query<{
    online: number
    now: Date
    closedBy: string | null
    closedAt: Date | null
    why: string | null
    until: string | null
    maintenance: string[]
    booksDiffer: boolean
  }>`
    select coalesce(o.name, s.changed_by) as "closedBy", s.changed_at as "closedAt", h.reason as why,
      (select value #>> '{}' from setting where key = 'siteClosedUntil') as until,
      array(select title from vendor_now where state = 'maintenance' order by sort, id) as maintenance,
      exists (select from book_compared where not equal) as "booksDiffer",
      (select count(*) from online) as online, clock.at as now
    from (select business_now() as at offset 0) clock
    left join setting s on s.key = 'siteStatus' and s.value = '"closed"'
    left join setting_history h on h.key = s.key and h.version = s.version
    left join operator o on o.uid = s.changed_by`
  return row!
}
