/** A member's lost passkey, taken off by two operators (docs/spec/accounts.md#passkeys). */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

/** Asks a second operator, by the passkey's id; off, the member's session ends and withdrawals are held for 24 hours. Refuses `notFound`, `state`. */
export const memberPasskeyOff = call(routes.memberPasskeyOff, {
  input: z.object({ id: z.int().min(1), reason: z.string().max(500) }),
  output: nothing,
})
