/** A member's own account: its password, proofs and holds (docs/spec/accounts.md). */
import { timeOf } from '@madang/contract/core/kst.ts'

import type { Deps } from '../../http/deps.ts'
import { maskAccount, maskHolder, maskPhone } from '../../http/mask.ts'
import { holdSentence, readHold } from './holds.ts'
import { readWaiting } from './details.ts'
import { nextNickAt } from './nick.ts'
import { selectOwn } from './sql.ts'

export { cancelDetails, requestDetails } from './details.ts'
export { decideDetails, detailsApproved, listChanges, readDeskAccount } from './details-desk.ts'
export { selectWaitingChanges as waitingChanges } from './details-sql.ts'
export { forgetDevice, keepThisDevice, readDevices } from './devices.ts'
export { freezeAccount, freezeByDesk, openAccount } from './freeze.ts'
export { holdSentence, holdWithdrawals, readHold } from './holds.ts'
export { changePassword, findAccount, lockAccount, setPassword } from './password.ts'
export { changeNick, isNickReserved, lockNick, renameMember } from './nick.ts'
export {
  admitProof,
  askingOf,
  failedProof,
  mustHaveLook,
  mustHaveProof,
  noteProof,
  proveCode,
  provePasskey,
  provePassword,
  type Asking,
} from './proof.ts'
export {
  accountError,
  accountName,
  bankError,
  holderError,
  nickError,
  nickKeyOf,
  phoneError,
} from '../../http/account-rules.ts'

/** What the page of the account shows of a member. */
export async function readAccount(deps: Deps, member: number) {
  const { db, keys } = deps
  const [row, hold, change, nickFrom] = await Promise.all([
    selectOwn(db, member),
    readHold(db, member),
    readWaiting(deps, member),
    nextNickAt(db, member),
  ])
  const masked = (mask: (text: string) => string, sealed: Buffer | null) =>
    sealed ? mask(keys.open(sealed)) : ''
  return {
    nick: row.nick,
    joinedAt: timeOf(row.joinedAt),
    passwordAt: row.passwordAt && timeOf(row.passwordAt),
    bank: row.bank ?? '',
    holder: masked(maskHolder, row.holder),
    account: masked(maskAccount, row.account),
    phone: masked(maskPhone, row.phone),
    hold: hold && { until: timeOf(hold.until), why: holdSentence(hold) },
    change,
    nickFrom: nickFrom && timeOf(nickFrom),
  }
}
