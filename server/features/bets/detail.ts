/** One bet opened: what it was placed on, by which odds, what it moved, and to whom it brought points. */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import type { BetDetail } from '@madang/contract/operator/bets.ts'
import type { RollingWhy } from '@madang/contract/operator/plain/bets.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { kinds } from '../../ledger/kinds.ts'
import { termsOfBet } from '../terms/terms.ts'
import { readBetRows } from './rows.ts'
import {
  selectDrawMoves,
  selectDrawOf,
  selectSteps,
  selectVendorMoves,
  selectVendorOf,
  type DrawOf,
  type Move,
  type VendorOf,
} from './detail-sql.ts'

/** `rolling`: whether who asks may read it. Refuses `notFound`. */
export async function readBet(
  db: Reader,
  no: number,
  { rolling }: { rolling: boolean },
): Promise<BetDetail> {
  const [[row], draw, vendor] = await Promise.all([
    readBetRows(db, [no]),
    selectDrawOf(db, no),
    selectVendorOf(db, no),
  ])
  const nick = draw?.nick ?? vendor?.nick
  if (!row || nick === undefined) throw new Refusal('notFound', operatorText.notFound)
  const earning: Earning = draw
    ? { ...draw, game: 'etc', counts: draw.barred ?? row.stake, why: whyOfDraw(draw, row.state) }
    : {
        ...{ line: vendor!.line, game: vendor!.type, why: whyOf(vendor!) },
        counts: vendor!.barred ?? vendor!.counts ?? 0,
      }
  const [moves, steps, terms] = await Promise.all([
    draw ? selectDrawMoves(db, no) : selectVendorMoves(db, no),
    rolling ? stepsOf(db, earning) : null,
    termsOfBet(db, row.member, new Date(row.at)),
  ])
  return {
    ...row,
    nick,
    terms,
    draw: draw ? drawOf(draw) : null,
    vendor: vendor ? vendorOf(vendor) : null,
    moves: moves.map(moveOf),
    rolling: steps && { why: earning.why, steps },
  }
}

type Earning = { line: number | null; game: string; counts: number; why: RollingWhy }

const whyOfDraw = (
  { line, opposed, barred, posted, settledAt }: DrawOf,
  state: BetDetail['state'],
): RollingWhy => {
  if (line === null) return 'noLine'
  if (opposed) return 'opposed'
  if (barred !== null) return 'ring'
  if (state === 'void' || state === 'push') return 'void'
  return settledAt !== null && posted ? 'paid' : 'waits'
}

function whyOf({ line, counts, barred, posted }: VendorOf): RollingWhy {
  if (line === null) return 'noLine'
  if (counts === null) return 'waits'
  if (counts === 0) return 'nothing'
  if (barred !== null) return 'ring'
  return posted ? 'paid' : 'waits'
}

/** Each has floor(what counts × share / 10,000) of one bet (docs/spec/rules.md#referral-and-rolling). */
async function stepsOf(db: Reader, { line, game, counts, why }: Earning) {
  if (line === null) return []
  const earns = why === 'paid' || why === 'waits' || why === 'ring'
  const steps = await selectSteps(db, line, game)
  return steps.map((step) => ({
    ...step,
    points: earns ? Math.floor((counts * step.share) / 10_000) : 0,
  }))
}

function drawOf(draw: DrawOf): BetDetail['draw'] {
  const { nick: _nick, line: _line, opposed: _opposed, posted: _posted, ...rest } = draw
  const { balls, powerball, closeAt, drawAt, settledAt, oddsAt, ...told } = rest
  return {
    ...told,
    closeAt: closeAt.toISOString(),
    drawAt: drawAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    oddsAt: oddsAt.toISOString(),
    drawn: balls?.length ? gameByKey(draw.game)!.family.text({ balls, powerball }) : null,
  }
}

function vendorOf(vendor: VendorOf): BetDetail['vendor'] {
  const { nick: _nick, line: _line, type: _type, posted: _posted, ...told } = vendor
  return {
    ...told,
    picks: told.picks.map(({ label, stake }) => ({ label, stake })),
    openedAt: told.openedAt.toISOString(),
    endedAt: told.endedAt?.toISOString() ?? null,
  }
}

function moveOf({ kind, amount, after, at, id }: Move): BetDetail['moves'][number] {
  const { label, to } = kinds[kind]
  const change = to === 'money' ? amount : -amount
  return { id, at: at.toISOString(), label, change, before: after - change, after }
}
