/**
 * An operator's own passkeys (docs/spec/rules.md#operators): each takes the place of password and second factor at the
 * console's door. Making and removing one asks for the password, and for a code where the second factor is on.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { assertion, asked, attestation, keptPasskey } from '../core/passkey.ts'
import { nothing } from '../core/schema.ts'
import { seated } from './operators.ts'
import { routes } from './plain/routes.ts'

const id = z.int().min(1)
/** `code`: of the second factor, or a recovery code; wanted where it is on */
const look = { upw: z.string().max(1_000), code: z.string().max(20).default('') }

/** The one origin that operators' passkeys are for; null: this house has none. Anyone may ask. */
export const passkeyPlace = call(routes.passkeyPlace, {
  input: nothing,
  output: z.object({ origin: z.string().nullable() }),
})

/** The asking operator's own, the oldest first. */
export const passkeyList = call(routes.passkeyList, {
  input: nothing,
  output: z.object({ data: z.array(keptPasskey) }),
})

/**
 * What a new passkey is made by, within five minutes. Refuses `badInput` without a password, `denied` a wrong password
 * or code, `rate` after five of them in 30 minutes, `state` with ten passkeys, `closed` where the house has none.
 */
export const passkeyBegin = call(routes.passkeyBegin, { input: z.object(look), output: asked })

/** Adds what was made, a way in from now on. Refuses `badInput` (`field`: name), `denied`, `state`. */
export const passkeyEnrol = call(routes.passkeyEnrol, {
  input: z.object({ credential: attestation, name: z.string().max(500) }),
  output: nothing,
})

/** Calls an own one otherwise, in 1 to 40 characters on one line. Refuses `badInput` (`field`: name), `notFound`. */
export const passkeyName = call(routes.passkeyName, {
  input: z.object({ id, name: z.string().max(500) }),
  output: nothing,
})

/** Takes an own one off. Refuses as `passkeyBegin` does, and `notFound`. */
export const passkeyRemove = call(routes.passkeyRemove, {
  input: z.object({ id, ...look }),
  output: nothing,
})

/** What a passkey is asked to sign to log in, within five minutes; the same for everyone. */
export const passkeyAsk = call(routes.passkeyAsk, { input: nothing, output: asked })

/**
 * Logs in whose passkey signed it, in place of password and second factor. Past the limits of failures `busy` carries a
 * `challenge` as at `login`; whatever is wrong with the answer is `denied` in one sentence.
 */
export const passkeyLogin = call(routes.passkeyLogin, {
  input: z.object({ credential: assertion }),
  output: z.object({ token: z.string(), operator: seated }),
})
