/**
 * The member's own day in Seoul, told as it is: what was staked and came back, how long, and how usual that is
 * (docs/adr/0093-the-days-own-book.md). Amounts are won.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

/** The member's bets on one round of a draw, added up. */
const ownRound = z.object({
  /** the game's key */
  game: z.string(),
  date: z.string(),
  round: z.int(),
  bets: z.int(),
  staked: won,
  /** what came back; null while it waits */
  paid: won.nullable(),
  /** as the history names them, each once */
  picks: z.array(z.string()),
})
export type OwnRound = z.infer<typeof ownRound>

export const today = call(routes.today, {
  input: nothing,
  output: z.object({
    data: z.object({
      /** yyyy-MM-dd */
      date: z.string(),
      /** placed today, without what was given back */
      bets: z.int(),
      /** when the last of them was placed; null without one */
      lastAt: z.string().nullable(),
      staked: won,
      /** of `staked`: what waits for its result */
      open: won,
      /** what came back of today's bets */
      paid: won,
      /** `paid` less the stakes that have their result */
      net: z.int(),
      /** `net` by the hour its stakes were placed in, from midnight to the hour that runs */
      hours: z.array(z.int()),
      /** logged in */
      minutes: z.int(),
      week: z.object({ net: z.int(), minutes: z.int() }),
      /** the member's own limit of the day's stakes; null without one */
      limit: won.nullable(),
      /** of today and of what waits, newest first, 30 at most */
      rounds: z.array(ownRound),
    }),
  }),
})
export type Today = z.infer<typeof today.output>['data']

export const todayChance = call(routes.todayChance, {
  input: nothing,
  output: z.object({
    data: z.object({
      /** judged bets whose every outcome is known exactly: draws and tables */
      bets: z.int(),
      net: z.int(),
      /** what such bets come to on average */
      mean: z.int(),
      /** of a thousand who staked the same on the same picks: how many came out as well or better, as badly or worse */
      better: z.int(),
      worse: z.int(),
      /** those thousand from the one who lost most to the one who won most, in steps as wide as each other */
      bars: z.array(z.int()),
      /** what the first and the last of them, the member among them, came out with */
      least: z.int(),
      most: z.int(),
      /** which of them is the member's */
      own: z.int(),
      /** judged bets besides: slots and high-low */
      others: z.object({ bets: z.int(), mean: z.int() }),
    }),
  }),
})
export type Chance = z.infer<typeof todayChance.output>['data']
