/**
 * A member's passkeys (docs/spec/accounts.md#passkeys). Each that comes or goes wants a fresh proof (`proof`) and holds
 * withdrawals; its calls lie beside login's, so that the device's own secret comes with them.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { assertion, asked, attestation, keptPasskey } from '../core/passkey.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'
import { entered } from './session.ts'

/** The member's passkeys, the oldest first; times yyyy-MM-dd HH:mm:ss in Seoul. */
export const passkeys = call(routes.passkeys, {
  input: nothing,
  output: z.object({ data: z.array(keptPasskey) }),
})

/** What a new passkey is made by, within five minutes. Refuses `state` with ten, and where the house has none. */
export const passkeyBegin = call(routes.passkeyBegin, { input: nothing, output: asked })

/** Adds what was made: a way in from now on, and nothing is taken out for 24 hours. Refuses `denied`, `state`. */
export const passkeyEnrol = call(routes.passkeyEnrol, {
  input: z.object({ credential: attestation }),
  output: nothing,
})

/** Calls one of the member's own another name, of 1 to 40 characters on one line. Refuses `badInput` (`field`: name), `notFound`. */
export const passkeyName = call(routes.passkeyName, {
  input: z.object({ id: z.int().min(1), name: z.string().max(500) }),
  output: nothing,
})

/** Takes one off; nothing is taken out for 24 hours. Refuses `notFound`. */
export const passkeyRemove = call(routes.passkeyRemove, {
  input: z.object({ id: z.int().min(1) }),
  output: nothing,
})

/** What a passkey is asked to sign to log in, within five minutes; the same for everyone. */
export const passkeyAsk = call(routes.passkeyAsk, { input: nothing, output: asked })

/**
 * Logs in whose passkey signed it, in place of password and second factor. Refuses as `login` does; whatever is wrong
 * with the answer itself is `denied` in one sentence.
 */
export const passkeyLogin = call(routes.passkeyLogin, {
  input: z.object({ credential: assertion }),
  output: entered,
})
