/** The blacklist: phones, accounts and address ranges that nobody joins with (docs/adr/0121-blacklist.md). Times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const kind = z.enum(['phone', 'account', 'address'])
const state = z.enum(['live', 'over', 'lifted'])

const row = z.object({
  id: z.int(),
  kind,
  /** masked where it is a phone or an account; a range as CIDR */
  value: z.string(),
  reason: z.string(),
  state,
  /** in force before it and not at it; null: until it is lifted */
  until: z.string().nullable(),
  by: z.string(),
  at: z.string(),
  liftedBy: z.string().nullable(),
  liftedAt: z.string().nullable(),
  /** how often it refused somebody, and when last */
  refused: z.int(),
  refusedAt: z.string().nullable(),
})
export type BlockRow = z.infer<typeof row>

/** `text` is a whole phone or account number, an address that a range holds, or an entry's number. */
export const blockList = call(routes.blockList, {
  input: z.object({
    kind: kind.optional(),
    state: state.optional(),
    text: z.string().max(60).optional(),
    pageIndex,
  }),
  output: pageOf(row),
})

/** `bank` goes with an account alone. */
export const blockMake = call(routes.blockMake, {
  input: z.object({
    kind,
    value: z.string().max(60),
    bank: z.string().max(40).default(''),
    until: z.iso.datetime({ offset: true }).nullable(),
    reason: z.string().max(500),
  }),
  output: z.object({ data: z.object({ id: z.int() }) }),
})

export const blockLift = call(routes.blockLift, {
  input: z.object({ id: z.int().min(1), reason: z.string().max(500) }),
  output: nothing,
})
