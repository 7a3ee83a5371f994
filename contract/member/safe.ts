/**
 * The safe (금고): money put aside, at once both ways, and locked for a time if the member wants
 * (docs/spec/rules.md#safe-and-points).
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { amount, nothing, won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'
import { lockHours } from '../core/safe.ts'

const row = z.object({
  num: z.int(),
  money: won,
  /** in the safe after it */
  last: won,
  /** in hand after it */
  now: won,
  time: z.string(),
  status: z.enum(['add', 'remove']),
})

export const safeList = call(routes.safeList, {
  input: nothing,
  output: z.object({
    list: z.array(row),
    money: won,
    safe: won,
    /** yyyy-MM-dd HH:mm:ss until when nothing can be taken out; null when it can */
    lockedUntil: z.string().nullable(),
  }),
})

export const safeRequest = call(routes.safeRequest, {
  input: z.object({ params: z.object({ setMoney: amount, type: z.enum(['add', 'remove']) }) }),
  /** both balances after */
  output: z.object({ data: z.object({ money: won, save: won }) }),
})

/** Locks the safe from now on; a lock never ends earlier than the one in force. */
export const safeLock = call(routes.safeLock, {
  input: z.object({ hours: z.literal(lockHours) }),
  output: z.object({ data: z.object({ lockedUntil: z.string() }) }),
})
