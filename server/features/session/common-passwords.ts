/** Passwords that are tried first by whoever guesses (docs/spec/accounts.md#password). */
import { dictionary } from '@zxcvbn-ts/language-common'

import type { Deps } from '../../http/deps.ts'

/** What is typed here first and does not stand early in a list of the whole world. */
const here =
  `12341234 123123123 87654321 qwe12345 qwerqwer korea123 korea1234 seoul123 guest123 dkssudgktpdy rladlswns`.split(
    ' ',
  )

const COMMONEST = 10_000
/** Shorter ones are refused for that, unless the setting lets them. */
const LONG = 8

let known: Set<string> | null = null
/** Made when it is first asked: the list is long, and commonest first. */
function commonest(): Set<string> {
  const list = dictionary['passwords-common']
  const long = list.filter((password) => password.length >= LONG)
  return new Set([...list.slice(0, COMMONEST), ...long.slice(0, COMMONEST), ...here])
}

/** One of the 10,000 commonest, of all or of the long ones; or one character over and over. */
const isCommon = (password: string) =>
  (known ??= commonest()).has(password.toLowerCase()) || /^(.)\1+$/.test(password)

/**
 * Whether a new password is refused because it is common or in the list of leaked passwords, if the server has one
 * (docs/spec/accounts.md#password). Throws when the list cannot be read.
 */
export const isGuessed = async ({ leaked }: Pick<Deps, 'leaked'>, password: string) =>
  isCommon(password) || ((await leaked?.has(password)) ?? false)
