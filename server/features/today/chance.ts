/**
 * How usual a member's day is: a thousand others who staked the same on the same picks, by the chances of every outcome
 * (docs/adr/0093-the-days-own-book.md). The same bets give the same thousand at every look.
 */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import type { Chance } from '@madang/contract/member/today.ts'

import type { Reader } from '../../db/db.ts'
import { resultOf } from '../draw/draw.ts'
import { selectPlaced, selectWagered, type Placed, type Wagered } from './sql.ts'
import { diceFrom, drawWays, playWays, type Way, type Ways } from './ways.ts'

const PEOPLE = 1_000
const BARS = 15

/** One round the member bet on: what they came out with, and what there was to come out with. */
type Part = { bets: number; net: number; ways: Ways }

export async function readChance(db: Reader, member: number): Promise<Chance> {
  const [placed, wagered] = await Promise.all([selectPlaced(db, member), selectWagered(db, member)])
  const parts = [
    ...drawParts(placed.filter(({ state, before }) => state === 'SETTLED' && !before)),
    ...playParts(wagered),
  ]
  const known = parts.filter(({ ways }) => ways.all !== null)
  const others = parts.filter(({ ways }) => ways.all === null)
  const sum = (list: Part[], of: (part: Part) => number) =>
    list.reduce((total, part) => total + of(part), 0)
  const net = sum(known, (part) => part.net)
  return {
    bets: sum(known, ({ bets }) => bets),
    net,
    mean: Math.round(sum(known, ({ ways }) => ways.mean)),
    ...comparedTo(
      net,
      others.length === parts.length ? [] : thousand(known.map(({ ways }) => ways.all!)),
    ),
    others: {
      bets: sum(others, ({ bets }) => bets),
      mean: Math.round(sum(others, ({ ways }) => ways.mean)),
    },
  }
}

function drawParts(placed: Placed[]): Part[] {
  const rounds = Map.groupBy(placed, ({ game, date, round }) => `${game}/${date}/${round}`)
  return [...rounds.values()].map((bets) => ({
    bets: bets.length,
    net: bets.reduce((sum, bet) => sum + resultOf(bet).win - bet.money, 0),
    ways: drawWays(gameByKey(bets[0]!.game)!, bets),
  }))
}

function playParts(wagered: Wagered[]): Part[] {
  const rounds = Map.groupBy(wagered, ({ round }) => round)
  return [...rounds.values()].map((bets) => ({
    bets: bets.length,
    net: bets.reduce((sum, { paid, amount }) => sum + paid - amount, 0),
    ways: playWays(bets[0]!, bets),
  }))
}

/** So many rounds are played one by one; of more the sum is as good as normal, and costs what one does. */
const MOST = 2_000

/** Pure: what each of the thousand came out with, in won. */
export function thousand(rounds: Way[][]): number[] {
  const dice = diceFrom(
    rounds.reduce((sum, ways) => (sum * 31 + ways.length + ways[0]!.net) % 2 ** 31, 1),
  )
  if (rounds.length > MOST) return normal(rounds, dice)
  const steps = rounds.map((ways) => {
    const total = ways.reduce((sum, { weight }) => sum + weight, 0)
    let upto = 0
    return ways.map(({ net, weight }) => ({ net, upto: (upto += weight) / total }))
  })
  return Array.from({ length: PEOPLE }, () =>
    steps.reduce((sum, ways) => {
      const thrown = dice()
      return sum + (ways.find(({ upto }) => thrown < upto) ?? ways.at(-1)!).net
    }, 0),
  )
}

/** Sums of independent rounds by their mean and spread (Box–Muller). */
function normal(rounds: Way[][], dice: () => number): number[] {
  const [mean, variance] = rounds.reduce<[number, number]>(
    ([means, variances], ways) => {
      const total = ways.reduce((sum, { weight }) => sum + weight, 0)
      const own = ways.reduce((sum, { net, weight }) => sum + net * weight, 0) / total
      const spread = ways.reduce((sum, { net, weight }) => sum + (net - own) ** 2 * weight, 0)
      return [means + own, variances + spread / total]
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
  const [least, most] = [Math.min(net, ...others), Math.max(net, ...others)]
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
