/**
 * Limits a member sets, time-out, self-exclusion and the reality check (docs/spec/rules.md#player-protection). Amounts
 * are won, of `session` minutes; times yyyy-MM-dd HH:mm:ss in Seoul.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import {
  CHECK_LEAST,
  CHECK_MOST,
  exclusionMonths,
  limitKinds,
  limitPeriods,
  restKinds,
  TIMEOUT_MOST,
} from '../core/protection.ts'
import { amount, nothing, won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

export const rest = z.object({ kind: z.enum(restKinds), until: z.string() })

const limit = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  /** null: no limit */
  amount: z.int().nullable(),
  /** in the period that runs; a loss below zero is a gain. Null for a single bet */
  used: z.int().nullable(),
  /** a raise that was asked for: to `amount`, or (null) to none; may be confirmed from … until … */
  wish: z.object({ amount: z.int().nullable(), from: z.string(), until: z.string() }).nullable(),
})

export const limits = call(routes.limits, {
  input: nothing,
  output: z.object({
    data: z.object({
      limits: z.array(limit),
      rest: rest.nullable(),
      checkMinutes: z.int(),
      /** caps the house set for the member's group, by name, tighter than its own; null: they are in none */
      grade: z
        .object({ name: z.string(), message: z.string(), caps: z.record(z.string(), won) })
        .nullable(),
    }),
  }),
})

const named = { kind: z.enum(limitKinds), period: z.enum(limitPeriods) }

/**
 * One change. `set` lowers at once and asks for a raise (`amount` null: no limit), which `confirm` brings into force
 * a day later and `keep` takes back. `rest` and `exclude` cannot be shortened; `return` ends an exclusion that is over.
 */
export const limitsChange = call(routes.limitsChange, {
  input: z.discriminatedUnion('act', [
    z.object({ act: z.literal('set'), ...named, amount: amount.nullable() }),
    z.object({ act: z.literal('confirm'), ...named }),
    z.object({ act: z.literal('keep'), ...named }),
    z.object({ act: z.literal('rest'), days: z.int().min(1).max(TIMEOUT_MOST) }),
    z.object({ act: z.literal('exclude'), months: z.literal(exclusionMonths) }),
    z.object({ act: z.literal('return') }),
    z.object({ act: z.literal('check'), minutes: z.int().min(CHECK_LEAST).max(CHECK_MOST) }),
  ]),
  output: nothing,
})

/** How the play of this session went so far; null when the member has not bet in it. */
export const realityCheck = call(routes.realityCheck, {
  input: nothing,
  output: z.object({
    data: z
      .object({ from: z.string(), minutes: z.int(), staked: z.int(), net: z.int() })
      .nullable(),
  }),
})

/** The member has read it; the next one comes after as much play again. */
export const realityConfirm = call(routes.realityConfirm, { input: nothing, output: nothing })
