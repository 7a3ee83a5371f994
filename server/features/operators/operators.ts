/** Operators: how they come in and go out, and who they are. Their sessions and tokens are none of the members'. */
import { randomBytes } from 'node:crypto'

import { PASSWORD_MAX } from '@madang/contract/member/plain/account.ts'
import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { hashToken } from '../../http/identity.ts'
import { decoyHash } from '../../http/password-hash.ts'
import { record } from '../audit/audit.ts'
import { admit, forgive, renewDevice } from '../doors/doors.ts'
import { isDigits } from '../second-factor/second-factor.ts'
import { foldUid, verifyPassword } from '../session/session.ts'
import { readCode, takeCode } from './factor.ts'
import { guarded } from './guarded.ts'
import {
  deleteSession,
  insertSession,
  lockOperator,
  selectOperator,
  type OperatorRow,
} from './sql.ts'

export { factorApproved } from './factor.ts'
export { addFirst, letBackIn } from './machine.ts'
export { offApproved, roleApproved } from './staff.ts'

type LoginAsk = {
  uid: string
  password: string
  /** of the second factor, or a recovery code; empty when none was typed */
  code: string
  address: string
  /** the device's own secret, from its cookie */
  device: string | null
  /** header `Proof` */
  proof: string | null
}

/**
 * Opens a session by the rule of both doors (features/doors): past the limits `busy` asks for work first. Refuses `busy`
 * also a right password whose owner has a second factor and typed no code of it, `rate` too many wrong codes, `denied`
 * anything wrong.
 */
export async function login(deps: Deps, ask: LoginAsk) {
  const uid = foldUid(ask.uid).slice(0, 40)
  const found = await selectOperator(deps.db, { uid })
  const told = (kind: 'operator.login.failed' | 'operator.login.slowed', detail: object = {}) =>
    recordEvents(deps.db, [
      { kind, actor: uid || '-', detail: { address: ask.address, ...detail } },
    ])
  const { address, device, proof } = ask
  const door = { door: 'operator', uid, address, owner: found?.id, device, proof } as const
  const { attempt, known, challenge } = await admit(deps, door)
  if (attempt === null) {
    await told('operator.login.slowed')
    throw new Refusal('busy', operatorText.busy, { challenge })
  }
  const short = ask.password.length <= PASSWORD_MAX
  const right = await verifyPassword(
    found?.passwordHash ?? (await decoyHash),
    short ? ask.password : '',
  )
  if (!found || !right || !short) {
    await told('operator.login.failed')
    throw new Refusal('denied', operatorText.wrong)
  }
  if (found.firstOver) {
    await told('operator.login.failed', { firstOver: true })
    throw new Refusal('denied', staffText.firstOver)
  }
  // The password is right; digits are counted by themselves, and nothing typed is no guess.
  const digits = isDigits(ask.code)
  if (digits || ask.code.trim() === '') await forgive(deps.db, attempt)
  if (found.factorSealed && ask.code.trim() === '') throw new Refusal('busy', staffText.askCode)
  const token = randomBytes(32).toString('base64url')
  const opening = { ...ask, uid, attempt, token, known }
  const look = () => open(deps, found, opening)
  const opened =
    found.factorSealed && digits ? await guardedCode(deps, opening, look) : await look()
  if (opened === 'wrong') {
    await told('operator.login.failed', { factor: true })
    throw new Refusal('denied', staffText.badCode)
  }
  return { token, ...opened }
}

type Opening = LoginAsk & { attempt: number; token: string; known: boolean }

/**
 * Six digits are guessed quickly by who has the password and pays with work, so of them five in 30 minutes are looked
 * at and no more: of a known device by itself, so that a stranger with the password does not keep its owner out. A
 * recovery code cannot be guessed, and is always looked at.
 */
function guardedCode<T>(
  deps: Deps,
  { uid, address, device, known }: Opening,
  look: () => Promise<T | 'wrong'>,
): Promise<T> {
  const name = known ? `CODE ${hashToken(device!).toString('hex')} ${uid}` : `CODE ${uid}`
  return guarded(deps, { uid, name, address, text: staffText.badCode }, look)
}

/** The session, when the code is right and nothing changed since the password was looked at; `wrong` otherwise. */
async function open(
  deps: Deps,
  found: OperatorRow,
  { code, address, attempt, token, device }: Opening,
) {
  const { id, passwordHash } = found
  const typed = await readCode(deps, found, code)
  return deps.db.begin(async (tx) => {
    const operator = await lockOperator(tx, id)
    if (!operator?.active || operator.passwordHash !== passwordHash) return 'wrong'
    if (operator.factorSealed && !(await takeCode(deps, tx, operator, typed))) return 'wrong'
    await forgive(tx, attempt)
    await insertSession(tx, {
      ...{ operator: id, tokenHash: hashToken(token), address, byPasskey: false },
    })
    const secret = await renewDevice(tx, { door: 'operator', owner: id, device })
    await record(tx, {
      about: null,
      operator,
      action: 'operator.login',
      subject: operator.uid,
      address,
    })
    return { operator, device: secret }
  })
}

export async function logout(
  { db }: Deps,
  operator: Operator,
  token: string,
  address: string,
): Promise<void> {
  await db.begin(async (tx) => {
    await record(tx, {
      about: null,
      operator,
      action: 'operator.logout',
      subject: operator.uid,
      address,
    })
    await deleteSession(tx, hashToken(token))
  })
}
