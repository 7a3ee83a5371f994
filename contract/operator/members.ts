/** Members as operators see and change them; sign-ups that wait for approval. Times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf, won } from '../core/schema.ts'
import { assigned } from './cashier.ts'
import { tone } from './grades.ts'
import { routes } from './plain/routes.ts'

export const memberStates = ['waiting', 'active', 'suspended', 'excluded', 'left'] as const
export const scopes = ['login', 'bet', 'cashier', 'write'] as const
export const adjustPockets = ['money', 'point', 'coin'] as const

const id = z.int().min(1)
const reason = z.string().max(500)

const signup = z.object({
  id: z.int(),
  uid: z.string(),
  nick: z.string(),
  at: z.string(),
  upper: z.string().nullable(),
  bank: z.string(),
  holder: z.string(),
  account: z.string(),
  phone: z.string(),
  state: z.enum(['waiting', 'approved', 'refused']),
  decidedBy: z.string().nullable(),
  /** why it was refused, or what was noted with the approval */
  reason: z.string().nullable(),
  /** the id of the operator who has it while it waits */
  assigned: z.string().nullable(),
})
export type SignupRow = z.infer<typeof signup>

export const signupQueue = call(routes.signupQueue, {
  input: z.object({
    id: id.optional(),
    state: z.enum(['waiting', 'approved', 'refused']).optional(),
    assigned: assigned.optional(),
    pageIndex,
  }),
  output: pageOf(signup),
})
export const signupDecide = call(routes.signupDecide, {
  input: z.object({ id, approve: z.boolean(), reason: reason.default('') }),
  output: z.object({ data: z.object({ state: z.enum(['approved', 'refused']) }) }),
})

const row = z.object({
  id: z.int(),
  uid: z.string(),
  nick: z.string(),
  type: z.string(),
  state: z.enum(memberStates),
  scopes: z.array(z.enum(scopes)),
  /** the grade they are in; null: none */
  grade: z.object({ id: z.int(), name: z.string(), tone }).nullable(),
  upper: z.string().nullable(),
  money: won,
  safe: won,
  point: won,
  /** masked: `010-****-1234` */
  phone: z.string(),
  joinedAt: z.string(),
  lastLoginAt: z.string().nullable(),
  online: z.boolean(),
})
export type MemberRow = z.infer<typeof row>

/**
 * `text` is a part of id or nickname, or a whole phone number; `code` the whole referral code they came by; `grade`: a
 * grade's id, or 0 for who is in none.
 */
export const memberList = call(routes.memberList, {
  input: z.object({
    text: z.string().max(40).optional(),
    state: z.enum(memberStates).optional(),
    type: z.string().max(20).optional(),
    code: z.string().max(40).optional(),
    grade: z.int().min(0).optional(),
    pageIndex,
  }),
  output: pageOf(row),
})

/**
 * Suspends scopes until a time (null: for good), or with no scopes lifts the suspension. `login` ends the session at
 * once. `message` is what the member reads instead of the site's own sentence. Waits for a second operator where it
 * lasts more than 90 days in all, or changes what two operators decided.
 */
export const memberSuspend = call(routes.memberSuspend, {
  input: z.object({
    id,
    scopes: z.array(z.enum(scopes)).max(4),
    until: z.iso.datetime({ offset: true }).nullable(),
    message: z.string().max(200).default(''),
    reason,
    /** the radar's case it is done for, in whose history it stands; the member is in it */
    ring: id.optional(),
  }),
  output: nothing,
})

export const memberEdit = call(routes.memberEdit, {
  input: z.object({
    id,
    type: z.enum(['유저', '다이아총판', '총판', '대리점', '부대리점', '직원']).optional(),
    features: z.array(z.enum(['highlow', 'coinDetail'])).optional(),
    accountType: z.enum(['bank', 'coin', 'usdt']).optional(),
    reason,
  }),
  output: nothing,
})

/** Freezes the account, as its member does, or opens it (docs/spec/accounts.md#freeze). */
export const memberFreeze = call(routes.memberFreeze, {
  input: z.object({ id, frozen: z.boolean(), reason }),
  output: nothing,
})

export const memberLogout = call(routes.memberLogout, {
  input: z.object({ id, reason: reason.default('') }),
  output: nothing,
})

/** Asks a second operator for it: `amount` > 0 in won, points or millionths of a coin. */
export const memberAdjust = call(routes.memberAdjust, {
  input: z.object({
    id,
    pocket: z.enum(adjustPockets),
    way: z.enum(['add', 'remove']),
    amount: z.int().min(1),
    reason,
  }),
  output: z.object({ id: z.int() }),
})
