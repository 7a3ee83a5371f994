/** What simulated actors try at a server that may be slow or away: one that fails is counted, and the run goes on. */

/** Of an actor's latest tries so many are looked at. */
const LATEST = 20

type Actor = { tried: number; failed: number; latest: boolean[] }

/** Its `stop` is aborted with the given one, and where most of an actor's latest tries failed. */
export function openTries(
  given: AbortSignal,
  {
    say = () => undefined,
    patienceMs = 20_000,
  }: { say?: (text: string) => void; patienceMs?: number } = {},
) {
  const failing = new AbortController()
  const stop = AbortSignal.any([given, failing.signal])
  const actors = new Map<string, Actor>()
  const failures = new Map<string, number>()
  const mostOf = (name: string) =>
    new Error(`Most of what ${name} tried failed: ${list().join('; ')}`)
  const list = () => [...failures].map(([why, count]) => `${count} × ${why}`)
  return {
    stop,
    /** ends what is asked again and again */
    patience: () => AbortSignal.any([stop, AbortSignal.timeout(patienceMs)]),
    /** Whether it worked; rejects never. */
    async pass(name: string, work: () => Promise<unknown>): Promise<boolean> {
      const error = await work().then(
        () => null,
        (thrown: Error) => thrown,
      )
      if (stop.aborted) return false
      const actor = actors.get(name) ?? { tried: 0, failed: 0, latest: [] }
      actors.set(name, actor)
      actor.tried++
      actor.latest = [...actor.latest, error === null].slice(-LATEST)
      if (error === null) return true
      actor.failed++
      const why = `${name}: ${error.message}`
      failures.set(why, (failures.get(why) ?? 0) + 1)
      say(`· failed: ${why}`)
      if (actor.latest.filter((good) => !good).length > LATEST / 2) failing.abort(mostOf(name))
      return false
    },
    /** each reason and how often */
    failures: list,
    throwIfMostFailed() {
      stop.throwIfAborted()
      for (const [name, { tried, failed }] of actors) if (failed * 2 > tried) throw mostOf(name)
    },
  }
}
export type Tries = ReturnType<typeof openTries>
