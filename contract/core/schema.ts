/** Building blocks of the contract's schemas. Only the server (and tests) load these; pages import types. */
import { z } from 'zod'

/** A whole number of won that an answer carries. */
export const won = z.int().min(0)

/**
 * An amount as the wire writes it: a JSON integer or `^[1-9][0-9]{0,12}$` as a string; 0 is readable and each
 * call refuses it in its own words (docs/spec/wire.md#envelope). The message is the code `badAmount`.
 */
const badAmount = { error: 'badAmount' }
/** An amount in won; an issue’s message is the code `badAmount` (docs/spec/wire.md#envelope). */
export const amount = z.union(
  [
    z
      .int(badAmount)
      .min(0, badAmount)
      .refine((n) => !Object.is(n, -0), badAmount),
    z
      .string(badAmount)
      .regex(/^(0|[1-9][0-9]{0,12})$/, badAmount)
      .transform(Number),
  ],
  badAmount,
)

/** Past this no list has a page; what lies beyond is as empty (docs/spec/wire.md#lists). */
const LAST_PAGE = 100_000
/** Which page of a list, from 1; 1 unless given (docs/spec/wire.md#lists). */
export const pageIndex = z
  .int()
  .min(1)
  .transform((page) => Math.min(page, LAST_PAGE))
  .default(1)
/** A day of the calendar, yyyy-MM-dd, of this millennium: any other is a slip, and far ones have no next day. */
export const date = z.iso.date().refine((day) => day >= '2000-01-01' && day < '3000-01-01')
/** No fields: of a body that is not read, of an answer that says no more than `result` and `msg`. */
export const nothing: z.ZodType<object, object> = z.object({})

/** A page of a list, as every list answers it: `data: { totalCnt, totalPages, list }`. */
export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    data: z.object({ totalCnt: z.int(), totalPages: z.int(), list: z.array(row) }),
  })
