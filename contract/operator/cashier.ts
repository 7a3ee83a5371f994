/** Deposits and withdrawals at the desk. Amounts are won; times ISO 8601. */
import { z } from 'zod'

import { amount, date, pageIndex, pageOf, won } from '../core/schema.ts'
import { call } from '../core/call.ts'
import { routes } from './plain/routes.ts'

const states = ['pending', 'done', 'refused', 'cancelled'] as const

const row = z.object({
  id: z.int(),
  /** counts up with every change; a decision names the one it was made on */
  version: z.int(),
  at: z.string(),
  member: z.object({ id: z.int(), uid: z.string(), nick: z.string() }),
  amount: won,
  state: z.enum(states),
  bank: z.string(),
  holder: z.string(),
  account: z.string(),
  /** the member's money when the request was made */
  moneyBefore: won,
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** a completion that waits for a second operator */
  waiting: z.object({ id: z.int(), by: z.string(), amount: won }).nullable(),
})

const depositRow = row.extend({
  type: z.enum(['bank', 'coin', 'usdt', 'conversion']),
  /** what was credited; differs from `amount` only with a reason */
  credited: won.nullable(),
})
export type DepositRow = z.infer<typeof depositRow>
export type WithdrawalRow = z.infer<typeof row>

/** Pending ones oldest first, all others newest first. `uid` matches the beginning; `id` is one request. */
const filter = z.object({
  id: z.int().min(1).optional(),
  state: z.enum(states).optional(),
  uid: z.string().max(20).optional(),
  start: date.optional(),
  end: date.optional(),
  pageIndex,
})

export const depositQueue = call(routes.depositQueue, { input: filter, output: pageOf(depositRow) })
export const withdrawalQueue = call(routes.withdrawalQueue, { input: filter, output: pageOf(row) })

/** `waiting`: above the threshold, and now a second operator must agree. */
const decided = z.object({ data: z.object({ state: z.enum(['done', 'refused', 'waiting']) }) })
const id = z.int().min(1)
const version = z.int().min(1)
const reason = z.string().max(500).default('')

/** `amount` other than the asked one needs a reason, and so does one that needs a second operator. */
export const depositComplete = call(routes.depositComplete, {
  input: z.object({ id, version, amount, reason }),
  output: decided,
})
export const depositRefuse = call(routes.depositRefuse, {
  input: z.object({ id, version, reason }),
  output: decided,
})
export const withdrawalComplete = call(routes.withdrawalComplete, {
  input: z.object({ id, version, reason }),
  output: decided,
})
export const withdrawalRefuse = call(routes.withdrawalRefuse, {
  input: z.object({ id, version, reason }),
  output: decided,
})
