import fc from 'fast-check'
import { expect, test } from 'vitest'

import { games } from '@madang/contract/core/draw/games.ts'
import { allPicks, oddsKeys, type Pick } from '@madang/contract/core/draw/picks.ts'
import { largestStake } from '@madang/contract/core/odds.ts'

import { defaultOdds } from './odds.ts'
import { emptyStanding, judge, type Caps } from './verdict.ts'

const caps: Caps = {
  minBettingMoney: 5_000,
  maxBettingMoney: 100_000,
  maxWinMoney: 400_000,
  folderMaxBettingMoney: 250_000,
  roundMaxBettingMoney: 400_000,
}
const CAP = 900_000

type Bet = { pick: Pick; money: number; rate: number }

/** The rules again, the slow way: every sum is made anew from the bets that were taken. */
function naive(
  taken: Bet[],
  money: number,
  { pick, money: stake, rate }: Bet,
  odds: Record<string, number>,
) {
  const price = odds[pick.key]!
  const win = (bet: Bet) => Math.floor((bet.money * odds[bet.pick.key]!) / 100)
  const sum = (bets: Bet[], of: (bet: Bet) => number) =>
    bets.reduce((total, bet) => total + of(bet), 0)
  const same = taken.filter((bet) => bet.pick.classes.join() === pick.classes.join())
  const now = { pick, money: stake, rate }
  if (stake === 0) return 'badAmount'
  if (stake < caps.minBettingMoney) return 'limit'
  const over =
    sum([...same, now], (bet) => bet.money) > caps.maxBettingMoney ||
    sum([...same, now], win) > caps.maxWinMoney ||
    sum([...taken, now], (bet) => bet.money) > caps.roundMaxBettingMoney ||
    (pick.single &&
      sum(
        [...taken, now].filter((bet) => bet.pick.single),
        (bet) => bet.money,
      ) > caps.folderMaxBettingMoney)
  if (over) return 'limit'
  if (stake > money - sum(taken, (bet) => bet.money)) return 'lack'
  if (Math.round(rate * 100) !== price) return 'reload'
  const worst = Math.max(
    ...pick.classes.map((c) =>
      sum(
        [...taken, now].filter((bet) => bet.pick.classes.includes(c)),
        win,
      ),
    ),
  )
  return worst > CAP ? 'limit' : 'taken'
}

test('a run of bets is judged as the rules say, however they are mixed', () => {
  const run = fc.record({
    game: fc.constantFrom(...games),
    money: fc.integer({ min: 0, max: 1_500_000 }),
    asks: fc.array(
      fc.record({
        pick: fc.nat(60),
        money: fc.oneof(
          fc.constantFrom(0, 4_999, 5_000, 100_000),
          fc.integer({ min: 5_000, max: 120_000 }),
        ),
        wrong: fc.integer({ min: 0, max: 9 }),
      }),
      { maxLength: 40 },
    ),
  })
  fc.assert(
    fc.property(run, ({ game, money, asks }) => {
      const odds = defaultOdds(game)
      const picks = allPicks(game)
      const standing = emptyStanding()
      const counters = new Map<number, number>()
      const most = (pick: Pick) => Math.max(...pick.classes.map((c) => counters.get(c) ?? 0))
      const taken: Bet[] = []
      for (const ask of asks) {
        const pick = picks[ask.pick % picks.length]!
        const rate = (odds[pick.key]! + (ask.wrong === 0 ? 1 : 0)) / 100
        const bet = { pick, money: ask.money, rate }
        const held = money - taken.reduce((sum, one) => sum + one.money, 0)
        const verdict = judge(
          { type: pick.key, pick: pick.pick, money: ask.money, rate },
          {
            game,
            odds,
            closedHours: false,
            caps,
            standing,
            grade: null,
            own: () => null,
            money: held,
            exposure: {
              room: (one) => CAP - most(one),
              add: (one, win) =>
                one.classes.forEach((c) => counters.set(c, (counters.get(c) ?? 0) + win)),
            },
          },
        )
        const said = 'code' in verdict ? verdict.code : 'taken'
        expect(said).toBe(naive(taken, money, bet, odds))
        if ('accepted' in verdict) {
          const apart = taken.filter(
            (one) => !one.pick.classes.some((c) => pick.classes.includes(c)),
          )
          expect(new Set(verdict.accepted.opposes.map((one) => one.pick))).toEqual(
            new Set(apart.map((one) => one.pick.pick)),
          )
          taken.push(bet)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('what a refusal says still fits is taken, and one won more is not', () => {
  const game = games[0]!
  const odds = defaultOdds(game)
  const picks = allPicks(game)
  const cap = fc.integer({ min: 50_000, max: 5_000_000 })
  fc.assert(
    fc.property(fc.nat(picks.length - 1), cap, (index, maxWinMoney) => {
      const pick = picks[index]!
      const rate = odds[pick.key]! / 100
      const ask = (money: number) =>
        judge(
          { type: pick.key, pick: pick.pick, money, rate },
          {
            game,
            odds,
            closedHours: false,
            standing: emptyStanding(),
            grade: null,
            own: () => null,
            money: 1e9,
            caps: {
              ...caps,
              maxWinMoney,
              maxBettingMoney: 1e9,
              folderMaxBettingMoney: 1e9,
              roundMaxBettingMoney: 1e9,
            },
            exposure: { room: () => Infinity, add: () => undefined },
          },
        )
      const most = largestStake(maxWinMoney, odds[pick.key]!)
      expect(ask(most)).toHaveProperty('accepted')
      expect(ask(most + 1)).toMatchObject({ code: 'limit' })
    }),
  )
})

test('every key of every game has odds below what is fair', () => {
  for (const game of games) {
    const odds = defaultOdds(game)
    for (const { key, probability } of oddsKeys(game))
      expect((odds[key]! / 100) * probability, `${game.key} ${key}`).toBeLessThan(0.98)
  }
})
