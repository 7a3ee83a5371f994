/** Operators: how they come in and go out, and who they are. Their sessions and tokens are none of the members'. */
import { randomBytes } from 'node:crypto'

import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { hashToken } from '../../http/session.ts'
import { record } from '../audit/audit.ts'
import { hashPassword, PASSWORD_MAX, verifyPassword } from '../session/session.ts'
import { takeCode } from './factor.ts'
import {
  countAttempt,
  deleteAttempt,
  deleteSession,
  insertSession,
  lockOperator,
  selectOperator,
  type OperatorRow,
} from './sql.ts'

export { addFirst, letBackIn } from './machine.ts'
export { roleApproved } from './staff.ts'

const dummy = hashPassword(randomBytes(16).toString('hex'))

type LoginAsk = {
  uid: string
  password: string
  /** of the second factor, or a recovery code; empty when none was typed */
  code: string
  address: string
}

/**
 * Opens a session; five failures of an id in 30 minutes close its door for the rest of them (`rate`). Refuses `busy`
 * a right password whose owner has a second factor and typed no code of it, `denied` anything wrong.
 */
export async function login(deps: Deps, ask: LoginAsk) {
  const uid = ask.uid.trim().toLowerCase()
  const attempt = await deps.db.begin((tx) =>
    countAttempt(tx, { uid: uid.slice(0, 40), address: ask.address }),
  )
  const told = (kind: 'operator.login.failed' | 'operator.login.slowed', detail: object = {}) =>
    recordEvents(deps.db, [
      { kind, actor: uid.slice(0, 40) || '-', detail: { address: ask.address, ...detail } },
    ])
  if (attempt === null) {
    await told('operator.login.slowed')
    throw new Refusal('rate', operatorText.slow)
  }
  const found = await selectOperator(deps.db, { uid })
  const short = ask.password.length <= PASSWORD_MAX
  const right = await verifyPassword(
    found?.passwordHash ?? (await dummy),
    short ? ask.password : '',
  )
  if (!found || !right || !short) {
    await told('operator.login.failed')
    throw new Refusal('denied', operatorText.wrong)
  }
  if (found.factorSealed && ask.code.trim() === '') {
    // Nothing was guessed: the password is right, and the code is still to come.
    await deleteAttempt(deps.db, attempt)
    throw new Refusal('busy', staffText.askCode)
  }
  const token = randomBytes(32).toString('base64url')
  const operator = await open(deps, found, { ...ask, attempt, token })
  if (!operator) {
    await told('operator.login.failed', { factor: true })
    throw new Refusal('denied', staffText.badCode)
  }
  return { token, operator }
}

type Opening = LoginAsk & { attempt: number; token: string }

/** The session, when the code is right and nothing changed since the password was looked at; null otherwise. */
function open(
  deps: Deps,
  { id, passwordHash }: OperatorRow,
  { code, address, attempt, token }: Opening,
): Promise<OperatorRow | null> {
  return deps.db.begin(async (tx) => {
    const operator = await lockOperator(tx, id)
    if (!operator?.active || operator.passwordHash !== passwordHash) return null
    if (operator.factorSealed && !(await takeCode(deps, tx, operator, code))) return null
    await deleteAttempt(tx, attempt)
    await insertSession(tx, { operator: id, tokenHash: hashToken(token), address })
    await record(tx, { operator, action: 'operator.login', subject: operator.uid, address })
    return operator
  })
}

export async function logout(
  { db }: Deps,
  operator: Operator,
  token: string,
  address: string,
): Promise<void> {
  await db.begin(async (tx) => {
    await deleteSession(tx, hashToken(token))
    await record(tx, { operator, action: 'operator.logout', subject: operator.uid, address })
  })
}
