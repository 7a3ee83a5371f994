/**
 * The provider's part in traces (docs/spec/wire.md#ids): what a window or the house asks goes on under their id, and what
 * a wager or a draw brings about later under one that follows from its own number, whatever was restarted meanwhile.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import {
  beginTrace,
  continueTrace,
  TRACE_HEADER,
  traceIdOf,
  type Trace,
} from '@madang/contract/core/trace.ts'

const running = new AsyncLocalStorage<Trace | undefined>()

/** The trace of what runs now. */
export const currentTrace = (): Trace | undefined => running.getStore()
export const inTrace = <T>(trace: Trace | undefined, work: () => T): T => running.run(trace, work)

/** Does what a request asks under its trace, or under a new one. */
export const traced = <T>({ headers }: IncomingMessage, work: () => T): T =>
  running.run(continueTrace(headers[TRACE_HEADER]) ?? beginTrace(), work)

/** A trace for what is told of a message, however often it is sent. */
export const traceOfMessage = (text: string): Trace =>
  beginTrace(hash('sha256', text, 'hex').slice(0, 32))

const MOST_OTHERS = 10_000
/** ids of acts that were asked for under another than their own number, by act */
const others = new Map<string, string>()

/** Notes under which id an act is asked for now: a window of ours takes the act's own number, another may not. */
export function noteAct(act: string): void {
  const now = currentTrace()
  if (!now?.parent || now.id === traceIdOf(act)) return
  others.set(act, now.id)
  if (others.size > MOST_OTHERS) others.delete(others.keys().next().value!)
}

/** A part of an act's trace: the same id for its bet, its win, its refund and its round's end. */
export function traceOfAct(act: string): Trace {
  const now = currentTrace()
  const id = others.get(act) ?? traceIdOf(act) ?? now?.id
  const parent = now && now.id === id ? now.span : null
  return { ...beginTrace(id), parent }
}

/** What every line of the log says of it. */
export function traceFields(): { trace?: string; span?: string } {
  const trace = currentTrace()
  return trace ? { trace: trace.id, span: trace.span } : {}
}
