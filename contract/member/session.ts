/** Session: login, captcha, logout (spec/wire.md, document 1; spec/rules.md §1). */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/calls.ts'

const text = z.string().max(200)

export const login = call(routes.login, {
  input: z.object({ params: z.object({ uid: text, upw: z.string().max(1_000), captcha: text }) }),
  output: z.object({
    gr: z.string(),
    accessToken: z.string(),
    id: z.string(),
    nick: z.string(),
    type: z.string(),
    /** The login before this one; null on the first. Times as 'yyyy-MM-dd HH:mm:ss' in Seoul. */
    last: z.object({ time: z.string(), address: z.string() }).nullable(),
  }),
})

export const logout = call(routes.logout, { input: nothing, output: nothing })

/** What login adds to a refusal with code `busy`: an altcha-style proof of work whose solution goes in the header `Proof`. */
export const challenge = z.object({
  algorithm: z.string(),
  challenge: z.string(),
  salt: z.string(),
  maxNumber: z.int(),
  signature: z.string(),
})
export type Challenge = z.infer<typeof challenge>
