/** The partners' page's only door to the server: one call, one answer, a refusal thrown in words. */
import type { Code, Input, Output } from '@madang/contract/core/call.ts'
import type { PartnerCalls } from '@madang/contract/partner/plain/calls.ts'
import { routes } from '@madang/contract/partner/plain/routes.ts'

import { endSession, readSession } from './session.ts'

type Answered = { result: boolean; msg: string; code?: Code } & Record<string, unknown>

/** The server said no, or could not be asked (code `retry`). */
export class RefusedError extends Error {
  readonly code: Code | null

  constructor({ code, msg }: Pick<Answered, 'code' | 'msg'>) {
    super(msg)
    this.code = code ?? null
  }
}

/** Calls that move money, by what they ask: their key stays until the server has answered. */
const unanswered = new Map<string, string>()

export async function ask<K extends keyof PartnerCalls>(
  name: K,
  input?: Input<PartnerCalls[K]>,
  { keyed = false }: { keyed?: boolean } = {},
): Promise<Output<PartnerCalls[K]> & { msg: string }> {
  const { method, path } = routes[name]
  const body = method === 'POST' ? JSON.stringify(input ?? {}) : undefined
  const token = readSession()?.token
  const headers: Record<string, string> = {}
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const asked = `${path} ${body ?? ''}`
  if (keyed) headers['idempotency-key'] = keyFor(asked)

  const answer = await send(path, { method, headers, body })
  if (answer.code !== 'retry' && answer.code !== 'rate') unanswered.delete(asked)
  if (answer.result) return answer as never
  if (answer.code === 'logout') endSession(token)
  throw new RefusedError(answer)
}

function keyFor(asked: string): string {
  const random = crypto.getRandomValues(new Uint8Array(16))
  const key = unanswered.get(asked) ?? Array.from(random, (byte) => byte.toString(16)).join('-')
  unanswered.set(asked, key)
  return key
}

const unreachable: Answered = {
  result: false,
  code: 'retry',
  msg: '서버에 연결할 수 없습니다. 잠시 후 다시 시도해주세요.',
}

/** The server answers within three seconds, `retry` at worst; a line may take as long again and more. */
const ANSWER_WITHIN_MS = 8_000

async function send(path: string, init: RequestInit): Promise<Answered> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const answer = (await (await fetch(path, { ...init, signal })).json()) as Answered | null
    return answer !== null && typeof answer === 'object' && 'result' in answer
      ? answer
      : unreachable
  } catch {
    return unreachable
  }
}
