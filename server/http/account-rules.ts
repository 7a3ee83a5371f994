/** What nicknames, phones and accounts may be: at sign-up, and when they are changed (docs/spec/rules.md#accounts-and-sessions). */
import { banks } from '@madang/contract/core/banks.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'

const RESERVED_NICK = /운영자|관리자|고객센터|마당|admin|operator/i

/** One nickname is one, however its letters are typed. */
export const nickKeyOf = (nick: string) => nick.normalize('NFKC').toLowerCase()

/** Why it can be nobody's; null when it can. Each has been normalized and trimmed. */
export const nickError = (nick: string): string | null =>
  /^[가-힣a-zA-Z0-9]{2,12}$/.test(nick) && !RESERVED_NICK.test(nick) ? null : signupText.badNick

/** The same of a phone: digits with hyphens as 3-4-4. */
export const phoneError = (phone: string): string | null =>
  /^01[016789]-\d{4}-\d{4}$/.test(phone) ? null : signupText.badPhone

/** The same of a bank, a holder, and an account's number. */
export const bankError = (bank: string): string | null =>
  (banks as readonly string[]).includes(bank) ? null : signupText.noAccount
/** Why a name can be no holder's. */
export const holderError = (holder: string): string | null =>
  /^[가-힣a-zA-Z ]{2,30}$/.test(holder) ? null : signupText.noAccount
/** Why it can be no account's number. */
export const accountError = (account: string): string | null =>
  /^[0-9,-]{6,30}$/.test(account) ? null : signupText.noAccount

/** By which an account is known again, whatever stands between its digits. */
export const accountName = (bank: string, account: string) =>
  `${bank} ${account.replaceAll(/\D/g, '')}`
