/** Operators: how they come in and go out. Their sessions and tokens are none of the members'. */
import { randomBytes } from 'node:crypto'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { hashToken } from '../../http/session.ts'
import { record } from '../audit/audit.ts'
import { hashPassword, PASSWORD_MAX, verifyPassword } from '../session/session.ts'
import { countAttempt, deleteAttempt, deleteSession, insertSession, selectOperator } from './sql.ts'

const dummy = hashPassword(randomBytes(16).toString('hex'))

/** Opens a session; five failures of an id in 30 minutes close its door for the rest of them. */
export async function login(deps: Deps, ask: { uid: string; password: string; address: string }) {
  const uid = ask.uid.trim().toLowerCase()
  const attempt = await deps.db.begin((tx) =>
    countAttempt(tx, { uid: uid.slice(0, 40), address: ask.address }),
  )
  const told = (kind: 'operator.login.failed' | 'operator.login.slowed') =>
    recordEvents(deps.db, [
      { kind, actor: uid.slice(0, 40) || '-', detail: { address: ask.address } },
    ])
  if (attempt === null) {
    await told('operator.login.slowed')
    throw new Refusal('busy', operatorText.slow)
  }
  const found = await selectOperator(deps.db, uid)
  const short = ask.password.length <= PASSWORD_MAX
  const right = await verifyPassword(
    found?.passwordHash ?? (await dummy),
    short ? ask.password : '',
  )
  if (!found || !right || !short) {
    await told('operator.login.failed')
    throw new Refusal('denied', operatorText.wrong)
  }

  const token = randomBytes(32).toString('base64url')
  const { passwordHash: _, ...operator } = found
  await deps.db.begin(async (tx) => {
    await deleteAttempt(tx, attempt)
    await insertSession(tx, {
      operator: operator.id,
      tokenHash: hashToken(token),
      address: ask.address,
    })
    await record(tx, {
      operator,
      action: 'operator.login',
      subject: operator.uid,
      address: ask.address,
    })
  })
  return { token, operator }
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
