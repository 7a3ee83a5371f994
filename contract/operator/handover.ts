/** Hand-overs at a shift's end (docs/adr/0128-handovers.md): numbered, never changed, acknowledged once each. Times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, nothing, pageIndex, pageOf, won } from '../core/schema.ts'
import { handoverAboutNames, handoverFates, handoverQueueNames } from './plain/handover.ts'
import { routes } from './plain/routes.ts'

const id = z.int().min(1)
const uid = z.string().min(1).max(20)

/** One kind of act of the log: how often, and of deposits and withdrawals how much in all; null of what is no money. */
const act = z.object({ action: z.string(), count: z.int(), sum: won.nullable() })
export type HandoverAct = z.infer<typeof act>

/** `mine`: of those, assigned to who hands over; of alarms, taken by them; of approvals, asked for by them. */
const queue = z.object({
  name: z.enum(handoverQueueNames),
  count: z.int(),
  oldestAt: z.string().nullable(),
  mine: z.int(),
})
export type HandoverQueueRow = z.infer<typeof queue>

const item = z.object({
  about: z.enum(handoverAboutNames),
  id: z.int(),
  /** a member's id, an alarm's rule and subject, the title of what a second operator is asked */
  title: z.string(),
  amount: won.nullable(),
  /** since when */
  at: z.string(),
})

/**
 * What this operator would hand over now. The shift began with their first entry of the log after their hand-over before,
 * at most a day ago. `colleagues` may decide all that is assigned to them.
 */
export const handoverNow = call(routes.handoverNow, {
  input: nothing,
  output: z.object({
    data: z.object({
      began: z.string(),
      at: z.string(),
      /** the number of their hand-over before; null: they made none */
      before: z.int().nullable(),
      acts: z.array(act),
      queues: z.array(queue),
      items: z.array(item),
      colleagues: z.array(z.string()),
    }),
  }),
})
export type HandoverNow = z.infer<typeof handoverNow.output>['data']

/**
 * Ends the shift: what was done and what is open is written down as it is then, with the notes, and what is assigned to
 * who leaves is kept, released or given to another in the same act. Once for one `draft`; `before` is the number of their
 * hand-over before, as it was seen. Refuses `badInput` notes that are too long, and who may not decide what they are
 * given; `state` when they handed over meanwhile.
 */
export const handoverMake = call(routes.handoverMake, {
  input: z.object({
    draft: z.uuid(),
    before: id.nullable(),
    notes: z.string().max(8_000),
    assigned: z.enum(handoverFates),
    to: uid.nullable(),
  }),
  output: z.object({ id: z.int() }),
})

const row = z.object({
  id: z.int(),
  by: z.string(),
  at: z.string(),
  began: z.string(),
  /** its beginning, on one line */
  notes: z.string(),
  /** what was theirs and open */
  items: z.int(),
  /** how many acknowledged it */
  readers: z.int(),
  /** whether who asks has to, did already, or wrote it */
  mine: z.boolean(),
  read: z.boolean(),
})
export type HandoverRow = z.infer<typeof row>

/** Newest first; `day` is Seoul's. */
export const handoverList = call(routes.handoverList, {
  input: z.object({ by: z.string().max(40).optional(), day: date.optional(), pageIndex }),
  output: pageOf(row),
})

/** One, whole. Of acts, queues and items what the reader's role reads. Refuses `notFound`. */
export const handoverView = call(routes.handoverView, {
  input: nothing,
  output: z.object({
    data: row.extend({
      acts: z.array(act),
      queues: z.array(queue),
      open: z.array(
        item.extend({
          fate: z.enum(['kept', 'released', 'given']),
          /** whether it still waits now */
          waits: z.boolean(),
          /** who has it now */
          has: z.string().nullable(),
        }),
      ),
      /** to whom what was assigned went */
      givenTo: z.string().nullable(),
      readBy: z.array(z.object({ by: z.string(), at: z.string() })),
    }),
  }),
})
export type Handover = z.infer<typeof handoverView.output>['data']

/** Who asks has read it; once, however often they say so. Refuses `notFound`, `state` for one's own. */
export const handoverAcknowledge = call(routes.handoverAcknowledge, {
  input: z.object({ id }),
  output: nothing,
})
