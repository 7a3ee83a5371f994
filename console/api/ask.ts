/** The console's only door to the server: one call, one answer, a refusal thrown in words. */
import type { Code, Input, Output } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { routes } from '@madang/contract/operator/plain/routes.ts'

import { takeActivity } from './activity.ts'
import { noteConnection } from './connection.ts'
import { endSession, readToken } from './session.ts'

type Answered = { result: boolean; msg: string; code?: Code } & Record<string, unknown>

/** The server said no, or could not be asked (code `retry`). */
export class RefusedError extends Error {
  readonly code: Code | null
  /** the whole answer, such as the work that a login wants first */
  readonly body: Answered

  constructor(answer: Answered) {
    super(answer.msg)
    this.code = answer.code ?? null
    this.body = answer
  }
}

type Options = {
  /** values of `:name` in the call's path */
  params?: Record<string, string | number>
  /** asked by the clock: unless the operator did something since, the session's idle time goes on */
  poll?: boolean
  headers?: Record<string, string>
}

export async function ask<K extends keyof OperatorCalls>(
  name: K,
  input?: Input<OperatorCalls[K]>,
  { params = {}, poll = false, headers: more = {} }: Options = {},
): Promise<Output<OperatorCalls[K]> & { msg: string }> {
  const { method, path } = routes[name]
  const url = path.replaceAll(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(params[part] ?? ''),
  )
  const token = readToken()
  const headers: Record<string, string> = { ...more }
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (!takeActivity() && poll) headers['poll'] = '1'
  if (method === 'POST') headers['content-type'] = 'application/json'
  const body = method === 'POST' ? JSON.stringify(input ?? {}) : undefined

  const signal = AbortSignal.timeout(PATIENT.has(name) ? PATIENT_MS : ANSWER_WITHIN_MS)
  const answer = await send(url, { method, headers, body, signal })
  noteConnection(answer !== unreachable)
  if (answer.result) return answer as never
  if (answer.code === 'logout') endSession(token)
  throw new RefusedError(answer)
}

/** Said for a server that is gone as for one whose database is. */
export const lostText = '연결이 끊겼습니다. 다시 연결하고 있습니다.'

const unreachable: Answered = { result: false, code: 'retry', msg: lostText }

/** The server answers within three seconds, `retry` at worst; a line may take as long again and more. */
const ANSWER_WITHIN_MS = 8_000

/** What goes over many rows may take its time on the server too. */
const PATIENT: ReadonlySet<string> = new Set([
  'approvalDecide',
  'auditVerify',
  'correctionPreview',
  'csvExport',
  'gameReport',
] satisfies (keyof OperatorCalls)[])
const PATIENT_MS = 65_000

async function send(url: string, init: RequestInit): Promise<Answered> {
  try {
    const answer = (await (await fetch(url, init)).json()) as Answered | null
    if (answer?.code === 'retry') return unreachable
    return answer !== null && typeof answer === 'object' && 'result' in answer
      ? answer
      : unreachable
  } catch {
    return unreachable
  }
}
