/** Significant events (docs/spec/threats.md#significant-events), read by operators. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, pageIndex } from '../core/schema.ts'
import { weightNames } from './plain/events.ts'
import { routes } from './plain/routes.ts'

const event = z.object({
  id: z.int(),
  at: z.string(),
  /** one of `eventKinds`; of a house that was younger it may be one that is not written any more */
  kind: z.string(),
  /** a member, an operator, `system`, a vendor, or the address of who has no name */
  actor: z.string().nullable(),
  target: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.unknown(),
  /** its place in the chain; null while it waits for it, a second long */
  link: z.object({ no: z.int(), hash: z.string() }).nullable(),
})
export type EventRow = z.infer<typeof event>

/**
 * Newest first. `member` and `actor` (an operator) are ids, whole, of who did it or whom it is about; `address` is one
 * address, whole. `totalCnt` counts to `MOST_EVENTS` at most.
 */
export const eventList = call(routes.eventList, {
  input: z.object({
    kind: z.string().max(40).optional(),
    weight: z.enum(weightNames).optional(),
    member: z.string().max(40).optional(),
    actor: z.string().max(40).optional(),
    address: z.string().max(60).optional(),
    start: date.optional(),
    end: date.optional(),
    pageIndex,
  }),
  output: z.object({
    data: z.object({ totalCnt: z.int(), totalPages: z.int(), list: z.array(event) }),
  }),
})
