/** Session: login, captcha, logout (docs/spec/calls-member.md; docs/spec/rules.md#accounts-and-sessions). */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const text = z.string().max(200)

/** What every login answers. */
export const entered = z.object({
  gr: z.string(),
  accessToken: z.string(),
  id: z.string(),
  nick: z.string(),
  type: z.string(),
  /** The login before this one; null on the first. Times as 'yyyy-MM-dd HH:mm:ss' in Seoul. */
  last: z.object({ time: z.string(), address: z.string() }).nullable(),
})

/**
 * Past the limits of failures the refusal `busy` carries a `challenge` (core/challenge.ts). Whoever has a second factor
 * and sent no `code` of it (or a recovery code) is refused `proof`; too many wrong codes `rate`.
 */
export const login = call(routes.login, {
  input: z.object({
    params: z.object({
      uid: text,
      upw: z.string().max(1_000),
      captcha: text,
      code: z.string().max(40).optional(),
    }),
  }),
  output: entered,
})

export const logout = call(routes.logout, { input: nothing, output: nothing })
