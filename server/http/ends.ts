/** The last four digits of what lies sealed, as they are searched by: keyed, and no more than its mask shows. */
import type { Keys } from './keys.ts'

/** So many of a phone's or an account's digits are shown, and found by. */
export const END_DIGITS = 4

/** Of a phone or an account number, whatever stands between its digits. */
export const endOf = (keys: Pick<Keys, 'digest'>, what: 'phone' | 'account', text: string) =>
  keys.digest(`${what} end`, text.replaceAll(/\D/g, '').slice(-END_DIGITS))
