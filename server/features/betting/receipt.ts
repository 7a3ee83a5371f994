/** A bet on a draw as its receipt shows it, for the member alone whose bet it is (docs/spec/sealed-book.md#words). */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import type { ShownReceipt } from '@madang/contract/member/betting.ts'
import { bettingText } from '@madang/contract/member/plain/betting.ts'

import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { pickText, resultOf } from '../draw/draw.ts'
import { bookPlaceOf, receiptOf } from '../seals/seals.ts'
import { selectPaid, selectPlaced } from './sql.ts'

/** Refuses `notFound` for another's bet and for one at a vendor's game. */
export async function readReceipt(
  deps: Pick<Deps, 'db' | 'keys'>,
  member: { id: number; uid: string },
  no: number,
): Promise<ShownReceipt> {
  const [bet] = await selectPlaced(deps.db, [no])
  if (!bet || bet.uid !== member.uid) throw new Refusal('notFound', bettingText.notFound)
  const [paid, book, receipt] = await Promise.all([
    selectPaid(deps.db, { member: member.id, bet: no }),
    bookPlaceOf(deps.db, no),
    receiptOf(deps, no),
  ])
  const { game, date, number, key, pick, money, odds } = bet
  const { resultClass, win } = resultOf(bet)
  return {
    ...{ no, game, stream: gameByKey(game)!.ballStream, date, round: number },
    ...{ key, name: pickText(key, pick), money, odds, state: resultClass, win },
    ...{ placedAt: bet.placedAt.toISOString(), closeAt: bet.closeAt.toISOString() },
    ...{ drawAt: bet.drawAt.toISOString(), balls: bet.balls, powerball: bet.powerball },
    paid: paid && { ...paid, at: paid.at.toISOString() },
    ...{ book, receipt },
  }
}
