/**
 * Deposits (충전): a request that the desk completes, and the conversion of coins, which is immediate
 * (docs/spec/rules.md#deposits-and-withdrawals).
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { amount, nothing, won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

export const accountTypes = ['bank', 'coin', 'usdt'] as const

const row = z.object({
  num: z.int(),
  time: z.string(),
  money: won,
  /** the depositor, masked */
  name: z.string(),
  /** 대기중, 충전완료, 취소 or 거절 */
  status: z.string(),
  /** what the operator wrote who refused it; else null */
  reason: z.string().nullable(),
  /** `'1'`: a coin conversion */
  type: z.enum(['0', '1']),
})

export const depositList = call(routes.depositList, {
  input: nothing,
  output: z.object({
    list: z.array(row),
    type: z.enum(accountTypes),
    /** where to send it, or `over` in bank-check hours; then `msg` is the sentence */
    data: z.string(),
    /** the sentence of the bank-check hours in force, also outside them */
    hours: z.string(),
    money: won,
    /** the depositor, masked */
    name: z.string(),
    /** the least and the most of a deposit, by the member's account */
    min: won,
    max: won,
    /** what the house says to the member's group; empty: nothing */
    notice: z.string(),
  }),
})

export const coinStatus = call(routes.coinStatus, {
  input: nothing,
  output: z.object({
    /** coins, at most 6 decimals */
    balance: z.number(),
    data: z.string(),
    type: z.enum(accountTypes),
    pol_url: z.string(),
    trx_url: z.string(),
    /** won per coin */
    usdt: won,
  }),
})

/** `type` '0' asks for a deposit, '1' converts coins: then the code is `coinSuccess` and `data` the new coin balance. */
export const depositRequest = call(routes.depositRequest, {
  input: z.object({ setMoney: amount, type: z.enum(['0', '1']) }),
  output: z.object({ code: z.literal('coinSuccess').optional(), data: z.number().optional() }),
})

/** Play money up to the float, once a day (docs/spec/rules.md#what-this-is). */
export const refill = call(routes.refill, {
  input: nothing,
  output: z.object({ data: z.object({ money: won, given: won }) }),
})
