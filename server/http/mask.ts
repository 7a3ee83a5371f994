/**
 * Personal data as lists show it: enough to tell two apart, too little to use
 * (docs/spec/rules.md#accounts-and-sessions).
 */

/** 010-****-1234 */
export const maskPhone = (phone: string) => phone.replace(/-\d+-/, '-****-')

/** 홍*동, 홍* */
export function maskHolder(holder: string): string {
  const letters = Array.from(holder)
  if (letters.length < 3) return letters.length === 0 ? '' : `${letters[0]}*`
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`
}

/** The last four digits stay, and what stands between the digits. */
export function maskAccount(account: string): string {
  const shown = account.replaceAll(/\D/g, '').length - 4
  let digit = 0
  return account.replaceAll(/\d/g, (figure) => (digit++ < shown ? '*' : figure))
}
