/**
 * The way back for who forgot id or password (docs/spec/accounts.md): asked of the desk without a session, told on the
 * page they wait on, which holds a ticket. Nothing here tells whether an id exists.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { recoveryStates } from '../core/recovery.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const ticket = z.string().max(100)
const text = z.string().max(2_000)

/**
 * `name`: an id or a phone. Past the limits of the login `busy` carries its `challenge` (core/challenge.ts), whose
 * solution comes in the header `Proof`; past those of an address `rate`.
 */
export const recoveryAsk = call(routes.recoveryAsk, {
  input: z.object({
    name: z.string().max(200),
    nick: z.string().max(200),
    holder: z.string().max(200),
    /** the account's last four */
    digits: z.string().max(20),
    text,
  }),
  output: z.object({ ticket: z.string() }),
})

/** How a request stands; the page they wait on asks every few seconds. Refuses `notFound`. */
export const recoveryView = call(routes.recoveryView, {
  input: z.object({ ticket }),
  output: z.object({
    data: z.object({
      state: z.enum(recoveryStates),
      words: z.array(z.object({ mine: z.boolean(), text: z.string(), date: z.string() })),
      /** null also while an operator reads it out */
      code: z.string().nullable(),
      /** until the code ends; null without one */
      seconds: z.int().nullable(),
    }),
  }),
})

/** One word more to the desk; refuses `state` once it is over, `rate` when too many stand without an answer. */
export const recoveryWrite = call(routes.recoveryWrite, {
  input: z.object({ ticket, text }),
  output: nothing,
})

/**
 * A new password for a code, which is used up by it; opens no session. Refuses `late` from the code's end on, `denied` a
 * wrong one, `state` a request that is over, `busy` as the login does, and `badInput` (with its `field`, and the code
 * still good) what can be no password. Answers whose account it is.
 */
export const recoveryReset = call(routes.recoveryReset, {
  input: z.object({ ticket, code: z.string().max(40), password: z.string().max(1_000) }),
  output: z.object({ id: z.string() }),
})
