/** Dragon tiger, eight decks, one card each, ace low (docs/spec/casino.md#maths). */
import { drawBalls, type Words } from '../draw/kdraw.ts'
import { exactOdds, type ExactOdds, type TableBet, type Weighted } from './bets.ts'
import { rankOf, SHOE, suitOf } from './cards.ts'

export type DragonTigerResult = { dragon: number; tiger: number }

/** A card each off a fresh shoe (docs/spec/casino.md#maths). */
export function drawDragonTiger(words: Words): DragonTigerResult {
  const [dragon, tiger] = drawBalls(words, SHOE, 2)
  return { dragon: dragon!, tiger: tiger! }
}

/** The side with the higher rank, ace low; `tie` for equal ones. */
export const dragonTigerOutcome = ({ dragon, tiger }: DragonTigerResult) => {
  const by = rankOf(dragon) - rankOf(tiger)
  return by > 0 ? 'dragon' : by < 0 ? 'tiger' : 'tie'
}

const won = (when: boolean, back: number) => (when ? back : 0)
type Side = keyof DragonTigerResult

const sides: { side: Side; label: string }[] = [
  { side: 'dragon', label: '드래곤' },
  { side: 'tiger', label: '타이거' },
]

/** The seven is neither odd nor even, big nor small. */
const ofOneCard = ({ side, label }: (typeof sides)[number]): TableBet<DragonTigerResult>[] =>
  [
    { name: 'Odd', word: '홀', wins: (rank: number) => rank % 2 === 1 },
    { name: 'Even', word: '짝', wins: (rank: number) => rank % 2 === 0 },
    { name: 'Big', word: '대 (8–K)', wins: (rank: number) => rank > 7 },
    { name: 'Small', word: '소 (A–6)', wins: (rank: number) => rank < 7 },
  ].map(({ name, word, wins }) => ({
    key: `${side}${name}`,
    label: `${label} ${word}`,
    pays: '1:1',
    returns: (result) => {
      const rank = rankOf(result[side])
      return won(rank !== 7 && wins(rank), 200)
    },
  }))

/** Every bet of the table; `returns` is what it gives back, in hundredths of its stake. */
export const dragonTigerBets: TableBet<DragonTigerResult>[] = [
  ...sides.map(({ side, label }): TableBet<DragonTigerResult> => ({
    key: side,
    label,
    pays: '1:1 (타이면 절반)',
    returns: (result) => {
      const outcome = dragonTigerOutcome(result)
      return outcome === 'tie' ? 50 : won(outcome === side, 200)
    },
  })),
  {
    key: 'tie',
    label: '타이',
    pays: '8:1',
    returns: (result) => won(dragonTigerOutcome(result) === 'tie', 900),
  },
  {
    key: 'suitedTie',
    label: '수티드 타이',
    pays: '50:1',
    returns: (result) =>
      won(
        dragonTigerOutcome(result) === 'tie' && suitOf(result.dragon) === suitOf(result.tiger),
        5_100,
      ),
  },
  ...sides.flatMap(ofOneCard),
]

/** Every pair of kinds of card, weighed: eight of each kind in the shoe. */
export function dragonTigerResults(): Weighted<DragonTigerResult>[] {
  const kinds = Array.from({ length: 52 }, (_, kind) => kind + 1)
  return kinds.flatMap((dragon) =>
    kinds.map((tiger) => ({ result: { dragon, tiger }, ways: 8 * (tiger === dragon ? 7 : 8) })),
  )
}

/** The exact odds of each bet, by key. */
export function dragonTigerOdds(): Record<string, ExactOdds> {
  const results = dragonTigerResults()
  return Object.fromEntries(dragonTigerBets.map((bet) => [bet.key, exactOdds(bet, results)]))
}
