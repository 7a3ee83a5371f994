/** A page's only door to the server: one call, one answer, a refusal thrown in words meant for its reader. */
import { beginTrace, TRACE_HEADER, traceHeader } from '@madang/contract/core/trace.ts'
import type { Call, Code, Input, Output, Route } from '@madang/contract/core/call.ts'

import { answered, keyFor } from './keys.ts'
import type { Answered } from './send.ts'

/** The server said no (or could not be asked: code `retry`). `body` is the whole answer. */
export class RefusedError extends Error {
  readonly code: Code | null
  readonly msg: string
  readonly body: Answered

  constructor(body: Answered) {
    super(body.msg)
    this.code = body.code ?? null
    this.msg = body.msg
    this.body = body
  }
}

type AskOptions = {
  /** values of `:name` in the call's path */
  params?: Record<string, string | number>
  /** what stands behind the path */
  query?: Record<string, string>
  /** asked by the page itself, not by who uses it: such calls hold no session */
  poll?: boolean
  /** is sent also while the page goes */
  keepalive?: boolean
  headers?: Record<string, string>
  /** how long an answer may take */
  limitMs?: number
  /**
   * The slot of a call that is done once, such as `bet`: it carries a key, kept in the tab until it is answered. Sent
   * again with the same body it carries the same key, over a reload too, unless the page finds out what `became` of it.
   */
  key?: string
}

type Calls<C> = { [K in keyof C]: Call }
export type Sending = { path: string; init: RequestInit; limitMs: number | undefined }

/** What one page's door has of its own. */
export type Door<C extends Calls<C>> = {
  routes: { readonly [K in keyof C]: Route }
  /** tells one session from the next; null: nobody is in */
  token: () => string | null
  /** of every call: whose it is, and whether they are at it */
  headers: (options: { poll: boolean }) => Record<string, string>
  send: (name: keyof C & string, sending: Sending) => Promise<Answered>
  /** `logout` or 404 was said to who asked with this token */
  ended: (name: keyof C & string, error: RefusedError, token: string) => void
  /** given for answers to a session that is another one by now; without it they are given as they came */
  overtaken?: Answered
  /** calls of which it can be asked what became; each press of theirs has a key of its own */
  outcome?: {
    knows: (name: string) => boolean
    /** why such a call may not go out now */
    held: () => Answered | null
    /** asked after an answer was lost, until it is known; null when the session is over before */
    became: (name: string, sent: { key: string; body: string }) => Promise<Answered | null>
  }
}

const JSON_BODY = { 'content-type': 'application/json' }

/** How a page asks: by a call's name, with what it takes, for what it answers. */
export function openAsk<C extends Calls<C>>(door: Door<C>) {
  type Name = keyof C & string
  return async function ask<K extends Name>(
    name: K,
    input?: Input<C[K]>,
    options: AskOptions = {},
  ): Promise<Output<C[K]> & { msg: string }> {
    const token = door.token()
    const answer = await answerTo(door, name, input, options)
    if (door.overtaken && door.token() !== token) throw new RefusedError(door.overtaken)
    if (answer.result === true) return answer as never
    const error = new RefusedError(answer)
    // Who has no session loses none.
    if (token !== null && (error.code === 'logout' || error.code === 404))
      door.ended(name, error, token)
    throw error
  }
}

async function answerTo<C extends Calls<C>>(
  door: Door<C>,
  name: keyof C & string,
  input: unknown,
  { params, query, poll = false, keepalive = false, headers: own, limitMs, key: slot }: AskOptions,
): Promise<Answered> {
  const { method, path } = door.routes[name]
  const body = method === 'GET' ? undefined : JSON.stringify(input ?? {})
  const headers = { ...door.headers({ poll }), ...own, ...(body !== undefined && JSON_BODY) }
  const go = (more: Record<string, string> = {}) =>
    door.send(name, {
      path: pathOf(path, params, query),
      init: {
        method,
        // Each sending has an id of its own, which is in every log that it comes by.
        headers: { ...headers, ...more, [TRACE_HEADER]: traceHeader(beginTrace()) },
        ...(body !== undefined && { body }),
        ...(keepalive && { keepalive }),
      },
      limitMs,
    })
  if (slot === undefined) return go()

  const outcome = door.outcome?.knows(name) ? door.outcome : null
  const held = outcome?.held()
  if (held) return held
  const sent = body ?? ''
  const key = keyFor(slot, { name, body: sent, again: outcome === null })
  const answer = await go({ 'idempotency-key': key })
  if (answer.code !== 'retry') {
    // `busy` and `rate` come before anything is looked at: sent again it may have its key again.
    if (outcome || (answer.code !== 'busy' && answer.code !== 'rate')) answered(slot, key)
    return answer
  }
  if (!outcome) return answer
  const became = await outcome.became(name, { key, body: sent })
  if (became === null) return door.overtaken ?? answer
  // After a new login the outcome can still be asked for.
  if (became.code !== 'logout' && became.code !== 404) answered(slot, key)
  return became
}

function pathOf(path: string, params: AskOptions['params'] = {}, query: AskOptions['query'] = {}) {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const asked = new URLSearchParams(query).toString()
  return asked === '' ? filled : `${filled}?${asked}`
}
