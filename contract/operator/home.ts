/** Popups as the console writes them: HTML, audience, place, schedule. Times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { audiences, schedule } from './notice.ts'
import { routes } from './plain/routes.ts'

const popupPlaces = ['home', 'slot'] as const

const popupFields = {
  /** stacking order */
  num: z.int().min(0).max(1_000),
  html: z.string().max(30_000),
  audience: z.enum(audiences),
  /** what it stands over: home, or the slots' lobby */
  place: z.enum(popupPlaces).default('home'),
  ...schedule,
}
const popup = z.object({
  id: z.int(),
  version: z.int(),
  ...popupFields,
  withdrawn: z.boolean(),
  by: z.string(),
  changedAt: z.string(),
})
export type Popup = z.infer<typeof popup>

export const popupQueue = call(routes.popupQueue, {
  input: z.object({ pageIndex }),
  output: pageOf(popup),
})
export const popupSave = call(routes.popupSave, {
  input: z.object({
    id: z.int().min(1).optional(),
    version: z.int().min(1).optional(),
    /** the name of what is made anew: sent again, it is made once */
    draft: z.string().min(8).max(60).optional(),
    ...popupFields,
  }),
  output: z.object({ id: z.int(), html: z.string() }),
})
export const popupWithdraw = call(routes.popupWithdraw, {
  input: z.object({ id: z.int().min(1), withdrawn: z.boolean() }),
  output: nothing,
})
