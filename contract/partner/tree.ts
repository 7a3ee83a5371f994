/**
 * The tree below a partner with what each line staked and won (docs/adr/0135-who-came-by-a-code.md), a level at a time.
 * Settled bets as in the totals, by Seoul's day they were placed on; the tree and its rates as they stand now.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, pageIndex, pageOf, won } from '../core/schema.ts'
import { routes } from './plain/routes.ts'

const sum = z.object({ bets: z.int(), stakes: won, wins: won })
export type Sum = z.infer<typeof sum>

const line = z.object({
  uid: z.string(),
  type: z.string(),
  /** referred by them, and everyone below them, those among them */
  direct: z.int(),
  below: z.int(),
  /** percent by kind of game, such as '0.35' */
  rates: z.object({
    baccarat: z.string(),
    dragon: z.string(),
    slot: z.string(),
    roulette: z.string(),
    etc: z.string(),
    casino: z.string(),
  }),
  /** their own bets */
  own: sum,
  /** theirs and those of everyone below them: what a level beneath tells is in it already, and is never added to it */
  line: sum,
})
export type Line = z.infer<typeof line>

/**
 * Who stands directly below `upper`, in the order they joined; below the partner unless it is given. Refuses `notFound`
 * for whoever does not stand below the partner.
 */
export const tree = call(routes.tree, {
  input: z.object({ upper: z.string().max(40).optional(), start: date, end: date, pageIndex }),
  output: pageOf(line),
})

/** Everyone below, level by level, 100,000 at most. */
export const treeCsv = call(routes.treeCsv, {
  input: z.object({ start: date, end: date }),
  output: z.object({ name: z.string(), csv: z.string(), rows: z.int() }),
})
