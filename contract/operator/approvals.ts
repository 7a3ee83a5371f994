/** What waits for a second operator. Amounts are won, coins 1/1,000,000; times ISO 8601. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, won } from '../core/schema.ts'
import { caps } from './grades.ts'
import { scopes } from './members.ts'
import { betLimits } from './odds.ts'
import { look, lookers } from './look.ts'
import { ringStateNames } from './plain/ring.ts'
import { routes } from './plain/routes.ts'
import { approvalActions, roles } from './plain/permissions.ts'
import { recoveryMatch } from './recovery.ts'
import { roundStates } from './rounds.ts'
import { value } from './site-settings.ts'

const approvalStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const

const approval = z.object({
  id: z.int(),
  action: z.enum(approvalActions),
  subject: z.int(),
  /** what exactly is asked for, beside the title: an amount, a pocket, a role */
  detail: z.record(z.string(), z.unknown()),
  title: z.string(),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  state: z.enum(approvalStates),
  /** null while it is pending, when it was withdrawn, and when it ended by itself: what it asked for was gone */
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decisionReason: z.string().nullable(),
  /** whether the asking operator made the request, and so cannot decide it but withdraw it */
  mine: z.boolean(),
  /** of a void: when the round closes and is drawn, after which it lapses */
  round: z.object({ closeAt: z.string(), drawAt: z.string() }).nullable(),
})
export type Approval = z.infer<typeof approval>

/** Of all that may be read: how many operators decided since midnight in Seoul, and how long half of them took at most. */
const today = z.object({ decided: z.int(), medianSeconds: z.int().nullable() })
export type Today = z.infer<typeof today>

export const approvalList = call(routes.approvalList, {
  input: z.object({ state: z.enum(approvalStates).optional(), pageIndex }),
  output: z.object({
    data: z.object({
      totalCnt: z.int(),
      totalPages: z.int(),
      list: z.array(approval),
      today,
    }),
  }),
})

const balls = z.object({ balls: z.array(z.int()), powerball: z.int().nullable() })

/** What a request is about, as it stands at this moment. */
const stands = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('round'),
    state: z.enum(roundStates),
    bets: z.int(),
    members: z.int(),
    stakes: won,
    /** what those who bet hold together */
    money: won,
    /** the other rounds that the same draw decides */
    beside: z.array(z.object({ game: z.string(), number: z.int(), bets: z.int(), stakes: won })),
    /** what it stands settled by */
    result: balls.nullable(),
  }),
  z.object({ kind: z.literal('odds'), odds: z.record(z.string(), z.int()), limits: betLimits }),
  z.object({
    kind: z.literal('wallet'),
    money: won,
    held: won,
    point: won,
    coin: won,
    /** completed before, of all time */
    deposits: z.object({ count: z.int(), sum: won }),
    withdrawals: z.object({ count: z.int(), sum: won }),
  }),
  z.object({
    kind: z.literal('operator'),
    role: z.enum(roles),
    active: z.boolean(),
    secondFactor: z.boolean(),
    /** which go with the second factor */
    passkeys: z.int(),
    sessions: z.int(),
  }),
  z.object({
    kind: z.literal('member'),
    scopes: z.array(z.enum(scopes)),
    until: z.string().nullable(),
    text: z.string().nullable(),
    openBets: z.int(),
  }),
  z.object({
    kind: z.literal('factor'),
    since: z.string(),
    codesLeft: z.int(),
    loggedIn: z.boolean(),
  }),
  z.object({
    kind: z.literal('passkey'),
    words: z.string(),
    since: z.string(),
    usedAt: z.string().nullable(),
    /** passkeys the member has besides */
    others: z.int(),
    loggedIn: z.boolean(),
  }),
  z.object({
    kind: z.literal('recovery'),
    member: z.string(),
    match: recoveryMatch,
    address: z.string(),
    words: z.int(),
  }),
  z.object({ kind: z.literal('setting'), value }),
  z.object({ kind: z.literal('grade'), caps, members: z.int() }),
  /** a partner's newest losing share, and what waits for their next statement; won, hundredths of a percent */
  z.object({
    kind: z.literal('settlement'),
    share: z.int(),
    carries: z.boolean(),
    adjusted: z.int(),
    /** the last day that is closed */
    last: z.string().nullable(),
  }),
  /** what a recovery would take now, and of how many pairs of stakes; points */
  z.object({
    kind: z.literal('ring'),
    state: z.enum(ringStateNames),
    score: z.int(),
    pairs: z.int(),
    stakes: won,
    points: z.int(),
    spent: z.int(),
    members: z.array(z.string()),
  }),
  /** a case of the radar, and the uids of its members bound now */
  z.object({
    kind: z.literal('bind'),
    state: z.enum(ringStateNames),
    score: z.int(),
    members: z.array(z.string()),
  }),
  /** the newest version of the document; 0: there is none */
  z.object({ kind: z.literal('terms'), version: z.int() }),
])
export type Stands = z.infer<typeof stands>

/** One request: what it would change, and what the server saw itself. */
export const approvalView = call(routes.approvalView, {
  input: nothing,
  output: z.object({
    data: approval.extend({
      /** null when it is decided, and when what it is about is gone */
      stands: stands.nullable(),
      /** what its operator asked for in the last 30 days by the same act, this one left out */
      asked: z.object({ approved: z.int(), rejected: z.int(), withdrawn: z.int() }),
    }),
  }),
})
export type ApprovalView = z.infer<typeof approvalView.output>['data']

/** Tells which request a page has open, and hears who else has; to be told again every two seconds. */
export const approvalLook = call(routes.approvalLook, {
  input: look,
  output: lookers,
})

export const approvalDecide = call(routes.approvalDecide, {
  input: z.object({
    id: z.int().min(1),
    approve: z.boolean(),
    reason: z.string().max(500).default(''),
  }),
  output: z.object({ data: z.object({ state: z.enum(['approved', 'rejected']) }) }),
})

/** Takes one's own request back while it waits. */
export const approvalWithdraw = call(routes.approvalWithdraw, {
  input: z.object({ id: z.int().min(1), reason: z.string().max(500) }),
  output: z.object({ data: z.object({ state: z.literal('withdrawn') }) }),
})
