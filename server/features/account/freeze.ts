/**
 * A frozen account has no session and no game window, nobody logs in to it and nothing is taken out; open bets settle
 * (docs/spec/accounts.md#freeze). The member freezes it without a password; opening it is the desk's, or a recovery
 * code's, and nothing goes out for a day after it.
 */
import { openedMemo } from '@madang/contract/member/plain/account.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import { reasonOf, type Acting } from '../../http/serve-operator.ts'
import { lockWallets } from '../../ledger/ledger.ts'
import { record } from '../audit/audit.ts'
import { sendMemos } from '../memo/memo.ts'
import { isFrozen } from '../session/session.ts'
import { dropPasskeys } from '../webauthn/webauthn.ts'
import { endDevices } from './devices.ts'
import { holdWithdrawals } from './holds.ts'
import { lockMember, updateFrozen } from './sql.ts'

type Change = { member: number; actor: string; frozen: boolean }

/**
 * Freezes a member's account, or opens it; answers its id, or null when it stood so already. Takes the wallet's lock
 * first: a withdrawal stood before it, or meets it.
 */
async function change(tx: Tx, { member, actor, frozen }: Change): Promise<string | null> {
  await lockWallets(tx, [member])
  const found = await lockMember(tx, member)
  if (!found) throw new Refusal('notFound', operatorText.notFound)
  const { uid } = found
  if ((await isFrozen(tx, member)) === frozen) return null
  await updateFrozen(tx, member, frozen)
  if (frozen) {
    await endDevices(tx, { id: member, uid }, 'frozen')
    // Whoever the member is locking out may have made one.
    await dropPasskeys(tx, { id: member, uid, by: actor })
  } else await holdWithdrawals(tx, { member, reason: 'frozen' })
  const detail = { before: { frozen: !frozen }, after: { frozen } }
  await recordEvents(tx, [{ kind: 'member.frozen', actor, target: uid, detail }])
  return uid
}

/** The member's own freeze; the second of two finds it done. */
export const freezeAccount = ({ db }: Pick<Deps, 'db'>, { id, uid }: { id: number; uid: string }) =>
  db.begin((tx) => change(tx, { member: id, actor: uid, frozen: true }))

/** Opens a frozen account in a transaction of whoever proved that they are its member; false when it was open. */
export async function openAccount(tx: Tx, { member, actor }: Omit<Change, 'frozen'>) {
  const uid = await change(tx, { member, actor, frozen: false })
  if (uid !== null) await sendMemos(tx, { members: [member], ...openedMemo })
  return uid !== null
}

/** The desk freezes or opens an account, with a reason. Refuses `notFound`, and `state` where it stands so already. */
export const freezeByDesk = (
  { db }: Pick<Deps, 'db'>,
  {
    operator,
    address,
    id,
    frozen,
    reason,
  }: Acting & { id: number; frozen: boolean; reason: string },
) =>
  db.begin(async (tx) => {
    const why = reasonOf(reason)
    const asked = { member: id, actor: operator.uid }
    const uid = await change(tx, { ...asked, frozen })
    if (uid === null)
      throw new Refusal('state', frozen ? operatorText.isFrozen : operatorText.isOpen)
    if (!frozen) await sendMemos(tx, { members: [id], ...openedMemo })
    await record(tx, {
      about: id,
      operator,
      action: frozen ? 'member.freeze' : 'member.thaw',
      subject: uid,
      reason: why,
      before: { frozen: !frozen },
      after: { frozen },
      address,
    })
  })
