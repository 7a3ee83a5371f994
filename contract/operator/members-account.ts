/** A member's account as the desk puts it right (docs/spec/accounts.md). Phone, holder and account are masked. Times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const id = z.int().min(1)
const reason = z.string().max(500)
const changeStates = ['waiting', 'done', 'refused', 'cancelled'] as const

const details = z.object({
  bank: z.string().nullable(),
  holder: z.string().nullable(),
  account: z.string().nullable(),
  phone: z.string().nullable(),
})

const change = z.object({
  id: z.int(),
  at: z.string(),
  member: z.object({ id: z.int(), uid: z.string(), nick: z.string() }),
  state: z.enum(changeStates),
  /** what the member has now, and what is asked for: null there stays as it is */
  from: details,
  to: details,
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** the second operator's approval, and who asked for it */
  waiting: z.object({ id: z.int(), by: z.string() }).nullable(),
})

export type AccountChange = z.infer<typeof change>

/** When the password and nickname were last changed (null: never), what keeps money in, the passkeys, and the last requests. */
export const memberAccount = call(routes.memberAccount, {
  input: nothing,
  output: z.object({
    data: z.object({
      passwordAt: z.string().nullable(),
      nickAt: z.string().nullable(),
      hold: z.object({ until: z.string(), why: z.string() }).nullable(),
      passkeys: z.array(
        z.object({
          id: z.int(),
          words: z.string(),
          /** what the member calls it */
          name: z.string().nullable(),
          since: z.string(),
          usedAt: z.string().nullable(),
        }),
      ),
      changes: z.array(change),
      /** the closing that was asked for, until when it is taken back (`over`: no more), and what is given up, in words */
      closing: z
        .object({ at: z.string(), until: z.string(), over: z.boolean(), given: z.string() })
        .nullable(),
    }),
  }),
})

/** What members ask to have changed; those that wait oldest first. */
export const accountChanges = call(routes.accountChanges, {
  input: z.object({ state: z.enum(changeStates).optional(), pageIndex }),
  output: pageOf(change),
})

/** Refuses a request, with a reason the member reads, or asks a second operator to make the change. */
export const accountChangeDecide = call(routes.accountChangeDecide, {
  input: z.object({ id, approve: z.boolean(), reason }),
  output: z.object({ data: z.object({ state: z.enum(['waiting', 'refused']) }) }),
})

/** Gives a member another nickname; the old one stays reserved for 90 days. */
export const memberNick = call(routes.memberNick, {
  input: z.object({ id, nick: z.string().max(200), reason }),
  output: nothing,
})

/** Takes back the closing a member asked for, within its seven days (docs/spec/accounts.md#closing). Refuses `state`. */
export const memberReopen = call(routes.memberReopen, {
  input: z.object({ id, reason }),
  output: nothing,
})
