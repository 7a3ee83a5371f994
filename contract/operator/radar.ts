/**
 * The radar: members who stake against each other, as cases for people to judge (docs/adr/0205-rings-by-their-bets.md). No
 * score does anything by itself. Amounts are won, points whole points, shares hundredths of a percent, times ISO 8601.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf, won } from '../core/schema.ts'
import { scopes } from './members.ts'
import { betKinds } from './plain/bets.ts'
import { evidenceKinds, explanationNames, ringActNames, ringEndNames } from './plain/radar.ts'
import { ringStateNames } from './plain/ring.ts'
import { routes } from './plain/routes.ts'

const id = z.int().min(1)
const reason = z.string().max(500)
const named = z.object({ id: z.int(), uid: z.string() })
/** won or points, below 0 where somebody loses */
const sum = z.int()

const ring = z.object({
  /** called `G-<id>` (`ringName`) */
  id: z.int(),
  state: z.enum(ringStateNames),
  /** of one that is closed */
  end: z.enum(ringEndNames).nullable(),
  /** 0 to 100, as it was last counted */
  score: z.int(),
  /** members whose own bets make it a ring, and those only a tie leads to */
  certain: z.int(),
  doubted: z.int(),
  /** pairs of stakes that lay against each other */
  pairs: z.int(),
  /** what rolling of these stakes brings less what the house keeps of them: what the group would have had; won */
  gain: sum,
  /** how many of its members are bound now */
  bound: z.int(),
  /** whether the member of the filter is one of them; false without a member in the filter */
  isBound: z.boolean(),
  openedAt: z.string(),
  /** of its newest pair */
  lastAt: z.string(),
  /** whether the newest count finds it still */
  current: z.boolean(),
  /** who has it */
  by: z.string().nullable(),
  mine: z.boolean(),
  /** until when one that was closed as `clear` rests */
  until: z.string().nullable(),
})
export type RingRow = z.infer<typeof ring>

/**
 * The highest score first among those that are not closed, then the closed ones, the newest first. `uid` is a member's id
 * whole; `least` a score. The page holds its order while it is open (`console.md`, radar).
 */
export const radarList = call(routes.radarList, {
  input: z.object({
    state: z.enum(ringStateNames).optional(),
    uid: z.string().max(20).optional(),
    least: z.int().min(0).max(100).optional(),
    pageIndex,
  }),
  output: z.object({
    data: z.object({
      totalCnt: z.int(),
      totalPages: z.int(),
      list: z.array(ring),
      /** of all there are */
      counts: z.object({
        open: z.int(),
        looked: z.int(),
        watched: z.int(),
        acted: z.int(),
        closed: z.int(),
      }),
      /** when it was last counted, null: never yet; and whether that is too long ago */
      countedAt: z.string().nullable(),
      standing: z.boolean(),
      /** members who played in the days that count, and pairs of stakes looked at */
      seen: z.object({ members: z.int(), meetings: z.int() }),
    }),
  }),
})

const member = named.extend({
  nick: z.string(),
  type: z.string(),
  /** what is suspended of it */
  scopes: z.array(z.enum(scopes)),
  joinedAt: z.string(),
  /** false: joined by a tie alone, no part of the score */
  certain: z.boolean(),
  /** when the case got it */
  since: z.string(),
  /** of the days that count, as the ledger moved it for bets: what came back less what was staked */
  net: sum,
  deposits: won,
  withdrawals: won,
  stakes: won,
  /** of that in pairs of the case */
  paired: won,
  /** points that the member has by paired stakes of the case, their own and those below; taken back of them */
  rolling: z.int(),
  taken: z.int(),
  /** points the member holds that are not converted yet */
  points: z.int(),
})
export type RingMember = z.infer<typeof member>

/** What joins two members by a line of evidence: an edge of the picture. */
const edge = z.object({
  a: z.int(),
  b: z.int(),
  /** rounds in which they met so; 1 of a tie */
  times: z.int(),
  /** of a tie: how many accounts share it; null of play */
  holders: z.int().nullable(),
})

const line = z.object({
  kind: z.enum(evidenceKinds),
  /** what it adds to the score; 0 of doubt */
  points: z.int(),
  doubt: z.boolean(),
  /** rounds in which they met so, or pairs that a tie joins */
  times: z.int(),
  /** so many powers of ten rarer than chance; 0 of ties */
  rare: z.number(),
  edges: z.array(edge),
})
export type RingLine = z.infer<typeof line>

/** Somebody above members of the case. */
const upper = named.extend({
  type: z.string(),
  below: z.array(z.int()),
  /** what the whole line earns of a draw's stake, and what it may */
  rate: z.int(),
  most: z.int(),
  /** when a rate above that was last approved */
  overrideAt: z.string().nullable(),
})

const money = z.object({
  /** stakes of all pairs, both sides */
  stakes: won,
  /** what the house keeps of them by the exact chances */
  house: sum,
  /** points they brought their lines, or would have with what waits for its result */
  rolling: z.int(),
  /** `rolling` less `house` */
  gain: sum,
  /** what they counted for turnover */
  turnover: won,
  /** points of the certain members that are not converted yet */
  points: z.int(),
  /** points that were taken back, and that were due and spent by then */
  taken: z.int(),
  spent: z.int(),
})

const act = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(ringActNames),
  /** an operator's id; null: the house, or the member */
  by: z.string().nullable(),
  member: named.nullable(),
  text: z.string().nullable(),
  /** what belongs to the kind: of growth `pairs`, `score`, `members`; of points `points`, `spent`; of a memo `members` */
  detail: z.object({
    score: z.int().optional(),
    pairs: z.int().optional(),
    members: z.array(z.string()).optional(),
    points: z.int().optional(),
    spent: z.int().optional(),
    stakes: won.optional(),
    /** the other case */
    ring: z.int().optional(),
    /** the case it was done in, if that was merged into this one */
    of: z.int().optional(),
    end: z.enum(ringEndNames).optional(),
    until: z.string().optional(),
    approval: z.int().optional(),
    inquiry: z.int().optional(),
  }),
})
export type RingActRow = z.infer<typeof act>

/** A memo that told a member of the case, and what they answered: an inquiry, which goes on at the desk. */
const notice = z.object({
  id: z.int(),
  at: z.string(),
  member: named,
  about: z.enum(['asked', 'recovered', 'bound', 'above', 'lifted']),
  text: z.string(),
  readAt: z.string().nullable(),
  answer: z
    .object({
      inquiry: z.int(),
      at: z.string(),
      text: z.string(),
      /** whether the latest question of the thread is answered */
      state: z.enum(['open', 'answered', 'closed']),
    })
    .nullable(),
})
export type RingNotice = z.infer<typeof notice>

/** What a recovery would take now: of stakes that have their result and were not taken before. */
const recovery = z.object({
  pairs: z.int(),
  stakes: won,
  /** points due, of which `spent` are not in the pockets any more */
  points: z.int(),
  spent: z.int(),
  /** whoever has points by them: the members, and those above who are no part of the case too */
  members: z.array(named.extend({ points: z.int(), spent: z.int(), certain: z.boolean() })),
  /** of it, what waits for a second operator */
  waits: z
    .object({ id: z.int(), by: z.string(), at: z.string(), reason: z.string(), mine: z.boolean() })
    .nullable(),
})
export type RingRecovery = z.infer<typeof recovery>

/**
 * A bind: stakes that its members place against each other from `since` on earn no rolling
 * (docs/spec/rules.md#draw-bets). `ring`: the case it was approved for, which may have been merged into this one.
 */
const bind = z.object({
  ring: z.int(),
  since: z.string(),
  by: z.string(),
  /** the second operator */
  agreed: z.string(),
  reason: z.string(),
  members: z.array(z.int()),
})

/** A pending request to bind or lift; a pending recovery is in `recovery.waits`. */
const asked = z.object({
  act: z.enum(['bind', 'lift']),
  id: z.int(),
  by: z.string(),
  at: z.string(),
  reason: z.string(),
  mine: z.boolean(),
})

/** One case with all of it, but for its pairs (`radarPairs`). Refuses `notFound`. */
export const radarView = call(routes.radarView, {
  input: nothing,
  output: z.object({
    data: ring.extend({
      /** counts up with every act of an operator */
      version: z.int(),
      /** why it was closed */
      reason: z.string().nullable(),
      closedBy: z.string().nullable(),
      closedAt: z.string().nullable(),
      /** the case it went into */
      into: z.int().nullable(),
      lines: z.array(line),
      explanations: z.array(z.enum(explanationNames)),
      members: z.array(member),
      uppers: z.array(upper),
      money,
      recovery,
      /** those in force, oldest first, including those of cases merged into it */
      binds: z.array(bind),
      /** other cases whose binds in force bind members of this one */
      elsewhere: z.array(z.object({ ring: z.int(), uids: z.array(z.string()) })),
      asked: asked.nullable(),
      notices: z.array(notice),
      /** oldest first */
      history: z.array(act),
    }),
  }),
})
export type Ring = z.infer<typeof radarView.output>['data']

const side = named.extend({
  /** the bet's number (`betView`) */
  no: z.int(),
  /** what was picked, in words */
  pick: z.string(),
  stake: won,
})
const pair = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(betKinds),
  game: z.string(),
  /** of the day, of a draw; a vendor's round has none */
  number: z.int().nullable(),
  round: z.int(),
  one: side,
  other: side,
  /** between the two */
  seconds: z.number(),
  /** the same sum on both sides */
  same: z.boolean(),
  /** as in `money` */
  house: sum,
  rolling: z.int(),
  /** its rolling was taken back */
  taken: z.boolean(),
})
export type RingPair = z.infer<typeof pair>

/** Pairs of a case, the newest first. Refuses `notFound`. */
export const radarPairs = call(routes.radarPairs, {
  input: z.object({ id, pageIndex }),
  output: pageOf(pair),
})

/** The operator looks at it. Refuses `notFound`, and `state` where somebody does already, or it is closed. */
export const radarLook = call(routes.radarLook, { input: z.object({ id }), output: nothing })

/** It is to be watched; whoever has it lets it go. Refuses `notFound`, `badInput` without a reason, `state` of another version. */
export const radarWatch = call(routes.radarWatch, {
  input: z.object({ id, version: z.int().min(1), reason }),
  output: nothing,
})

export const radarNote = call(routes.radarNote, {
  input: z.object({ id, text: z.string().max(1_000) }),
  output: nothing,
})

/**
 * Asks members of the case for an explanation, by a memo they can answer. Sent once for one `draft`. The text names no
 * other member: the server refuses `badInput` where it holds the id or nick of one.
 */
export const radarAsk = call(routes.radarAsk, {
  input: z.object({
    id,
    draft: z.uuid(),
    members: z.array(z.int().min(1)).max(200),
    text: z.string().max(2_000),
  }),
  output: nothing,
})

/**
 * Closes it: `clear` rests for REST_DAYS. Refuses `badInput` without a reason, `state` of another version, of one that is
 * closed, while a request about it is pending, and for `clear` while members of it are bound.
 */
export const radarClose = call(routes.radarClose, {
  input: z.object({ id, version: z.int().min(1), end: z.enum(['clear', 'done']), reason }),
  output: nothing,
})

/**
 * Asks a second operator for the rolling of paired stakes (docs/spec/rules.md#draw-bets). `pairs` and `points` are what
 * the operator was shown; others are refused `state`, as is one that waits already and where there is nothing to take.
 * `text` is what the members read as the reason.
 */
export const radarRecover = call(routes.radarRecover, {
  input: z.object({
    id,
    pairs: z.int().min(0),
    points: z.int().min(0),
    text: z.string().max(1_000),
    reason,
  }),
  output: z.object({ data: z.object({ approval: z.int() }) }),
})

/**
 * Requests a bind of the certain members of a case, in force from the instant of the second operator's approval
 * (docs/spec/rules.md#draw-bets). `members`: the certain members as the operator saw them. Refuses `notFound`, `badInput`
 * without a reason or a text, and `state`: fewer than two certain members, others than these, a closed case, a pending bind
 * or lift, or exactly these members bound already. Members new to the bind, and those above them who earn less by it, are
 * notified by memo, with `text`, and can answer.
 */
export const radarBind = call(routes.radarBind, {
  input: z.object({
    id,
    members: z.array(z.int().min(1)).max(500),
    text: z.string().max(1_000),
    reason,
  }),
  output: z.object({ data: z.object({ approval: z.int() }) }),
})

/**
 * Requests a lift of a case's binds, also in a closed case: bets placed after the second operator's approval earn
 * rolling again (docs/spec/rules.md#draw-bets). Refuses `notFound`, `badInput` without a reason or a text, and `state`
 * where nobody is bound, while a bind or lift is pending, and in a case merged into another.
 */
export const radarLift = call(routes.radarLift, {
  input: z.object({ id, text: z.string().max(1_000), reason }),
  output: z.object({ data: z.object({ approval: z.int() }) }),
})
