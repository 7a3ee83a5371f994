/** Withdrawals (환전): held when asked for, paid by the desk (docs/spec/rules.md#deposits-and-withdrawals). */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { amount, nothing, won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const row = z.object({
  num: z.int(),
  time: z.string(),
  money: won,
  /** the account's holder, masked */
  name: z.string(),
  /** 대기중, 환전완료, 취소 or 거절 */
  status: z.string(),
  /** what the operator wrote who refused it; else null */
  reason: z.string().nullable(),
})

export const withdrawalList = call(routes.withdrawalList, {
  input: nothing,
  output: z.object({
    list: z.array(row),
    money: won,
    /** false in the closed hours; then `msg` is the sentence */
    open: z.boolean(),
    /** the sentence of the closed hours in force, also outside them */
    hours: z.string(),
    /** the least of a withdrawal */
    min: won,
    /** of the one that waits: how many are before it and itself, and in how many minutes half of today's were paid (null: none was) */
    queue: z.object({ place: z.int(), usualMinutes: z.int().nullable() }).nullable(),
    /** what the house says to the member's group; empty: nothing */
    notice: z.string(),
  }),
})

export const withdrawalRequest = call(routes.withdrawalRequest, {
  input: z.object({ setMoney: amount }),
  output: z.object({ data: z.object({ money: won }) }),
})

export const withdrawalCancel = call(routes.withdrawalCancel, {
  /** a number that is no row's, or no number, is nobody's request */
  input: z.object({ no: z.union([z.number(), z.string()]) }),
  output: z.object({ data: z.object({ money: won }) }),
})

/**
 * How far a member is from being allowed to withdraw: stakes settled since the last completed withdrawal was asked
 * for, against deposits since. What came in between asking and paying is not let off.
 */
export const turnover = call(routes.turnover, {
  input: nothing,
  output: z.object({
    data: z.object({
      /** yyyy-MM-dd HH:mm:ss when the last completed withdrawal was asked for, or null */
      since: z.string().nullable(),
      deposits: won,
      percent: z.int(),
      /** hours after a completed withdrawal until the next may be asked for */
      gapHours: z.int(),
      required: won,
      done: won,
      /** what of it was played where, the most first; a game that nothing counted of is not named */
      games: z.array(z.object({ name: z.string(), money: won })),
      /** why a withdrawal of any amount would be refused now, in the server's words; null when it would not */
      refusal: z.string().nullable(),
      /** yyyy-MM-dd HH:mm:ss when the hours after the last completed one are over; null when they are */
      waitsUntil: z.string().nullable(),
      /** nothing is taken out until then, because the account was changed, and why; null when nothing keeps it */
      hold: z.object({ until: z.string(), why: z.string() }).nullable(),
    }),
  }),
})
