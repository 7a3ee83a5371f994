/** An operator's passkey in place of password and code: it is had, and unlocked by its owner (docs/spec/rules.md#operators). */
import { randomBytes } from 'node:crypto'

import type { Assertion } from '@madang/contract/core/passkey.ts'
import { passkeyText } from '@madang/contract/core/passkey-text.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { hashToken } from '../../http/identity.ts'
import { Refusal } from '../../http/refusal.ts'
import { record } from '../audit/audit.ts'
import { admit, forgive, renewDevice } from '../doors/doors.ts'
import {
  findKey,
  nameOf,
  readSigned,
  useKey,
  type Signed,
  type Wrong,
} from '../webauthn/webauthn.ts'
import { insertSession, lockOperator } from './sql.ts'

type Ask = {
  credential: Assertion
  address: string
  /** the device's own secret, from its cookie */
  device: string | null
  /** header `Proof` */
  proof: string | null
}

/** Opens a session for whose passkey signed it, by the rule of both doors. Refuses `busy` as `login` does, else `denied`. */
export async function loginByPasskey(deps: Deps, ask: Ask) {
  const { credential: answer, address, device, proof } = ask
  const door = 'operator' as const
  const key = await findKey(deps, door, answer)
  const uid = key?.uid ?? nameOf(answer)
  const told = (kind: 'operator.login.failed' | 'operator.login.slowed', detail: object = {}) =>
    recordEvents(deps.db, [{ kind, actor: key?.uid ?? 'passkey', detail: { address, ...detail } }])
  const knock = { door, uid, address, owner: key?.owner.id, device, proof }
  const { attempt, challenge } = await admit(deps, knock)
  if (attempt === null) {
    await told('operator.login.slowed')
    throw new Refusal('busy', operatorText.busy, { challenge })
  }
  const signed = await readSigned(deps, { answer, key, door, owner: null })
  const opened =
    typeof signed === 'string' ? signed : await open(deps, signed, { address, device, attempt })
  if (typeof opened !== 'string') return opened
  await told('operator.login.failed', { passkey: opened })
  throw new Refusal('denied', passkeyText.wrong)
}

type Opening = { address: string; device: string | null; attempt: number }

/** The session, when nothing became of the passkey or its owner since it was looked at. */
function open(deps: Deps, signed: Signed, { address, device, attempt }: Opening) {
  const { id } = signed.key.owner
  const token = randomBytes(32).toString('base64url')
  return deps.db.begin(async (tx) => {
    const used = await useKey(tx, signed)
    if (used !== true) return used
    const operator = await lockOperator(tx, id)
    if (!operator?.active) return 'gone' satisfies Wrong
    await forgive(tx, attempt)
    await insertSession(tx, {
      ...{ operator: id, tokenHash: hashToken(token), address, byPasskey: true },
    })
    const secret = await renewDevice(tx, { door: 'operator', owner: id, device })
    const after = { passkey: signed.key.name ?? signed.key.words }
    await record(tx, {
      about: null,
      ...{ operator, action: 'operator.login', subject: operator.uid, after, address },
    })
    return { token, operator, device: secret }
  })
}
