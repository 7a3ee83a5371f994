/** A member's lost second factor, taken off by two operators (docs/spec/accounts.md#second-factor). */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

/** Asks a second operator; off, the member's session ends and withdrawals are held for 24 hours. Refuses `state`. */
export const memberFactorOff = call(routes.memberFactorOff, {
  input: z.object({ id: z.int().min(1), reason: z.string().max(500) }),
  output: nothing,
})
