import type { AssignKind, Role } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Colleague = { id: number; uid: string; role: Role }

export const selectActive = (db: Reader) =>
  db.query<Colleague>`select id, uid, role from operator where active order by uid`

/** Those of these who are switched on: none of them is switched off, nor given another role, before we are done. */
export const lockActive = (tx: Tx, uids: string[]) => tx.query<Colleague & { active: boolean }>`
  select id, uid, role, active from operator where uid = any(${uids}::text[]) order by id for share`

export type Locked = { uid: string; amount: number | null; waits: boolean }

const lockers: Record<AssignKind, (tx: Tx, id: number) => Promise<Locked[]>> = {
  deposits: (tx, id) => tx.query<Locked>`
    select m.uid, d.amount, d.state = 'pending' as waits from deposit d join member m on m.id = d.member_id
    where d.id = ${id} for update of d`,
  withdrawals: (tx, id) => tx.query<Locked>`
    select m.uid, w.amount, w.state = 'pending' as waits from withdrawal w join member m on m.id = w.member_id
    where w.id = ${id} for update of w`,
  inquiries: (tx, id) => tx.query<Locked>`
    select m.uid, null::bigint as amount, i.answered_at is null and i.hidden_at is null as waits
    from inquiry i join member m on m.id = i.member_id where i.id = ${id} for update of i`,
  signups: (tx, id) => tx.query<Locked>`
    select m.uid, null::bigint as amount, s.state = 'waiting' as waits
    from signup s join member m on m.id = s.member_id where s.member_id = ${id} for update of s`,
}

/** The request, locked: whoever decides it or gives it to another waits. */
export const lockRequest = async (tx: Tx, kind: AssignKind, id: number) =>
  (await lockers[kind](tx, id))[0]

/** The id of who has it; null: nobody. The request is locked. */
export const selectHolder = async (tx: Tx, kind: AssignKind, id: number) =>
  (
    await tx.query<{ uid: string }>`
    select o.uid from desk_assignment a join operator o on o.id = a.operator_id
    where a.about = ${kind} and a.request_id = ${id}`
  )[0]?.uid ?? null

export const writeHolder = (tx: Tx, kind: AssignKind, id: number, operator: number) => tx.query`
  insert into desk_assignment (about, request_id, operator_id) values (${kind}, ${id}, ${operator})
  on conflict (about, request_id) do update set operator_id = excluded.operator_id, at = excluded.at`

export const deleteHolder = (tx: Tx, kind: AssignKind, id: number) => tx.query`
  delete from desk_assignment where about = ${kind} and request_id = ${id}`

/** Of one who is switched off or works something else from now on. */
export const deleteAllOf = (tx: Tx, operator: number) => tx.query`
  delete from desk_assignment where operator_id = ${operator}`

/** What an operator has, in the order it is locked in. */
export const selectHeld = (db: Reader, operator: number) => db.query<{
  kind: AssignKind
  id: number
}>`
  select about as kind, request_id as id from desk_assignment where operator_id = ${operator}
  order by array_position(array['deposits', 'withdrawals', 'inquiries', 'signups'], about), request_id`
