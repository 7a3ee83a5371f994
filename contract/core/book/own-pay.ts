/** What a member was paid is what their bets won: the last of the checks (docs/spec/sealed-book.md#checks). */
import { append } from '../lists.ts'
import { gameByKey } from '../draw/games.ts'
import { bad, ok, unknown, type Judged } from '../draw/verify-steps.ts'
import { formatOdds } from '../odds.ts'
import { formatWon } from '../won.ts'
import type { ToldLeaf } from './lines.ts'
import { broughtBy, correctedWords, type ToldPay } from './pay.ts'

/** What a member was paid for all their bets on one game of the draw, at its first settlement. */
export type ToldOwnPay = { game: string; paid: number }

type Asked = {
  /** null for who is nobody here */
  own: {
    receipts: readonly { id: number }[]
    paid?: readonly ToldOwnPay[] | null | undefined
  } | null
  book: readonly string[] | null
  pay?: ToldPay | null | undefined
  /** the member's bets, as their receipts have them, or else the book */
  bets: readonly ToldLeaf[]
}

/** `bets` by their own odds against what was paid, game by game. */
export function ownPayStep({ own, book, pay, bets }: Asked): Judged {
  if (!own) return unknown('로그인하면 내가 받은 돈을 확인합니다.')
  if (!book || !pay) return unknown('정산이 끝나면 확인합니다.')
  if (own.receipts.some(({ id }) => !bets.some((bet) => bet.id === id)))
    return unknown('장부에 없는 내 베팅이 있어 받은 돈을 확인하지 못했습니다.')
  if (!own.paid)
    return bets.length === 0
      ? ok('이 추첨에 내 베팅은 없습니다.')
      : unknown('받은 금액을 읽지 못해 확인하지 못했습니다.')
  const won = (amount: number) => `${formatWon(amount)}원`
  const due = new Map<string, number>(own.paid.map(({ game }) => [game, 0]))
  const values = bets.map((bet) => {
    const { won: win = 0, back = 0 } = broughtBy(bet, pay) ?? {}
    due.set(bet.game, (due.get(bet.game) ?? 0) + win + back)
    const came = win > 0 ? `= ${won(win)}` : back > 0 ? `무효, ${won(back)} 반환` : '낙첨'
    const value = `${bet.pick} · ${won(bet.stake)} × ${formatOdds(bet.odds)} ${came}`
    return { label: `${bet.id}번`, value }
  })
  const wrong: string[] = []
  for (const [game, sum] of due) {
    const paid = own.paid.find((told) => told.game === game)?.paid ?? 0
    const title = gameByKey(game)?.title ?? game
    values.push({ label: `${title}에서 받은 금액`, value: won(paid) })
    values.push({ label: `${title}에서 계산한 금액`, value: won(sum) })
    if (paid !== sum) wrong.push(title)
  }
  append(values, correctedWords(pay))
  if (wrong.length > 0)
    return bad(`받은 금액이 내 베팅이 가져온 금액과 다릅니다: ${wrong.join(', ')}`, values)
  if (bets.length === 0) return ok('이 추첨에 내 베팅은 없습니다.')
  const total = [...due.values()].reduce((sum, amount) => sum + amount, 0)
  return ok(
    `내 베팅 ${formatWon(bets.length)}건이 배당대로 가져온 ${won(total)}을 그대로 받았습니다.`,
    values,
  )
}
