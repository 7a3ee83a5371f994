/** Header: site information before login, the summary that is polled every 10 s after it. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, won } from '../core/schema.ts'
import { betPage, resultRow } from './draw.ts'
import { rest } from './limits.ts'
import { routes, streams } from './plain/routes.ts'
import { moneyCalls } from './plain/outcome.ts'

export const siteInfo = call(routes.siteInfo, {
  input: z.object({ build: z.string().max(100).optional() }),
  output: z.object({
    reload: z.boolean(),
    data: z.object({
      status: z.enum(['open', 'closed']),
      /** '1': registration is stopped, and the answer's msg says why */
      reg: z.enum(['0', '1']),
      /** the site-closed page, cleaned HTML */
      memo: z.string(),
      device: z.enum(['pc', 'mobile']),
      re: z.boolean(),
    }),
  }),
})

const summary = z.object({
  use: z.enum(['0', '1']),
  money: won,
  point: won,
  save: won,
  cs: z.int(),
  csNo: z.int().nullable(),
  memo: z.int(),
  memoNo: z.int().nullable(),
  notice: z.string(),
  ce: z.boolean(),
  so: z.boolean(),
  re: z.boolean(),
  /** what keeps the member from play and deposits */
  rest: rest.nullable(),
  /** a reality check is due */
  check: z.boolean(),
})
export type Summary = z.infer<typeof summary>

export const refresh = call(routes.refresh, {
  input: nothing,
  output: z.object({ data: summary }),
})

/**
 * What became of a money call whose answer was lost, by its key: the answer as it was given. A key that was never
 * answered is used up by asking: the answer then says that nothing was done, and whatever still travels under that key
 * is refused `keyReuse`.
 */
export const outcome = call(routes.outcome, {
  input: z.object({ call: z.enum(moneyCalls), key: z.string().regex(/^[\x20-\x7e]{16,255}$/) }),
  output: z.object({
    data: z.looseObject({ result: z.boolean(), msg: z.string() }),
  }),
})

/**
 * A round as it opens, the same for everybody: what betPage answers of it (contract/member/draw.ts) without the amounts of
 * the limits, which a member's grade may lower. A page whose answer has the same `limits` keeps its own amounts.
 */
const opened = betPage.output
  .pick({ lastTime: true, startTime: true, limits: true, today: true, round: true })
  .extend({ odds: z.record(z.string(), z.number()) })

/** A round's own end: its line of the last results, and which picks of it won, by their label, at which odds. */
const ended = z.object({
  result: resultRow.nullable(),
  /** what each bet on it is now; of who won, at the odds of its pick */
  fate: z.enum(['settled', 'push', 'void']),
  won: z.record(z.string(), z.number()),
})
export type RoundEnded = z.infer<typeof ended>

/** Milliseconds in which pages that ask because of it should have come; without it at once. */
const within = z.int().optional()

/**
 * A member's stream of server-sent events; `output` is one of them, its name and its data: `round` of every game,
 * `header` and `logout` of the member's own, `house` when the clock's rate changed (`/house` says it), `again` when some
 * were lost. What carries an answer (`opened`, `ended`, the summary) spares the question; all else is a hint to ask
 * again, spread over `within`.
 */
export const live = call(streams.live, {
  input: nothing,
  output: z.union([
    z.object({
      event: z.literal('round'),
      data: z.object({
        game: z.string(),
        date: z.string(),
        round: z.int(),
        state: z.string(),
        opened: opened.optional(),
        ended: ended.optional(),
        within,
      }),
    }),
    z.object({ event: z.literal('header'), data: summary.partial() }),
    z.object({ event: z.enum(['house', 'again']), data: z.object({ within }) }),
    z.object({ event: z.literal('logout'), data: nothing }),
  ]),
})

/**
 * The address of the partners' page, ending in a ticket of 60 seconds for one use; opened as given
 * (docs/spec/rules.md#hand-off).
 */
const handOff = { input: nothing, output: z.object({ data: z.string() }) }
export const useSite = call(routes.useSite, handOff)
export const useSiteCheck = call(routes.useSiteCheck, handOff)
