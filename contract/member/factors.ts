/**
 * A member's second factor (docs/spec/accounts.md#second-factor). Whatever changes it wants a fresh proof (`proof`); its
 * calls lie beside login's, so that the device's own secret comes with them.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const code = z.string().max(40)

/** Whether it is on, since when (yyyy-MM-dd HH:mm:ss in Seoul), and how many recovery codes are left. */
export const factor = call(routes.factor, {
  input: nothing,
  output: z.object({
    data: z.object({ on: z.boolean(), since: z.string().nullable(), codesLeft: z.int() }),
  }),
})

/** A secret for an authenticator, as text and as an otpauth address. In force after `factorConfirm`. Refuses `state` once on. */
export const factorBegin = call(routes.factorBegin, {
  input: nothing,
  output: z.object({ secret: z.string(), uri: z.string() }),
})

const codes = z.object({ recovery: z.array(z.string()) })

/** Puts the begun secret in force by its first code; the recovery codes are shown this once. Refuses `denied`, `state`. */
export const factorConfirm = call(routes.factorConfirm, {
  input: z.object({ code }),
  output: codes,
})

/** Ten new recovery codes in place of those left, shown this once. */
export const factorCodes = call(routes.factorCodes, { input: nothing, output: codes })

/** Turns it off by a code of it, or a recovery code; withdrawals are held for 24 hours. Refuses `denied`, `rate`, `state`. */
export const factorOff = call(routes.factorOff, { input: z.object({ code }), output: nothing })
