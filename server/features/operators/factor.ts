/**
 * The second factor: six digits of an authenticator (RFC 6238), each code once, or a recovery code
 * (docs/spec/rules.md#operators).
 */
import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { mustEnrol, reasonOf, type Seated } from '../../http/serve-operator.ts'
import { lockWaiting, request, type Act } from '../approvals/approvals.ts'
import { record } from '../audit/audit.ts'
import {
  addressOf,
  findCode,
  isDigits,
  newCodes,
  newSecret,
  plainCode,
  stepOf,
} from '../second-factor/second-factor.ts'
import {
  selectRecovery,
  spendRecovery,
  turnFactorOff,
  turnFactorOn,
  updateFactorNext,
  updateFactorStep,
} from './factor-sql.ts'
import { deletePasskeys, selectPasskeys } from '../webauthn/webauthn.ts'
import { guarded } from './guarded.ts'
import { deleteSessions, lockOperator, selectOperator, type OperatorRow } from './sql.ts'

/** A code as it was typed; of a recovery code the stored hash that it would spend. */
type TypedCode = { text: string; recovery: Buffer | null }

/** Reads a typed code before the operator's row is locked: to verify a recovery code takes a tenth of a second. */
export async function readCode(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { id, factorSealed }: OperatorRow,
  text: string,
): Promise<TypedCode> {
  if (!factorSealed || isDigits(text)) return { text, recovery: null }
  const found = await findCode(text, (slot) => selectRecovery(db, id, slot))
  // Codes from before migration 0307 are stored as keyed hashes.
  const old = keys.digest('operator recovery', `${id} ${plainCode(text)}`)
  return { text, recovery: found ? Buffer.from(found.hash) : old }
}

/** Takes a code for an operator whose row is locked; false when it is wrong or was taken before. */
export async function takeCode(
  { keys }: Pick<Deps, 'keys'>,
  tx: Tx,
  operator: OperatorRow,
  { text, recovery }: TypedCode,
): Promise<boolean> {
  if (operator.factorSealed === null) return false
  if (isDigits(text)) {
    const step = stepOf(operator.uid, keys.open(operator.factorSealed), text, operator.now)
    if (step === null || step <= operator.factorStep) return false
    await updateFactorStep(tx, operator.id, step)
    return true
  }
  if (recovery === null || !(await spendRecovery(tx, operator.id, recovery))) return false
  await recordEvents(tx, [{ kind: 'operator.recovery', actor: operator.uid }])
  return true
}

/**
 * A secret to enrol with, sealed until its first code is shown; one begun before is forgotten. Refuses `state` once
 * enrolled, and a password alone where a passkey is the second factor that the house demands.
 */
export async function beginFactor(deps: Deps, seated: Seated) {
  const { db, keys } = deps
  const { id, uid } = seated
  const secret = newSecret()
  await db.begin(async (tx) => {
    const operator = await lockOperator(tx, id)
    if (operator!.factorSealed) throw new Refusal('state', staffText.enrolled)
    if (mustEnrol(deps, seated) && (await countPasskeys(tx, id)) > 0)
      throw new Refusal('state', staffText.byPasskey)
    await updateFactorNext(tx, id, keys.seal(secret))
  })
  return { secret, uri: addressOf(uid, secret) }
}

/** Puts the begun secret in force, ends the operator's other sessions, and answers the recovery codes, once. */
export async function confirmFactor(
  deps: Deps,
  { operator, code, address }: { operator: Seated; code: string; address: string },
): Promise<string[]> {
  const { id, uid } = operator
  return guarded(deps, { uid, address, text: staffText.badCode }, async () => {
    // Checked before the lock too: ten hashes take long, and are computed for a right code only.
    const known = await selectOperator(deps.db, { id })
    if (!known) throw new Refusal('logout', operatorText.logout)
    if (beginsWith(deps, known, code) === null) return 'wrong'
    const { codes, hashes } = await newCodes()
    return deps.db.begin(async (tx) => {
      const step = beginsWith(deps, (await lockOperator(tx, id))!, code)
      if (step === null) return 'wrong'
      await turnFactorOn(tx, id, step, hashes)
      await deleteSessions(tx, id, operator.session)
      await record(tx, {
        about: null,
        operator,
        action: 'operator.factor.on',
        subject: uid,
        address,
      })
      await recordEvents(tx, [{ kind: 'operator.changed', actor: uid, target: uid }])
      return codes
    })
  })
}

/** The 30-second step of a code for the secret being enrolled; null for a wrong code. Refuses `state`. */
function beginsWith({ keys }: Deps, row: OperatorRow, code: string): number | null {
  if (row.factorSealed) throw new Refusal('state', staffText.enrolled)
  if (!row.factorNextSealed) throw new Refusal('state', staffText.notBegun)
  return stepOf(row.uid, keys.open(row.factorNextSealed), code, row.now)
}

/** Turns one's own second factor off; needs a code of it. */
export async function removeFactor(
  deps: Deps,
  { operator, code, address }: { operator: Seated; code: string; address: string },
): Promise<void> {
  const { id, uid } = operator
  await guarded(deps, { uid, address, text: staffText.badCode }, async () => {
    const known = await selectOperator(deps.db, { id })
    if (!known) throw new Refusal('logout', operatorText.logout)
    const typed = await readCode(deps, known, code)
    return deps.db.begin(async (tx) => {
      const row = (await lockOperator(tx, id))!
      if (!row.factorSealed) throw new Refusal('state', staffText.notEnrolled)
      if (!(await takeCode(deps, tx, row, typed))) return 'wrong'
      await turnFactorOff(tx, id)
      await record(tx, {
        about: null,
        operator,
        action: 'operator.factor.off',
        subject: uid,
        address,
      })
      await recordEvents(tx, [{ kind: 'operator.changed', actor: uid, target: uid }])
      return 'off'
    })
  })
}

type RemoveOther = { operator: Seated; other: number; reason: string; address: string }

/** Asks to turn off the second factor of one who lost it, with every passkey; a second operator decides. Needs a reason. */
export async function removeOthersFactor(
  { db }: Deps,
  { operator, other, address, ...given }: RemoveOther,
): Promise<void> {
  const reason = reasonOf(given.reason)
  await db.begin(async (tx) => {
    // Before the operator: an approval locks in that order.
    if ((await lockWaiting(tx, 'operator.factor', other)) !== null)
      throw new Refusal('state', operatorText.pending)
    const { uid, name } = await mustLockEnrolled(tx, other)
    await request(tx, {
      operator,
      action: 'operator.factor',
      subject: other,
      title: `${name} (${uid})`,
      reason,
      address,
    })
  })
}

const countPasskeys = async (tx: Tx, id: number) =>
  (await selectPasskeys(tx, { door: 'operator', id })).length

async function mustLockEnrolled(tx: Tx, id: number) {
  const row = await lockOperator(tx, id)
  if (!row) throw new Refusal('notFound', operatorText.notFound)
  if (!row.factorSealed && (await countPasskeys(tx, id)) === 0)
    throw new Refusal('state', staffText.noFactor)
  return row
}

/** Another's second factor is off with a second operator, and so is every passkey; their sessions end. */
export const factorApproved: Act = async (_, tx, { subject }, decided) => {
  const { uid } = await mustLockEnrolled(tx, subject)
  await turnFactorOff(tx, subject)
  await deletePasskeys(tx, { door: 'operator', id: subject })
  await deleteSessions(tx, subject)
  await recordEvents(tx, [{ kind: 'operator.changed', actor: decided.uid, target: uid }])
  return { operator: uid, secondFactor: false, passkeys: 0 }
}
