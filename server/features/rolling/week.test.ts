import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { allPicks, disjoint, type Pick } from '@madang/contract/core/draw/picks.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, setRates, type TreeMember } from '../../testing/tree.ts'
import { rollRounds, takeBack } from './rolling.ts'
import { game, openRounds, pointsOf, type TestRound } from './testing/rounds.ts'

/**
 * Random weeks of a random tree (bets, opposing ones among them, rates that change in between, voids, rounds taken
 * back and settled again) walked through the house and, beside it, through a model that knows nothing of lines: it
 * keeps who was above whom with which rate when each bet was placed, and adds everything up at the end.
 */
let house: House
let rounds: ReturnType<typeof openRounds>
beforeAll(async () => {
  house = await openHouse()
  rounds = openRounds(house)
})
afterAll(() => house.close())

const picks = allPicks(game)
const PEOPLE = 7

type Act =
  | { kind: 'bet'; who: number; pick: number; stake: number }
  | { kind: 'rate'; who: number; rate: number }
type Day = { acts: Act[]; ending: 'settled' | 'void' | 'corrected' }
/** `below[n]`: whom person n + 1 stands below; -1 is nobody. */
type Week = { below: number[]; rates: number[]; days: Day[] }

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      who: fc.nat(PEOPLE - 1),
      // Few picks, so that they meet and oppose each other.
      pick: fc.nat(7),
      stake: fc.integer({ min: 5_000, max: 60_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rate' as const),
      who: fc.nat(PEOPLE - 1),
      rate: fc.integer({ min: 0, max: 500 }),
    }),
  },
)
const week: fc.Arbitrary<Week> = fc.record({
  below: fc.tuple(...Array.from({ length: PEOPLE - 1 }, (_, n) => fc.integer({ min: -1, max: n }))),
  rates: fc.array(fc.integer({ min: 0, max: 500 }), { minLength: PEOPLE, maxLength: PEOPLE }),
  days: fc.array(
    fc.record({
      acts: fc.array(act, { minLength: 1, maxLength: 14 }),
      ending: fc.constantFrom('settled', 'settled', 'settled', 'void', 'corrected'),
    }),
    { minLength: 7, maxLength: 7 },
  ),
})

type Placed = { who: number; pick: Pick; stake: number; above: { who: number; rate: number }[] }

/** What everyone earned by the bets of a round: a rate of one's own, for the uppers what theirs is above the next. */
function earnedBy(bets: Placed[], points: number[]) {
  for (const bet of bets) {
    const opposed = bets.some(({ who, pick }) => who === bet.who && disjoint(pick, bet.pick))
    if (opposed) continue
    let before = 0
    for (const { who, rate } of bet.above) {
      points[who]! += Math.floor((bet.stake * (rate - before)) / 10_000)
      before = rate
    }
  }
}

test('a simulated week’s rolling is, to the point, what bets and rates say when it is added up anew', async () => {
  let earned = 0
  await fc.assert(
    fc.asyncProperty(week, async ({ below, rates, days }) => {
      const uppers = [-1, ...below]
      const own: number[] = []
      const people: TreeMember[] = []
      const lowest = (who: number) =>
        Math.max(0, ...uppers.flatMap((upper, n) => (upper === who ? [own[n] ?? 0] : [])))
      const most = (who: number) => (uppers[who] === -1 ? 500 : own[uppers[who]!]!)
      for (const [who, rate] of rates.entries()) {
        own[who] = Math.min(rate, most(who))
        const upper = uppers[who] === -1 ? null : people[uppers[who]!]!
        people.push(await memberBelow(house, upper, { rates: own[who]!, money: 10_000_000 }))
      }
      const above = (who: number): { who: number; rate: number }[] =>
        who === -1 ? [] : [{ who, rate: own[who]! }, ...above(uppers[who]!)]

      const points = people.map(() => 0)
      for (const { acts, ending } of days) {
        const round: TestRound = await rounds.open()
        const placed: Placed[] = []
        for (const one of acts) {
          if (one.kind === 'rate') {
            own[one.who] = Math.max(lowest(one.who), Math.min(one.rate, most(one.who)))
            await setRates(house, people[one.who]!, own[one.who]!)
          } else {
            const pick = picks[one.pick]!
            await round.bet(people[one.who]!, one.stake, { type: pick.key, pick: pick.pick })
            placed.push({ who: one.who, pick, stake: one.stake, above: above(one.who) })
          }
        }
        if (ending === 'void') await round.fail()
        else {
          await round.draw()
          earnedBy(placed, points)
        }
        await Promise.all([rollRounds(house.deps), rollRounds(house.deps)])
        if (ending === 'corrected') await house.db.begin((tx) => takeBack(tx, round.id))
      }
      await rollRounds(house.deps)
      earned += points.reduce((sum, one) => sum + one, 0)
      expect(await Promise.all(people.map((member) => pointsOf(house, member)))).toEqual(points)
    }),
    { numRuns: 3 },
  )
  expect(earned).toBeGreaterThan(0)
})
