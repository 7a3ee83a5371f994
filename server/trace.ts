/**
 * Whose act what runs now is part of (docs/adr/0185-one-id.md): logs, events and what is asked of others carry its id.
 * What serves many at once is part of none; each of its acts brings its own.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

import { beginTrace, traceHeader, type Trace } from '@madang/contract/core/trace.ts'

const running = new AsyncLocalStorage<Trace | undefined>()

/** The trace of what runs now; undefined where it is nobody's, or everybody's. */
export const currentTrace = (): Trace | undefined => running.getStore()

/** Does work as part of a trace, with all that it awaits. */
export const inTrace = <T>(trace: Trace, work: () => T): T => running.run(trace, work)

/** Does work that serves many, whoever's call happens to begin it. */
export const inNoTrace = <T>(work: () => T): T => running.run(undefined, work)

/** The header of what is asked of another program now. */
export const askedAs = (): string => traceHeader(currentTrace() ?? beginTrace())

/** What every line of the log says of it. */
export function traceFields(): { trace?: string; span?: string } {
  const trace = currentTrace()
  return trace ? { trace: trace.id, span: trace.span } : {}
}
