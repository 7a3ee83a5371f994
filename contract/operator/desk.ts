/** The desk: what waits, and the card of the member who asks. Amounts are won; times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, won } from '../core/schema.ts'
import { tone } from './grades.ts'
import { look, lookers } from './look.ts'
import { note } from './notes.ts'
import { alikeWhys } from './plain/members.ts'
import { assignKinds, lookedAt } from './plain/permissions.ts'
import { routes } from './plain/routes.ts'

const queue = z.object({
  count: z.int(),
  /** when the oldest of them came in; null when none waits */
  oldestAt: z.string().nullable(),
  /** the number of the one that came in last; rises with each arrival, also when as many were decided */
  newest: z.int().nullable(),
})
export type Queue = z.infer<typeof queue>

/** What waits now that this operator can decide (a request they passed on is not theirs any more), and what was paid in and out today. Null where the operator's role may not read it. */
export const deskState = call(routes.deskState, {
  input: nothing,
  output: z.object({
    data: z.object({
      signups: queue.nullable(),
      deposits: queue.nullable(),
      withdrawals: queue.nullable(),
      inquiries: queue.nullable(),
      recoveries: queue.nullable(),
      /** of bank accounts, holders and phones that members ask for */
      changes: queue.nullable(),
      /** what waits for a second operator: `count` this one can decide, `all` they may read */
      approvals: queue.extend({ all: z.int() }),
      /** that nobody looks at yet; `urgent` are of rules that weigh so, `newest` is of the others */
      alarms: queue.extend({ urgent: z.int(), urgentNewest: z.int().nullable() }).nullable(),
      today: z.object({ deposited: won, withdrawn: won, signups: z.int() }).nullable(),
      now: z.string(),
    }),
  }),
})

const request = z.object({
  id: z.int(),
  at: z.string(),
  amount: won,
  state: z.enum(['pending', 'done', 'refused', 'cancelled']),
})

/** All an operator wants to know beside a request. Phone, holder and account are masked. */
export const memberCard = call(routes.memberCard, {
  input: nothing,
  output: z.object({
    data: z.object({
      id: z.int(),
      uid: z.string(),
      nick: z.string(),
      type: z.string(),
      /** the grade they are in; null: none */
      grade: z.object({ id: z.int(), name: z.string(), tone }).nullable(),
      state: z.enum(['waiting', 'active', 'suspended', 'excluded', 'left']),
      scopes: z.array(z.enum(['login', 'bet', 'cashier', 'write'])),
      /** since when the account is frozen; null: it is open */
      frozenAt: z.string().nullable(),
      /** of the scopes above: until when (null: for good), what the member reads (empty: the house's sentence), who and why */
      suspension: z
        .object({
          until: z.string().nullable(),
          message: z.string(),
          by: z.string().nullable(),
          reason: z.string().nullable(),
        })
        .nullable(),
      /** whether the second factor is on */
      factor: z.boolean(),
      features: z.array(z.string()),
      accountType: z.enum(['bank', 'coin', 'usdt']),
      upper: z.object({ id: z.int(), uid: z.string() }).nullable(),
      /** the referral code they came by; null of who came before that was written down, or by none */
      cameBy: z.string().nullable(),
      joinedAt: z.string(),
      bank: z.string(),
      holder: z.string(),
      account: z.string(),
      phone: z.string(),
      wallet: z.object({ money: won, safe: won, held: won, point: won, coin: z.number() }),
      turnover: z.object({
        since: z.string().nullable(),
        deposits: won,
        required: won,
        done: won,
      }),
      totals: z.object({ deposited: won, withdrawn: won, staked: won, won: won }),
      deposits: z.array(request),
      withdrawals: z.array(request),
      /** the running session, if any */
      session: z
        .object({ address: z.string(), startedAt: z.string(), actionAt: z.string() })
        .nullable(),
      logins: z.array(z.object({ address: z.string(), at: z.string() })),
      /** pinned notes, newest first, and tags: a warning beside every request */
      pinned: z.array(note),
      tags: z.array(z.string()),
      /**
       * others who may be the same person, the strongest sign first: the same device, the same account, the same address,
       * or the same network alone (of IPv4 the first three numbers, of IPv6 the first four groups), and when they were last
       * seen there; of an account, when they joined. The newest of the member's own signs are asked for; at most twenty are told
       */
      alike: z.array(
        z.object({ id: z.int(), uid: z.string(), why: z.enum(alikeWhys), at: z.string() }),
      ),
      lastBets: z.array(
        z.object({
          id: z.int(),
          at: z.string(),
          game: z.string(),
          stake: won,
          win: won,
          status: z.string(),
        }),
      ),
    }),
  }),
})
export type MemberCard = z.infer<typeof memberCard.output>['data']

/** Where a masked value stands: a member (waiting or not), a request with the account it was made with, or the change a member asks for. */
export const maskedOf = ['member', 'deposit', 'withdrawal', 'change'] as const
export const maskedFields = ['holder', 'account', 'phone'] as const

/**
 * One masked value, whole; the log keeps who saw it and why, and never the value (docs/spec/rules.md#operators). A
 * request has no phone.
 * Refuses `denied` to roles that do not work the thing, `badInput` without a reason, `notFound`.
 */
export const maskedOpen = call(routes.maskedOpen, {
  input: z.object({
    of: z.enum(maskedOf),
    id: z.int().min(1),
    field: z.enum(maskedFields),
    reason: z.string().max(500),
  }),
  output: z.object({ data: z.object({ value: z.string() }) }),
})

/** As `approvalLook`, of what waits in a queue of the desk; a sign-up's `id` is its member's. Refuses `denied` to who may not read that queue. */
export const deskLook = call(routes.deskLook, {
  input: look.extend({ kind: z.enum(lookedAt) }),
  output: lookers,
})

const assignKind = z.enum(assignKinds)
const uid = z.string().min(1).max(20)

/**
 * Gives a waiting request to an operator, or with `to` null to nobody; `from` is who had it as it was seen. It locks
 * nothing: whoever may decide the request still can (docs/adr/0127). Refuses `denied` to who may not decide it,
 * `notFound`, `state` when it is decided or another took it meanwhile, `badInput` for who may not decide it.
 */
export const deskAssign = call(routes.deskAssign, {
  input: z.object({
    kind: assignKind,
    id: z.int().min(1),
    from: uid.nullable(),
    to: uid.nullable(),
  }),
  output: z.object({ data: z.object({ assigned: z.string().nullable() }) }),
})

/** The ids of the operators who may decide requests of that kind. Refuses `denied` to who may not. */
export const deskColleagues = call(routes.deskColleagues, {
  input: z.object({ kind: assignKind }),
  output: z.object({ data: z.array(z.string()) }),
})

/**
 * Takes a decision of one's own back before it is carried out (docs/adr/0131); asked again, it is answered again.
 * Refuses `notFound`, `denied` for another's, `state` for one that was carried out or could not be.
 */
export const deskUndo = call(routes.deskUndo, {
  input: z.object({ id: z.int().min(1) }),
  output: nothing,
})
