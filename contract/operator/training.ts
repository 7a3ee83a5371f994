/** Training day (docs/adr/0211-training-day.md). Times ISO 8601 by the house's clock. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { clockRates } from '../core/house-clock.ts'
import { nothing } from '../core/schema.ts'
import { crisisKinds, scorePartNames, verdictNames } from './plain/training.ts'
import { routes } from './plain/routes.ts'

const moment = z.object({ at: z.string(), text: z.string() })
const fault = moment.extend({
  crisis: z.int(),
  weight: z.enum(['wrong', 'fair']),
  why: z.string(),
  /** the page of the console it was to be done at */
  place: z.string(),
})
export type Fault = z.infer<typeof fault>

const crisis = z.object({
  id: z.int(),
  kind: z.enum(crisisKinds),
  /** whom or what it is about */
  about: z.string(),
  at: z.string(),
  /** counted from when the trainee began, where that was later */
  dueAt: z.string(),
  verdict: z.enum(verdictNames),
  /** what was done, in words */
  did: z.string(),
  /** of 10; null while it goes on, and of one that is skipped */
  points: z.int().nullable(),
  happened: z.array(moment),
  done: z.array(moment),
  /** where it is dealt with */
  place: z.string(),
})
export type TrainingCrisis = z.infer<typeof crisis>

const part = z.object({
  part: z.enum(scorePartNames),
  /** null: nothing has asked for it yet */
  points: z.int().nullable(),
  most: z.int(),
  note: z.string(),
})

/** Who works here, and to whom what of it is told. */
export const trainingView = call(routes.trainingView, {
  input: nothing,
  output: z.object({
    /** null: this house does not train */
    data: z
      .object({
        seed: z.string(),
        fromAt: z.string(),
        untilAt: z.string(),
        /** crises the day has, of which those are told that happened */
        crises: z.int(),
        rate: z.number(),
        trainee: z.string().nullable(),
        /** the asking operator is the one who trains */
        mine: z.boolean(),
        beganAt: z.string().nullable(),
        endedAt: z.string().nullable(),
        /** null to who is neither trainee nor trainer */
        told: z
          .object({
            crises: z.array(crisis),
            points: z.int(),
            parts: z.array(part),
            faults: z.array(fault),
            /** what the trainee did, as the log has it */
            acts: z.array(moment),
            /** requests for a second operator */
            two: z.object({
              asked: z.int(),
              approved: z.int(),
              rejected: z.int(),
              waiting: z.int(),
            }),
            /** by hour of the day, seconds that half of them took at most */
            hours: z.array(
              z.object({
                hour: z.string(),
                deposits: z.int().nullable(),
                withdrawals: z.int().nullable(),
              }),
            ),
            /** of this trainee on such days before; of all others, the median */
            before: z.int().nullable(),
            others: z.int().nullable(),
          })
          .nullable(),
      })
      .nullable(),
  }),
})
export type Training = NonNullable<z.infer<typeof trainingView.output>['data']>
export type TrainingTold = NonNullable<Training['told']>

/** The asking operator trains. Refuses `state` where another does, and where nobody can. */
export const trainingBegin = call(routes.trainingBegin, { input: nothing, output: nothing })
/** Ends the day and writes down what it came to. Refuses `state`. */
export const trainingEnd = call(routes.trainingEnd, { input: nothing, output: nothing })
/**
 * How fast the clock runs; a crisis that happened once more; the whole day from its beginning. Refuses `state`, and a
 * crisis that did not happen with `notFound`.
 */
export const trainingOrder = call(routes.trainingOrder, {
  input: z.discriminatedUnion('what', [
    z.object({
      what: z.literal('rate'),
      rate: z.literal(clockRates),
    }),
    z.object({ what: z.literal('again'), crisis: z.int().min(1) }),
    z.object({ what: z.literal('reset') }),
  ]),
  output: nothing,
})
