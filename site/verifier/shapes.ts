/** What a file that anybody may have written is held against before anything of it is used. */
type Check = (value: unknown) => boolean

export const text: Check = (value) => typeof value === 'string'
export const whole: Check = (value) => Number.isSafeInteger(value)
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
export const orNone =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
export const shape =
  (fields: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]))

const sealed = {
  ...{ stream: text, date: text, round: whole, closedAt: whole, count: whole, stake: whole },
  ...{ worst: whole, root: text, prev: text, hash: text },
}
/** As a draw is mixed with it. */
export const isSeal = shape(sealed)
const isSigned = shape({ ...sealed, key: whole, signature: text, entropyType: orNone(whole) })
const isDrawn = shape({ balls: listOf(whole), powerball: orNull(whole) })

const key = shape({
  ...{ id: whole, publicKey: text, from: orNone(whole), until: orNone(orNull(whole)) },
})
/** A receipt with its draw, as the pages of the house save it. */
const isReceipt = shape({
  ...{ stream: text, date: text, round: whole, toldKey: orNone(key) },
  receipt: shape({
    ...{ id: whole, placedAt: whole, game: text, key: text, pick: text, stake: whole, odds: whole },
    ...{ salt: text, size: whole, index: whole, path: listOf(text), root: text, at: whole },
    ...{ keyId: whole, signature: text },
  }),
})

const keys = listOf(key)
const isPlace = shape({ seal: isSigned, index: whole, path: listOf(text) })
const isProof = shape({ member: text, keys: orNone(keys), sealed: orNone(orNull(isPlace)) })

/** A receipt as a file of its own; one of before it told its place has neither keys nor seal. */
export const isBetProof: Check = (value) => isReceipt(value) && isProof(value)

/** A sealed book with all that its check needs. */
export const isBook = shape({
  seal: isSigned,
  before: orNone(orNull(isSigned)),
  keys,
  book: orNull(listOf(text)),
  pay: orNone(
    orNull(
      shape({
        ...{ payout: whole, returned: whole, drawn: orNull(isDrawn), void: listOf(text) },
        corrections: orNone(
          listOf(shape({ game: text, settlement: whole, result: orNull(isDrawn) })),
        ),
      }),
    ),
  ),
  own: orNull(
    shape({
      uid: text,
      receipts: listOf(shape({ id: whole, salt: text, index: whole, path: listOf(text) })),
      kept: listOf(isReceipt),
      paid: orNone(orNull(listOf(shape({ game: text, paid: whole })))),
    }),
  ),
})
