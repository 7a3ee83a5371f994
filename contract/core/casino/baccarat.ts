/** Baccarat, eight decks: the third-card rules, every bet, and the exact odds of it all (docs/spec/casino.md#maths). */
import { drawBalls, type Words } from '../draw/kdraw.ts'
import { exactOdds, type ExactOdds, type TableBet, type Weighted } from './bets.ts'
import { rankOf, SHOE, suitOf } from './cards.ts'

/** The most cards a round can take. */
const CARDS = 6

/** What decides every bet; the cards themselves are beside it. */
export type BaccaratResult = {
  outcome: 'player' | 'banker' | 'tie'
  player: number
  banker: number
  cards: number
  playerPair: boolean
  bankerPair: boolean
  playerPerfect: boolean
  bankerPerfect: boolean
}

export type BaccaratRound = { result: BaccaratResult; player: number[]; banker: number[] }

/** Ace 1, ten and pictures 0. */
const pointsOf = (rank: number) => (rank >= 10 ? 0 : rank)

/** Whether the banker draws, by its two cards and the player's third (null: the player stood). */
export function bankerDraws(banker: number, third: number | null): boolean {
  if (third === null) return banker <= 5
  if (banker <= 2) return true
  if (banker === 3) return third !== 8
  if (banker === 4) return third >= 2 && third <= 7
  if (banker === 5) return third >= 4 && third <= 7
  return banker === 6 && (third === 6 || third === 7)
}

/** How many of six cards' points each side takes, dealt player, banker, player, banker, then the third cards. */
function play(points: readonly number[]) {
  let player = (points[0]! + points[2]!) % 10
  let banker = (points[1]! + points[3]!) % 10
  const natural = player >= 8 || banker >= 8
  const thirdPlayer = !natural && player <= 5
  let cards = 4
  let third: number | null = null
  if (thirdPlayer) player = (player + (third = points[cards++]!)) % 10
  if (!natural && bankerDraws(banker, third)) banker = (banker + points[cards++]!) % 10
  return { player, banker, thirdPlayer, cards }
}

const outcomeOf = (player: number, banker: number) =>
  player === banker ? 'tie' : player > banker ? 'player' : 'banker'

/** A round from the first six cards of the shoe. */
export function dealBaccarat(shoe: readonly number[]): BaccaratRound {
  const played = play(shoe.slice(0, CARDS).map((card) => pointsOf(rankOf(card))))
  const player = [shoe[0]!, shoe[2]!]
  const banker = [shoe[1]!, shoe[3]!]
  let next = 4
  if (played.thirdPlayer) player.push(shoe[next++]!)
  if (next < played.cards) banker.push(shoe[next]!)
  const pair = (hand: number[]) => rankOf(hand[0]!) === rankOf(hand[1]!)
  const perfect = (hand: number[]) => pair(hand) && suitOf(hand[0]!) === suitOf(hand[1]!)
  return {
    player,
    banker,
    result: {
      outcome: outcomeOf(played.player, played.banker),
      player: played.player,
      banker: played.banker,
      cards: played.cards,
      playerPair: pair(player),
      bankerPair: pair(banker),
      playerPerfect: perfect(player),
      bankerPerfect: perfect(banker),
    },
  }
}

/** Six cards off a fresh shoe, played by the third-card rules (docs/spec/casino.md#maths). */
export const drawBaccarat = (words: Words): BaccaratRound =>
  dealBaccarat(drawBalls(words, SHOE, CARDS))

const won = (when: boolean, back: number) => (when ? back : 0)

/** The bets of the table; player and banker get their stake back on a tie. */
export const baccaratBets: TableBet<BaccaratResult>[] = [
  {
    key: 'player',
    label: '플레이어',
    pays: '1:1',
    returns: ({ outcome }) => (outcome === 'tie' ? 100 : won(outcome === 'player', 200)),
  },
  {
    key: 'banker',
    label: '뱅커',
    pays: '0.95:1',
    returns: ({ outcome }) => (outcome === 'tie' ? 100 : won(outcome === 'banker', 195)),
  },
  { key: 'tie', label: '타이', pays: '8:1', returns: ({ outcome }) => won(outcome === 'tie', 900) },
  {
    key: 'playerPair',
    label: '플레이어 페어',
    pays: '11:1',
    returns: ({ playerPair }) => won(playerPair, 1_200),
  },
  {
    key: 'bankerPair',
    label: '뱅커 페어',
    pays: '11:1',
    returns: ({ bankerPair }) => won(bankerPair, 1_200),
  },
  {
    key: 'eitherPair',
    label: '이더 페어',
    pays: '5:1',
    returns: ({ playerPair, bankerPair }) => won(playerPair || bankerPair, 600),
  },
  {
    key: 'perfectPair',
    label: '퍼펙트 페어',
    pays: '25:1 (둘 다 200:1)',
    returns: ({ playerPerfect, bankerPerfect }) =>
      playerPerfect && bankerPerfect ? 20_100 : won(playerPerfect || bankerPerfect, 2_600),
  },
  {
    key: 'big',
    label: '빅 (5·6장)',
    pays: '0.54:1',
    returns: ({ cards }) => won(cards > 4, 154),
  },
  {
    key: 'small',
    label: '스몰 (4장)',
    pays: '1.5:1',
    returns: ({ cards }) => won(cards === 4, 250),
  },
]

/** The banker bet of tables without commission: a win on six pays half. */
const noCommission: TableBet<BaccaratResult> = {
  key: 'bankerFree',
  label: '뱅커 (노커미션)',
  pays: '1:1 (6으로 이기면 0.5:1)',
  returns: ({ outcome, banker }) =>
    outcome === 'tie' ? 100 : outcome === 'banker' ? (banker === 6 ? 150 : 200) : 0,
}

const noPairs = {
  playerPair: false,
  bankerPair: false,
  playerPerfect: false,
  bankerPerfect: false,
}

/** Every order of six cards' points, weighed by the cards that have them: 416 · 415 · … · 411 in all. */
export function baccaratResults(): Weighted<BaccaratResult>[] {
  const left = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]
  const points = [0, 0, 0, 0, 0, 0]
  const ways = new Map<number, number>()
  function walk(depth: number, weight: number) {
    const { player, banker, cards } = play(points)
    // Cards that nobody takes may be any of those left.
    if (depth >= 4 && cards <= depth) {
      const name = player * 100 + banker * 10 + cards
      const any = depth === 4 ? 412 * 411 : depth === 5 ? 411 : 1
      ways.set(name, (ways.get(name) ?? 0) + weight * any)
      return
    }
    for (let point = 0; point < 10; point++) {
      points[depth] = point
      const here = left[point]!
      left[point]!--
      walk(depth + 1, weight * here)
      left[point]!++
    }
  }
  walk(0, 1)
  return [...ways].map(([name, count]) => {
    const player = Math.floor(name / 100)
    const banker = Math.floor(name / 10) % 10
    const result = { outcome: outcomeOf(player, banker), player, banker, cards: name % 10 } as const
    return { result: { ...result, ...noPairs }, ways: count }
  })
}

type Pairs = Pick<BaccaratResult, 'playerPair' | 'bankerPair' | 'playerPerfect' | 'bankerPerfect'>

/** Every order of the first four cards by kind (52, eight of each): what the pair bets see, and nothing else. */
export function pairResults(): Weighted<BaccaratResult>[] {
  const left = Array.from({ length: 52 }, () => 8)
  const kinds = [0, 0, 0, 0]
  const found = new Map<number, Weighted<BaccaratResult>>()
  function walk(depth: number, weight: number) {
    if (depth === 4) return add(weight)
    // The first card may be any: all kinds are alike, so one of them stands for all 52.
    for (let kind = 0; kind < (depth === 0 ? 1 : 52); kind++) {
      const here = left[kind]!
      kinds[depth] = kind
      left[kind]!--
      walk(depth + 1, weight * here * (depth === 0 ? 52 : 1))
      left[kind]!++
    }
  }
  function add(ways: number) {
    const [one, two, three, four] = kinds as [number, number, number, number]
    const sideOf = (first: number, second: number) =>
      first === second ? 2 : first % 13 === second % 13 ? 1 : 0
    const name = 3 * sideOf(one, two) + sideOf(three, four)
    const known = found.get(name)
    if (known) known.ways += ways
    else found.set(name, { ways, result: { ...noHand, ...pairsOf(kinds) } })
  }
  walk(0, 1)
  return [...found.values()]
}

const noHand = { outcome: 'tie', player: 0, banker: 0, cards: 4 } as const

/** Of four cards by kind, the player's two and the banker's two. */
function pairsOf([one, two, three, four]: number[]): Pairs {
  return {
    playerPair: one! % 13 === two! % 13,
    bankerPair: three! % 13 === four! % 13,
    playerPerfect: one === two,
    bankerPerfect: three === four,
  }
}

const byPairs = new Set(['playerPair', 'bankerPair', 'eitherPair', 'perfectPair'])

/** The exact odds of each bet, by key. */
export function baccaratOdds(): Record<string, ExactOdds> {
  const rounds = baccaratResults()
  const pairs = pairResults()
  return Object.fromEntries(
    [...baccaratBets, noCommission].map((bet) => [
      bet.key,
      exactOdds(bet, byPairs.has(bet.key) ? pairs : rounds),
    ]),
  )
}
