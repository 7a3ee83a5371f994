import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { dragonTigerBets, dragonTigerResults } from '@madang/contract/core/casino/dragon-tiger.ts'
import { rouletteBets } from '@madang/contract/core/casino/roulette.ts'
import { isTriple, sicBoBets, sicBoResults } from '@madang/contract/core/casino/sic-bo.ts'
import { rankOf } from '@madang/contract/core/casino/cards.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, setRates, type TreeMember } from '../../testing/tree.ts'
import { rollVendors } from './rolling.ts'
import { pointsOf } from './testing/rounds.ts'
import { openTables, type Stakes, type TestTables } from './testing/tables.ts'

/**
 * Random weeks at a vendor's tables and slots, of a random tree whose rates change in between, walked through the
 * wallet and, beside it, through a model that knows nothing of lines, runs or stored judgements: it keeps every bet
 * with who was above whom at which rate, and adds everything up at the end, for points and for turnover.
 */
let house: House
let tables: TestTables
beforeAll(async () => {
  house = await openHouse()
  tables = await openTables(house)
  await house.clock.set('2026-01-05T00:00:00+09:00')
})
afterAll(() => house.close())

const PEOPLE = 5
const MINUTE = 60_000
const DAY = 86_400_000

const kinds = ['dragon', 'roulette', 'etc', 'slot'] as const
type Kind = (typeof kinds)[number]
/** Picks that meet, cover and cross each other. */
const picksOf: Record<Kind, string[]> = {
  dragon: ['dragon', 'tiger', 'tie', 'dragonOdd', 'dragonEven', 'tigerBig', 'tigerSmall'],
  roulette: [
    'red',
    'black',
    'odd',
    'even',
    'low',
    'high',
    'dozen:1',
    'dozen:2',
    'dozen:3',
    'straight:7',
  ],
  etc: ['big', 'small', 'odd', 'even', 'anyTriple', 'single:1', 'total:10'],
  slot: ['spin'],
}
const opposite = new Map(
  [
    ['dragon', 'tiger'],
    ['dragonOdd', 'dragonEven'],
    ['tigerBig', 'tigerSmall'],
    ['red', 'black'],
    ['odd', 'even'],
    ['low', 'high'],
    ['big', 'small'],
  ].flatMap(([one, other]) => [
    [one!, other!],
    [other!, one!],
  ]),
)

/** What a pick returns in each outcome that is not the house's own, in hundredths; straight from the rules. */
const outcomesOf: Record<Exclude<Kind, 'slot'>, (key: string) => number[]> = {
  dragon: (key) =>
    dragonTigerResults()
      .filter(({ result: { dragon, tiger } }) => {
        const ranks = [rankOf(dragon), rankOf(tiger)]
        return ranks[0] !== ranks[1] && !ranks.includes(7)
      })
      .map(({ result }) => dragonTigerBets.find((bet) => bet.key === key)!.returns(result)),
  roulette: (key) =>
    Array.from({ length: 36 }, (_, index) =>
      rouletteBets.find((bet) => bet.key === key)!.returns({ number: index + 1 }),
    ),
  etc: (key) =>
    sicBoResults()
      .filter(({ result }) => !isTriple(result))
      .map(({ result }) => sicBoBets.find((bet) => bet.key === key)!.returns(result)),
}

/** `same`: just its stake, which at these games no rule gives back: it counts as any other. */
type Fate = 'lost' | 'won' | 'less' | 'same' | 'refund'
type Bet = { who: number; picks: Stakes; fate: Fate }
type Round = { kind: Kind; bets: Bet[]; rate: { who: number; rate: number } | null; open: boolean }
type Week = { below: number[]; rates: number[]; days: Round[][] }

const stake = fc.integer({ min: 1, max: 60 }).map((n) => n * 1_000)
const bet = (kind: Kind): fc.Arbitrary<Bet> =>
  fc.record({
    who: fc.nat(PEOPLE - 1),
    picks: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...picksOf[kind]), stake), {
        minLength: 1,
        maxLength: 3,
        selector: ([key]) => key,
      })
      .map((picks) => Object.fromEntries(picks)),
    fate: fc.constantFrom('lost', 'lost', 'won', 'won', 'less', 'same', 'refund'),
  })
const round: fc.Arbitrary<Round> = fc.constantFrom(...kinds).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    bets: fc.array(bet(kind), { minLength: 1, maxLength: 5 }),
    rate: fc.option(
      fc.record({ who: fc.nat(PEOPLE - 1), rate: fc.integer({ min: 0, max: 500 }) }),
      {
        freq: 4,
      },
    ),
    open: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
  }),
)
const week: fc.Arbitrary<Week> = fc.record({
  below: fc.tuple(...Array.from({ length: PEOPLE - 1 }, (_, n) => fc.integer({ min: -1, max: n }))),
  rates: fc.array(fc.integer({ min: 0, max: 500 }), { minLength: PEOPLE, maxLength: PEOPLE }),
  days: fc.array(fc.array(round, { minLength: 1, maxLength: 4 }), { minLength: 7, maxLength: 7 }),
})

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
const amountOf = ({ picks }: Bet) => sum(Object.values(picks))
const paidOf = (each: Bet) => {
  const amount = amountOf(each)
  return { lost: 0, won: amount * 2, less: amount / 2, same: amount, refund: 0 }[each.fate]
}

/** Of one member's bets on a round that were not given back. */
function countsOf(kind: Kind, bets: Bet[]): number {
  const stakes = new Map<string, number>()
  for (const { picks } of bets)
    for (const [key, won] of Object.entries(picks)) stakes.set(key, (stakes.get(key) ?? 0) + won)
  const staked = sum([...stakes.values()])
  if (kind === 'slot') return staked
  const alone = sum(
    [...stakes].map(([key, won]) => Math.max(0, won - (stakes.get(opposite.get(key) ?? '') ?? 0))),
  )
  const outcomes = [...stakes].map(([key, won]) =>
    outcomesOf[kind](key).map((back) => won - (won * back) / 100),
  )
  const most = Math.max(
    ...outcomes[0]!.map((_, index) => sum(outcomes.map((each) => each[index]!))),
  )
  return Math.max(0, Math.min(alone, most))
}

type Placed = Bet & { above: { who: number; rate: number }[] }

/** What a round that ended brings everyone, in points and turnover. */
function model(kind: Kind, bets: Placed[], points: number[], turnover: number[]) {
  const played = bets.filter(({ fate }) => fate !== 'refund')
  for (let who = 0; who < PEOPLE; who++) {
    const own = played.filter((each) => each.who === who)
    if (own.length === 0) continue
    const counts = countsOf(kind, own)
    const staked = sum(own.map(amountOf))
    let upto = 0
    for (const each of own) {
      const from = Math.floor((counts * upto) / staked)
      upto += amountOf(each)
      const share = Math.floor((counts * upto) / staked) - from
      turnover[who]! += share
      let below = 0
      for (const step of each.above) {
        points[step.who]! += Math.floor((share * (step.rate - below)) / 10_000)
        below = step.rate
      }
    }
  }
}

test('a simulated week’s rolling and turnover are, to the point and the won, what the bets say when they are added up anew', async () => {
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
        people.push(await memberBelow(house, upper, { rates: own[who]!, money: 100_000_000 }))
      }
      const above = (who: number): { who: number; rate: number }[] =>
        who === -1 ? [] : [{ who, rate: own[who]! }, ...above(uppers[who]!)]

      const points = people.map(() => 0)
      const turnover = people.map(() => 0)
      for (const rounds of days) {
        await house.clock.advance(DAY)
        await house.db
          .query`update session set action_at = business_now(), started_at = business_now()`
        for (const { kind, bets, rate, open } of rounds) {
          const table = tables.round(kind)
          const placed: Placed[] = []
          const txs: string[] = []
          for (const [index, each] of bets.entries()) {
            // Rates change in the middle of a round.
            if (rate && index === 1) {
              own[rate.who] = Math.max(lowest(rate.who), Math.min(rate.rate, most(rate.who)))
              await setRates(house, people[rate.who]!, own[rate.who]!)
            }
            txs.push(await table.bet(people[each.who]!, each.picks))
            placed.push({ ...each, above: above(each.who) })
          }
          for (const [index, each] of bets.entries())
            if (each.fate === 'refund') await table.refund(txs[index]!)
            else if (paidOf(each) > 0) await table.win([txs[index]!], paidOf(each))
          if (open) continue
          await table.end()
          model(kind, placed, points, turnover)
        }
        await Promise.all([rollVendors(house.deps), rollVendors(house.deps)])
      }
      await house.clock.advance(MINUTE)
      await rollVendors(house.deps)
      earned += sum(points)
      expect(await Promise.all(people.map((member) => pointsOf(house, member)))).toEqual(points)
      const done = people.map(async (member) => {
        const answer = await member.ask('turnover')
        return answer.result ? answer.data.done : answer.msg
      })
      expect(await Promise.all(done)).toEqual(turnover)
    }),
    { numRuns: 3 },
  )
  expect(earned).toBeGreaterThan(0)
})
