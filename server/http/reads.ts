/** Reads of what many wait for: one at a time, so that an older one is never put over a newer. */

export type Reads<T> = {
  /** The next read's answer. Who asks while one is under way gets the one after it, which begins after they asked. */
  fresh: () => Promise<T>
  /** whether one is under way */
  running: () => boolean
}

/** `read` asks for everything that is to be known; where it rejects, who waits for that read hears it, the next one begins anew. */
export function openReads<T>(read: () => Promise<T>): Reads<T> {
  let reading: Promise<T> | null = null
  let next: Promise<T> | null = null

  function fresh(): Promise<T> {
    if (!reading) {
      reading = read().finally(() => (reading = null))
      return reading
    }
    next ??= reading
      .catch(() => undefined)
      .then(() => {
        next = null
        return fresh()
      })
    return next
  }
  return { fresh, running: () => reading !== null }
}
