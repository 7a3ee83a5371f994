/** A timer that keeps its pace in a hidden tab, where the page's own come up to a minute late. */
import { useEffect, useRef } from 'react'

/** Starts it; answers how to end it. */
function beat(ms: number, act: () => void): () => void {
  if (typeof Worker === 'undefined') {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  }
  const worker = new Worker(new URL('./beat.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = act
  worker.postMessage(ms)
  return () => worker.terminate()
}

/** Calls `act` every so often while `on`. */
export function useBeat(ms: number, on: boolean, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => (on ? beat(ms, () => latest.current()) : undefined), [ms, on])
}
