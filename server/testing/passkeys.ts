/** What members do with passkeys, in tests. */
import type { Answer } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'

import { openAuthenticator, type Authenticator, type Bent } from './authenticator.ts'
import type { House } from './house.ts'

type Lee = Pick<Awaited<ReturnType<House['member']>>, 'ask'>
type Asked = Answer<MemberCalls['passkeyAsk']>

/** The options of an answer; throws where it is a refusal. */
export function optionsOf(answer: Asked) {
  if (!answer.result) throw new Error(answer.msg)
  return answer.options as { challenge: string; user?: unknown }
}

/** Gives a member a passkey, whose last proof is fresh. */
export async function enrol(lee: Lee, of: Authenticator = openAuthenticator()) {
  const made = of.make(optionsOf(await lee.ask('passkeyBegin')))
  const answer = await lee.ask('passkeyEnrol', { credential: made })
  if (!answer.result) throw new Error(answer.msg)
  return of
}

/** A login by a passkey, as a guest's page asks it. */
export async function comeBy(
  { guest }: House,
  of: Authenticator,
  bent: Bent = {},
  headers: Record<string, string> = {},
) {
  const options = optionsOf(await guest.ask('passkeyAsk'))
  return guest.ask('passkeyLogin', { credential: of.use(options, bent) }, { headers })
}
