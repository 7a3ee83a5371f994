/**
 * A member's own account (docs/spec/accounts.md). Times yyyy-MM-dd HH:mm:ss in Seoul. Its calls lie beside login's, so
 * that the device's own secret comes with them.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const password = z.string().max(1_000)

/** What the page of the account shows; nothing of it whole. */
export const account = call(routes.account, {
  input: nothing,
  output: z.object({
    data: z.object({
      nick: z.string(),
      joinedAt: z.string(),
      /** null: it is the one of the sign-up */
      passwordAt: z.string().nullable(),
      bank: z.string(),
      /** masked */
      holder: z.string(),
      account: z.string(),
      phone: z.string(),
      /** nothing can be taken out until then, and why; null where nothing keeps it */
      hold: z.object({ until: z.string(), why: z.string() }).nullable(),
    }),
  }),
})

/**
 * Gives the password again: for five minutes no call refuses `proof`. Refuses `denied`, and past the limits of login
 * `busy` with a `challenge` (core/challenge.ts).
 */
export const prove = call(routes.prove, { input: z.object({ password }), output: nothing })

/**
 * Changes the password. Every session of the member ends, this one too, in whose place comes the one of `accessToken`.
 * Refuses as `prove` does, and `badInput` with the `field` it is about.
 */
export const passwordChange = call(routes.passwordChange, {
  input: z.object({ old: password, password }),
  output: z.object({ accessToken: z.string() }),
})
