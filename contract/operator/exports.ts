/** Lists as files. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date } from '../core/schema.ts'
import { exportedLists, exportFilters } from './plain/permissions.ts'
import { routes } from './plain/routes.ts'

const text = z.string().max(80).optional()

/** What each screen is filtered by. */
const filter = z.object(
  Object.fromEntries(exportFilters.map((name) => [name, text])) as Record<
    (typeof exportFilters)[number],
    typeof text
  >,
)

/**
 * A list as CSV, exactly the days and filter of its screen, at most 100,000 rows; no cell can be taken for a formula.
 * Every export is in the log itself. The role that works a list exports it (`exportRights`). Lists that are added up
 * take the days of a search at most.
 */
export const csvExport = call(routes.csvExport, {
  input: z.object({
    list: z.enum(exportedLists),
    start: date.optional(),
    end: date.optional(),
    filter: filter.default({}),
  }),
  output: z.object({ name: z.string(), csv: z.string(), rows: z.int() }),
})
