/** What a draw paid, as the proofs of its games tell it (docs/spec/sealed-book.md#checks). */
import type { Drawn } from '../draw/family.ts'
import { gameByKey } from '../draw/games.ts'
import { readPick, wins } from '../draw/picks.ts'
import { bad, ok, unknown, type Judged } from '../draw/verify-steps.ts'
import { winOf } from '../odds.ts'
import { formatWon } from '../won.ts'
import { readLeaf, TURN, type Means, type ToldLeaf } from './lines.ts'

/** What the house says it paid to the bets of a draw, and what of the draw each game was settled by. */
export type ToldPay = {
  payout: number
  returned: number
  /** as drawn at first; null for a draw that was not made */
  drawn: Drawn | null
  /** the games whose rounds were void at first */
  void: readonly string[]
  /** what was settled again, which changes nothing of what was paid first */
  corrections?: readonly ToldCorrection[]
}

/** As `/open/rounds` tells it, as far as the pay needs it. */
export type PaidProof = {
  state: string
  payout: number | null
  returned: number | null
  reveal: Drawn | null
  /** the settlements after its first */
  corrections?: readonly { settlement: number; result: Drawn | null }[]
}

/** What a correction settled a game by; null where it made its round void. */
type ToldCorrection = { game: string; settlement: number; result: Drawn | null }

/** Of the games of one draw, by their keys; null until all of them are over. A game without a round has no bets. */
export function payOf(proofs: readonly { key: string; proof: PaidProof | null }[]): ToldPay | null {
  const told = proofs.flatMap(({ key, proof }) => (proof ? [{ key, ...proof }] : []))
  const [first] = told
  if (!first || first.payout === null || first.returned === null) return null
  const drawn = first.reveal && first.reveal.balls.length > 0 ? first.reveal : null
  const { payout, returned } = first
  return {
    payout,
    returned,
    drawn,
    // What is void from the start is never corrected: one that was, was settled first.
    void: told.flatMap((one) =>
      one.state === 'VOID' && !one.corrections?.length ? [one.key] : [],
    ),
    corrections: told.flatMap(({ key: game, corrections = [] }) =>
      corrections.map(({ settlement, result }) => ({ game, settlement, result })),
    ),
  }
}

/** What a bet of the book brought: its win, its stake where its game is void; null for a pick there is not. */
export function broughtBy(
  { game: key, key: odds, pick: text, stake, odds: price }: ToldLeaf,
  { drawn, void: voided }: Pick<ToldPay, 'drawn' | 'void'>,
): { won: number; back: number } | null {
  const game = gameByKey(key)
  const pick = game && readPick(game, odds, text)
  if (!game || !pick) return null
  if (voided.includes(key)) return { won: 0, back: stake }
  return { won: drawn && wins(game, pick, drawn) ? winOf(stake, price) : 0, back: 0 }
}

/** Every bet of the book by its own odds: what it won, or its stake where its game is void. */
export async function payStep(
  { book: lines, pay }: { book: readonly string[] | null; pay?: ToldPay | null | undefined },
  means: Pick<Means, 'turn'>,
): Promise<Judged> {
  if (!lines || !pay) return unknown('정산이 끝나면 확인합니다.')
  const sums = { payout: 0, returned: 0 }
  for (const [index, line] of lines.entries()) {
    if (index % TURN === 0) await means.turn(index / lines.length)
    const leaf = readLeaf(line)
    const brought = broughtBy(leaf, pay)
    if (!brought)
      return bad('게임에 없는 픽이 장부에 있습니다.', [{ label: leaf.game, value: leaf.pick }])
    if (!pay.drawn && !pay.void.includes(leaf.game))
      return bad('추첨하지 않은 회차인데 무효가 아닙니다.')
    sums.payout += brought.won
    sums.returned += brought.back
  }
  const won = (amount: number) => `${formatWon(amount)}원`
  const values = [
    { label: '지급했다는 금액', value: won(pay.payout) },
    { label: '계산한 당첨금', value: won(sums.payout) },
    { label: '돌려줬다는 금액', value: won(pay.returned) },
    { label: '계산한 반환금', value: won(sums.returned) },
    ...correctedWords(pay),
  ]
  return sums.payout === pay.payout && sums.returned === pay.returned
    ? ok(
        `장부의 모든 베팅을 배당대로 계산한 당첨금 ${won(sums.payout)}, 반환금 ${won(sums.returned)}이 마당이 지급한 금액과 같습니다.`,
        values,
      )
    : bad('장부의 베팅을 배당대로 계산한 금액이 지급했다는 금액과 다릅니다.', values)
}

/** Beside what was paid first: what was settled again since, and by what. */
export const correctedWords = ({ corrections = [] }: ToldPay) =>
  corrections.map(({ game, settlement, result }) => ({
    label: `${gameByKey(game)?.title ?? game} ${settlement}차 정산 (위의 금액은 1차 정산)`,
    value: result?.balls.length
      ? result.balls.join(' ') + (result.powerball === null ? '' : ` + ${result.powerball}`)
      : '무효',
  }))
