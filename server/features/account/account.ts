/** A member's own account: its password, proofs and holds (docs/spec/accounts.md). */
import { timeOf } from '@madang/contract/core/kst.ts'

import type { Deps } from '../../http/deps.ts'
import { maskAccount, maskHolder, maskPhone } from '../../http/mask.ts'
import { holdSentence, readHold } from './holds.ts'
import { selectOwn } from './sql.ts'

export { holdSentence, holdWithdrawals, readHold } from './holds.ts'
export { changePassword, judgePassword, lockAccount, setPassword } from './password.ts'
export {
  admitProof,
  askingOf,
  failedProof,
  mustHaveProof,
  noteProof,
  provePassword,
  type Asking,
} from './proof.ts'

/** What the page of the account shows of a member. */
export async function readAccount({ db, keys }: Deps, member: number) {
  const [row, hold] = await Promise.all([selectOwn(db, member), readHold(db, member)])
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
  }
}
