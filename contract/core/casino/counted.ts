/**
 * What counts of a member's bets on one round of a game, for turnover and rolling: less where they cover each other
 * (docs/spec/rules.md#referral-and-rolling; docs/adr/0030-what-counts-of-a-vendors-bet.md). Slots' bets count whole.
 */
import type { PlayedGame } from '../edges.ts'
import { baccaratBets, dealBaccarat, type BaccaratResult } from './baccarat.ts'
import type { Hundredths, TableBet } from './bets.ts'
import { rankOf } from './cards.ts'
import { dragonTigerBets, dragonTigerOutcome, dragonTigerResults } from './dragon-tiger.ts'
import { rouletteBets, rouletteResults } from './roulette.ts'
import { isTriple, sicBoBets, sicBoResults } from './sic-bo.ts'

/** A bet's amount and what it lies on, in won: whole thousands that add up to it (contract/provider/wallet.ts). */
export type Lain = { amount: number; picks: { key: string; stake: number }[] }

type Table = {
  /** picks of which one wins, or gets its stake back, in every case below */
  pairs: [string, string][]
  /** what each pick returns, case by case */
  returns: Map<string, Hundredths[]>
}

const SEVEN = 7

/** Cases that every bet pays alike are one. */
function tableOf<Result>(
  bets: TableBet<Result>[],
  results: Result[],
  pairs: [string, string][],
): Table {
  const cases = new Map(
    results.map((result) => {
      const paid = bets.map((bet) => bet.returns(result))
      return [paid.join(), paid]
    }),
  )
  const returns = bets.map(
    ({ key }, index) => [key, [...cases.values()].map((paid) => paid[index]!)] as const,
  )
  return { pairs, returns: new Map(returns) }
}

/** One pair of cards for each total and kind of pair; a card and the same of the next deck are perfect. */
function hands(): [number, number][] {
  const found = new Map<string, [number, number]>()
  for (let first = 1; first <= 13; first++)
    for (let rank = 1; rank <= 13; rank++)
      for (const second of [rank + 13, rank + 52]) {
        const { result } = dealBaccarat([first, 1, second, 1, 1, 1])
        const total = (Math.min(first, 10) + Math.min(rank, 10)) % 10
        found.set([total, result.playerPair, result.playerPerfect].join(), [first, second])
      }
  return [...found.values()]
}

/** Every result the bets of baccarat can tell apart. */
function baccaratCases(): BaccaratResult[] {
  const both = hands()
  const thirds = Array.from({ length: 10 }, (_, index) => index + 1)
  return both.flatMap(([p1, p2]) =>
    both.flatMap(([b1, b2]) =>
      thirds.flatMap((p3) =>
        // The banker's third is dealt fifth where the player stands: the first of the two.
        thirds.map((b3) => dealBaccarat([p1, b1, p2, b2, p3, b3]).result),
      ),
    ),
  )
}

const all = <Result>(weighted: { result: Result }[]) => weighted.map(({ result }) => result)
const sides = (side: string): [string, string][] => [
  [`${side}Odd`, `${side}Even`],
  [`${side}Big`, `${side}Small`],
]

/** Cases leave out the house's own, in which both of a pair lose: the zero, a triple, a tie or a seven on the card. */
const makers: Record<Exclude<PlayedGame, 'slot'>, () => Table> = {
  baccarat: () =>
    tableOf(baccaratBets, baccaratCases(), [
      ['player', 'banker'],
      ['big', 'small'],
    ]),
  dragon: () =>
    tableOf(
      dragonTigerBets,
      all(dragonTigerResults()).filter(
        (result) =>
          dragonTigerOutcome(result) !== 'tie' &&
          rankOf(result.dragon) !== SEVEN &&
          rankOf(result.tiger) !== SEVEN,
      ),
      [['dragon', 'tiger'], ...sides('dragon'), ...sides('tiger')],
    ),
  roulette: () =>
    tableOf(
      rouletteBets,
      all(rouletteResults()).filter(({ number }) => number !== 0),
      [
        ['red', 'black'],
        ['odd', 'even'],
        ['low', 'high'],
      ],
    ),
  // Of the tables that count as others, sic bo is the one there is.
  etc: () =>
    tableOf(
      sicBoBets,
      all(sicBoResults()).filter((result) => !isTriple(result)),
      [
        ['big', 'small'],
        ['odd', 'even'],
      ],
    ),
}

const made = new Map<PlayedGame, Table>()

/** What is known of a table; made once. */
export function tableCases(game: Exclude<PlayedGame, 'slot'>): Table {
  let found = made.get(game)
  if (!found) made.set(game, (found = makers[game]()))
  return found
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0)

function stakesOf(bets: Lain[]): Map<string, number> {
  const stakes = new Map<string, number>()
  for (const { key, stake } of bets.flatMap(({ picks }) => picks))
    stakes.set(key, (stakes.get(key) ?? 0) + stake)
  return stakes
}

/**
 * Won that count of all the bets of one member on one round together: the lesser of what complementary picks leave
 * uncovered of each other, and the most that the bets can lose together in any case but the house's own. A pick the
 * game does not know is lost in every case.
 */
function countedTogether({ pairs, returns }: Table, bets: Lain[]): number {
  const stakes = stakesOf(bets)
  const staked = sum(stakes.values())
  if (stakes.size < 2) return staked
  const covered = pairs.map(
    ([one, other]) => 2 * Math.min(stakes.get(one) ?? 0, stakes.get(other) ?? 0),
  )
  const known = [...stakes].flatMap(([key, stake]) => {
    const paid = returns.get(key)
    return paid ? [{ stake, paid }] : []
  })
  const cases = [...returns.values()][0]!.length
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < cases; index++) {
    let back = 0
    for (const { stake, paid } of known) back += stake * paid[index]!
    least = Math.min(least, back)
  }
  const lost = staked - least / 100
  return Math.max(0, Math.min(staked - sum(covered), lost))
}

/**
 * Won that count of each of a member's bets on one round, in their order; bets that were given back are none of them.
 * What counts of all falls to each in proportion to its amount, to the won.
 */
export function countedOf(game: PlayedGame, bets: Lain[]): number[] {
  const staked = sum(bets.map(({ amount }) => amount))
  const counted = game === 'slot' ? staked : countedTogether(tableCases(game), bets)
  let before = 0
  return bets.map(({ amount }) => {
    const upto = before + amount
    const share = portion(counted, upto, staked) - portion(counted, before, staked)
    before = upto
    return share
  })
}

/** A bet with what was paid for it, in won; of a win for several bets, its part by their amounts. */
export type Paid = Lain & { paid: number }

/** Of a bet, in won: what counts, and what lay on picks whose stakes the game's own rule gave back. */
export type Judged = { counts: number; pushed: number }

/**
 * What counts of each of a member's bets on one round that is over, and what was pushed
 * (docs/spec/rules.md#casino-bets): of picks whose stakes the rules give back in every case in which they pay what was
 * paid, and not where another case pays the same. A place the rules do not know is pushed where it lay alone and just
 * its stake was paid. Spins never are.
 */
export function judgedOf(game: PlayedGame, bets: Paid[]): Judged[] {
  const isPushed = game === 'slot' ? () => false : pushesOf(tableCases(game), bets)
  const left = bets.map((bet) => bet.picks.filter(({ key }) => !isPushed(bet, key)))
  const amounts = bets.map((bet, index) =>
    game === 'slot' ? bet.amount : sum(left[index]!.map(({ stake }) => stake)),
  )
  const counts = countedOf(
    game,
    left.map((picks, index) => ({ picks, amount: amounts[index]! })),
  )
  return bets.map(({ amount }, index) => ({
    counts: counts[index]!,
    pushed: amount - amounts[index]!,
  }))
}

/**
 * Won that count of each bet of bound members on one round that is over, null where as much counts as by its own member's
 * bets alone (docs/adr/0235-a-ring-as-one-member.md). A member who opposes no other loses nothing; the others share what
 * counts of their bets together, in proportion to what counts of each by itself.
 */
export function countedOfBound<Bet extends Paid & { member: number }>(
  game: PlayedGame,
  bets: Bet[],
): (number | null)[] {
  const members = [...Map.groupBy(bets, ({ member }) => member).values()]
  const counts = new Map(
    members.flatMap((own) =>
      judgedOf(game, own).map((judged, at): [Bet, number] => [own[at]!, judged.counts]),
    ),
  )
  const apart = (of: Bet[]) => sum(of.map((bet) => counts.get(bet)!))
  const together = (of: Bet[]) => sum(judgedOf(game, of).map((judged) => judged.counts))
  const without = (some: Bet[]) => bets.filter((bet) => !some.includes(bet))
  const all = together(bets)
  if (all >= apart(bets)) return bets.map(() => null)
  const opposing = members.filter(
    (own) =>
      all < together(without(own)) + apart(own) ||
      members.some(
        (other) => other !== own && together([...own, ...other]) < apart(own) + apart(other),
      ),
  )
  // Where three or more cover each other and no two do, it may find too few: then all share.
  const found = opposing.flat()
  const sharing = new Set(together(found) + apart(without(found)) === all ? found : bets)
  const [whole, of] = [all - apart(without([...sharing])), apart([...sharing])]
  let before = 0
  return bets.map((bet) => {
    if (!sharing.has(bet)) return null
    const upto = before + counts.get(bet)!
    const share = portion(whole, upto, of) - portion(whole, before, of)
    before = upto
    return share
  })
}

const HUNDRED = 100
/** A hand of high-low that was taken for just its stake: won or lost by its own steps, no push. */
const HIGHLOW_PICK = 'highlow'

/** Which picks were pushed. */
function pushesOf({ returns }: Table, bets: Paid[]): (bet: Paid, key: string) => boolean {
  const backIn = (key: string, at: number) => returns.get(key)?.[at] ?? 0
  const paidIn = ({ picks }: Lain, at: number) =>
    sum(picks.map(({ key, stake }) => (stake / HUNDRED) * backIn(key, at)))
  const keys = bets.flatMap(({ picks }) => picks.map(({ key }) => key))
  const cases = [...[...returns.values()][0]!.keys()]
  const together = sum(bets.map(({ paid }) => paid))
  const apart = cases.filter((at) => bets.every((bet) => paidIn(bet, at) === bet.paid))
  const fit =
    apart.length > 0
      ? apart
      : cases.filter((at) => sum(bets.map((bet) => paidIn(bet, at))) === together)
  const known = new Set(
    keys.filter((key) => fit.length > 0 && fit.every((at) => backIn(key, at) === HUNDRED)),
  )
  return ({ picks, amount, paid }, key) =>
    known.has(key) ||
    (picks.length === 1 && paid === amount && !returns.has(key) && key !== HIGHLOW_PICK)
}

/** whole × part / of, down to the won, however large. */
const portion = (whole: number, part: number, of: number) =>
  of === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(of))
