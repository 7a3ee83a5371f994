/** The path of a draw's open book: lines, not JSON, so no call (docs/spec/sealed-book.md#published). */
export const OPEN_BOOK = '/open/books/:stream/:date/:round'

/** Where one draw's book is read. */
export const openBook = ({
  stream,
  date,
  round,
}: {
  stream: string
  date: string
  round: number
}) => `/open/books/${stream}/${date}/${round}`
