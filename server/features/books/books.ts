/** The house's books: what it owes, and closed days with the rows behind their figures (docs/adr/0119-the-daily-close.md). */
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { dateOf } from '@madang/contract/core/kst.ts'
import type { Parsed } from '@madang/contract/core/call.ts'
import type {
  BookDay,
  BookDayRow,
  BookPockets,
  bookRows,
  BookSoFar,
  bookSoFar,
} from '@madang/contract/operator/books.ts'
import {
  bookColumns,
  bookText,
  type BookColumn,
  type BookSpan,
} from '@madang/contract/operator/plain/books.ts'
import { vendorKinds, type VendorKind } from '@madang/contract/operator/plain/reports.ts'

import { asOne } from '../../db/as-one.ts'
import type { Db, Reader } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { kinds, type Kind } from '../../ledger/kinds.ts'
import { figuresOf, kindsOfFigure, queryOf } from './figures.ts'
import {
  checkSeal,
  countOpenRows,
  countRows,
  countTransfers,
  selectClock,
  selectDay,
  selectDays,
  selectDifferences,
  selectPartners,
  selectPockets,
  selectRows,
  selectSums,
  sumDays,
  sumOpen,
  writeCompared,
  type DayRow,
} from './sql.ts'

export { closeBooks, closeNext } from './close.ts'
export { kindsOfFigure } from './figures.ts'
export { readCompared } from './sql.ts'

const PAGE = 30
const ROWS = 50
/** A day may be a million transfers. */
const PATIENT_MS = 60_000

const names = ['money', 'safe', 'held', 'point', 'coin'] as const satisfies (keyof BookPockets)[]
const pocketsOf = (of: (name: keyof BookPockets) => number) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as BookPockets

/** Whether every pocket holds what the ledger says, written down for the day's page (docs/adr/0112-the-day-by-hour.md). */
export async function compareBooks({ db }: { db: Db }): Promise<void> {
  const row = await asOne(db, PATIENT_MS, selectPockets)
  const equal = names.every((name) => row[name] === row[`${name}Expected`])
  await writeCompared(db, {
    at: row.at,
    held: row.money + row.safe + row.held,
    expected: row.moneyExpected + row.safeExpected + row.heldExpected,
    equal,
  })
}

/** What members hold and have staked now, beside what the ledger says they hold, and sums to date. */
export const readNow = (db: Db) =>
  asOne(db, PATIENT_MS, async (tx) => {
    const row = await selectPockets(tx)
    const today = dateOf(row.at)
    const [open, days] = [await sumOpen(tx), await sumDays(tx, firstOf('year', today))]
    const since = (span: BookSpan) =>
      figuresOf(days.filter(({ day }) => day >= firstOf(span, today)))
    return {
      at: row.at.toISOString(),
      pockets: pocketsOf((name) => row[name]),
      expected: pocketsOf((name) => row[`${name}Expected`]),
      open,
      today: since('today'),
      month: since('month'),
      year: since('year'),
      closed: row.closed,
    }
  })

/** The first day of what runs, yyyy-MM-dd. */
const firstOf = (span: BookSpan, today: string) =>
  ({ today, month: `${today.slice(0, 7)}-01`, year: `${today.slice(0, 4)}-01-01` })[span]

/** A figure to date by its days, read in one snapshot. */
export const readSoFar = (db: Db, { span, figure }: Parsed<typeof bookSoFar>): Promise<BookSoFar> =>
  asOne(db, PATIENT_MS, async (tx) => {
    const { at, closed } = await selectClock(tx)
    const today = dateOf(at)
    const from = firstOf(span, today)
    const rows = Map.groupBy(await sumDays(tx, from), ({ day }) => day)
    const days = [...rows]
      .map(([day, of]) => ({ day, closed: isClosed(day, closed), amount: figuresOf(of)[figure] }))
      .filter(({ amount }) => amount !== 0)
    if (days.every(({ day }) => day !== today)) days.push({ day: today, closed: false, amount: 0 })
    return {
      at: at.toISOString(),
      sum: days.reduce((all, { amount }) => all + amount, 0),
      days: days.toSorted((a, b) => (a.day < b.day ? 1 : -1)),
      of: wordsOf(figure),
      query: queryOf(figure, { from, to: null }),
    }
  })

const isClosed = (day: string, last: string | null) => last !== null && day <= last
const wordsOf = (figure: BookColumn) =>
  kindsOfFigure(figure).map(([kind, sign]) => ({ label: kinds[kind].label, sign }))

export async function listDays(db: Reader, pageIndex: number) {
  const rows = await selectDays(db, { limit: PAGE, skip: (pageIndex - 1) * PAGE })
  const sums = await selectSums(
    db,
    rows.map(({ day }) => day),
  )
  const totalCnt = rows[0]?.total ?? 0
  return {
    totalCnt,
    totalPages: Math.ceil(totalCnt / PAGE),
    list: rows.map((row) =>
      shown(
        row,
        sums.filter(({ day }) => day === row.day),
      ),
    ),
  }
}

const shown = (row: DayRow, sums: { kind: string; amount: number }[]): BookDayRow => ({
  day: row.day,
  closedAt: row.closedAt.toISOString(),
  ...pocketsOf((name) => row[name]),
  sums: figuresOf(sums),
})

async function closedDay(db: Reader, day: string): Promise<DayRow> {
  const row = await selectDay(db, day)
  if (!row) throw new Refusal('notFound', bookText.noDay)
  return row
}

/** A closed day by game and by partner. Refuses `notFound` for one that is not closed. */
export async function readDay(db: Reader, day: string): Promise<BookDay> {
  const row = await closedDay(db, day)
  const [sums, partners] = await Promise.all([selectSums(db, [day]), selectPartners(db, day)])
  const games = [...new Set(sums.map(({ game }) => game))].toSorted()
  return {
    ...shown(row, sums),
    ...{ hash: row.hash, prevHash: row.prevHash, before: row.before, after: row.after },
    games: games.map((game) => ({
      game,
      title: titleOf(game),
      sums: figuresOf(sums.filter((sum) => sum.game === game)),
    })),
    partners: partners.map((partner) => ({
      ...partner,
      sums: figuresOf(sums.filter((sum) => sum.partner === partner.id)),
    })),
    told: bookColumns.map((figure) => ({ figure, of: wordsOf(figure) })),
  }
}

function titleOf(game: string): string {
  if (game === '') return '게임 아님'
  if (game in vendorKinds) return vendorKinds[game as VendorKind]
  const known = gameByKey(game)
  return known ? `${known.title} ${known.hall}` : game
}

/** The ledger's rows that a figure of a day sums. Refuses `notFound` as the call says (contract/operator/books.ts). */
export const readRows = (db: Db, ask: Parsed<typeof bookRows>) =>
  asOne(db, PATIENT_MS, async (tx) => {
    const { day, figure, game = null, partner = null, pageIndex } = ask
    const closed = await mustBeThere(tx, day, partner)
    const signed = kindsOfFigure(figure)
    const search = {
      ...{ day, game, partner, kinds: signed.map(([kind]) => kind) },
      back: signed.filter(([, sign]) => sign < 0).map(([kind]) => kind),
    }
    const { count, sum } = await (closed ? countRows : countOpenRows)(tx, search)
    const rows = await selectRows(tx, search, { limit: ROWS, skip: (pageIndex - 1) * ROWS })
    return {
      totalCnt: count,
      totalPages: Math.ceil(count / ROWS),
      sum,
      query: queryOf(figure, { from: day, to: day }, { game, partner }),
      list: rows.map(({ at, kind, game: of, ...row }) => ({
        ...row,
        at: at.toISOString(),
        label: kinds[kind as Kind].label,
        game: of === '' ? '' : titleOf(of),
      })),
    }
  })

/** Whether the day is closed. Who stood under which partner is known of a day from its close on. */
async function mustBeThere(db: Reader, day: string, partner: number | null): Promise<boolean> {
  const { at, closed } = await selectClock(db)
  if (isClosed(day, closed)) return Boolean(await closedDay(db, day))
  if (partner !== null || day > dateOf(at)) throw new Refusal('notFound', bookText.noDay)
  return false
}

/** Adds a closed day up again and compares. Refuses `notFound` for a day that is not closed. */
export const checkDay = (db: Db, day: string) =>
  asOne(db, PATIENT_MS, async (tx) => {
    await closedDay(tx, day)
    const differences = await selectDifferences(tx, day)
    return {
      ...(await checkSeal(tx, day)),
      transfers: await countTransfers(tx, day),
      differences: differences.map(({ kind, game, ...row }) => ({
        ...row,
        label: kinds[kind as Kind].label,
        game: titleOf(game),
      })),
    }
  })
