/**
 * Grades of members: each with caps of its own, tighter than the house's, and a message that its members read
 * (docs/adr/0132-grades-of-members.md). Amounts are won; times ISO 8601.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const amount = z.int().min(1).optional()
/** Named as the settings that hold for everybody; one that is missing is the house's. */
export const caps = z.strictObject({
  maxBettingMoney: amount,
  maxWinMoney: amount,
  folderMaxBettingMoney: amount,
  roundMaxBettingMoney: amount,
  maxDeposit: amount,
})
export const tone = z.enum(['plain', 'jade', 'indigo', 'ochre'])

const grade = z.object({
  id: z.int(),
  name: z.string(),
  position: z.int(),
  tone,
  /** plain text that its members read; empty: none */
  message: z.string(),
  caps,
  /** whether who joins comes into it */
  newcomers: z.boolean(),
  /** how many members are in it */
  members: z.int(),
  version: z.int(),
  by: z.string(),
  changedAt: z.string(),
  /** looser caps that wait for a second operator, and who asked for them */
  waiting: z.object({ caps, by: z.string() }).nullable(),
})
export type GradeRow = z.infer<typeof grade>

/** All, in their order; `house`: the least and the most that each cap may be, by the settings in force. */
export const gradeList = call(routes.gradeList, {
  input: nothing,
  output: z.object({
    data: z.object({
      list: z.array(grade),
      house: z.record(z.string(), z.object({ least: won, most: won })),
    }),
  }),
})

/**
 * Makes a grade, or writes over the `version` of the one named. What loosens a cap of one that is there waits whole for
 * a second operator (`waiting`). Refuses `badInput` with what is wrong, `dup` a name in use, `limit`, `notFound`, and
 * `state` when it was changed meanwhile or waits already.
 */
export const gradeSave = call(routes.gradeSave, {
  input: z.object({
    id: z.int().min(1).optional(),
    version: z.int().optional(),
    name: z.string().max(60),
    position: z.int(),
    tone,
    message: z.string().max(2_000),
    caps,
    newcomers: z.boolean(),
    reason: z.string().max(500),
  }),
  output: z.object({ id: z.int(), waiting: z.boolean() }),
})

/** Refuses `notFound`, `state` for one with members, or that newcomers come into, or that was changed meanwhile. */
export const gradeRemove = call(routes.gradeRemove, {
  input: z.object({ id: z.int().min(1), version: z.int(), reason: z.string().max(500) }),
  output: nothing,
})

/** Puts a member into a grade, or (null) into none; in force at their next bet. Refuses `notFound`, `state`. */
export const memberGrade = call(routes.memberGrade, {
  input: z.object({
    id: z.int().min(1),
    grade: z.int().min(1).nullable(),
    reason: z.string().max(500),
  }),
  output: nothing,
})
