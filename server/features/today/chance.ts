/**
 * How usual a member's day is: a thousand others who staked the same on the same picks, by the chances of every outcome
 * (docs/adr/0093-the-days-own-book.md). The same bets give the same thousand at every look.
 */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { largest, smallest } from '@madang/contract/core/lists.ts'
import type { Chance } from '@madang/contract/member/today.ts'

import type { Reader } from '../../db/db.ts'
import { inTurns } from '../../http/turns.ts'
import { resultOf } from '../draw/draw.ts'
import { selectPlaced, selectWagered, type Placed, type Wagered } from './sql.ts'
import { diceFrom, drawWays, learnWays, playWays, type Way, type Ways } from './ways.ts'

const PEOPLE = 1_000
const BARS = 15

/** Rounds with the same bets: what the member came out with in all of them, and what there was to come out with in one. */
type Part = { bets: number; net: number; rounds: number; ways: Ways }
type Repeated = { rounds: number; all: Way[] }

export async function readChance(db: Reader, member: number): Promise<Chance> {
  const [placed, wagered] = await Promise.all([selectPlaced(db, member), selectWagered(db, member)])
  const parts = [
    ...(await drawParts(placed.filter(({ state, before }) => state === 'SETTLED' && !before))),
    ...(await playParts(wagered)),
  ]
  const known = parts.filter(({ ways }) => ways.all !== null)
  const others = parts.filter(({ ways }) => ways.all === null)
  const sum = (list: Part[], of: (part: Part) => number) =>
    list.reduce((total, part) => total + of(part), 0)
  const net = sum(known, (part) => part.net)
  return {
    bets: sum(known, ({ bets }) => bets),
    net,
    mean: Math.round(sum(known, meanOf)),
    ...comparedTo(
      net,
      await thousand(known.map(({ rounds, ways }) => ({ rounds, all: ways.all! }))),
    ),
    others: {
      bets: sum(others, ({ bets }) => bets),
      mean: Math.round(sum(others, meanOf)),
    },
  }
}

const meanOf = ({ rounds, ways }: Part) => rounds * ways.mean

const drawParts = (placed: Placed[]) =>
  partsOf(placed, {
    round: ({ game, date, round }) => `${game}/${date}/${round}`,
    bet: ({ game, key, pick, money, odds }) => [game, key, pick, money, odds],
    net: (bet) => resultOf(bet).win - bet.money,
    ways: (bets) => drawWays(gameByKey(bets[0]!.game)!, bets),
  })

async function playParts(wagered: Wagered[]): Promise<Part[]> {
  await learnWays(wagered.map(({ game }) => game))
  return partsOf(wagered, {
    round: ({ round }) => round,
    bet: ({ game, amount, picks }) => [game, amount, picks],
    net: ({ paid, amount }) => paid - amount,
    ways: (bets) => playWays(bets[0]!, bets),
  })
}

type Rules<Bet> = {
  /** bets with the same are on one round */
  round: (bet: Bet) => unknown
  /** all that the ways of its round depend on */
  bet: (bet: Bet) => unknown
  net: (bet: Bet) => number
  ways: (bets: Bet[]) => Ways
}

/** The ways of rounds with the same bets are counted once, however often they were played. */
function partsOf<Bet>(bets: Bet[], rules: Rules<Bet>): Promise<Part[]> {
  const rounds = [...Map.groupBy(bets, rules.round).values()]
  const alike = Map.groupBy(rounds, (round) => JSON.stringify(round.map(rules.bet)))
  return inTurns([...alike.values()], (same) => ({
    bets: same.length * same[0]!.length,
    net: same.flat().reduce((sum, bet) => sum + rules.net(bet), 0),
    rounds: same.length,
    ways: rules.ways(same[0]!),
  }))
}

/** So many rounds are played one by one; the sum of more is as good as normal, and costs as much as one round. */
const MOST = 2_000

/** The result of each of the thousand, in won; empty where there are no rounds. */
export async function thousand(parts: Repeated[]): Promise<number[]> {
  if (parts.length === 0) return []
  const dice = diceFrom(
    parts.reduce(
      (sum, { rounds, all }) => (sum * 31 + rounds + all.length + all[0]!.net) % 2 ** 31,
      1,
    ),
  )
  if (parts.reduce((sum, { rounds }) => sum + rounds, 0) > MOST) return normal(parts, dice)
  const steps = parts.map(({ rounds, all }) => {
    const total = all.reduce((sum, { weight }) => sum + weight, 0)
    let upto = 0
    return { rounds, ways: all.map(({ net, weight }) => ({ net, upto: (upto += weight) / total })) }
  })
  return inTurns(Array.from({ length: PEOPLE }), () => {
    let sum = 0
    for (const { rounds, ways } of steps)
      for (let round = 0; round < rounds; round += 1) {
        const thrown = dice()
        sum += (ways.find(({ upto }) => thrown < upto) ?? ways.at(-1)!).net
      }
    return sum
  })
}

/** Sums of independent rounds by their mean and spread (Box–Muller). */
function normal(parts: Repeated[], dice: () => number): number[] {
  const [mean, variance] = parts.reduce<[number, number]>(
    ([means, variances], { rounds, all }) => {
      const total = all.reduce((sum, { weight }) => sum + weight, 0)
      const own = all.reduce((sum, { net, weight }) => sum + net * weight, 0) / total
      const spread = all.reduce((sum, { net, weight }) => sum + (net - own) ** 2 * weight, 0)
      return [means + rounds * own, variances + (rounds * spread) / total]
    },
    [0, 0],
  )
  return Array.from({ length: PEOPLE }, () => {
    const far = Math.sqrt(-2 * Math.log(1 - dice())) * Math.cos(2 * Math.PI * dice())
    return Math.round(mean + Math.sqrt(variance) * far)
  })
}

/** Pure: where `net` stands among `others`. */
export function comparedTo(
  net: number,
  others: number[],
): Pick<Chance, 'better' | 'worse' | 'bars' | 'own' | 'least' | 'most'> {
  if (others.length === 0) return { better: 0, worse: 0, bars: [], own: 0, least: 0, most: 0 }
  const [least, most] = [smallest(others, net), largest(others, net)]
  const width = (most - least) / BARS || 1
  const barOf = (value: number) => Math.min(BARS - 1, Math.floor((value - least) / width))
  const bars = Array.from({ length: BARS }, () => 0)
  for (const other of others) bars[barOf(other)]!++
  return {
    better: others.filter((other) => other >= net).length,
    worse: others.filter((other) => other <= net).length,
    bars,
    own: barOf(net),
    least,
    most,
  }
}
