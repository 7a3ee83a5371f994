/** Which kinds of the ledger a figure of the books is the sum of. */
import type { BookSums } from '@madang/contract/operator/books.ts'
import {
  bookColumns,
  type BookColumn,
  type BookFigure,
} from '@madang/contract/operator/plain/books.ts'

import type { Kind } from '../../ledger/kinds.ts'

type Sign = 1 | -1

/**
 * The figure that each kind counts in. Null: it stays within a member's won (safe, holds), is the other side of a
 * conversion, or moves points or coins that no figure is of.
 */
const figureOf = {
  deposit: ['deposits', 1],
  'withdrawal.pay': ['withdrawals', 1],
  stake: ['stakes', 1],
  'vendor.stake': ['stakes', 1],
  win: ['wins', 1],
  'win.again': ['wins', 1],
  'win.back': ['wins', -1],
  'vendor.win': ['wins', 1],
  'void.return': ['returned', 1],
  'void.again': ['returned', 1],
  'void.back': ['returned', -1],
  'vendor.refund': ['returned', 1],
  'rolling.own': ['rolling', 1],
  'rolling.line': ['rolling', 1],
  'rolling.own.back': ['rolling', -1],
  'rolling.line.back': ['rolling', -1],
  'ring.back': ['rolling', -1],
  'ring.again': ['rolling', 1],
  'point.in': ['converted', 1],
  'coin.in': ['converted', 1],
  'adjust.money.add': ['adjusted', 1],
  'adjust.money.remove': ['adjusted', -1],
  settlement: ['settled', 1],
  grant: ['given', 1],
  refill: ['given', 1],
  'closing.money': ['left', 1],
  'closing.safe': ['left', 1],
  'safe.add': null,
  'safe.remove': null,
  'withdrawal.hold': null,
  'withdrawal.release': null,
  'point.out': null,
  'coin.out': null,
  'adjust.point.add': null,
  'adjust.point.remove': null,
  'adjust.coin.add': null,
  'adjust.coin.remove': null,
  'coin.grant': null,
  'closing.point': null,
  'closing.coin': null,
} as const satisfies Record<Kind, readonly [BookFigure, Sign] | null>

type Counted = [Kind, Sign][]
const counted = (figure: BookFigure): Counted =>
  (Object.entries(figureOf) as [Kind, readonly [BookFigure, Sign] | null][]).flatMap(
    ([kind, at]): Counted => (at?.[0] === figure ? [[kind, at[1]]] : []),
  )
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
