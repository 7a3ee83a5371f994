/** Lists as files. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date } from '../core/schema.ts'
import { exportedLists } from './plain/permissions.ts'
import { routes } from './plain/routes.ts'

const text = z.string().max(80).optional()

/** What each screen is filtered by, under the names it has in the screen's address. */
const filter = z.object({
  state: text,
  uid: text,
  text,
  type: text,
  actor: text,
  member: text,
  action: text,
  game: text,
  line: text,
  vendor: text,
  call: text,
  status: text,
  tx: text,
  player: text,
  kind: text,
  partner: text,
  round: text,
  vendorRound: text,
  least: text,
  most: text,
  weight: text,
  address: text,
  category: text,
  rule: text,
  code: text,
  grade: text,
})

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
