/** A code for one new password: used up by it, good until its last instant and not at it (docs/spec/accounts.md). */
import { isOver } from '@madang/contract/core/recovery.ts'
import { recoveryText } from '@madang/contract/member/plain/recovery.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { setPassword } from '../account/account.ts'
import { forgive } from '../doors/doors.ts'
import { dropPasskeys } from '../webauthn/webauthn.ts'
import { knock, mustFind, mustStand, type Knocking } from './recovery.ts'
import { lockOfMember, lockRecovery, updateUsed, type Standing } from './sql.ts'

type Reset = Knocking & { ticket: string; code: string; password: string }

/** The same code however it was read, heard and typed. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, '')

/**
 * Sets the password of whose account it is, and answers its id. A wrong code counts as a wrong password does; what is
 * wrong with the new password is said to who has the code alone, for it tells of the account.
 */
export async function resetPassword(deps: Deps, given: Reset): Promise<string> {
  const { ticket, code, password, address } = given
  const asked = await mustFind(deps.db, ticket)
  mustStand(asked)
  const attempt = await knock(deps, { ...given, uid: `RECOVERY ${asked.id}` })
  const attempted = deps.db.begin(async (tx) => {
    if (asked.member !== null) await lockOfMember(tx, asked.member)
    const now = (await lockRecovery(tx, asked.id))!
    const judged = judge(deps, now, plain(code))
    if (judged === 'right') await use(deps, tx, now, { password, address })
    return judged
  })
  const outcome = await attempted.catch(async (error: unknown) => {
    // The code was right, and is good still.
    if (error instanceof Refusal) await forgive(deps.db, attempt)
    throw error
  })
  if (outcome === 'right') {
    await forgive(deps.db, attempt)
    return asked.uid!
  }
  await recordEvents(deps.db, [
    { kind: 'recovery.failed', actor: address, target: asked.uid ?? '-', reason: outcome },
  ])
  if (outcome === 'over') throw new Refusal('state', recoveryText.ended)
  if (outcome === 'late') throw new Refusal('late', recoveryText.lateCode)
  throw new Refusal('denied', recoveryText.badCode)
}

function judge({ keys }: Deps, { state, codeSealed }: Standing, typed: string) {
  const hashed = (text: string) => keys.digest('recovery code', text)
  if (isOver(state)) return 'over'
  if (codeSealed === null || !hashed(keys.open(codeSealed)).equals(hashed(typed))) return 'wrong'
  return state === 'code' ? 'right' : 'late'
}

type Use = { password: string; address: string }

async function use(deps: Deps, tx: Tx, { id, member, uid }: Standing, { password, address }: Use) {
  await updateUsed(tx, id, member!)
  await setPassword(deps, tx, { member: member!, password, reason: 'recovery' })
  // Who has a passkey needs no way back: one that is there may be whose doing this is.
  await dropPasskeys(tx, { id: member!, uid: uid!, by: uid! })
  await recordEvents(tx, [{ kind: 'recovery.used', actor: uid!, detail: { address } }])
}
