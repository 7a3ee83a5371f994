/** The audit log: every action of an operator, in a chain of hashes. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, nothing, pageIndex } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const entry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  role: z.string(),
  action: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string().nullable(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof entry>

export const auditList = call(routes.auditList, {
  input: z.object({
    actor: z.string().max(40).optional(),
    /** a member's id, whole */
    member: z.string().max(40).optional(),
    action: z.string().max(40).optional(),
    start: date.optional(),
    end: date.optional(),
    pageIndex,
  }),
  output: z.object({
    data: z.object({ totalCnt: z.int(), totalPages: z.int(), list: z.array(entry) }),
  }),
})

/** Recomputes the whole chain; `brokenAt` is the first entry that does not fit, `cut` how many of its end are missing. */
export const auditVerify = call(routes.auditVerify, {
  input: nothing,
  output: z.object({
    data: z.object({ entries: z.int(), brokenAt: z.int().nullable(), cut: z.int() }),
  }),
})
