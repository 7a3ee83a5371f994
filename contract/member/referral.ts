/**
 * The tree below a member, the rates given to those directly below, and the rolling earned
 * (docs/spec/member-pages.md#pages, #game-window; docs/spec/rules.md#referral-and-rolling).
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf, won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

/** Days of Seoul, yyyy-MM-dd; refused in words by the server. */
const day = z.string().max(40)
const days = z.object({ start: day, end: day })

const row = z.object({
  /** the member's id */
  uuid: z.string(),
  /** the upper's */
  rc: z.string(),
  /** settled stakes of the days, and the points they brought the member who placed them; casino is all that is no slot */
  casinoBet: won,
  slotBet: won,
  casinoRoll: won,
  slotRoll: won,
})
export type ReferralRow = z.infer<typeof row>

/** The whole tree below the caller on page 1: the nearest first, members of one upper in the order they joined. */
export const recommendList = call(routes.recommendList, {
  history: true,
  input: z.object({ params: z.object({ data: days, pageIndex }) }),
  output: pageOf(row),
})

const rate = z.string()
const rates = z.object({
  evGameBaccarat: rate,
  evGameDragon: rate,
  evGameSlot: rate,
  evGameRoulette: rate,
  evGameEtc: rate,
  evGameCasino: rate,
})
const line = z.object({
  top: z.string(),
  dis: z.string(),
  agency: z.string(),
  subAgency: z.string(),
  /** the member asked for */
  user: z.string(),
})

/** Of a direct referral alone. */
export const userDetail = call(routes.userDetail, {
  input: z.object({ params: z.object({ type: z.literal('user'), id: z.string().max(100) }) }),
  output: z.object({
    data: rates,
    /** ids of the partners up the line, by their tier; empty where there is none */
    code: line,
    /** the caller's own rates, which bound these; `level` 1 stands at the head of a tree */
    top: rates.extend({ level: z.int() }),
    /** when this was read */
    now: z.string(),
    /** `1` once the caller has edited them: they can only be raised */
    RMT: z.enum(['0', '1']),
  }),
})
export type UserDetail = z.infer<typeof userDetail.output>

const given = z.string().max(100).optional()

/** `code` is userDetail's, sent back whole; the target is `code.user`, checked again as direct. Missing rates stay. */
export const userModify = call(routes.userModify, {
  input: z.object({
    params: z.object({
      type: z.literal('roll'),
      data: z.object({
        evGameBaccarat: given,
        evGameDragon: given,
        evGameSlot: given,
        evGameRoulette: given,
        evGameEtc: given,
        evGameCasino: given,
      }),
      code: z.object({ user: z.string().max(100) }),
    }),
  }),
  output: nothing,
})

/**
 * Points from rolling: `own` by the caller's own bets, `line` by the bets of those below; `back` what corrections of
 * rounds took of either.
 */
const sum = z.object({ own: won, line: won, back: won })
const earnedDay = sum.extend({ date: z.string() })
const earnedMember = z.object({
  uuid: z.string(),
  /** directly below now */
  direct: z.boolean(),
  stake: won,
  points: won,
})
export type RollingDay = z.infer<typeof earnedDay>
export type RollingMember = z.infer<typeof earnedMember>

/** What the caller earned by rolling, from the ledger: per day, newest first; `line` per member, the most first. */
export const myRolling = call(routes.myRolling, {
  history: true,
  input: days,
  output: z.object({
    data: z.object({ sum, days: z.array(earnedDay), members: z.array(earnedMember) }),
  }),
})
