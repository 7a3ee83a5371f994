/**
 * Referral codes: whose they are, how often and until when they can be used (docs/spec/rules.md#accounts-and-sessions).
 * Times ISO 8601.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const row = z.object({
  code: z.string(),
  /** null: the house's own; who signs up with it has no upper */
  owner: z.object({ id: z.int(), uid: z.string() }).nullable(),
  uses: z.int(),
  /** members who came by it; fewer than its uses where some were before that was written down */
  joined: z.int(),
  maxUses: z.int().nullable(),
  expiresAt: z.string().nullable(),
  state: z.enum(['open', 'used', 'expired', 'off']),
  madeBy: z.string().nullable(),
  madeAt: z.string(),
})
export type CodeRow = z.infer<typeof row>

/** `text` is a part of a code or of its owner's id. */
export const codeList = call(routes.codeList, {
  input: z.object({ text: z.string().max(40).optional(), pageIndex }),
  output: pageOf(row),
})

/** Without `code` the house draws one. `owner` is a member's id, empty for the house. */
export const codeMake = call(routes.codeMake, {
  input: z.object({
    /** the name of what is made anew: sent again, it is made once */
    draft: z.string().min(8).max(60).optional(),
    code: z.string().max(40).default(''),
    owner: z.string().max(40).default(''),
    maxUses: z.int().min(1).max(1_000_000).nullable(),
    expiresAt: z.iso.datetime({ offset: true }).nullable(),
    reason: z.string().max(500),
  }),
  output: z.object({ data: z.object({ code: z.string() }) }),
})

export const codeSwitch = call(routes.codeSwitch, {
  input: z.object({
    code: z.string().max(40),
    active: z.boolean(),
    reason: z.string().max(500),
  }),
  output: nothing,
})
