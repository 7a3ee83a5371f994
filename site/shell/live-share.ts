/**
 * One stream for all tabs of a session in this browser, and never more than three streams: over HTTP/1.1 a browser has
 * six lines to a house, and pages need some (ADR 0044). The tab that holds the lock reads and tells the others.
 */
import type { Session } from '../api/session.ts'
import { keepStream, SILENT_MS, sleep, type Say } from './live-stream.ts'

/** Streams of other members' tabs; whoever finds none free waits, and has the header's poll. */
const LINES = 3
/** A tab that the browser has put to sleep holds the lock and says nothing. */
const ASLEEP_MS = SILENT_MS + 15_000
const PAUSE_MS = 1_000

/** Hears what the session's stream says, whichever tab reads it, until it is stopped. */
export function shareStream({ userId, accessToken }: Session, hear: Say): () => void {
  const stop = new AbortController()
  // A browser names locks only to pages that it trusts to be the house's own; elsewhere a tab in sight has a stream.
  if (!('locks' in navigator)) {
    const done = whileVisible((seen) => keepStream(seen, hear))
    return done
  }
  const name = `live ${userId} ${accessToken.slice(-12)}`
  const channel = new BroadcastChannel(name)
  let heardAt = performance.now()
  const say: Say = (event, data) => {
    heardAt = performance.now()
    channel.postMessage({ event, data })
    hear(event, data)
  }
  channel.addEventListener(
    'message',
    ({ data }: MessageEvent<{ event: string; data: unknown }>) => {
      heardAt = performance.now()
      hear(data.event, data.data)
    },
  )
  void lead(name, { stop: stop.signal, say, silence: () => performance.now() - heardAt })
  return () => {
    stop.abort()
    channel.close()
  }
}

type Lead = { stop: AbortSignal; say: Say; silence: () => number }

/** Waits for the lock and reads as long as it is held; takes it from a tab that sleeps. */
async function lead(name: string, { stop, say, silence }: Lead): Promise<void> {
  for (let steal = false; !stop.aborted;) {
    const turn = new AbortController()
    const either = AbortSignal.any([stop, turn.signal])
    let reads = false
    let asleep = false
    const look = setInterval(() => {
      if (reads || silence() < ASLEEP_MS || document.visibilityState !== 'visible') return
      asleep = true
      turn.abort()
    }, 5_000)
    try {
      await navigator.locks.request(name, steal ? { steal } : { signal: either }, async () => {
        reads = true
        await onALine(either, () => keepStream(either, guarded(either, say)))
      })
      return
    } catch {
      // Stopped, stolen, or taken by force in the next round.
      turn.abort()
    } finally {
      clearInterval(look)
    }
    steal = asleep
    // Whatever else it was that failed must not be tried without a pause.
    await sleep(PAUSE_MS, stop)
  }
}

/** Nothing is said any more once it is over. */
const guarded =
  (over: AbortSignal, say: Say): Say =>
  (event, data) =>
    over.aborted || say(event, data)

async function onALine(stop: AbortSignal, read: () => Promise<void>): Promise<void> {
  for (let n = 0; n < LINES; n++) {
    const had = await navigator.locks.request(`live line ${n}`, { ifAvailable: true }, (lock) =>
      lock === null ? false : read().then(() => true),
    )
    if (had) return
  }
  const any = Math.floor(Math.random() * LINES)
  await navigator.locks.request(`live line ${any}`, { signal: stop }, read).catch(() => undefined)
}

/** Runs while the page is in sight; answers how to end it. */
function whileVisible(run: (seen: AbortSignal) => Promise<void>): () => void {
  let turn: AbortController | null = null
  const look = () => {
    const visible = document.visibilityState === 'visible'
    if (visible && !turn) void run((turn = new AbortController()).signal)
    if (!visible && turn) {
      turn.abort()
      turn = null
    }
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    turn?.abort()
  }
}
