/** The first of WORKERS processes: it only forks, ends who stands still, and forks again what died. */
import cluster, { type Worker } from 'node:cluster'

import type { FastifyBaseLogger } from 'fastify'

import { beat, watchBeats } from './beat.ts'

const AGAIN_MS = 200
const STOP_WITHIN_MS = 9_000
/** A worker that cannot even begin has a reason that another start does not mend. */
const FALSE_STARTS = 2

/** What a worker says to whoever started it, beside its beat. */
export type Said = 'beat' | 'listening' | { failed: string }

type Forking = {
  log: FastifyBaseLogger
  /** calls back when the house is to end */
  onStop: (stop: () => void) => void
  /** how long a worker serves on before it ends */
  drainMs: number
}

/** Keeps so many of them at work until it is told to stop; told once more, they end without waiting. */
export function forkWorkers(workers: number, { log, onStop, drainMs }: Forking): void {
  let stopping = false
  let exitCode = 0
  let falseStarts = 0
  const numbers = new Map<number, number>()
  const listening = new Set<number>()
  const beats = watchBeats<Worker>((worker) => {
    log.error({ worker: worker.id }, 'a worker stands still; it is ended')
    worker.process.kill('SIGKILL')
  })
  cluster.schedulingPolicy = cluster.SCHED_RR

  const add = (number: number) => numbers.set(cluster.fork({ WORKER: String(number) }).id, number)
  for (let number = 0; number < workers; number++) add(number)

  cluster.on('message', (worker, said: Said) => {
    if (said === 'beat') return beats.heard(worker)
    if (said !== 'listening')
      return log.fatal({ worker: worker.id, reason: said.failed }, 'a worker could not begin')
    falseStarts = 0
    listening.add(worker.id)
    if (listening.size === workers) {
      beat()
      process.send?.('listening')
    }
  })

  cluster.on('exit', (worker, code, signal) => {
    beats.forget(worker)
    const { id } = worker
    const { pid } = worker.process
    const left = Object.values(cluster.workers ?? {})
    if (stopping) {
      if (left.length === 0) process.exit(exitCode)
      return
    }
    falseStarts = listening.delete(id) ? 0 : falseStarts + 1
    if (falseStarts >= FALSE_STARTS) {
      log.fatal({ code, signal }, 'workers end as soon as they start; the server ends')
      stopping = true
      exitCode = 1
      for (const other of left) other?.process.kill('SIGTERM')
      if (left.length === 0) process.exit(1)
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
      return
    }
    log.error({ worker: id, pid, code, signal }, 'a worker died; another takes its place')
    setTimeout(() => !stopping && add(numbers.get(id) ?? 0), AGAIN_MS)
  })

  onStop(() => {
    stopping = true
    const left = Object.values(cluster.workers ?? {})
    if (left.length === 0) process.exit(0)
    for (const worker of left) worker?.kill('SIGTERM')
    setTimeout(() => process.exit(1), drainMs + STOP_WITHIN_MS).unref()
  })
}
