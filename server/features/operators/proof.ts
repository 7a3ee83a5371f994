/** An operator's proof: a code or a passkey, before a dangerous act (docs/spec/rules.md#operators). */
import type { Assertion } from '@madang/contract/core/passkey.ts'
import { passkeyText } from '@madang/contract/core/passkey-text.ts'
import { OPERATOR_PASSWORD_MAX, staffText } from '@madang/contract/operator/plain/operators.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { proofWays, type ProofWay, type Seated } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { verifyPassword } from '../session/session.ts'
import { findKey, readSigned, useKey } from '../webauthn/webauthn.ts'
import { readCode, takeCode } from './factor.ts'
import { guarded } from './guarded.ts'
import { lockOperator, selectOperator } from './sql.ts'

type Proving = { operator: Seated; address: string }

/** Refuses `logout` where the session ended while the proof was checked. */
async function noteProof(tx: Tx, { operator, address }: Proving, way: ProofWay) {
  await tx.query`
    update operator_session set proof_at = clock_timestamp() where id::text = ${operator.session}`
  await record(tx, {
    about: null,
    ...{ operator, action: 'operator.proof', subject: operator.uid, address },
    after: { way },
  })
}

const mustKnow = async ({ db }: Deps, { id }: Seated) => {
  const known = await selectOperator(db, { id })
  if (!known) throw new Refusal('logout', operatorText.logout)
  return known
}

/** Takes a code of the second factor, or a recovery code. Refuses `state` without one, `denied`, `rate`. */
export async function proveCode(deps: Deps, { code, ...proving }: Proving & { code: string }) {
  const { operator, address } = proving
  const { id, uid } = operator
  await guarded(deps, { uid, address, text: staffText.badCode }, async () => {
    const typed = await readCode(deps, await mustKnow(deps, operator), code)
    return deps.db.begin(async (tx) => {
      const row = (await lockOperator(tx, id))!
      if (!row.factorSealed) throw new Refusal('state', staffText.notEnrolled)
      if (!(await takeCode(deps, tx, row, typed))) return 'wrong'
      await noteProof(tx, proving, 'code')
      return 'right'
    })
  })
}

/**
 * Takes the password, in the sandbox, of an operator with neither a second factor nor a passkey. Refuses `state` for any
 * other, `denied`, `rate`.
 */
export async function provePassword(
  deps: Deps,
  { password, ...proving }: Proving & { password: string },
) {
  const { operator, address } = proving
  // A session that a passkey opened outlives that passkey.
  if (!deps.config.sandbox) throw new Refusal('state', staffText.firstFactor)
  await guarded(deps, { uid: operator.uid, address, text: staffText.wrongOld }, async () => {
    const { passwordHash } = await mustKnow(deps, operator)
    const short = password.length <= OPERATOR_PASSWORD_MAX
    if (!(await verifyPassword(passwordHash, short ? password : '')) || !short) return 'wrong'
    return deps.db.begin(async (tx) => {
      const row = (await lockOperator(tx, operator.id))!
      if (row.passwordHash !== passwordHash) throw new Refusal('state', operatorText.changed)
      if (!(await proofWays(tx, operator)).includes('password'))
        throw new Refusal('state', staffText.proof)
      await noteProof(tx, proving, 'password')
      return 'right'
    })
  })
}

/** Takes the answer of a passkey of the operator's own. Refuses `denied`, `rate`. */
export async function provePasskey(
  deps: Deps,
  { credential: answer, ...proving }: Proving & { credential: Assertion },
) {
  const { operator, address } = proving
  const door = 'operator' as const
  await guarded(deps, { uid: operator.uid, address, text: passkeyText.wrong }, async () => {
    const key = await findKey(deps, door, answer)
    const signed = await readSigned(deps, { answer, key, door, owner: operator.id })
    if (typeof signed === 'string') return 'wrong'
    return deps.db.begin(async (tx) => {
      if ((await useKey(tx, signed)) !== true) return 'wrong'
      await noteProof(tx, proving, 'passkey')
      return 'right'
    })
  })
}
