/**
 * Who the operators are: added, switched off and on by one 관리자, a 관리자 by two; given another role by two
 * (docs/spec/rules.md#operators).
 */
import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { may, operatorText, roles, type Role } from '@madang/contract/operator/plain/permissions.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { mustHaveProof, reasonOf, type Operator } from '../../http/serve-operator.ts'
import { lockWaiting, request, type Act } from '../approvals/approvals.ts'
import { endAssignments } from '../assign/assign.ts'
import { record } from '../audit/audit.ts'
import { hashPassword } from '../session/session.ts'
import { deletePasskeys } from '../webauthn/webauthn.ts'
import { newPassword, readNewcomer } from './newcomer.ts'
import {
  deleteSessions,
  insertOperator,
  lockStaff,
  updateActive,
  updateRole,
  type StaffRow,
} from './sql.ts'

type By = { operator: Operator; reason: string; address: string }

/** What an operator can do before a second one agreed to more. */
const FIRST_ROLE: Role = '열람'
/** All operators, locked; refuses the one asking when they were switched off, lost the right or have no fresh proof. */
async function lockFor(tx: Tx, operator: Operator): Promise<Map<number, StaffRow>> {
  const staff = await lockStaff(tx)
  const asking = staff.get(operator.id)
  if (!asking?.active) throw new Refusal('logout', operatorText.logout)
  if (!may(asking.role, 'operators.write')) throw new Refusal('denied', operatorText.denied)
  await mustHaveProof(tx, operator)
  return staff
}

function oneOf(staff: Map<number, StaffRow>, id: number): StaffRow {
  const one = staff.get(id)
  if (!one) throw new Refusal('notFound', operatorText.notFound)
  return one
}

type RoleChange = By & { staff: StaffRow; to: Role }

const requestRole = (tx: Tx, { operator, staff, to, reason, address }: RoleChange) =>
  request(tx, {
    operator,
    action: 'operator.role',
    subject: staff.id,
    detail: { from: staff.role, to },
    title: `${staff.name} (${staff.uid}) ${staff.role} → ${to}`,
    reason,
    address,
  })

type NewStaff = By & { uid: string; name: string; role: Role }

/** A new operator as 열람, and a request for any other role; answers the password, which is kept as a hash only. */
export async function addOperator({ db }: Deps, { operator, address, ...given }: NewStaff) {
  const reason = reasonOf(given.reason)
  const { uid, name } = readNewcomer(given)
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  return db.begin(async (tx) => {
    await lockFor(tx, operator)
    const role = FIRST_ROLE
    const id = await insertOperator(tx, { uid, name, role, passwordHash })
    if (id === null) throw new Refusal('dup', staffText.dupUid)
    const after = { id, uid, name, role }
    await record(tx, {
      about: null,
      operator,
      action: 'operator.add',
      subject: uid,
      reason,
      after,
      address,
    })
    const waiting = given.role !== role
    if (waiting) {
      const staff = { id, uid, name, role, active: true }
      await requestRole(tx, { operator, staff, to: given.role, reason, address })
    }
    return { id, password, waiting }
  })
}

/** Asks for another role; a second operator decides. Answers the request's id. */
export async function changeRole(
  { db }: Deps,
  { operator, id, role, address, ...given }: By & { id: number; role: Role },
): Promise<number> {
  const reason = reasonOf(given.reason)
  return db.begin(async (tx) => {
    const staff = oneOf(await lockFor(tx, operator), id)
    if (staff.role === role) throw new Refusal('state', staffText.sameRole)
    return requestRole(tx, { operator, staff, to: role, reason, address })
  })
}

/** Refuses to take the house its last 관리자. */
function mustLeaveOne(staff: Map<number, StaffRow>, without: number) {
  const others = staff
    .values()
    .some(({ id, role, active }) => active && role === '관리자' && id !== without)
  if (!others) throw new Refusal('state', staffText.lastAdmin)
}

const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** A role with its second operator: in force at once, and the one concerned logs in anew. */
export const roleApproved: Act = async (_, tx, { subject, detail }, decided) => {
  const staff = await lockFor(tx, decided)
  const { from, to } = detail
  if (!isRole(to)) throw new Refusal('badInput', refusals.badInput)
  const one = oneOf(staff, subject)
  if (one.role !== from) throw new Refusal('state', staffText.roleMoved)
  if (to !== '관리자') mustLeaveOne(staff, subject)
  await updateRole(tx, subject, to)
  await endAssignments(tx, subject)
  await deleteSessions(tx, subject)
  return { operator: one.uid, from, to }
}

async function setActive(tx: Tx, id: number, active: boolean) {
  await updateActive(tx, id, active)
  if (!active) {
    await endAssignments(tx, id)
    await deletePasskeys(tx, { door: 'operator', id })
  }
  await deleteSessions(tx, id)
}

/**
 * Switches an operator off, which ends their sessions and takes their passkeys off, or on. Nobody switches themselves
 * off, and to switch a 관리자 off takes a second operator: answers whether one is waited for.
 */
export async function switchOperator(
  { db }: Deps,
  { operator, id, active, address, ...given }: By & { id: number; active: boolean },
): Promise<boolean> {
  const reason = reasonOf(given.reason)
  if (id === operator.id && !active) throw new Refusal('state', staffText.self)
  return db.begin(async (tx) => {
    // Before the operators: an approval locks in that order.
    if (!active && (await lockWaiting(tx, 'operator.off', id)) !== null)
      throw new Refusal('state', operatorText.pending)
    const one = oneOf(await lockFor(tx, operator), id)
    if (one.active === active) throw new Refusal('state', operatorText.changed)
    if (!active && one.role === '관리자') {
      const title = `${one.name} (${one.uid})`
      await request(tx, { operator, action: 'operator.off', subject: id, title, reason, address })
      return true
    }
    await setActive(tx, id, active)
    await record(tx, {
      about: null,
      operator,
      action: active ? 'operator.on' : 'operator.off',
      subject: one.uid,
      reason,
      before: { active: one.active },
      after: { active },
      address,
    })
    return false
  })
}

/** A 관리자 is switched off with a second operator; one stays in any case. */
export const offApproved: Act = async (_, tx, { subject }, decided) => {
  const staff = await lockFor(tx, decided)
  const one = oneOf(staff, subject)
  if (!one.active) throw new Refusal('state', operatorText.changed)
  mustLeaveOne(staff, subject)
  await setActive(tx, subject, false)
  return { operator: one.uid, active: false }
}
