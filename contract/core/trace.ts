/**
 * W3C trace context (https://www.w3.org/TR/trace-context/): one id that a request has on every program it passes through
 * (docs/spec/wire.md#ids). Ids are random and say nothing of anybody; nothing is decided by them.
 */

/** One program's part in what a page, a member or a machine set going. */
export type Trace = {
  /** 32 hex digits: the same in every log, header and entry that it comes by */
  id: string
  /** 16 hex digits: this part of it */
  span: string
  /** the part that asked for this one; null where it began here */
  parent: string | null
  /** whether who began it asked for it to be recorded */
  sampled: boolean
}

/** The header that brings a trace and takes it on. */
export const TRACE_HEADER = 'traceparent'
/** What an id looks like. */
export const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/

/** Version 00 has four fields; a later one may have more, of which the first four are read. `ff` is none. */
const PARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

const SPAN_BYTES = 8
const ID_BYTES = 16
const POOL_BYTES = 4_096
let pool = new Uint8Array(0)
let used = 0
const hexes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Random hex, never all zero: which no id may be. Random bytes are fetched many at once. */
function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    pool = crypto.getRandomValues(new Uint8Array(POOL_BYTES))
    used = 0
  }
  let hex = ''
  let any = 0
  for (const end = used + bytes; used < end; used++) {
    any |= pool[used]!
    hex += hexes[pool[used]!]!
  }
  return any === 0 ? randomHex(bytes) : hex
}

/** Something that begins here, under an id of its own unless one is given. */
export const beginTrace = (id: string = randomHex(ID_BYTES)): Trace => ({
  id,
  span: randomHex(SPAN_BYTES),
  parent: null,
  sampled: true,
})

/** Our part in what a header brings; null where it is none that can be read: then nobody is believed. */
export function continueTrace(header: unknown): Trace | null {
  if (typeof header !== 'string') return null
  const [, version, id, parent, flags, more] = PARENT.exec(header) ?? []
  if (id === undefined || (version === '00' && more !== undefined)) return null
  const sampled = (Number.parseInt(flags!, 16) & 1) === 1
  return { id, span: randomHex(SPAN_BYTES), parent: parent!, sampled }
}

/** The header of what this part asks of another program. */
export const traceHeader = ({ id, span, sampled }: Trace): string =>
  `00-${id}-${span}-0${sampled ? 1 : 0}`

/** The id of an act that has a UUID: the same from every program that knows the act, whenever it speaks of it. */
export const traceIdOf = (text: string): string | null => {
  const [uuid] = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/.exec(text) ?? []
  const id = uuid?.replaceAll('-', '')
  return id !== undefined && TRACE_ID.test(id) ? id : null
}
