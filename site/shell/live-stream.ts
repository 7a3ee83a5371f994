/** One stream of live events, held open: read with fetch, because an EventSource cannot send the identity headers. */
import { streams } from '@madang/contract/member/plain/routes.ts'

import { doubtLine, lineUp, readLine } from '../api/line.ts'
import { identity } from '../api/session.ts'

export type Say = (event: string, data: unknown) => void

/** The house says something every 15 s (server/http/live.ts): after this long a silent line is no line. */
export const SILENT_MS = 25_000
const FIRST_PAUSE_MS = 1_000
const PAUSE_MOST_MS = 30_000
/** After a stream that lasted so long the next one is tried soon. */
const LASTED_MS = 30_000

/** How a stream ended: the session has none (any more), or it is to be tried again, in so many milliseconds at least. */
type End = 'over' | { lost: boolean; afterMs: number }

/**
 * Keeps a stream open until it is stopped or the session is over. Says `open` whenever one begins: what happened before
 * was told to nobody; and `beat` for every sign of life.
 */
export async function keepStream(stop: AbortSignal, say: Say): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, PAUSE_MOST_MS)) {
    await lineUp()
    if (stop.aborted) return
    const began = performance.now()
    const end = await readStream(stop, say)
    if (stop.aborted || end === 'over') return
    if (performance.now() - began > LASTED_MS) pause = FIRST_PAUSE_MS
    if (end.lost) await doubtLine()
    if (!readLine().up) {
      await lineUp()
      pause = FIRST_PAUSE_MS
    }
    // Not all pages of a house that is back at the same moment.
    await sleep(Math.max(end.afterMs, pause * (0.5 + Math.random())), stop)
  }
}

async function readStream(stop: AbortSignal, say: Say): Promise<End> {
  const quiet = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => quiet.abort(), SILENT_MS)
  }
  alive()
  try {
    const response = await fetch(streams.live.path, {
      headers: { ...identity(), accept: 'text/event-stream' },
      credentials: 'include',
      signal: AbortSignal.any([stop, quiet.signal]),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (!isStream || !response.body) return await refusal(response)
    say('open', {})
    const read = eventReader(say)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { lost: true, afterMs: 0 }
      alive()
      say('beat', {})
      read(value)
    }
  } catch {
    return { lost: true, afterMs: 0 }
  } finally {
    clearTimeout(timer)
  }
}

/** Only who has no session, or a house without streams, is done with it; too many calls or a fault pass. */
async function refusal(response: Response): Promise<End> {
  const answer = (await response.json().catch(() => null)) as { code?: unknown } | null
  if (answer?.code === 'logout' || answer?.code === 404 || answer?.code === 'notFound')
    return 'over'
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return { lost: response.status >= 500, afterMs: Number.isFinite(seconds) ? seconds * 1_000 : 0 }
}

/** Until then, or until it is stopped. */
export const sleep = (ms: number, stop: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Takes the stream in pieces of any size; says each whole event once. */
export function eventReader(say: Say): (text: string) => void {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).trimStart())
          .join('\n')
      const data = field('data')
      if (data !== '') say(field('event') || 'message', parse(data))
    }
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return data
  }
}
