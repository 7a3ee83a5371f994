/** An operator's own doors: the running sessions, and the password. */
import {
  OPERATOR_PASSWORD_MAX,
  OPERATOR_PASSWORD_MIN,
  staffText,
} from '@madang/contract/operator/plain/operators.ts'
import { may, operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Seated } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { hashPassword, isGuessed, verifyPassword } from '../session/session.ts'
import { guarded } from './guarded.ts'
import {
  deleteSessionById,
  deleteSessions,
  lockOperator,
  operatorExists,
  selectOperator,
  selectSessions,
  updatePassword,
} from './sql.ts'

/** The running sessions of an operator; refuses `notFound`. */
export async function sessionsOf({ db }: Deps, id: number, current: string) {
  if (!(await operatorExists(db, id))) throw new Refusal('notFound', operatorText.notFound)
  const rows = await selectSessions(db, id)
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    actionAt: row.actionAt.toISOString(),
    current: row.id === current,
  }))
}

/** Ends one of the operator's own sessions, or anyone's by who may. Another's and an unknown one are the same `notFound`. */
export async function endSession(
  { db }: Deps,
  { operator, id, address }: { operator: Seated; id: string; address: string },
): Promise<void> {
  const owner = may(operator.role, 'operators.write') ? null : operator.id
  await db.begin(async (tx) => {
    const ended = await deleteSessionById(tx, id, owner)
    if (!ended) throw new Refusal('notFound', operatorText.notFound)
    await record(tx, {
      about: null,
      operator,
      judged: id === operator.session,
      action: 'operator.session.end',
      subject: ended.uid,
      before: { address: ended.address },
      address,
    })
  })
}

async function refusePassword(deps: Deps, password: string, uid: string) {
  if (password.length < OPERATOR_PASSWORD_MIN)
    throw new Refusal('badInput', staffText.shortPassword)
  if (password.length > OPERATOR_PASSWORD_MAX) throw new Refusal('badInput', staffText.longPassword)
  if (password.toLowerCase() === uid || (await isGuessed(deps, password)))
    throw new Refusal('badInput', staffText.commonPassword)
}

type NewPassword = { operator: Seated; old: string; password: string; address: string }

/** Changes the operator's own password; every other session of theirs ends. */
export async function changePassword(
  deps: Deps,
  { operator, old, password, address }: NewPassword,
): Promise<void> {
  const { id, uid, session } = operator
  await refusePassword(deps, password, uid)
  await guarded(deps, { uid, address, text: staffText.wrongOld }, async () => {
    const known = await selectOperator(deps.db, { id })
    if (!known) throw new Refusal('logout', operatorText.logout)
    const short = old.length <= OPERATOR_PASSWORD_MAX
    if (!(await verifyPassword(known.passwordHash, short ? old : '')) || !short) return 'wrong'
    if (old.normalize('NFC') === password.normalize('NFC'))
      throw new Refusal('badInput', staffText.samePassword)
    const passwordHash = await hashPassword(password)
    return deps.db.begin(async (tx) => {
      const row = await lockOperator(tx, id)
      // Two changes at once: the second's old password is no longer the one in force.
      if (row?.passwordHash !== known.passwordHash) throw new Refusal('state', operatorText.changed)
      if (row.firstOver) throw new Refusal('denied', staffText.firstOver)
      await updatePassword(tx, id, passwordHash)
      await deleteSessions(tx, id, session)
      await record(tx, {
        about: null,
        operator,
        action: 'operator.password',
        subject: uid,
        address,
      })
      await recordEvents(tx, [{ kind: 'operator.changed', actor: uid, target: uid }])
      return 'changed'
    })
  })
}
