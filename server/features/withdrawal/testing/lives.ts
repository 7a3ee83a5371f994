/**
 * Random lives of members, and a model of what counts of them: it keeps everything and adds it up anew each time
 * (docs/spec/rules.md#deposits-and-withdrawals).
 */
import fc from 'fast-check'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { allPicks, oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'

export const game = gameByKey('ntry.powerball')!
export const picks = allPicks(game)
export const odds = new Map(oddsKeys(game).map(({ key, defaultOdds }) => [key, defaultOdds / 100]))

export type Act =
  | { kind: 'deposit'; amount: number }
  | { kind: 'bet'; pick: number; amount: number }
  | { kind: 'withdraw'; then: 'complete' | 'refuse' | 'cancel' | 'leave' }
type Turn = { who: number; act: Act }
/** What becomes of its result while the next round is open: withdrawals of that time see it so. */
type Fate = 'stands' | 'void' | 'void and back'
export type Round = { number: number; void: boolean; fate: Fate; turns: Turn[] }

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('deposit' as const),
      amount: fc.integer({ min: 10_000, max: 40_000 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      // The first picks are the broad ones: they meet and oppose each other often.
      pick: fc.oneof(fc.nat(7), fc.nat(picks.length - 1)),
      amount: fc.integer({ min: 5_000, max: 30_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('withdraw' as const),
      // What is completed is what later ones are judged from.
      then: fc.constantFrom('complete', 'complete', 'complete', 'refuse', 'cancel', 'leave'),
    }),
  },
)
export const life: fc.Arbitrary<Round[]> = fc
  .uniqueArray(fc.integer({ min: 80, max: 270 }), { minLength: 3, maxLength: 6 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers
        .toSorted((a, b) => a - b)
        .map((number) =>
          fc.record({
            number: fc.constant(number),
            void: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
            fate: fc.constantFrom<Fate>('stands', 'void', 'void and back', 'void and back'),
            turns: fc.array(fc.record({ who: fc.nat(2), act }), { minLength: 2, maxLength: 9 }),
          }),
        ),
    ),
  )

/** Everything a member ever did, by the order it happened in. */
type Bet = { round: number; pick: number; amount: number; settled: boolean }
export type Kept = {
  deposits: { at: number; amount: number }[]
  bets: Bet[]
  /** `judged`: the bets that were settled when it was asked for */
  withdrawals: { at: number; state: string; judged: Set<Bet> }[]
}

export function modelled({ deposits, bets, withdrawals }: Kept) {
  const last = withdrawals.findLast(({ state }) => state === 'done')
  const since = last?.at ?? -1
  const opposed = (bet: Bet) =>
    bets.some(
      (other) =>
        other.round === bet.round &&
        !picks[other.pick]!.classes.some((one) => picks[bet.pick]!.classes.includes(one)),
    )
  const sum = (list: { amount: number }[]) => list.reduce((total, one) => total + one.amount, 0)
  const paidIn = sum(deposits.filter(({ at }) => at > since))
  const done = sum(bets.filter((bet) => bet.settled && !last?.judged.has(bet) && !opposed(bet)))
  const required = Math.ceil((paidIn * 130) / 100)
  const pending = withdrawals.some(({ state }) => state === 'pending')
  const refusal = pending
    ? withdrawalText.pending
    : required > done
      ? withdrawalText.turnover(formatWon(required - done))
      : null
  const games = done > 0 ? [{ name: game.title, money: done }] : []
  return { deposits: paidIn, required, done, games, refusal }
}
