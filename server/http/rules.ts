/** The rules that each member's call declares (contract/member/plain/rules.ts), by its route. */
import type { Route } from '@madang/contract/core/call.ts'
import { routes } from '@madang/contract/member/plain/routes.ts'
import { rules, type Rules } from '@madang/contract/member/plain/rules.ts'

import { mustBeAllowed, restReason, termsRefusal, type Member } from './identity.ts'
import { Refusal } from './refusal.ts'

const nameOf = ({ method, path }: Route) => `${method} ${path}`

const known = new Map<string, Rules>(
  Object.entries(rules).map(([name, own]) => [nameOf(routes[name as keyof typeof routes]), own]),
)

/** The rules of a member's call. Throws at the start of a server that serves it to others than these say. */
export function rulesOf(call: Route, by: Rules['by']): Rules {
  const own = known.get(nameOf(call))
  if (own?.by !== by) throw new Error(`${nameOf(call)} is declared for ${own?.by ?? 'nobody'}`)
  return own
}

/** Refuses `denied` what an exclusion or a suspension keeps from the member, and play during any rest. */
export function mustBeOpenTo(member: Member, { closed, writes, plays }: Rules): void {
  const { rest } = member
  const excluded = rest?.kind === 'excluded' || rest?.kind === 'ended'
  if (plays) mustBeAllowed(member, 'bet')
  if (rest && (plays || (closed && excluded))) throw new Refusal('denied', restReason(rest))
  if (plays && member.termsDue) throw termsRefusal()
  if (writes) mustBeAllowed(member, 'write')
}
