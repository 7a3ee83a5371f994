/**
 * The second look: what changes an account, and what takes much money out, is done by who showed a moment ago that they
 * are the member (docs/spec/accounts.md#proof).
 */
import type { Assertion } from '@madang/contract/core/passkey.ts'
import { passkeyText } from '@madang/contract/core/passkey-text.ts'
import { accountText, PASSWORD_MAX, PROOF_MINUTES } from '@madang/contract/member/plain/account.ts'
import { factorText } from '@madang/contract/member/plain/factors.ts'
import type { FastifyRequest } from 'fastify'

import type { Reader } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import type { Member } from '../../http/identity.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { tokenHashOf } from '../../http/serve.ts'
import { admit, deviceIn, forgive } from '../doors/doors.ts'
import { passFactor, selectFactor } from '../second-factor/second-factor.ts'
import { verifyPassword } from '../session/session.ts'
import { findKey, readSigned, useKey } from '../webauthn/webauthn.ts'
import { selectPasswordHash, selectProof, updateCodeProof, updateProof } from './sql.ts'

/** Who asks, by what they bring: for the limits of login, which hold for every proof. */
export type Asking = {
  member: Pick<Member, 'id' | 'uid'>
  tokenHash: Buffer
  address: string
  /** the device's own secret, from its cookie */
  device: string | null
  /** header `Proof` */
  proof: string | null
}

/** The same, read off a member's call whose path begins with `/user`: other paths carry no device. */
export const askingOf = ({
  member,
  request,
  address,
}: {
  member: Pick<Member, 'id' | 'uid'>
  request: FastifyRequest
  address: string
}): Asking => ({
  member,
  tokenHash: tokenHashOf(request),
  address,
  device: deviceIn('member', request),
  proof: typeof request.headers.proof === 'string' ? request.headers.proof : null,
})

/**
 * Refuses `proof` when the session (by its token's hash) gave no password or passkey in the last five minutes, `logout`
 * when it is over. The page asks for it (`prove`, or what `also` names) and repeats the call.
 */
export const mustHaveProof = (db: Reader, tokenHash: Buffer) => mustHave(db, tokenHash, false)

/** The same where a code of the second factor does as well: for money, not for the ways in. */
export const mustHaveLook = (db: Reader, tokenHash: Buffer) => mustHave(db, tokenHash, true)

async function mustHave(db: Reader, tokenHash: Buffer, codeDoes: boolean): Promise<void> {
  const given = await selectProof(db, tokenHash, PROOF_MINUTES)
  if (given === undefined) throw new Refusal('logout', refusals.logout)
  if (given.fresh || (codeDoes && given.freshCode)) return
  const also = [
    ...(given.passkey ? ['passkey'] : []),
    ...(codeDoes && given.factor ? ['code'] : []),
  ]
  throw new Refusal('proof', accountText.proof, also.length > 0 ? { also } : {})
}

/** Writes down that the session gave its proof now: whoever checked a password or a factor calls it. */
export const noteProof = (db: Reader, tokenHash: Buffer) => updateProof(db, tokenHash)

/**
 * Counts a try against the limits of login before anything is looked at, and answers its id: `forgive` it when it was
 * right, or `failed` it. Refuses `busy` with the work that is wanted first.
 */
export async function admitProof(deps: Deps, asking: Asking): Promise<number> {
  const { member, address, device, proof } = asking
  const knock = { door: 'member' as const, uid: member.uid, address, owner: member.id }
  const { attempt, challenge } = await admit(deps, { ...knock, device, proof })
  if (attempt !== null) return attempt
  await recordEvents(deps.db, [{ kind: 'login.slowed', actor: member.uid, detail: { address } }])
  throw new Refusal('busy', accountText.busy, { challenge })
}

/** A proof that was none: written down; answers the refusal. */
export async function failedProof(
  { db }: Deps,
  { member, address }: Asking,
  text: string,
  more: object = {},
): Promise<Refusal> {
  await recordEvents(db, [
    { kind: 'login.failed', actor: member.uid, detail: { address, inside: true, ...more } },
  ])
  return new Refusal('denied', text)
}

/**
 * Checks the present password, under the limits of login, and notes the proof; answers the hash it was checked against.
 * Refuses `badInput` without one, `denied`, `busy`.
 */
export async function provePassword(deps: Deps, asking: Asking, password: string): Promise<string> {
  if (password === '') throw new Refusal('badInput', accountText.noPassword)
  const attempt = await admitProof(deps, asking)
  const stored = await selectPasswordHash(deps.db, asking.member.id)
  const short = password.length <= PASSWORD_MAX
  const right = stored !== undefined && short && (await verifyPassword(stored, password))
  if (!right) throw await failedProof(deps, asking, accountText.wrongPassword)
  await forgive(deps.db, attempt)
  await noteProof(deps.db, asking.tokenHash)
  return stored
}

/**
 * Takes a code of the second factor, or a recovery code, for a look: it opens what money asks, and no way in. Refuses as
 * `passFactor` does, and `state` without a second factor.
 */
export async function proveCode(deps: Deps, { member, tokenHash, address }: Asking, code: string) {
  const on = async (db: Reader) => {
    if (!(await selectFactor(db, member.id))?.sealed)
      throw new Refusal('state', factorText.notEnrolled)
  }
  await on(deps.db)
  const guess = { member, code, address, device: `INSIDE ${member.uid}` }
  await passFactor(deps, guess, async (tx) => {
    // Turned off meanwhile, nothing was asked of the code.
    await on(tx)
    await updateCodeProof(tx, tokenHash)
  })
}

/**
 * Takes the answer of a passkey of the member's own, under the limits of login, for a proof. Refuses `denied`, `busy`.
 */
export async function provePasskey(deps: Deps, asking: Asking, answer: Assertion): Promise<void> {
  const attempt = await admitProof(deps, asking)
  const key = await findKey(deps, 'member', answer)
  const signed = await readSigned(deps, {
    ...{ answer, key, door: 'member' as const },
    owner: asking.member.id,
  })
  const used =
    typeof signed === 'string'
      ? signed
      : await deps.db.begin(async (tx) => {
          const known = await useKey(tx, signed)
          if (known === true) await noteProof(tx, asking.tokenHash)
          return known
        })
  if (used !== true) throw await failedProof(deps, asking, passkeyText.wrong, { passkey: used })
  await forgive(deps.db, attempt)
}
