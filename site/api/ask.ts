/** The site's only door to the server: one call, one answer, a refusal thrown in words meant for the member. */
import type { Code, Input, Output } from '@madang/contract/core/call.ts'
import { routes, type MemberCalls } from '@madang/contract/member/plain/calls.ts'

import { answered, keyFor } from './idempotency.ts'
import { readSession } from './session.ts'

export type Answered = { result: boolean | null; msg: string; code?: Code } & Record<
  string,
  unknown
>

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

export type AskOptions = {
  /** values of `:name` in the call's path */
  params?: Record<string, string | number>
  /**
   * The slot of a call that moves money, such as `bet`: its idempotency key is kept for the tab until the
   * server has answered, so a press after a broken connection repeats the call instead of doing it twice.
   */
  key?: string
  headers?: Record<string, string>
}

type Ended = (name: keyof MemberCalls, error: RefusedError) => void
let ended: Ended = () => {}

/** Who is told that the session is over (`logout`) or the account gone (404); the shell, once. */
export const onEnded = (handler: Ended) => {
  ended = handler
}

export async function ask<K extends keyof MemberCalls>(
  name: K,
  input?: Input<MemberCalls[K]>,
  options: AskOptions = {},
): Promise<Output<MemberCalls[K]> & { msg: string }> {
  const route = routes[name]
  const body = route.method === 'GET' ? undefined : JSON.stringify(input ?? {})
  const headers = { ...identity(), ...options.headers }
  if (options.key !== undefined) headers['idempotency-key'] = keyFor(options.key, body ?? '')

  const answer = await send(pathOf(route.path, options.params), {
    method: route.method,
    credentials: 'include',
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body,
  })
  if (options.key !== undefined && !unsettled(answer)) answered(options.key)
  if (answer.result === true) return answer as never
  const error = new RefusedError(answer)
  if (error.code === 'logout' || error.code === 404) ended(name, error)
  throw error
}

/** The two identity headers of every call (wire.md, Headers); none for a guest. */
export function identity(): Record<string, string> {
  const session = readSession()
  return session ? { authorization: `Bearer ${session.accessToken}`, uuid: session.userId } : {}
}

/** Codes after which the same key must be sent again: nothing was decided inside the transaction. */
const unsettled = ({ code }: Answered) => code === 'retry' || code === 'busy' || code === 'rate'

const pathOf = (path: string, params: AskOptions['params'] = {}) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

const unreachable: Answered = {
  result: false,
  code: 'retry',
  msg: '서버에 연결할 수 없습니다. 잠시 후 다시 시도해주세요.',
}

async function send(path: string, init: RequestInit): Promise<Answered> {
  try {
    const response = await fetch(path, init)
    const answer = (await response.json()) as Answered | null
    return answer !== null && typeof answer === 'object' && 'result' in answer
      ? answer
      : unreachable
  } catch {
    return unreachable
  }
}
