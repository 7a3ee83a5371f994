/** Which kinds of the ledger a figure of the books is the sum of. */
import type { BookSums } from '@madang/contract/operator/books.ts'
import {
  bookColumns,
  type BookColumn,
  type BookFigure,
} from '@madang/contract/operator/plain/books.ts'

import type { Kind } from '../../ledger/kinds.ts'

type Sign = 1 | -1

/** What is not here stays within a member's won (safe, holds) or is the other side of a conversion. */
export const figureKinds = {
  deposits: { deposit: 1 },
  withdrawals: { 'withdrawal.pay': 1 },
  stakes: { stake: 1, 'vendor.stake': 1 },
  wins: { win: 1, 'win.again': 1, 'win.back': -1, 'vendor.win': 1 },
  returned: { 'void.return': 1, 'void.again': 1, 'void.back': -1, 'vendor.refund': 1 },
  rolling: { 'rolling.own': 1, 'rolling.line': 1, 'rolling.own.back': -1, 'rolling.line.back': -1 },
  converted: { 'point.in': 1, 'coin.in': 1 },
  adjusted: { 'adjust.money.add': 1, 'adjust.money.remove': -1 },
  settled: { settlement: 1 },
  given: { grant: 1, refill: 1 },
  left: { 'closing.money': 1, 'closing.safe': 1 },
} as const satisfies Record<BookFigure, Partial<Record<Kind, Sign>>>

type Counted = [Kind, Sign][]
const counted = (figure: BookFigure) => Object.entries(figureKinds[figure]) as Counted
const against = (figure: BookFigure) =>
  counted(figure).map(([kind, sign]) => [kind, -sign as Sign] as const) as Counted

/** The kinds of a figure with what each counts; the games' profit is stakes without what went back. */
export const kindsOfFigure = (figure: BookColumn): Counted =>
  figure === 'profit'
    ? [...counted('stakes'), ...against('wins'), ...against('returned')]
    : counted(figure)

/** Sums of kinds as figures. Pure. */
export function figuresOf(rows: readonly { kind: string; amount: number }[]): BookSums {
  const sumOf = (figure: BookColumn) => {
    const signs = new Map<string, Sign>(kindsOfFigure(figure))
    return rows.reduce((sum, { kind, amount }) => sum + (signs.get(kind) ?? 0) * amount, 0)
  }
  return Object.fromEntries(bookColumns.map((figure) => [figure, sumOf(figure)])) as BookSums
}

export type Of = { game?: string | null; partner?: number | null }

/**
 * The query that a figure is, from a day of Seoul on or of that day alone; of a game, or of who stood under a partner (0:
 * under none) when the day was closed.
 */
export function queryOf(
  figure: BookColumn,
  { from, to }: { from: string; to: string | null },
  { game = null, partner = null }: Of = {},
): string {
  const kinds = kindsOfFigure(figure)
  const named = (list: Counted) => list.map(([kind]) => `'${kind}'`).join(', ')
  const back = kinds.filter(([, sign]) => sign < 0)
  const amount =
    back.length === 0 ? 'amount' : `case when kind in (${named(back)}) then -amount else amount end`
  const begins = `timestamptz '${from} 00:00 Asia/Seoul'`
  const ends = to && `timestamptz '${to} 00:00 Asia/Seoul' + interval '24 hours'`
  // Which game a row is of is no column of it.
  const source = game !== null && ends ? `book_moves(${begins}, ${ends})` : 'transfer'
  const place = partner ? `= ${partner}` : 'is null'
  return [
    `select sum(${amount}) from ${source}`,
    `where kind in (${named(kinds)})`,
    ...(source === 'transfer' ? [`  and at >= ${begins}`] : []),
    ...(source === 'transfer' && ends ? [`  and at < ${ends}`] : []),
    ...(game === null ? [] : [`  and game = '${game.replaceAll("'", "''")}'`]),
    ...(partner === null
      ? []
      : [
          '  and member_id in (select member_id from book_place',
          `    where day = date '${from}' and partner_id ${place})`,
        ]),
  ].join('\n')
}
