/**
 * A member's own account (docs/spec/accounts.md). Times yyyy-MM-dd HH:mm:ss in Seoul. Its calls lie beside login's, so
 * that the device's own secret comes with them.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing } from '../core/schema.ts'
import { assertion, asked } from '../core/passkey.ts'
import type { Obstacle } from './plain/closing.ts'
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
      /** what was asked of the desk and waits, masked; null stays as it is */
      change: z
        .object({
          at: z.string(),
          bank: z.string().nullable(),
          holder: z.string().nullable(),
          account: z.string().nullable(),
          phone: z.string().nullable(),
        })
        .nullable(),
      /** when the nickname may be changed next; null: now */
      nickFrom: z.string().nullable(),
    }),
  }),
})

/**
 * Gives the password again: for five minutes no call refuses `proof`. Refuses `denied`, and past the limits of login
 * `busy` with a `challenge` (core/challenge.ts).
 */
export const prove = call(routes.prove, { input: z.object({ password }), output: nothing })

/**
 * Gives a code of the second factor, or a recovery code: for five minutes money can be taken out; what changes the ways
 * in wants the password or a passkey. Refuses as `login` does of codes, and `state` without a second factor.
 */
export const proveCode = call(routes.proveCode, {
  input: z.object({ code: z.string().max(40) }),
  output: nothing,
})

/** What a passkey of the member's is asked to sign instead of the password. Refuses `state` without one. */
export const provePasskeyAsk = call(routes.provePasskeyAsk, { input: nothing, output: asked })

/** The answer to it: a proof as the password is. Refuses as `prove` does. */
export const provePasskey = call(routes.provePasskey, {
  input: z.object({ credential: assertion }),
  output: nothing,
})

/**
 * Freezes the account, without a password: the session and its game windows end, nobody logs in, nothing is taken out,
 * open bets settle. The desk opens it, or a recovery code.
 */
export const accountFreeze = call(routes.accountFreeze, { input: nothing, output: nothing })

/**
 * Changes the password. Every session of the member ends, this one too, in whose place comes the one of `accessToken`.
 * Refuses as `prove` does, and `badInput` with the `field` it is about.
 */
export const passwordChange = call(routes.passwordChange, {
  input: z.object({ old: password, password }),
  output: z.object({ accessToken: z.string() }),
})

const text = z.string().max(200).default('')

/**
 * Asks the desk to change what is paid to and called; an empty text stays as it is, `bank` and `account` go together.
 * Two operators decide, and nothing is taken out for 24 hours from then. Refuses as `prove` does, `badInput` and `dup`
 * with the `field` it is about, `state` no change, and while another one waits.
 */
export const detailsChange = call(routes.detailsChange, {
  input: z.object({ password, bank: text, holder: text, account: text, phone: text }),
  output: nothing,
})

/** Takes that back while it waits; refuses `state` when none does. */
export const detailsCancel = call(routes.detailsCancel, { input: nothing, output: nothing })

/** Once in 30 days. Refuses `badInput`, `dup` what is another's or was within 90 days, `state` too soon. */
export const nickChange = call(routes.nickChange, {
  input: z.object({ nick: z.string().max(200) }),
  output: z.object({ nick: z.string() }),
})

/** What a browser calls itself, in words: 아이폰 · 사파리 */
const words = z.string()

/** Devices that have logged in, the last used first, and the last 30 logins and tries that failed, newest first. */
export const devices = call(routes.devices, {
  input: nothing,
  output: z.object({
    data: z.object({
      devices: z.array(
        z.object({
          id: z.int(),
          words,
          place: z.string(),
          since: z.string(),
          at: z.string(),
          /** it asks */
          here: z.boolean(),
        }),
      ),
      logins: z.array(
        z.object({
          at: z.string(),
          words,
          place: z.string(),
          outcome: z.enum(['in', 'failed', 'slowed']),
        }),
      ),
    }),
  }),
})

/** Forgets a device: its next login is that of a stranger. Refuses `notFound`. */
export const deviceForget = call(routes.deviceForget, {
  input: z.object({ id: z.int().min(1) }),
  output: nothing,
})

/**
 * Leaves the member this device alone, with a fresh proof or a code (`proof`): every other one is forgotten, game windows and whatever else was opened with the
 * session end, and it goes on by `accessToken`.
 */
export const devicesEnd = call(routes.devicesEnd, {
  input: nothing,
  output: z.object({ accessToken: z.string() }),
})

/**
 * How the file with all that is kept on the member stands (docs/spec/accounts.md#own-data); `until`: `ready` can be had
 * until then, of so many bytes.
 */
export const ownData = call(routes.ownData, {
  input: nothing,
  output: z.object({
    data: z.object({
      state: z.enum(['none', 'making', 'ready', 'failed']),
      until: z.string().nullable(),
      bytes: z.int().nullable(),
    }),
  }),
})

/** Has it made, in the background. Refuses `proof`, `state` while one is being made or can be had. */
export const ownDataAsk = call(routes.ownDataAsk, { input: nothing, output: nothing })

/** The file, a zip in base64. Refuses `proof`, `notFound` where there is none. */
export const ownDataFile = call(routes.ownDataFile, {
  input: nothing,
  output: z.object({ name: z.string(), zip: z.string() }),
})

const givenUp = z.object({
  money: z.int().min(0),
  safe: z.int().min(0),
  point: z.int().min(0),
  /** millionths */
  coin: z.int().min(0),
})
const obstacles = [
  'deposit',
  'withdrawal',
  'bet',
  'change',
  'approval',
  'settlement',
] as const satisfies Obstacle[]

/**
 * What closing the account would give up, what has to be over first, and until when one that was asked for can be taken
 * back; null: none was (docs/spec/accounts.md#closing).
 */
export const closing = call(routes.closing, {
  input: nothing,
  output: z.object({
    data: z.object({
      left: givenUp,
      obstacles: z.array(z.enum(obstacles)),
      until: z.string().nullable(),
    }),
  }),
})

/**
 * Asks for it. `given`: all that is left, as it was shown, given up by `words` (`모두 포기합니다`) unless it is nothing.
 * Refuses `proof`, `badInput` (`field: 'words'`), `state` while something is open or the pockets hold something else.
 */
export const closingAsk = call(routes.closingAsk, {
  input: z.object({ given: givenUp, words: z.string().max(100).default('') }),
  output: nothing,
})

/** Takes it back within its seven days; refuses `state`. */
export const closingBack = call(routes.closingBack, { input: nothing, output: nothing })
