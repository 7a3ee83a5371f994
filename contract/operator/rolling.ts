/** What lines earned and where points came from and went, by days of Seoul. Points are whole points, stakes won. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, pageIndex, won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'
import { playedGames } from './plain/rolling.ts'

const points = won
const earned = {
  /** stakes that earned somebody something, each once */
  stake: won,
  /** by the bettor's own rate, and by those above */
  own: points,
  line: points,
}

const day = z.object({ date: z.string(), ...earned })
const game = z.object({
  game: z.enum(playedGames),
  ...earned,
  /** what a whole line may earn of a stake without an override, in hundredths of a percent */
  most: z.int().min(0),
})
const earner = z.object({
  id: z.int(),
  uid: z.string(),
  nick: z.string(),
  type: z.string(),
  upper: z.string().nullable(),
  /** members whose stakes earned them something, themselves left out */
  bettors: z.int(),
  ...earned,
})
export type RollingEarner = z.infer<typeof earner>

/** `line` is a member's id: only stakes of theirs and of all below count. What was taken back is left out. */
export const rollingReport = call(routes.rollingReport, {
  input: z.object({
    start: date,
    end: date,
    game: z.enum(playedGames).optional(),
    line: z.string().max(20).optional(),
    pageIndex,
  }),
  output: z.object({
    data: z.object({
      sum: z.object(earned),
      /** points that corrections of these days took back, and of them what was spent and could not be taken */
      back: z.object({ due: points, lost: points }),
      /** every day of the search, oldest first */
      days: z.array(day),
      games: z.array(game),
      totalCnt: z.int(),
      totalPages: z.int(),
      /** who earned most first */
      list: z.array(earner),
    }),
  }),
})

const flows = {
  /** by rolling, and given by two operators */
  earned: points,
  given: points,
  /** rolling taken back by corrections and cases of rings, and points taken by two operators */
  back: points,
  removed: points,
  /** turned into money */
  converted: points,
  /** given up by members who left */
  left: points,
}
const pointDay = z.object({ date: z.string(), ...flows })
export type PointDay = z.infer<typeof pointDay>

export const pointReport = call(routes.pointReport, {
  input: z.object({ start: date, end: date }),
  output: z.object({
    data: z.object({
      /** what members hold now, and how many of them hold any */
      held: points,
      holders: z.int(),
      sum: z.object(flows),
      days: z.array(pointDay),
    }),
  }),
})
