/** The house's books: what it owes now, and days that were closed. Won and points are whole, coins millionths; days are Seoul's. */
import { z } from 'zod'

import { call } from '../core/call.ts'
import { date, nothing, pageIndex } from '../core/schema.ts'
import { bookColumns, bookHoldings, bookSpans, type BookColumn } from './plain/books.ts'
import { routes } from './plain/routes.ts'

const sum = z.int()
/** how a figure is added up: the ledger's words for its kinds, and what counts against it */
const of = z.array(z.object({ label: z.string(), sign: z.union([z.literal(1), z.literal(-1)]) }))
const figures = z.object(
  Object.fromEntries(bookColumns.map((figure) => [figure, sum])) as Record<BookColumn, typeof sum>,
)
export type BookSums = z.infer<typeof figures>

const pockets = z.object({ money: sum, safe: sum, held: sum, point: sum, coin: sum })
export type BookPockets = z.infer<typeof pockets>

/** What is owed now, and sums of today, this month and this year with what is not closed yet. */
export const bookNow = call(routes.bookNow, {
  input: nothing,
  output: z.object({
    data: z.object({
      at: z.string(),
      /** what members' wallets hold */
      pockets,
      /** what they should hold: the last close, and every transfer since */
      expected: pockets,
      /** stakes that wait for their result; they are not in the pockets */
      open: z.object({ bets: sum, stakes: sum }),
      today: figures,
      month: figures,
      year: figures,
      /** the last day that is closed */
      closed: z.string().nullable(),
    }),
  }),
})

/**
 * The members whose parts a holding is the sum of, the largest first, as of one moment; who holds none is left out. `sum`
 * is in won, of coins in millionths; `query` answers it as the page shows it, coins whole.
 */
export const bookHolders = call(routes.bookHolders, {
  input: z.object({ of: z.enum(bookHoldings), pageIndex }),
  output: z.object({
    data: z.object({
      at: z.string(),
      totalCnt: z.int(),
      totalPages: z.int(),
      sum,
      query: z.string(),
      list: z.array(z.object({ member: z.int(), uid: z.string(), amount: sum })),
    }),
  }),
})
export type BookHolder = z.infer<typeof bookHolders.output>['data']['list'][number]

const day = z.object({ day: z.string(), closedAt: z.string(), ...pockets.shape, sums: figures })
export type BookDayRow = z.infer<typeof day>

/** Closed days, newest first. */
export const bookDays = call(routes.bookDays, {
  input: z.object({ pageIndex }),
  output: z.object({
    data: z.object({ totalCnt: z.int(), totalPages: z.int(), list: z.array(day) }),
  }),
})

/** One closed day. Refuses `notFound` for one that is not closed. */
export const bookDay = call(routes.bookDay, {
  input: nothing,
  output: z.object({
    data: day.extend({
      /** hexadecimal */
      hash: z.string(),
      prevHash: z.string(),
      /** the close before and after it */
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** `game`: a draw game's key, casino or slot; empty for what is of no game */
      games: z.array(z.object({ game: z.string(), title: z.string(), sums: figures })),
      /** the partner each member stood under next; null: under none. No member is in two. */
      partners: z.array(
        z.object({
          id: z.int().nullable(),
          uid: z.string().nullable(),
          type: z.string().nullable(),
          members: z.int(),
          sums: figures,
        }),
      ),
      told: z.array(z.object({ figure: z.enum(bookColumns), of })),
    }),
  }),
})
export type BookDay = z.infer<typeof bookDay.output>['data']

/**
 * A figure of today, this month or this year by its days, newest first; a day without any of it is left out, but the one
 * that runs. `query` answers `sum` as of when it is asked.
 */
export const bookSoFar = call(routes.bookSoFar, {
  input: z.object({ span: z.enum(bookSpans), figure: z.enum(bookColumns) }),
  output: z.object({
    data: z.object({
      at: z.string(),
      sum,
      days: z.array(z.object({ day: z.string(), closed: z.boolean(), amount: sum })),
      of,
      query: z.string(),
    }),
  }),
})
export type BookSoFar = z.infer<typeof bookSoFar.output>['data']

/**
 * The ledger's rows of a day that a figure is the sum of, and the query that sums them; of a day that is not closed yet as
 * they stand. `partner`, of a closed day, 0: of members under none. Refuses `notFound` for a day to come or before
 * the house's first, and with `partner` for one that is not closed.
 */
export const bookRows = call(routes.bookRows, {
  input: z.object({
    day: date,
    figure: z.enum(bookColumns),
    game: z.string().max(40).optional(),
    partner: z.int().min(0).optional(),
    pageIndex,
  }),
  output: z.object({
    data: z.object({
      totalCnt: z.int(),
      totalPages: z.int(),
      sum,
      query: z.string(),
      list: z.array(
        z.object({
          id: z.int(),
          at: z.string(),
          member: z.int(),
          uid: z.string(),
          label: z.string(),
          cause: z.int(),
          game: z.string(),
          amount: sum,
        }),
      ),
    }),
  }),
})
export type BookRow = z.infer<typeof bookRows.output>['data']['list'][number]

/** Adds a closed day up again from the ledger, and says every difference; changes nothing. */
export const bookCheck = call(routes.bookCheck, {
  input: z.object({ day: date }),
  output: z.object({
    data: z.object({
      /** the seal over its rows is the one that was written, and the day before’s is in it */
      sealed: z.boolean(),
      /** what members held is what they held before with the day’s sums */
      carried: z.boolean(),
      transfers: z.int(),
      /** rows that are not what the ledger says now, at most 100 */
      differences: z.array(
        z.object({
          label: z.string(),
          game: z.string(),
          partner: z.string().nullable(),
          closed: sum,
          now: sum,
        }),
      ),
    }),
  }),
})
export type BookCheck = z.infer<typeof bookCheck.output>['data']
