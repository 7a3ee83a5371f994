/**
 * An operator's own passkeys (docs/spec/rules.md#operators): a way in that outlives a password, so whoever makes one or
 * takes one off gives password and code first.
 */
import type { Attestation } from '@madang/contract/core/passkey.ts'
import { passkeyText } from '@madang/contract/core/passkey-text.ts'
import { OPERATOR_PASSWORD_MAX, staffText } from '@madang/contract/operator/plain/operators.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { deviceWords } from '../../http/device-words.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Seated } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { verifyPassword } from '../session/session.ts'
import {
  askNew,
  mustHaveRoom,
  deletePasskey,
  insertPasskey,
  passkeyNameOf,
  readNew,
  selectPasskeys,
  updateName,
} from '../webauthn/webauthn.ts'
import { readCode, takeCode } from './factor.ts'
import { guarded } from './guarded.ts'
import { lockOperator, selectOperator, sessionExists } from './sql.ts'

type By = { operator: Seated; address: string }
/** What the second look asks for; `code` is empty where the second factor is off. */
type Look = { upw: string; code: string }

const ownerOf = (id: number) => ({ door: 'operator', id }) as const

/** An operator's passkeys as their page shows them. */
export const passkeysOf = async (db: Reader, id: number) =>
  (await selectPasskeys(db, ownerOf(id))).map((passkey) => ({
    ...{ id: passkey.id, words: passkey.words, name: passkey.name },
    since: passkey.since.toISOString(),
    at: passkey.usedAt?.toISOString() ?? null,
  }))

/** The operator's row, locked; refuses `logout` a session that ended meanwhile, so that what ended it outlives no passkey. */
async function lockSeated(tx: Tx, { id, session }: Seated) {
  const row = await lockOperator(tx, id)
  if (!row?.active || !(await sessionExists(tx, session)))
    throw new Refusal('logout', operatorText.logout)
  return row
}

/** Does what the second look was asked for, with the operator's row locked. Refuses `badInput`, `denied`, `rate`. */
async function looked<T>(
  deps: Deps,
  { operator, address, upw, code }: By & Look,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (upw === '') throw new Refusal('badInput', staffText.noPassword, { field: 'upw' })
  const { id, uid } = operator
  return guarded(deps, { uid, address, text: staffText.wrongLook }, async () => {
    const known = await selectOperator(deps.db, { id })
    const short = upw.length <= OPERATOR_PASSWORD_MAX
    if (!known || !short || !(await verifyPassword(known.passwordHash, upw))) return 'wrong'
    const typed = await readCode(deps, known, code)
    return deps.db.begin(async (tx) => {
      const row = await lockSeated(tx, operator)
      // Changed since it was looked at, it is no longer the password.
      if (row.passwordHash !== known.passwordHash) return 'wrong'
      if (row.factorSealed && !(await takeCode(deps, tx, row, typed))) return 'wrong'
      return work(tx)
    })
  })
}

/** What a new passkey is made by; its challenge is the operator's alone. Refuses as `looked`, `state` with ten, `closed`. */
export async function beginPasskey(deps: Deps, by: By & Look) {
  const { id, uid } = by.operator
  await looked(deps, by, (tx) => mustHaveRoom(tx, ownerOf(id)))
  return askNew(deps, ownerOf(id), uid)
}

type Enrol = By & {
  credential: Attestation
  name: string
  /** header `User-Agent` */
  agent: string | undefined
}

/** Adds a passkey that was made, within five minutes of the second look. Refuses `badInput`, `denied`, `state`, `logout`. */
export async function enrolPasskey(
  deps: Deps,
  { operator, address, credential, agent, ...given }: Enrol,
): Promise<void> {
  const { id, uid } = operator
  const name = passkeyNameOf(given.name)
  const made = await readNew(deps, ownerOf(id), credential)
  if (made === null) throw new Refusal('denied', passkeyText.notMade)
  await deps.db.begin(async (tx) => {
    await lockSeated(tx, operator)
    await mustHaveRoom(tx, ownerOf(id))
    const words = deviceWords(agent)
    if (!(await insertPasskey(tx, { owner: ownerOf(id), words, name, ...made })))
      throw new Refusal('state', passkeyText.known)
    const after = { passkey: `${name} · ${words}` }
    await record(tx, {
      about: null,
      operator,
      action: 'operator.passkey.on',
      subject: uid,
      after,
      address,
    })
    await tell(tx, uid, { on: true, words })
  })
}

const tell = (tx: Tx, uid: string, detail: { on: boolean; words: string }) =>
  recordEvents(tx, [{ kind: 'operator.changed', actor: uid, target: uid, detail }])

/** Takes an own one off. Refuses as `looked`, and `notFound`. */
export async function removePasskey(deps: Deps, { id, ...by }: By & Look & { id: number }) {
  const { operator, address } = by
  const { uid } = operator
  await looked(deps, by, async (tx) => {
    const gone = await deletePasskey(tx, ownerOf(operator.id), id)
    if (!gone) throw new Refusal('notFound', passkeyText.gone)
    const before = { passkey: [gone.name, gone.words].filter(Boolean).join(' · ') }
    await record(tx, {
      about: null,
      operator,
      action: 'operator.passkey.off',
      subject: uid,
      before,
      address,
    })
    await tell(tx, uid, { on: false, words: gone.words })
  })
}

/** Calls an own one otherwise: it opens and shuts nothing, so no look is asked. Refuses `badInput`, `notFound`, `logout`. */
export async function namePasskey(
  { db }: Deps,
  { operator, address, id, ...given }: By & { id: number; name: string },
): Promise<void> {
  const name = passkeyNameOf(given.name)
  await db.begin(async (tx) => {
    await lockSeated(tx, operator)
    const was = await updateName(tx, { owner: ownerOf(operator.id), id, name })
    if (!was) throw new Refusal('notFound', passkeyText.gone)
    if (was.before === name) return
    await record(tx, {
      about: null,
      ...{ operator, action: 'operator.passkey.name', subject: operator.uid, address },
      before: { passkey: was.before ?? was.words },
      after: { passkey: name },
    })
  })
}
