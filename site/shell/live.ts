/** Live updates: server-sent events read with fetch (an EventSource cannot send the identity headers). Hints only. */
import { useEffect } from 'react'

import { identity } from '../api/ask.ts'
import { queries } from '../api/queries.ts'
import { useSession } from '../api/session.ts'

type Heard = (data: unknown) => void
const listeners = new Map<string, Set<Heard>>()

/** Calls back for each event of that name; the data is the server's JSON, to be read with care. */
export function onLive(event: string, heard: Heard): () => void {
  const heards = listeners.get(event) ?? new Set()
  listeners.set(event, heards.add(heard))
  return () => heards.delete(heard)
}

export function useLive(event: string, heard: Heard): void {
  useEffect(() => onLive(event, heard), [event, heard])
}

const tellListeners = (event: string, data: unknown) => {
  // A session that ended elsewhere is told by the poll's own refusal.
  if (event === 'header' || event === 'logout')
    void queries.refetchQueries({ queryKey: ['header'] })
  for (const heard of listeners.get(event) ?? []) heard(data)
}

/** Keeps the stream open while a member is logged in; once per page, in the root. */
export function useLiveStream(): void {
  const token = useSession()?.accessToken
  useEffect(() => {
    if (token === undefined) return
    const stop = new AbortController()
    void keepOpen(stop.signal)
    return () => stop.abort()
  }, [token])
}

async function keepOpen(stop: AbortSignal): Promise<void> {
  for (let wait = 1_000; !stop.aborted; wait = Math.min(wait * 2, 30_000)) {
    const began = Date.now()
    const again = await readStream(stop)
    if (!again) return
    if (Date.now() - began > 30_000) wait = 1_000
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())))
  }
}

/** False when the server has no stream for this session: then the poll alone stays. */
async function readStream(stop: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch('/my/live', {
      headers: { ...identity(), accept: 'text/event-stream' },
      credentials: 'include',
      signal: stop,
    })
    const streams = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    if (!streams || !response.body) return response.status >= 500
    // What happened while there was no stream was told to nobody.
    void queries.refetchQueries({ queryKey: ['header'] })
    const read = eventReader(tellListeners)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      read(value)
    }
  } catch {
    return true
  }
}

/** Takes the stream in pieces of any size; says each whole event once. */
export function eventReader(say: (event: string, data: unknown) => void): (text: string) => void {
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
