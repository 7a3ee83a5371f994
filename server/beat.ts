/** A process whose loop stands still cannot say so: it beats to who started it, who ends it when the beat stays away. */

const BEAT_MS = 500
/** Members of a process that stands still wait until it is ended. */
const SILENT_MS = 3_000
const LOOK_MS = 250

/** Beats to who started this process, if somebody did. */
export function beat(): void {
  const tell = () => {
    // A channel that is just closing answers here; its end is heard of elsewhere.
    if (process.connected) process.send?.('beat', undefined, undefined, () => undefined)
  }
  tell()
  setInterval(tell, BEAT_MS).unref()
}

/** Watches over others' beats; `silent` is told of each that stays away, once. */
export function watchBeats<Id>(silent: (id: Id) => void) {
  const heard = new Map<Id, number>()
  let looked = performance.now()
  setInterval(() => {
    const now = performance.now()
    // Where we stood still ourselves, beats wait to be read.
    const stood = now - looked > 4 * LOOK_MS
    looked = now
    for (const [id, at] of heard) {
      if (stood) heard.set(id, now)
      else if (now - at > SILENT_MS) {
        heard.delete(id)
        silent(id)
      }
    }
  }, LOOK_MS).unref()
  return {
    heard: (id: Id) => void heard.set(id, performance.now()),
    forget: (id: Id) => void heard.delete(id),
  }
}
