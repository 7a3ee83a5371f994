/** Withdrawals at the desk. */
import type { z } from 'zod'

import { call } from '../core/call.ts'
import { pageOf } from '../core/schema.ts'
import { decided, decision, filter, request } from './cashier.ts'
import { routes } from './plain/routes.ts'

export type WithdrawalRow = z.infer<typeof request>

export const withdrawalQueue = call(routes.withdrawalQueue, {
  input: filter,
  output: pageOf(request),
})
export const withdrawalComplete = call(routes.withdrawalComplete, {
  input: decision,
  output: decided,
})
export const withdrawalRefuse = call(routes.withdrawalRefuse, { input: decision, output: decided })
