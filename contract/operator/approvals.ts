/** What waits for a second operator. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { pageIndex } from '../core/schema.ts'
import { routes } from './plain/routes.ts'
import { approvalActions } from './plain/permissions.ts'

const approval = z.object({
  id: z.int(),
  action: z.enum(approvalActions),
  subject: z.int(),
  /** what exactly is asked for, beside the title: an amount, a pocket, a role */
  detail: z.record(z.string(), z.unknown()),
  title: z.string(),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  state: z.enum(['pending', 'approved', 'rejected']),
  /** null while it is pending, and when it ended by itself: what it asked for was gone */
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decisionReason: z.string().nullable(),
  /** whether the asking operator made the request, and so cannot decide it */
  mine: z.boolean(),
})
export type Approval = z.infer<typeof approval>

export const approvalList = call(routes.approvalList, {
  input: z.object({ state: z.enum(['pending', 'approved', 'rejected']).optional(), pageIndex }),
  output: z.object({
    data: z.object({ totalCnt: z.int(), totalPages: z.int(), list: z.array(approval) }),
  }),
})

export const approvalDecide = call(routes.approvalDecide, {
  input: z.object({
    id: z.int().min(1),
    approve: z.boolean(),
    reason: z.string().max(500).default(''),
  }),
  output: z.object({ data: z.object({ state: z.enum(['approved', 'rejected']) }) }),
})
