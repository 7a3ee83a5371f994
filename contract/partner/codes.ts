/**
 * A partner's own referral codes and who came by each (docs/adr/0135-who-came-by-a-code.md). Operators make and switch
 * codes; here they are only looked at. Times ISO 8601.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const code = z.object({
  code: z.string(),
  state: z.enum(['open', 'used', 'expired', 'off']),
  madeAt: z.string(),
  expiresAt: z.string().nullable(),
  /** sign-ups by it, of whatever became of them */
  uses: z.int(),
  maxUses: z.int().nullable(),
  /** who came by it, was let in and stands below the partner now: what `codeJoined` lists */
  joined: z.int(),
  /** who came by it and is in no list: waits to be let in, was refused, or was moved elsewhere */
  others: z.int(),
  /** uses from before it was written down who came by which code */
  unknown: z.int(),
})
export type OwnCode = z.infer<typeof code>

/** Newest first. */
export const codes = call(routes.codes, {
  input: z.object({ pageIndex }),
  output: pageOf(code),
})

const joined = z.object({
  uid: z.string(),
  type: z.string(),
  /** when they signed up */
  at: z.string(),
})
export type Joined = z.infer<typeof joined>

/** Who came by one code, newest first. Refuses `notFound` for a code that is not the partner's own. */
export const codeJoined = call(routes.codeJoined, {
  input: z.object({ code: z.string().max(40), pageIndex }),
  output: pageOf(joined),
})

/** Every code of the partner's, then everyone who came by them, newest first, 100,000 at most. */
export const codeCsv = call(routes.codeCsv, {
  input: nothing,
  output: z.object({ name: z.string(), csv: z.string(), rows: z.int() }),
})
