/** The console's only door to the server: one call, one answer, a refusal thrown in words. */
import type { Code, Input, Output } from '@madang/contract/core/call.ts'
import { routes, type OperatorCalls } from '@madang/contract/operator/plain/calls.ts'

import { readToken, storeToken } from './session.ts'

type Answered = { result: boolean; msg: string; code?: Code } & Record<string, unknown>

/** The server said no, or could not be asked (code `retry`). */
export class RefusedError extends Error {
  readonly code: Code | null

  constructor({ code, msg }: Pick<Answered, 'code' | 'msg'>) {
    super(msg)
    this.code = code ?? null
  }
}

type Options = {
  /** values of `:name` in the call's path */
  params?: Record<string, string | number>
  /** asked by the clock, not by the operator: the session's idle time goes on */
  poll?: boolean
}

export async function ask<K extends keyof OperatorCalls>(
  name: K,
  input?: Input<OperatorCalls[K]>,
  { params = {}, poll = false }: Options = {},
): Promise<Output<OperatorCalls[K]> & { msg: string }> {
  const { method, path } = routes[name]
  const url = path.replaceAll(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(params[part] ?? ''),
  )
  const token = readToken()
  const headers: Record<string, string> = {}
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (poll) headers['poll'] = '1'
  if (method === 'POST') headers['content-type'] = 'application/json'
  const body = method === 'POST' ? JSON.stringify(input ?? {}) : undefined

  const answer = await send(url, { method, headers, body })
  if (answer.result) return answer as never
  if (answer.code === 'logout') storeToken(null)
  throw new RefusedError(answer)
}

const unreachable: Answered = {
  result: false,
  code: 'retry',
  msg: '서버에 연결할 수 없습니다. 다시 시도하고 있습니다.',
}

async function send(url: string, init: RequestInit): Promise<Answered> {
  try {
    const answer = (await (await fetch(url, init)).json()) as Answered | null
    return answer !== null && typeof answer === 'object' && 'result' in answer
      ? answer
      : unreachable
  } catch {
    return unreachable
  }
}
