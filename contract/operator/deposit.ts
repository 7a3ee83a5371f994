/** Deposits at the desk. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { amount, pageOf, won } from '../core/schema.ts'
import { decided, decision, filter, request } from './cashier.ts'
import { routes } from './plain/routes.ts'

const row = request.extend({
  type: z.enum(['bank', 'coin', 'usdt', 'conversion']),
  /** what was credited; differs from `amount` only with a reason */
  credited: won.nullable(),
})
export type DepositRow = z.infer<typeof row>

export const depositQueue = call(routes.depositQueue, { input: filter, output: pageOf(row) })

/** `amount` other than the asked one needs a reason, and so does one that needs a second operator. */
export const depositComplete = call(routes.depositComplete, {
  input: decision.extend({ amount }),
  output: decided,
})
export const depositRefuse = call(routes.depositRefuse, { input: decision, output: decided })
