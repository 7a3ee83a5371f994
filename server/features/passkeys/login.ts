/**
 * A passkey in place of password and second factor: it is had, and unlocked by its member (docs/spec/accounts.md#passkeys).
 * Limits, states, session and what is told are the password's login's.
 */
import type { Assertion } from '@madang/contract/core/passkey.ts'
import { passkeyText } from '@madang/contract/core/passkey-text.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'

import type { Deps } from '../../http/deps.ts'
import { deviceWords } from '../../http/device-words.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { forgive } from '../doors/doors.ts'
import {
  enter,
  knock,
  mustBeLetIn,
  selectCredentials,
  type Coming,
  type Entered,
} from '../session/session.ts'
import { findKey, nameOf, readSigned, useKey, type Key, type Wrong } from '../webauthn/webauthn.ts'

type Ask = Coming & {
  credential: Assertion
  /** header `Proof` */
  proof: string | null
}

/** Opens a session for whose passkey signed it. Refuses as `login` does; a wrong answer in one sentence, whatever is wrong. */
export async function loginByPasskey(deps: Deps, ask: Ask): Promise<Entered> {
  const { credential: answer, ...coming } = ask
  const key = await findKey(deps, 'member', answer)
  const { attempt } = await knock(deps, ask, key?.uid ?? nameOf(answer), key?.owner.id)
  const signed = await readSigned(deps, { answer, key, door: 'member', owner: null })
  if (typeof signed === 'string') throw await failed(deps, ask, key, signed)
  // Nobody guesses a signature: what is wrong from here on is no try.
  await forgive(deps.db, attempt)
  const member = await selectCredentials(deps.db, signed.key.uid)
  if (!member) throw new Error(`member ${signed.key.owner.id} is not there`)
  await mustBeLetIn(deps, member)
  // The passkey lies in the phone that may be what was lost: a frozen account is opened otherwise.
  if (member.frozen) throw new Refusal('denied', sessionText.frozen)
  const entered = await deps.db.begin(async (tx) => {
    const used = await useKey(tx, signed)
    return used === true ? enter(deps, tx, member, coming) : used
  })
  if (typeof entered === 'string') throw await failed(deps, ask, key, entered)
  return entered
}

async function failed({ db }: Deps, { address, agent }: Ask, key: Key | undefined, why: Wrong) {
  const detail = { address, words: deviceWords(agent), passkey: why }
  await recordEvents(db, [{ kind: 'login.failed', actor: key?.uid ?? 'passkey', detail }])
  return new Refusal('denied', passkeyText.wrong)
}
