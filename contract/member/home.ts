/** Home: popups, and what the pages must know of the house they are in. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

export const popup = z.object({ id: z.int(), no: z.int(), cont: z.string(), num: z.int() })
export type Popup = z.infer<typeof popup>

export const mainData = call(routes.mainData, {
  input: nothing,
  output: z.object({ popList: z.array(popup) }),
})

/** Public facts of this house: ports of its other programs, its clock, and the settings a form repeats to be kind. */
export const house = call(routes.house, {
  input: nothing,
  output: z.object({
    sandbox: z.boolean(),
    providerPort: z.int(),
    /** null where the provider is on the site's own host at providerPort */
    providerOrigin: z.string().nullable(),
    /** null for the real schedule, else the sandbox's DRAW_SECONDS */
    drawSeconds: z.int().nullable(),
    /** the business clock, ISO 8601; a page follows it, not its own */
    now: z.string(),
    /** only of a training house: how fast that clock runs */
    rate: z.number().optional(),
    passwordMin: z.int(),
    /** the one origin that passkeys are for; null: there are none here */
    passkeyOrigin: z.string().nullable(),
    build: z.string(),
  }),
})
