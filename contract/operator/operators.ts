/** Operators' sessions: a space of their own, apart from the members'. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/calls.ts'
import { roles } from './plain/permissions.ts'

const operator = z.object({
  uid: z.string(),
  name: z.string(),
  role: z.enum(roles),
  secondFactor: z.boolean(),
})
export type Operator = z.infer<typeof operator>

export const login = call(routes.login, {
  input: z.object({ uid: z.string().max(200), upw: z.string().max(1_000) }),
  output: z.object({ token: z.string(), operator }),
})

export const logout = call(routes.logout, { input: nothing, output: nothing })

/** Who is logged in, and the counters of the console's head. */
export const me = call(routes.me, {
  input: nothing,
  output: z.object({
    operator,
    pendingApprovals: z.int(),
    /** members active in the last 30 minutes */
    online: z.int(),
    now: z.string(),
    /** where the member site is, on the console's host */
    sitePort: z.int(),
  }),
})
