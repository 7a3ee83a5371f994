/** Very many rows of one statement, as COPY tells them in binary: a fifth of what it costs to make objects of them. */
import pg from 'pg'

import { told } from './statement.ts'

const PAGE_BYTES = 128 * 1_024
/** Pages that wait to be read; then the database waits. */
const MOST_PAGES = 8
/** What the whole answer begins with: a signature, flags and the length of what nobody adds. */
const HEADER_BYTES = 19

type Line = { connection: { stream: { pause(): void; resume(): void } } }

/** A query that hears what is copied; as one of the driver's own it may travel between others. */
class Copy extends pg.Query {
  readonly heard: (row: Buffer) => void
  constructor(text: string, heard: (row: Buffer) => void, done: (error?: Error) => void) {
    super({ text }, done)
    this.heard = heard
  }
  handleCopyData({ chunk }: { chunk: Buffer }) {
    this.heard(chunk)
  }
}

/** The statement with whole numbers written into it: COPY takes no parameters. */
export function copyText(strings: TemplateStringsArray, values: readonly number[]): string {
  if (!values.every(Number.isSafeInteger)) throw new TypeError('only whole numbers are copied by')
  return `copy (${String.raw({ raw: strings }, ...values)}) to stdout (format binary)`
}

/**
 * Pages of whole rows, in the statement's order. Who stops before the end waits until the rest has come by; what is
 * read is not held back by who takes it slowly beyond some pages.
 */
export async function* copied(client: pg.ClientBase, text: string): AsyncGenerator<Buffer> {
  const { stream } = (client as unknown as Line).connection
  const pages: Buffer[] = []
  let page = Buffer.allocUnsafe(PAGE_BYTES)
  let at = 0
  let header = HEADER_BYTES
  let wanted = true
  let wake = () => {}

  function turn() {
    if (at > 0 && wanted) pages.push(page.subarray(0, at))
    if (pages.length >= MOST_PAGES) stream.pause()
    at = 0
    wake()
  }
  function hear(chunk: Buffer) {
    // The first row comes with what stands before all; what closes the copy is no row.
    const row = header > 0 ? chunk.subarray(header) : chunk
    header = 0
    if (row.length < 2 || row.readInt16BE(0) < 0) return
    if (at + row.length > page.length) {
      turn()
      page = Buffer.allocUnsafe(Math.max(PAGE_BYTES, row.length))
    }
    // The driver writes its next message over this one.
    row.copy(page, at)
    at += row.length
  }

  let ended: { error?: Error } | null = null
  const over = new Promise<void>((resolve) => {
    const done = (error?: Error) => {
      turn()
      ended = { error }
      wake()
      resolve()
    }
    client.query(new Copy(text, hear, done))
  })
  try {
    for (;;) {
      const next = pages.shift()
      if (next) {
        if (pages.length < MOST_PAGES) stream.resume()
        yield next
      } else if (ended) break
      else await new Promise<void>((resolve) => (wake = resolve))
    }
    const { error } = ended as { error?: Error }
    if (error) throw told(error)
  } finally {
    wanted = false
    pages.length = 0
    stream.resume()
    await over
  }
}

/** Where the fields of a row lie in its page; a field that is null is -1 long. */
export type Fields = { at: Int32Array; length: Int32Array }

/** Tells of each row of a page, of `width` fields each; `fields` is written over for the next. */
export function eachRow(page: Buffer, width: number, told: (fields: Fields) => void): void {
  const fields = { at: new Int32Array(width), length: new Int32Array(width) }
  let at = 0
  while (at < page.length) {
    if (page.readInt16BE(at) !== width) throw new Error(`a row of other than ${width} fields`)
    at += 2
    for (let field = 0; field < width; field++) {
      const length = page.readInt32BE(at)
      at += 4
      fields.at[field] = at
      fields.length[field] = length
      if (length > 0) at += length
    }
    told(fields)
  }
}

/** A whole number of eight bytes, up to 2^53; throws beyond it. */
export function int8At(page: Buffer, at: number): number {
  const high = page.readInt32BE(at)
  if (high < -(2 ** 21) || high >= 2 ** 21) throw new RangeError('an int8 beyond 2^53')
  return high * 2 ** 32 + page.readUInt32BE(at + 4)
}

/** Between PostgreSQL's beginning of time, 2000, and 1970. */
const SINCE_1970_MICROS = 946_684_800_000_000
/** Microseconds since 1970 of a timestamptz. */
export const microsAt = (page: Buffer, at: number) => int8At(page, at) + SINCE_1970_MICROS
