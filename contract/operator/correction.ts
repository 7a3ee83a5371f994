/** The correction of a settled round: another result, or that it should have been void. Amounts are won; times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

/** The balls a round should have been settled by; null: it should have been void. */
const result = z
  .object({
    balls: z.array(z.int().min(0).max(99)).max(22),
    powerball: z.int().min(0).max(99).nullable(),
  })
  .nullable()
export type CorrectedResult = z.infer<typeof result>

const asked = z.object({
  id: z.int().min(1),
  /** the settlement it would correct: another one since, and it is refused */
  settlement: z.int().min(1),
  result,
})

/** What it does to money, over all members with a bet that fares otherwise by it. */
const effect = z.object({
  members: z.int(),
  /** paid anew */
  given: won,
  /** taken back of what was paid before */
  taken: won,
  /** spent already: it stays with the members */
  kept: won,
})
export type CorrectionEffect = z.infer<typeof effect>

/** What the correction would do now. */
export const correctionPreview = call(routes.correctionPreview, {
  input: asked,
  output: z.object({ data: effect }),
})

export const roundCorrect = call(routes.roundCorrect, {
  input: asked.extend({ reason: z.string().max(500) }),
  output: z.object({ id: z.int() }),
})

export const correction = effect.extend({
  settlement: z.int(),
  at: z.string(),
  result,
  reason: z.string(),
  requestedBy: z.string(),
  approvedBy: z.string(),
  /** who keeps what could not be taken; the largest first */
  keepers: z.array(z.object({ id: z.int(), uid: z.string(), kept: won })),
})
export type Correction = z.infer<typeof correction>

/** A correction that waits for a second operator. */
export const pendingCorrection = z.object({
  id: z.int(),
  by: z.string(),
  reason: z.string(),
  result,
})
