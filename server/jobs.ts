/** Clock-driven work, done by whichever process holds the lease; another takes over within seconds when it dies. */
import { addUpDays } from './features/betting/betting.ts'
import { tickDraws } from './features/draw/draw.ts'
import { rollRounds, rollVendors } from './features/rolling/rolling.ts'
import { readCatalogues, settleUnended, sumPlayed } from './features/vendor/vendor.ts'
import type { Deps } from './http/deps.ts'
import { sweep } from './sweep.ts'
import { watchBooks, watchClock, watchRecent } from './watch.ts'

/** 'soon': there is more to do than can wait for the next time. */
type Job = { name: string; everyMs: number; run: (deps: Deps) => Promise<'soon' | void> }

const jobs: Job[] = [
  { name: 'rounds', everyMs: 500, run: tickDraws },
  { name: 'rolling', everyMs: 1_000, run: rollRounds },
  { name: 'rolling.vendors', everyMs: 1_000, run: rollVendors },
  { name: 'vendors', everyMs: 30_000, run: readCatalogues },
  { name: 'vendors.unended', everyMs: 5_000, run: settleUnended },
  { name: 'betting.days', everyMs: 60_000, run: addUpDays },
  { name: 'vendors.sums', everyMs: 60_000, run: sumPlayed },
  { name: 'clock', everyMs: 5_000, run: watchClock },
  { name: 'books.recent', everyMs: 60_000, run: watchRecent },
  { name: 'books', everyMs: 900_000, run: watchBooks },
  { name: 'sweep', everyMs: 60_000, run: sweep },
]

const LEASE = 7_201_003
const RETRY_MS = 1_000
const SOON_MS = 1_000

export async function startJobs(deps: Deps): Promise<{ stop(): Promise<void> }> {
  let stopped = false
  let lease: { release(): Promise<void> } | null = null
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()

  const later = (name: string, ms: number, work: () => Promise<void>) => {
    if (stopped) return
    timers.set(
      name,
      setTimeout(
        () =>
          running.set(
            name,
            work().finally(() => running.delete(name)),
          ),
        ms,
      ),
    )
  }

  async function repeat(job: Job): Promise<void> {
    let next = job.everyMs
    if (lease) {
      try {
        if ((await job.run(deps)) === 'soon') next = Math.min(next, SOON_MS)
      } catch (error) {
        deps.log.error({ job: job.name, err: error }, 'a job failed; it runs again')
      }
    }
    if (lease) later(job.name, next, () => repeat(job))
  }

  async function seek(): Promise<void> {
    try {
      lease = await deps.db.lease(LEASE, () => {
        lease = null
        later('lease', RETRY_MS, seek)
      })
    } catch {
      lease = null
    }
    if (!lease) return later('lease', RETRY_MS, seek)
    for (const job of jobs) later(job.name, 0, () => repeat(job))
  }

  await seek()
  return {
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled(running.values())
      await lease?.release()
    },
  }
}
