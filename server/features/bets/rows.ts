/** Bets as lines of a list. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import type { BetRow } from '@madang/contract/operator/bets.ts'

import type { Reader } from '../../db/db.ts'
import { pickText, resultOf } from '../draw/draw.ts'
import { selectDrawBets, selectVendorBets, type DrawBet, type VendorBet } from './sql.ts'

/** The bets of these numbers, in their order; a number that is none is left out. */
export async function readBetRows(db: Reader, numbers: number[]): Promise<BetRow[]> {
  const [drawn, vendors] = await Promise.all([
    selectDrawBets(db, numbers),
    selectVendorBets(db, numbers),
  ])
  const rows = new Map([...drawn.map(drawRow), ...vendors.map(vendorRow)].map((r) => [r.no, r]))
  return numbers.flatMap((no) => rows.get(no) ?? [])
}

function drawRow({
  no,
  at,
  member,
  uid,
  round,
  game,
  number,
  key,
  pick,
  ...fate
}: DrawBet): BetRow {
  const { resultClass, win } = resultOf(fate)
  const { hall, title } = gameByKey(game)!
  return {
    ...{ no, kind: 'draw', at: at.toISOString(), member, uid, round, number },
    game: `${hall} ${title}`,
    pick: pickText(key, pick),
    stake: fate.money,
    odds: fate.odds,
    paid: win,
    state: resultClass,
  }
}

const vendorRow = ({ type, picks, at, ...bet }: VendorBet): BetRow => ({
  ...bet,
  kind: type === 'slot' ? 'slot' : 'casino',
  at: at.toISOString(),
  number: null,
  pick: picks.map(({ label }) => label).join(' · '),
  odds: null,
})
