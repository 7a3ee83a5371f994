/** Filters of lists as an operator saved them; each reads and keeps their own alone. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { filterLists, FILTERS_MOST } from './plain/filters.ts'
import { routes } from './plain/routes.ts'

const list = z.enum(filterLists)
/** its key */
const slot = z.int().min(1).max(FILTERS_MOST)
/** The filter as the list's address writes it; days that move with the calendar as `-6`, `0`: days from today. */
const search = z
  .record(z.string().regex(/^[A-Za-z]{1,20}$/), z.string().min(1).max(80))
  .refine((set) => Object.keys(set).length <= 15)

const saved = z.object({ slot, name: z.string(), search: z.record(z.string(), z.string()) })
export type SavedFilter = z.infer<typeof saved>

/** By their keys. */
export const filterList = call(routes.filterList, {
  input: z.object({ list }),
  output: z.object({ data: z.array(saved) }),
})

/** Takes the first key that is free. Refuses `limit` where there is none, `badInput` for no name, no filter, a phone number. */
export const filterSave = call(routes.filterSave, {
  input: z.object({ list, name: z.string().max(80), search }),
  output: z.object({ slot }),
})

/** Refuses `notFound` for a key under which none is kept. */
export const filterRemove = call(routes.filterRemove, {
  input: z.object({ list, slot }),
  output: nothing,
})
