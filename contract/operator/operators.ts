/** Operators' sessions: a space of their own, apart from the members'. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { assertion, asked } from '../core/passkey.ts'
import { nothing } from '../core/schema.ts'
import { routes } from './plain/routes.ts'
import { roles } from './plain/permissions.ts'

export const seated = z.object({
  uid: z.string(),
  name: z.string(),
  role: z.enum(roles),
  secondFactor: z.boolean(),
  /** a first password that must be changed; until then every other call is refused `denied` */
  mustChange: z.boolean(),
  /** no second factor in a house for real, and no passkey that opened the session: until one is enrolled, every other call is refused `denied` */
  mustEnrol: z.boolean(),
})

/**
 * `code`: the second factor's six digits, or a recovery code, once enrolled; without it the refusal's code is `busy`.
 * Past the limits of failures `busy` carries a `challenge` (core/challenge.ts); too many wrong codes are refused `rate`,
 * anything wrong `denied`.
 */
export const login = call(routes.login, {
  input: z.object({
    uid: z.string().max(200),
    upw: z.string().max(1_000),
    code: z.string().max(20).optional(),
  }),
  output: z.object({ token: z.string(), operator: seated }),
})

export const logout = call(routes.logout, { input: nothing, output: nothing })

/** Who is logged in, and the counters of the console's head. */
export const me = call(routes.me, {
  input: nothing,
  output: z.object({
    operator: seated,
    /** members active in the last 30 minutes */
    online: z.int(),
    now: z.string(),
    /** only of a training house: how fast that clock runs */
    training: z.object({ rate: z.number() }).optional(),
    /** by whom the whole site is closed, since when, why, and until when it is said to be (HH:mm, with MM-dd before it on another day, or empty); null while it is open */
    closed: z
      .object({ by: z.string(), at: z.string(), why: z.string(), until: z.string() })
      .nullable(),
    /** what members hold is not what the ledger says, as compared last */
    booksDiffer: z.boolean(),
    /** the latest hand-over that this operator has to acknowledge, and how many there are; null for none */
    handover: z.object({ id: z.int(), by: z.string(), at: z.string(), count: z.int() }).nullable(),
    /** the vendors that are in maintenance, by their titles */
    maintenance: z.array(z.string()),
    /** where the member site is, on the console's host */
    sitePort: z.int(),
  }),
})

const id = z.int().min(1)
const reason = z.string().max(500)

const staff = z.object({
  id: z.int(),
  uid: z.string(),
  name: z.string(),
  role: z.enum(roles),
  active: z.boolean(),
  secondFactor: z.boolean(),
  passkeys: z.int(),
  sessions: z.int(),
  lastLoginAt: z.string().nullable(),
  /** a change of role that waits for a second operator */
  pendingRole: z.enum(roles).nullable(),
})
export type Staff = z.infer<typeof staff>

export const operatorList = call(routes.operatorList, {
  input: nothing,
  output: z.object({ data: z.array(staff) }),
})

/**
 * A new operator, with a password that is shown once and must be changed at the first login. They begin as 열람;
 * any other role waits for a second operator, as every change of one does.
 */
export const operatorAdd = call(routes.operatorAdd, {
  input: z.object({
    uid: z.string().max(40),
    name: z.string().max(60),
    role: z.enum(roles),
    reason,
  }),
  output: z.object({ id: z.int(), password: z.string() }),
})
/** Needs a second operator; in force at once, and the sessions of the one concerned end. */
export const operatorRole = call(routes.operatorRole, {
  input: z.object({ id, role: z.enum(roles), reason }),
  output: z.object({ id: z.int() }),
})
/** Switches an operator off or on; off ends their sessions at once. A 관리자 is switched off by two. */
export const operatorActive = call(routes.operatorActive, {
  input: z.object({ id, active: z.boolean(), reason }),
  output: nothing,
})

const session = z.object({
  id: z.string(),
  address: z.string(),
  startedAt: z.string(),
  actionAt: z.string(),
  current: z.boolean(),
})
export type OperatorSession = z.infer<typeof session>

/** At most ten an operator; the asking one's own; with `operator`, another's (needs `operators.read`). */
export const sessionList = call(routes.sessionList, {
  input: z.object({ operator: id.optional() }),
  output: z.object({ data: z.array(session) }),
})
export const sessionEnd = call(routes.sessionEnd, {
  input: z.object({ id: z.string().max(100) }),
  output: nothing,
})

export const passwordChange = call(routes.passwordChange, {
  input: z.object({ old: z.string().max(1_000), upw: z.string().max(1_000) }),
  output: nothing,
})

/**
 * A proof, for calls that were refused `proof`, by one of the `ways` of that refusal: a code of the second factor or a
 * recovery code; in the sandbox, without a factor, the password. Valid for five minutes in this session. Refuses
 * `denied`, `rate` after five wrong ones in 30 minutes, `state` for a way that is not theirs.
 */
export const prove = call(routes.prove, {
  input: z.object({ code: z.string().max(20).optional(), upw: z.string().max(1_000).default('') }),
  output: nothing,
})
/** A challenge for a proof by passkey, valid for five minutes. */
export const provePasskeyAsk = call(routes.provePasskeyAsk, { input: nothing, output: asked })
/** A proof by a passkey. Refuses `denied`, `rate`. */
export const provePasskey = call(routes.provePasskey, {
  input: z.object({ credential: assertion }),
  output: nothing,
})

/** Begins enrolment: a secret for an authenticator, as text and as an otpauth address. In force after `secondFactorConfirm`. */
export const secondFactorBegin = call(routes.secondFactorBegin, {
  input: nothing,
  output: z.object({ secret: z.string(), uri: z.string() }),
})
export const secondFactorConfirm = call(routes.secondFactorConfirm, {
  input: z.object({ code: z.string().max(20) }),
  output: z.object({ recovery: z.array(z.string()) }),
})
/**
 * Own with a code (or a recovery code); another's needs `operators.write`, a reason and a second operator, takes every
 * passkey of theirs off too, and ends their sessions.
 */
export const secondFactorRemove = call(routes.secondFactorRemove, {
  input: z.object({
    operator: id.optional(),
    code: z.string().max(20).optional(),
    reason: reason.default(''),
  }),
  output: nothing,
})
