/** Clock-driven work, done by whichever process holds the lease; another takes over within seconds when it dies. */
import { ballStreams } from '@madang/contract/core/draw/games.ts'
import { beginTrace } from '@madang/contract/core/trace.ts'

import { noteEvening, sendPushes } from './features/push/push.ts'
import { watchAlarms } from './features/alarms/watch.ts'
import { lapseGone } from './features/approvals/approvals.ts'
import { addUpDays } from './features/betting/betting.ts'
import { addUpBets } from './features/bets/bets.ts'
import { chainEvents } from './features/events/chain.ts'
import { writeEnds } from './features/find/find.ts'
import { closeDue } from './features/closing/closing.ts'
import { closeBooks, compareBooks } from './features/books/books.ts'
import { addUpMinutes } from './features/course/course.ts'
import { sendPlanned } from './features/memo/memo.ts'
import { tickDraws } from './features/draw/draw.ts'
import { makeOwnData } from './features/own-data/own-data.ts'
import { bringIntoForce } from './features/scheduled/scheduled.ts'
import { addUpGames } from './features/reports/reports.ts'
import { countRings } from './features/radar/count.ts'
import { rollRounds, rollVendors } from './features/rolling/rolling.ts'
import { sealDays } from './features/seals/seals.ts'
import { readToday } from './features/today/today.ts'
import { readCatalogues, settleUnended } from './features/casino/casino.ts'
import { sealDue, tellSeals } from './features/seals/seals.ts'
import { carryOut } from './features/undo/undo.ts'
import { dueActs } from './acts.ts'
import { openBeats } from './db/job-beat.ts'
import { JOBS_LEASE } from './db/lease.ts'
import { jobsHeld } from './figures.ts'
import { onPart, type Deps, type Part } from './http/deps.ts'
import { sweepMoved } from './http/moved.ts'
import { reseal } from './http/sealed.ts'
import { markDays } from './ledger/marks.ts'
import { sweep } from './sweep.ts'
import { inTrace } from './trace.ts'
import { watchBooks, watchClock, watchDurability, watchRecent } from './watch.ts'

/**
 * 'soon': there is more to do than can wait for the next time. `share`: at most so much of the time is spent on it,
 * however long it takes; beyond `everyMs` it waits until that is so. `part`: whose connections it works over; the jobs'
 * unless said. `machine`: what it sees to is the machine's, and a clock's rate is nothing to it.
 */
type Job = {
  name: string
  part?: Exclude<Part, 'desk'>
  everyMs: number
  machine?: true
  share?: number
  run: (deps: Deps) => Promise<'soon' | void>
}

const jobs: Job[] = [
  { name: 'rounds', part: 'draws', everyMs: 500, run: tickDraws },
  // Of their own: a draw waits for its seal, and no long settlement or silent provider is to delay another's.
  // Each stream by itself: a book of a million bets, or one that fails, delays none of the others.
  ...ballStreams.map(({ stream }): Job => ({
    ...{ name: `seals.${stream}`, part: 'draws', everyMs: 500 },
    run: (deps) => sealDue(deps, stream),
  })),
  { name: 'seals.told', part: 'draws', everyMs: 500, run: tellSeals },
  { name: 'decisions', everyMs: 500, run: (deps) => carryOut(deps, dueActs) },
  { name: 'scheduled', everyMs: 500, run: bringIntoForce },
  { name: 'radar', everyMs: 60_000, share: 0.2, run: countRings },
  { name: 'rolling', everyMs: 1_000, run: rollRounds },
  { name: 'rolling.vendors', everyMs: 1_000, run: rollVendors },
  { name: 'vendors', machine: true, everyMs: 30_000, run: readCatalogues },
  { name: 'vendors.unended', everyMs: 5_000, run: settleUnended },
  { name: 'betting.days', everyMs: 60_000, run: addUpDays },
  { name: 'reports.days', everyMs: 60_000, run: addUpGames },
  { name: 'bets.days', everyMs: 60_000, run: addUpBets },
  { name: 'books.days', everyMs: 60_000, run: closeBooks },
  { name: 'seals.days', everyMs: 60_000, run: sealDays },
  { name: 'books.compared', everyMs: 30_000, share: 0.05, run: compareBooks },
  { name: 'course', everyMs: 5_000, run: addUpMinutes },
  { name: 'ledger.marks', everyMs: 60_000, run: markDays },
  { name: 'clock', machine: true, everyMs: 5_000, run: watchClock },
  { name: 'durability', machine: true, everyMs: 10_000, run: watchDurability },
  { name: 'books.recent', everyMs: 60_000, run: watchRecent },
  { name: 'books', everyMs: 900_000, share: 0.05, run: watchBooks },
  { name: 'approvals', everyMs: 1_000, run: lapseGone },
  { name: 'push', everyMs: 1_000, run: (deps) => sendPushes(deps, readToday) },
  { name: 'push.evening', everyMs: 60_000, run: noteEvening },
  { name: 'memos', everyMs: 1_000, run: sendPlanned },
  { name: 'closing', everyMs: 1_000, run: closeDue },
  { name: 'own-data', everyMs: 1_000, run: makeOwnData },
  { name: 'moved', machine: true, everyMs: 5_000, run: sweepMoved },
  { name: 'ends', everyMs: 10_000, run: writeEnds },
  { name: 'keys', machine: true, everyMs: 5_000, share: 0.25, run: sealAnew },
  { name: 'events', everyMs: 1_000, run: chainEvents },
  { name: 'alarms', everyMs: 2_000, run: watchAlarms },
  { name: 'sweep', everyMs: 60_000, run: sweep },
]

/** What a key that is no more in use sealed. A process that leaves goes on with no further portion. */
function sealAnew(deps: Deps) {
  return reseal(deps, {
    stopped: () => deps.leaving.signal.aborted,
    left: (why) => deps.log.error({ why }, 'a sealed value cannot be opened, and stays as it is'),
  })
}

const RETRY_MS = 1_000
const SOON_MS = 1_000
/** However fast the house's clock runs, the machine is asked for no more than this. */
const LEAST_MS = 100

/** From a lease's gain to its loss. What one began does not go on in the next: each repeats every job by itself. */
type Term = { over: boolean; sure(): Promise<boolean>; release(): Promise<void> }

export async function startJobs(
  deps: Deps,
  work: readonly Job[] = jobs,
): Promise<{ stop(): Promise<void> }> {
  let stopped = false
  let term: Term | null = null
  const timers = new Set<NodeJS.Timeout>()
  const beats = openBeats(deps.watch)
  const over = { jobs: onPart(deps, 'jobs'), draws: onPart(deps, 'draws'), bets: deps }
  /** by job: a term waits for what the one before still has under way */
  const running = new Map<string, Promise<void>>()

  function later(ms: number, then: () => void) {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      then()
    }, ms)
    timers.add(timer)
  }

  /** of the machine */
  const everyMs = (job: Job) =>
    job.machine
      ? job.everyMs
      : Math.min(job.everyMs, Math.max(LEAST_MS, deps.clock.wait(job.everyMs)))

  async function once(job: Job): Promise<number> {
    const began = performance.now()
    const { done, next } = await attempt(job)
    const took = performance.now() - began
    const after = job.share ? Math.max(next, took / job.share) : next
    if (done) await beats.ended(job.name, { took, after })
    return after
  }

  async function attempt(job: Job): Promise<{ done: boolean; next: number }> {
    try {
      const soon = (await inTrace(beginTrace(), () => job.run(over[job.part ?? 'jobs']))) === 'soon'
      return { done: true, next: soon ? Math.min(everyMs(job), SOON_MS) : everyMs(job) }
    } catch (error) {
      deps.log.error({ job: job.name, err: error }, 'a job failed; it runs again')
      return { done: false, next: everyMs(job) }
    }
  }

  async function repeat(job: Job, mine: Term): Promise<void> {
    await running.get(job.name)
    // Who stood still may hold nothing any more, and not have heard of it.
    if (mine.over || stopped || !(await mine.sure()) || mine.over || stopped) return
    const run = once(job)
    running.set(
      job.name,
      run.then(() => undefined),
    )
    const next = await run
    running.delete(job.name)
    if (!mine.over) later(next, () => void repeat(job, mine))
  }

  async function seek(): Promise<void> {
    const mine: Term = { over: false, sure: async () => true, release: async () => undefined }
    const lost = () => {
      if (mine.over) return
      mine.over = true
      jobsHeld.set(0)
      later(RETRY_MS, () => void seek())
    }
    const lease = await deps.watch.lease(JOBS_LEASE, lost).catch(() => null)
    if (!lease) return later(RETRY_MS, () => void seek())
    mine.release = () => lease.release()
    mine.sure = () => lease.sure()
    term = mine
    jobsHeld.set(1)
    if (stopped) return lease.release()
    await beats.begin(work)
    if (!mine.over) for (const job of work) void repeat(job, mine)
  }

  await seek()
  return {
    async stop() {
      stopped = true
      if (term) term.over = true
      jobsHeld.set(0)
      for (const timer of timers) clearTimeout(timer)
      await Promise.allSettled(running.values())
      await term?.release()
    },
  }
}
