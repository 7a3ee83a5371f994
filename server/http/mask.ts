/** Personal data as lists show it: enough to recognise, not enough to use (spec/rules.md §1). */

/** 홍길동 → 홍*동, 김연 → 김*. */
export function maskName(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= 2) return letters.map((letter, index) => (index ? '*' : letter)).join('')
  return [letters[0], '*'.repeat(letters.length - 2), letters.at(-1)].join('')
}

/** 3333-01-1234535 → 3333-**-*****35: the first four digits and the last two; of a short one the last two alone. */
export function maskAccount(account: string): string {
  const digits = account.replaceAll(/\D/g, '').length
  const head = digits >= 10 ? 4 : 0
  let seen = 0
  return account.replaceAll(/\d/g, (digit) => {
    seen += 1
    return seen <= head || seen > digits - 2 ? digit : '*'
  })
}
