/**
 * Replays of rules over the bets of the last days: odds, limits, rates or turnover that are not saved yet
 * (docs/spec/what-if.md). Amounts are won, shares hundredths of a percent, times ISO 8601.
 */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { nothing, pageIndex, pageOf, won } from '../core/schema.ts'
import { betLimits } from './odds.ts'
import { limitKeys } from './plain/odds.ts'
import { routes } from './plain/routes.ts'
import { draftKinds, replayDays, replayedSettings, runStates, verdicts } from './plain/what-if.ts'

const id = z.int().min(1)
const given = z.string().max(10).optional()

/** A draft, as the call that saves it takes it (`oddsSave`, `settingSave`, `ratesSave`). */
export const draft = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('odds'),
    game: z.string().max(40),
    odds: z.record(z.string().max(40), z.number()),
    limits: betLimits,
  }),
  z.object({ kind: z.literal('setting'), key: z.enum(replayedSettings), value: z.int() }),
  z.object({
    kind: z.literal('rates'),
    /** a member's */
    id,
    rates: z.object({
      baccarat: given,
      dragon: given,
      slot: given,
      roulette: given,
      etc: given,
      casino: given,
    }),
  }),
])
export type Draft = z.infer<typeof draft>

/** As it held beside as it would have been. */
const beside = <T extends z.ZodType>(of: T) => z.object({ was: of, will: of })
/** hundredths of a percent */
const share = z.int()
/** won, below 0 where somebody loses */
const sum = z.int()

const replayedKey = z.object({
  game: z.string(),
  key: z.string(),
  label: z.string(),
  odds: beside(z.int()),
  /** by the exact chances of the draw */
  theory: beside(share),
  /** of the bets that were settled; null: none were */
  replay: beside(share.nullable()),
  /** half of what chance alone leaves 95 times of 100, around `replay.will` */
  band: share.nullable(),
  bets: z.int(),
})
export type ReplayedKey = z.infer<typeof replayedKey>

const money = z.object({
  bets: z.int(),
  stake: won,
  paid: won,
  /** of void rounds */
  returned: won,
  /** stakes that count for turnover and rolling */
  counted: won,
  points: won,
  /** what the house keeps: stakes less what was paid, returned and earned by lines */
  house: sum,
})

const round = z.object({ game: z.string(), date: z.string(), number: z.int() })

const result = z.object({
  bounds: z.object({
    from: z.string(),
    to: z.string(),
    rounds: z.int(),
    bets: z.int(),
    /** left out: not settled yet */
    open: z.int(),
    /** of games, one or all */
    games: z.array(z.string()),
  }),
  /** what was changed, in words */
  changes: z.array(z.object({ what: z.string(), was: z.string(), will: z.string() })),
  keys: z.array(replayedKey),
  /** all of them together, by their stakes; null without any */
  all: z
    .object({ theory: beside(share), replay: beside(share), band: share, changed: z.int() })
    .nullable(),
  money: beside(money),
  /** half of what chance alone leaves of `house`, 95 times of 100 */
  band: beside(won),
  books: z.object({
    /** paid, returned and earned by lines, as the ledger has them */
    paid: won,
    points: won,
    /** paid by settlements that were corrected, and spent by then */
    kept: won,
    /** replayed under the rules that held less the ledger; anything but 0 is a fault */
    differs: sum,
  }),
  exposure: z.object({
    /** the worst round */
    most: beside(won),
    cap: won,
    /** rounds that come to the cap */
    at: z.int(),
    worst: z.array(round.extend({ ...beside(won).shape, cap: won })),
  }),
  refused: z.object({
    bets: z.int(),
    /** of them those that were left with a part of their stake */
    cut: z.int(),
    members: z.int(),
    amount: won,
    by: z.array(z.object({ by: z.enum(limitKeys), bets: z.int(), amount: won })),
    list: z.array(z.object({ uid: z.string(), bets: z.int(), amount: won, largest: won })),
  }),
  members: z.object({
    count: z.int(),
    better: z.object({ count: z.int(), sum }),
    worse: z.object({ count: z.int(), sum }),
    same: z.int(),
    /** nine bars around 0, `step` won wide, the outermost open */
    step: won,
    bars: z.array(z.int()),
    worst: z.object({ uid: z.string(), sum }).nullable(),
    best: z.object({ uid: z.string(), sum }).nullable(),
  }),
  /** the round in which the house loses most by the change */
  worstRound: round.extend({ sum }).nullable(),
  lines: z.array(
    z.object({
      head: z.string(),
      stake: beside(won),
      /** what the house keeps of it by the exact chances */
      hold: beside(sum),
      points: beside(won),
      /** the rate of the line, and what a line may earn of a stake */
      rate: share,
      most: share,
      over: z.boolean(),
    }),
  ),
  hedges: z.array(
    z.object({
      game: z.string(),
      label: z.string(),
      /** what comes back of all that is staked, whatever is drawn */
      back: beside(share),
      /** half of what the house keeps of it */
      half: share,
      /** the highest rate of any line */
      rate: share,
      pays: z.boolean(),
    }),
  ),
  /** withdrawals that were let through, and would not have been */
  turnover: z.object({ withdrawals: z.int(), refused: z.int(), amount: won }).nullable(),
  /** what the change brings the house in 30 such days, and the band of it */
  month: z.object({ house: sum, band: won }),
  reasons: z.array(
    z.object({
      tone: z.enum(['ok', 'warn', 'bad']),
      text: z.string(),
      seen: z.string(),
      /** what it makes of the verdict */
      asks: z.enum(verdicts),
    }),
  ),
})
export type ReplayResult = z.infer<typeof result>

const run = z.object({
  id: z.int(),
  kind: z.enum(draftKinds),
  title: z.string(),
  draft,
  days: z.literal(replayDays),
  by: z.string(),
  mine: z.boolean(),
  askedAt: z.string(),
  endedAt: z.string().nullable(),
  state: z.enum(runStates),
  /** hundredths of a percent */
  progress: share,
  verdict: z.enum(verdicts).nullable(),
  /** sha-256, hexadecimal, of draft, bounds and result */
  fingerprint: z.string().nullable(),
  /** requests and versions that were saved with it */
  used: z.boolean(),
})
export type ReplayRun = z.infer<typeof run>

/** Refuses `state` while one of the operator's own runs, `busy` while the house runs as many as it may. */
export const whatIfStart = call(routes.whatIfStart, {
  input: z.object({ draft, days: z.literal(replayDays) }),
  output: z.object({ data: z.object({ id: z.int() }) }),
})

/**
 * One replay. With a draft the server tells whether the replay still stands for it (`stale`): its page closes what would
 * save it by that, and the save itself refuses it again.
 */
export const whatIfView = call(routes.whatIfView, {
  input: z.object({ id, draft: draft.optional() }),
  output: z.object({
    data: run.extend({
      /** null while it runs, and of one that did not end well */
      result: result.nullable(),
      stale: z.enum(['draft', 'base', 'age']).nullable(),
    }),
  }),
})

export const whatIfCancel = call(routes.whatIfCancel, {
  input: z.object({ id }),
  output: nothing,
})

/** Newest first. */
export const whatIfList = call(routes.whatIfList, {
  input: z.object({
    pageIndex,
    kind: z.enum(draftKinds).optional(),
    state: z.enum(runStates).optional(),
    verdict: z.enum(verdicts).optional(),
    by: z.string().max(40).optional(),
  }),
  output: pageOf(run),
})
