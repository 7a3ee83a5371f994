/** What the provider says of itself: a line of JSON an event, with the trace of the act it is about. */
import pino from 'pino'

import { traceFields } from './trace.ts'

/** bytes of log that wait for room */
const LOG_WAITS = 1_000_000
const written = pino.destination({ dest: 2, sync: true, maxLength: LOG_WAITS })
// What cannot be said, on a disk that is full, is left unsaid.
written.on('error', () => undefined)

export const log = pino(
  { level: 'warn', base: { program: 'provider', pid: process.pid }, mixin: traceFields },
  written,
)

/** As the setting LOG says; `calls` stands below what is said of the whole. */
export const setLog = (level: 'calls' | 'info' | 'warn' | 'error' | 'silent') =>
  void (log.level = level === 'calls' ? 'debug' : level)
