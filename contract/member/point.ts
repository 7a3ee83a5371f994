/** Points (포인트): their history, and their conversion to money 1:1 (docs/spec/rules.md#safe-and-points). */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { amount, nothing, pageIndex, pageOf } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const row = z.object({
  no: z.int(),
  log: z.string(),
  /** below zero: points that went */
  point: z.int(),
  /** yyyy-MM-dd HH:mm:ss */
  date: z.string(),
})
export type PointRow = z.infer<typeof row>

/** A day of Seoul, yyyy-MM-dd; refused in words by the server. */
const day = z.string().max(40)

export const pointList = call(routes.pointList, {
  history: true,
  input: z.object({
    params: z.object({ data: z.object({ start: day, end: day }), pageIndex }),
  }),
  output: pageOf(row),
})

/** Converts `set` points, at most what there is. */
export const pointChange = call(routes.pointChange, {
  input: z.object({ params: z.object({ set: amount }) }),
  output: nothing,
})
