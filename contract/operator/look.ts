/** What a page of the console tells of the request it has open, and hears of others (docs/adr/0052). */
import { z } from 'zod'

export const look = z.object({
  /** the page's own */
  page: z.string().regex(/^[0-9a-f]{32}$/),
  /** counted by the page; a lower one than heard before changes nothing */
  turn: z.int().min(1).max(2_147_483_647),
  /** null: it has none open any more */
  id: z.int().min(1).nullable(),
})
export const lookers = z.object({ data: z.object({ others: z.array(z.string()) }) })
