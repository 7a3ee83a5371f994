/**
 * Voids and corrections of rounds, for everyone to read: what happened when, by whom, and whom it concerned
 * (docs/spec/rules.md#draw-bets, docs/adr/0116-voids-and-corrections-told.md).
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, pageIndex, won } from '../core/schema.ts'
import { incidentKinds, incidentSteps } from './plain/incident.ts'
import { routes } from './plain/routes.ts'

const step = z.object({
  step: z.enum(incidentSteps),
  /** ISO 8601 */
  at: z.string(),
  /** the role of the operator who did it; null where the house did */
  role: z.string().nullable(),
})

/** What it did to the bets of the member who asks. */
const own = z.object({
  bets: z.int(),
  staked: won,
  /** paid to the member by it: stakes returned, or what a correction pays */
  given: won,
  /** taken back by it */
  taken: won,
})

const incident = z.object({
  kind: z.enum(incidentKinds),
  /** the game's key */
  game: z.string(),
  /** of the round, yyyymmdd */
  date: z.string(),
  round: z.int(),
  /** which settlement of the round a correction made; 1: a void without any before it */
  settlement: z.int(),
  /** ISO 8601 */
  at: z.string(),
  reason: z.string(),
  /** what a correction settled by; null: the round is void */
  result: z.object({ balls: z.array(z.int()), powerball: z.int().nullable() }).nullable(),
  steps: z.array(step),
  /** how many members it concerned, and their won: returned or paid, taken back, and not asked back */
  members: z.int(),
  given: won,
  taken: won,
  kept: won,
  /** null for guests, and for members without a bet on the round */
  own: own.nullable(),
})
export type Incident = z.infer<typeof incident>

export const incidents = call(routes.incidents, {
  input: z.object({
    /** the day in Seoul it happened on; without one the last day on which anything did */
    day: date.optional(),
    /** a game's key */
    game: z.string().max(40).optional(),
    kind: z.enum(incidentKinds).optional(),
    /** of one round alone, `<game>/<yyyymmdd>/<number>`: all of its days */
    round: z
      .string()
      .regex(/^[\w.]{1,40}\/\d{8}\/\d{1,6}$/)
      .optional(),
    pageIndex,
  }),
  output: z.object({
    data: z.object({
      /** yyyy-MM-dd; null: of one round, or nothing ever happened */
      day: z.string().nullable(),
      /** the nearest days with anything of that game and kind */
      older: z.string().nullable(),
      newer: z.string().nullable(),
      totalCnt: z.int(),
      totalPages: z.int(),
      /** newest first */
      list: z.array(incident),
    }),
  }),
})
