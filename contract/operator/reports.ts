/** What was staked and won by days of Seoul and by game, and what the odds would have given back on average. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const figures = {
  bets: z.int(),
  /** who bet, each once */
  members: z.int(),
  /** all stakes, and those of settled rounds */
  stake: won,
  played: won,
  /** paid as winnings, and returned of void rounds, after all corrections */
  win: z.int(),
  back: z.int(),
  /** what `played` wins on average at the odds of its bets, at vendors' games by their catalogue, to the won */
  expected: won,
}
const sum = z.object(figures)
const day = z.object({ date: z.string(), ...figures })
const game = z.object({ game: z.string(), title: z.string(), ...figures })
export type ReportSum = z.infer<typeof sum>

/** Draws count on the day they were drawn or void, casino and slots on that of their round's end or refund; `game` is a draw game's key or a vendor kind. */
export const gameReport = call(routes.gameReport, {
  history: true,
  input: z.object({ start: date, end: date, game: z.string().max(40).optional() }),
  output: z.object({
    data: z.object({
      sum,
      /** every day of the search, oldest first */
      days: z.array(day),
      games: z.array(game),
    }),
  }),
})
