/** A house as a stranger asks it: only what is open, again while it is away, and no faster than it likes. */
import { setTimeout as sleep } from 'node:timers/promises'

const WAIT_MS = 1_000
const LONGEST_MS = 30_000
const TIMEOUT_MS = 60_000

type Envelope = { result: boolean; code?: string; data?: unknown; next?: string | null }

/** `say` hears of each outage once. `signal` ends every wait. */
export function openHouse(url: string, say: (line: string) => void, signal: AbortSignal) {
  let away = false

  /** The answer's text, of that type: anything else is no answer of the house. Null where there is nothing there. */
  async function read(path: string, type: string): Promise<string | null> {
    for (let wait = WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_MS)) {
      const answer = await fetch(new URL(path, url), {
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }).catch((error: unknown) => error as Error)
      if (signal.aborted) throw signal.reason
      const response = answer instanceof Response ? answer : null
      const text = response && (await response.text().catch(() => null))
      const refused = text === null ? undefined : refusalOf(text)
      if (response?.status === 404 || refused === 'notFound') return null
      const right = response?.headers.get('content-type')?.startsWith(type)
      if (response?.ok && right && text !== null && refused === undefined) {
        if (away) say('the house is back')
        away = false
        return text
      }
      const why = refused ?? (response ? response.status : (answer as Error).message)
      if (!away) say(`the house does not answer (${why}); waiting`)
      away = true
      await sleep(askedFor(response) ?? wait, undefined, { signal })
    }
  }

  /** The lines of a book; null while it is shut. */
  const readBook = (path: string) => read(path, 'application/x-ndjson')

  /** What a call answers; null for `notFound`. */
  async function ask<T>(path: string): Promise<{ data: T; next: string | null } | null> {
    const text = await read(path, 'application/json')
    if (text === null) return null
    const { data, next = null } = JSON.parse(text) as Envelope
    return { data: data as T, next }
  }
  return { readBook, ask }
}
export type House = ReturnType<typeof openHouse>

/** How long the house asks to be left alone, in milliseconds; undefined where it does not say. */
function askedFor(response: Response | null): number | undefined {
  const told = response?.headers.get('retry-after')
  const wait = Number(told) * 1_000 || Date.parse(told ?? '') - Date.now()
  return wait > 0 ? wait : undefined
}

/** Why an envelope refuses; undefined for one that does not, and for what is none, as a book's lines. */
function refusalOf(text: string): string | undefined {
  try {
    const { result, code } = JSON.parse(text) as Envelope
    return result === false ? (code ?? 'refused') : undefined
  } catch {
    return undefined
  }
}
