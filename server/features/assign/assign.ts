/** Who has a waiting request of the desk: taken, given to another who may decide it, released (docs/adr/0127). */
import { formatWon } from '@madang/contract/core/won.ts'
import { assignText } from '@madang/contract/operator/plain/assign.ts'
import {
  assignRights,
  may,
  operatorText,
  type AssignKind,
} from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import {
  deleteHolder,
  lockActive,
  lockRequest,
  selectActive,
  selectHeld,
  selectHolder,
  writeHolder,
  type Colleague,
  type Locked,
} from './sql.ts'

export { deleteAllOf as endAssignments, selectHeld as heldBy } from './sql.ts'

/** `from`: the operator who had it as it was seen, `to`: who has it now; ids, null is nobody. */
type Assign = {
  operator: Operator
  kind: AssignKind
  id: number
  from: string | null
  to: string | null
  address: string
}

const names = { deposits: '충전', withdrawals: '환전', inquiries: '문의', signups: '가입' } as const

/** The ids of those who may decide requests of that kind. */
export const readColleagues = async (db: Reader, kind: AssignKind): Promise<string[]> =>
  (await selectActive(db)).filter(({ role }) => may(role, assignRights[kind])).map(({ uid }) => uid)

/**
 * Gives a waiting request to an operator, or to nobody. Locks the operators, then the request; whoever switches an
 * operator off waits. Asked again for what is so already, nothing changes. Refuses `notFound`, `state` for one that
 * is decided or that another took meanwhile (and says who), `badInput` for an operator who may not decide it.
 */
export async function assign(tx: Tx, asked: Assign): Promise<void> {
  const { operator, kind, id, from, to, address } = asked
  const staff = await lockActive(tx, to === null ? [operator.uid] : [operator.uid, to])
  const able = staff.filter(({ role, active }) => active && may(role, assignRights[kind]))
  if (!able.some(({ uid }) => uid === operator.uid))
    throw new Refusal('denied', operatorText.denied)
  const given = able.find(({ uid }) => uid === to)
  if (to !== null && !given) throw new Refusal('badInput', assignText.unable)
  const request = await lockRequest(tx, kind, id)
  if (!request) throw new Refusal('notFound', operatorText.notFound)
  if (!request.waits) throw new Refusal('state', assignText.over)
  const holder = await selectHolder(tx, kind, id)
  if (holder === to) return
  if (holder !== from) throw new Refusal('state', assignText.faster(holder))
  await write(
    tx,
    { operator, address, from: holder, given: given ?? null },
    { kind, id, ...request },
  )
}

type Write = {
  operator: Operator
  address: string
  from: string | null
  given: Pick<Colleague, 'id' | 'uid'> | null
}
/** A waiting request that somebody has. */
export type Held = Locked & { kind: AssignKind; id: number }

/** Sets who has it, or nobody, and writes that down; the request is locked. */
async function write(tx: Tx, { operator, address, from, given }: Write, request: Held) {
  const { kind, id, uid, amount } = request
  await (given ? writeHolder(tx, kind, id, given.id) : deleteHolder(tx, kind, id))
  await record(tx, {
    about: null,
    operator,
    action: !given ? 'desk.release' : given.uid === operator.uid ? 'desk.take' : 'desk.give',
    subject:
      amount === null
        ? `${names[kind]} ${id} · ${uid}`
        : `${names[kind]} ${uid} ${formatWon(amount)}원`,
    before: { assigned: from },
    after: { assigned: given?.uid ?? null },
    address,
  })
}

/**
 * All that an operator has and that waits, locked in one order; what is decided meanwhile is not among it. The operator
 * is locked: nobody gives them more.
 */
export async function lockHeld(tx: Tx, { id: by, uid }: Pick<Operator, 'id' | 'uid'>) {
  const held: Held[] = []
  for (const { kind, id } of await selectHeld(tx, by)) {
    const request = await lockRequest(tx, kind, id)
    if (request?.waits && (await selectHolder(tx, kind, id)) === uid)
      held.push({ kind, id, ...request })
  }
  return held
}

/** Gives all of it to another, or with `to` null to nobody. Refuses `badInput` who may not decide all of it. Both operators are locked. */
export async function passOn(
  tx: Tx,
  held: Held[],
  { operator, address, to }: Pick<Assign, 'operator' | 'address' | 'to'>,
): Promise<void> {
  const given = to === null ? null : (await selectActive(tx)).find(({ uid }) => uid === to)
  const able = ({ role }: Colleague) => held.every(({ kind }) => may(role, assignRights[kind]))
  if (given === undefined || (given && !able(given)) || to === operator.uid)
    throw new Refusal('badInput', assignText.unable)
  for (const request of held)
    await write(tx, { operator, address, from: operator.uid, given }, request)
}
