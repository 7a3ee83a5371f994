/** What only the holder of the machine does: a house's first 관리자, and one who is locked out. The log says `system`. */
import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Db } from '../../db/db.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { record } from '../audit/audit.ts'
import { hashPassword } from '../session/session.ts'
import { deletePasskeys } from '../webauthn/webauthn.ts'
import { turnFactorOff } from './factor-sql.ts'
import { newPassword, readNewcomer } from './newcomer.ts'
import {
  deleteSessions,
  givePassword,
  insertOperator,
  lockOperator,
  selectOperator,
} from './sql.ts'

const operator = { uid: 'system', role: 'system' } as const

/** A 관리자 without a second operator's word; answers the first password. Refuses `badInput` and `dup`. */
export async function addFirst(db: Db, given: { uid: string; name: string }): Promise<string> {
  const { uid, name } = readNewcomer(given)
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  await db.begin(async (tx) => {
    const role = '관리자'
    const id = await insertOperator(tx, { uid, name, role, passwordHash })
    if (id === null) throw new Refusal('dup', staffText.dupUid)
    await record(tx, {
      about: null,
      operator,
      action: 'operator.add',
      subject: uid,
      after: { id, uid, name, role },
    })
  })
  return password
}

/** A first password again, without a second factor or a passkey; every session ends. Refuses `notFound` also who is switched off. */
export async function letBackIn(db: Db, uid: string): Promise<string> {
  const found = await selectOperator(db, { uid })
  if (!found) throw new Refusal('notFound', operatorText.notFound)
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  await db.begin(async (tx) => {
    const { id, factorSealed } = (await lockOperator(tx, found.id))!
    await givePassword(tx, id, passwordHash)
    await turnFactorOff(tx, id)
    const passkeys = (await deletePasskeys(tx, { door: 'operator', id })).length
    await deleteSessions(tx, id)
    await record(tx, {
      about: null,
      operator,
      action: 'operator.reset',
      subject: uid,
      before: { secondFactor: factorSealed !== null, passkeys },
      after: { secondFactor: false, passkeys: 0 },
    })
    await recordEvents(tx, [{ kind: 'operator.changed', actor: 'system', target: uid }])
  })
  return password
}
