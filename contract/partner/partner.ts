/**
 * The partners' page (docs/spec/rules.md#hand-off): its door, the partner's safe as members have theirs, totals of the
 * tree below.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, nothing, won } from '../core/schema.ts'
import * as safe from '../member/safe.ts'
import { routes } from './plain/routes.ts'
import { totalKinds, type TotalKind } from './plain/partner.ts'

/** Turns the ticket of a hand-off into a session of this page alone. */
export const enter = call(routes.enter, {
  input: z.object({ ticket: z.string().min(1).max(100) }),
  output: z.object({
    data: z.object({ token: z.string(), uid: z.string(), nick: z.string(), type: z.string() }),
  }),
})

export const leave = call(routes.leave, { input: nothing, output: nothing })

export const safeList = call(routes.safeList, {
  input: safe.safeList.input,
  output: safe.safeList.output.extend({
    /** the house's time, ISO; the page's clock follows it */
    now: z.string(),
  }),
})
export const safeRequest = call(routes.safeRequest, {
  input: safe.safeRequest.input,
  output: safe.safeRequest.output,
})
export const safeLock = call(routes.safeLock, {
  input: safe.safeLock.input,
  output: safe.safeLock.output,
})

const total = z.object({
  bets: z.int(),
  stakes: won,
  /** what was paid for them */
  wins: won,
})
const row = total.extend({
  /** yyyy-MM-dd, Seoul's day they were placed on */
  date: z.string(),
  kind: z.enum(Object.keys(totalKinds) as [TotalKind, ...TotalKind[]]),
})
export type TotalRow = z.infer<typeof row>

/** Settled bets, won or lost, of everyone below; what was given back is neither staked nor won. Newest day first. */
export const totals = call(routes.totals, {
  input: z.object({ start: date, end: date }),
  output: z.object({
    data: z.object({
      /** members below: referred by the partner, and by those */
      members: z.object({ direct: z.int(), lower: z.int() }),
      sum: total,
      list: z.array(row),
    }),
  }),
})
