/** The house's day as it goes. Won are whole; days and hours are Seoul's. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, nothing } from '../core/schema.ts'
import { waitNames } from './plain/course.ts'
import { playKinds } from './plain/online.ts'
import { routes } from './plain/routes.ts'

const sum = z.int()
/** `net`: stakes less what was won and given back */
const figures = z.object({ deposits: sum, withdrawals: sum, stakes: sum, net: sum })
export type CourseFigures = z.infer<typeof figures>

/** `hours`: 24, from midnight; `until`: the same up to the minute of `at` */
const course = z.object({ hours: z.array(figures), until: figures })
export type Course = z.infer<typeof course>

const days = z.object({ today: course, yesterday: course, week: course })

/** Any day of the house's beside the day and the week before it. Refuses `badInput` for what is no day, one to come, and one before the house began. */
export const courseDay = call(routes.courseDay, {
  input: z.object({ day: date }),
  output: z.object({
    data: z.object({
      /** the end of the day, or the beginning of this minute: all three are told up to it */
      at: z.string(),
      course: days,
      over: z.boolean(),
      /** its books are closed: no figure of it changes any more */
      closed: z.boolean(),
      /** days before and after it that can be looked at */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  }),
})

const pace = { decided: z.int(), medianSeconds: z.int().nullable() }
const pockets = z.object({ at: z.string(), held: sum, expected: sum, equal: z.boolean() })

export const houseDay = call(routes.houseDay, {
  input: nothing,
  output: z.object({
    data: z.object({
      /** the beginning of this minute: all three days are told up to it */
      at: z.string(),
      /** null where the role may not read the books */
      course: days.nullable(),
      /** what was decided today of each queue the role may read, and the median of how long it waited */
      waits: z.array(z.object({ name: z.enum(waitNames), ...pace })),
      /** the same by operator, who decided most first */
      operators: z.array(z.object({ name: z.string(), ...pace })),
      /** who is logged in, by what they played last since; null where the role may not read members */
      online: z.record(z.enum(playKinds), z.int()).nullable(),
      /** what members hold and what the ledger says, as compared last; null: not yet, or not for this role */
      books: pockets.nullable(),
    }),
  }),
})
export type HouseDay = z.infer<typeof houseDay.output>['data']
