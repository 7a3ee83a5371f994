/** An amount of money. Won has no minor unit, so money is a whole number everywhere (ADR 0003). */
export type Won = number

/** 1234567 → '1,234,567'; what is not a whole number of won is a bug of ours. */
export const formatWon = (amount: Won) => amount.toLocaleString('ko-KR')

/** '0,012a' → 12: digits only, no leading zero, and nothing is 0. */
export const readWon = (text: string): Won => Number(text.replaceAll(/\D/g, '').slice(0, 13))

/** '+1,000', '−1,000' or '0': what is added or taken. */
export const formatChange = (amount: Won): string =>
  `${amount > 0 ? '+' : ''}${formatSigned(amount)}`

/** '1,000', and '−1,000' below zero. */
export const formatSigned = (amount: Won): string =>
  `${amount < 0 ? '−' : ''}${formatWon(Math.abs(amount))}`
