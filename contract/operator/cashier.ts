/** What deposits and withdrawals have in common at the desk. Amounts are won; times ISO 8601. */
import { z } from 'zod'

import { date, pageIndex, won } from '../core/schema.ts'

const states = ['pending', 'done', 'refused', 'cancelled'] as const

/** A decision that is carried out at `until` unless its operator takes it back; `why` tells what was in its way. */
const due = z.object({
  id: z.int(),
  act: z.enum(['complete', 'refuse']),
  by: z.string(),
  until: z.string(),
  /** what is credited or paid; null of a refusal */
  amount: won.nullable(),
  why: z.string().nullable(),
})

export const request = z.object({
  id: z.int(),
  /** counts up with every change; a decision names the one it was made on */
  version: z.int(),
  at: z.string(),
  member: z.object({ id: z.int(), uid: z.string(), nick: z.string() }),
  amount: won,
  state: z.enum(states),
  bank: z.string(),
  holder: z.string(),
  account: z.string(),
  /** the member's money when the request was made */
  moneyBefore: won,
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** a completion that waits for a second operator */
  waiting: z.object({ id: z.int(), by: z.string(), amount: won }).nullable(),
  /** the id of the operator who has it while it waits */
  assigned: z.string().nullable(),
  /** its last decision that was put off, while the request waits (docs/adr/0131) */
  due: due.nullable(),
})

/** What the operator who asks has, or nobody. */
export const assigned = z.enum(['mine', 'none'])

/** Pending ones oldest first, all others newest first. `uid` matches the beginning; `id` is one request. */
export const filter = z.object({
  id: z.int().min(1).optional(),
  state: z.enum(states).optional(),
  uid: z.string().max(20).optional(),
  start: date.optional(),
  end: date.optional(),
  assigned: assigned.optional(),
  pageIndex,
})

/**
 * `waiting`: above the threshold, and now a second operator must agree. `due`: `undo` names the decision and says until
 * when it may be taken back.
 */
export const decided = z.object({
  data: z.object({
    state: z.enum(['done', 'refused', 'waiting', 'due']),
    undo: z.object({ id: z.int(), until: z.string() }).nullable(),
  }),
})
/** The request that is decided, as it was seen. */
export const decision = z.object({
  id: z.int().min(1),
  version: z.int().min(1),
  reason: z.string().max(500).default(''),
  /** put off for as long as the house's setting says, to be taken back; at once where it says 0 */
  undoable: z.boolean().default(false),
})
