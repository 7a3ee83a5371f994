/** A code for one new password: used up by it, good until its last instant and not at it (docs/spec/accounts.md). */
import { isOver } from '@madang/contract/core/recovery.ts'
import { recoveryText } from '@madang/contract/member/plain/recovery.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { readSettings } from '../../http/settings.ts'
import { forgive } from '../doors/doors.ts'
import { endSession, hashPassword, isCommon, PASSWORD_MAX } from '../session/session.ts'
import { knock, mustFind, mustStand, type Knocking } from './recovery.ts'
import { lockOfMember, lockRecovery, updateUsed, type Standing } from './sql.ts'

type Reset = Knocking & { ticket: string; code: string; upw: string }

/** The same code however it was read, heard and typed. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, '')

/** Sets the password of whose account it is, and answers its id. A wrong code counts as a wrong password does. */
export async function resetPassword(deps: Deps, given: Reset): Promise<string> {
  const { ticket, code, upw, address } = given
  const asked = await mustFind(deps.db, ticket)
  mustStand(asked)
  await checkPassword(deps, asked, upw)
  const attempt = await knock(deps, { ...given, uid: `recovery ${asked.id}` })
  const passwordHash = await hashPassword(upw)
  const outcome = await deps.db.begin(async (tx) => {
    if (asked.member !== null) await lockOfMember(tx, asked.member)
    const now = (await lockRecovery(tx, asked.id))!
    const judged = judge(deps, now, plain(code))
    if (judged !== 'right') return judged
    await use(tx, now, { passwordHash, address })
    return { uid: now.uid! }
  })
  if (typeof outcome === 'object') {
    await forgive(deps.db, attempt)
    return outcome.uid
  }
  await recordEvents(deps.db, [
    { kind: 'recovery.failed', actor: address, target: asked.uid ?? '-', reason: outcome },
  ])
  if (outcome === 'over') throw new Refusal('state', recoveryText.ended)
  if (outcome === 'late') throw new Refusal('late', recoveryText.lateCode)
  throw new Refusal('denied', recoveryText.badCode)
}

function judge({ keys }: Deps, { state, codeSealed }: Standing, typed: string) {
  if (isOver(state)) return 'over'
  const hashed = (text: string) => keys.digest('recovery code', text)
  if (codeSealed === null || !hashed(keys.open(codeSealed)).equals(hashed(typed))) return 'wrong'
  return state === 'code' ? 'right' : 'late'
}

async function use(
  tx: Tx,
  { id, member, uid }: Standing,
  { passwordHash, address }: { passwordHash: string; address: string },
) {
  await updateUsed(tx, id, member!)
  await tx.query`update member set password_hash = ${passwordHash} where id = ${member}`
  await endSession(tx, member!, 'password')
  await recordEvents(tx, [{ kind: 'recovery.used', actor: uid!, detail: { address } }])
}

async function checkPassword({ db }: Deps, { uid }: Standing, upw: string) {
  const { passwordMin } = await readSettings(db)
  const field = { field: 'upw' }
  if (upw.length < passwordMin)
    throw new Refusal('badInput', signupText.shortUpw(passwordMin), field)
  if (upw.length > PASSWORD_MAX) throw new Refusal('badInput', signupText.longUpw, field)
  if (upw.toLowerCase() === uid || isCommon(upw))
    throw new Refusal('badInput', signupText.commonUpw, field)
}
