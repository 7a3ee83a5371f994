/** Live updates: what the session's stream says, told to the page: answers, and hints to ask again. */
import { useEffect } from 'react'

import { queries } from '../api/queries.ts'
import { readSession, useSession } from '../api/session.ts'
import { shareStream } from './live-share.ts'
import { SILENT_MS } from './live-stream.ts'
import { hearSummary, readHeader, type Summary } from './summary.ts'

type Heard = (data: unknown) => void
const listeners = new Map<string, Set<Heard>>()

/** Calls back for each event of that name; the data is the server's JSON, to be read with care. */
function onLive(event: string, heard: Heard): () => void {
  const heards = listeners.get(event) ?? new Set()
  listeners.set(event, heards.add(heard))
  return () => heards.delete(heard)
}

export function useLive(event: string, heard: Heard): void {
  useEffect(() => onLive(event, heard), [event, heard])
}

/** Pages do not all ask at the same moment when the house is back, nor after an event that all of them heard. */
const BACK_MS = 1_000
const EVENT_MS = 300
/** A full house says itself in how many milliseconds its pages should come. */
let within = 0

/** How long, at random, to wait before something is asked because of an event. */
export function spreadOf(event: unknown): number {
  const { within: said } = (event ?? {}) as { within?: unknown }
  return typeof said === 'number' ? said : EVENT_MS
}

/** A stream that begins so soon after the page was loaded has missed nothing that the page shows. */
const SOON_MS = 3_000
let wantedAt = Number.NEGATIVE_INFINITY

let heardAt = Number.NEGATIVE_INFINITY
/** Whether the stream lives: what it tells of need not be asked. */
export const isLive = () => performance.now() - heardAt < SILENT_MS

/** As the stream says it: `header` and `logout` of the member, `round` and `house` of all, `open` and `again` of itself. */
export function tellPage(event: string, data: unknown): void {
  heardAt = performance.now()
  if (event === 'round' || event === 'again') within = Math.max(spreadOf(data), BACK_MS)
  if (event === 'header') void hearSummary(data as Partial<Summary>)
  // A session that ended elsewhere is told by the poll's own refusal.
  if (event === 'logout') void readHeader()
  if (event === 'house')
    setTimeout(
      () => void queries.invalidateQueries({ queryKey: ['house'] }),
      Math.random() * spreadOf(data),
    )
  // What happened while there was no stream was told to nobody: all that the page shows is read again.
  if (event === 'open' || event === 'again') {
    if (event === 'open' && performance.now() - wantedAt < SOON_MS) void readHeader()
    else setTimeout(readAll, Math.random() * Math.max(within, BACK_MS))
  }
  for (const heard of listeners.get(event) ?? []) heard(data)
}

const readAll = () =>
  void queries.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })

/** Keeps the stream open while a member is logged in; once per page, in the root. */
export function useLiveStream(): void {
  const token = useSession()?.accessToken
  useEffect(() => {
    const session = readSession()
    if (!session || session.accessToken !== token) return
    wantedAt = performance.now()
    const stop = shareStream(session, tellPage)
    return () => {
      heardAt = Number.NEGATIVE_INFINITY
      stop()
    }
  }, [token])
}
