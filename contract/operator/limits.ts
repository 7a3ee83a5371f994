/** What a member set against themselves, as operators read it, and what the desk may tighten of it. Times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { limitKinds, limitPeriods, restKinds, TIMEOUT_MOST } from '../core/protection.ts'
import { amount, nothing } from '../core/schema.ts'
import { protectionWords } from './plain/limits.ts'
import { routes } from './plain/routes.ts'

const named = { kind: z.enum(limitKinds), period: z.enum(limitPeriods) }
const words = Object.keys(protectionWords) as [keyof typeof protectionWords]

export const memberProtection = call(routes.memberProtection, {
  input: nothing,
  output: z.object({
    data: z.object({
      /** those in force; won, minutes of `session` */
      limits: z.array(
        z.object({
          ...named,
          amount: z.int(),
          used: z.int().nullable(),
          /** a raise that was asked for; null within it: no limit */
          wish: z.object({ amount: z.int().nullable(), from: z.string() }).nullable(),
        }),
      ),
      rest: z.object({ kind: z.enum(restKinds), until: z.string() }).nullable(),
      checkMinutes: z.int(),
      /** the newest changes and confirmed reality checks; amounts as above, null where there is none */
      changes: z.array(
        z.object({
          id: z.int(),
          at: z.string(),
          what: z.enum(words),
          kind: named.kind.nullable(),
          period: named.period.nullable(),
          before: z.int().nullable(),
          after: z.int().nullable(),
          /** what else there is to read of it */
          note: z.string(),
        }),
      ),
    }),
  }),
})
export type MemberProtection = z.infer<typeof memberProtection.output>['data']

const asked = {
  id: z.int().min(1),
  reason: z.string().max(500),
  /** the radar's case it is done for, in whose history it stands; the member is in it */
  ring: z.int().min(1).optional(),
}

/**
 * Tightens a member's protection (docs/adr/0165): a limit that is lower than theirs (won; minutes of `session`), in force
 * at once, or a time-out of days, longer than one that runs. Refuses `notFound`, `badInput`, `badAmount`, `limit`, and
 * `state` what would loosen, and who waits or has left.
 */
export const memberProtect = call(routes.memberProtect, {
  input: z.discriminatedUnion('act', [
    z.object({ act: z.literal('set'), ...asked, ...named, amount }),
    z.object({ act: z.literal('rest'), ...asked, days: z.int().min(1).max(TIMEOUT_MOST) }),
  ]),
  output: nothing,
})
