/** The site's only door to the server: one call, one answer, a refusal thrown in words meant for the member. */
import type { Code, Input, Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { routes } from '@madang/contract/member/plain/routes.ts'

import { answered, keyFor } from './idempotency.ts'
import { readLine } from './line.ts'
import { becameOf, isMoneyCall } from './outcome.ts'
import { send, type Answered } from './send.ts'
import { identity, readSession } from './session.ts'
import { wasPressed } from './pressed.ts'

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
   * The slot of a call that is done once, such as `bet`. A money call whose answer is lost is asked after until it is
   * known what became of it, and that is the answer; what is written keeps its key until it is answered, so that sent
   * again it is the same writing.
   */
  key?: string
  headers?: Record<string, string>
  /** how long an answer may take */
  limitMs?: number
}

export const lineText = {
  lost: '지금은 연결이 없습니다',
  means: '베팅과 충환전은 연결된 뒤에 할 수 있습니다',
  alert: '지금은 연결이 없습니다. 베팅과 충환전이 잠겼습니다.',
  back: '다시 연결되었습니다.',
  /** on the buttons that are locked */
  waits: '연결되면 신청할 수 있습니다',
  waitsToBet: '연결되면 베팅할 수 있습니다',
  kept: '고른 픽과 금액은 그대로 두었습니다. 연결되면 배당과 마감을 다시 확인한 뒤에만 보낼 수 있습니다.',
  locked: '지금은 연결이 없습니다. 연결된 뒤에 다시 시도해주세요.',
} as const

const LIMIT_MS = 15_000
/** Sooner: then it is asked what became of it. */
const MONEY_LIMIT_MS = 5_000

type Ended = (name: keyof MemberCalls, error: RefusedError) => void
let ended: Ended = () => {}

/** Who is told that the session is over (`logout`) or the account gone (404); the shell, once. */
export const onEnded = (handler: Ended) => {
  ended = handler
}

/** What was asked in a session that is another one by now: nobody is told. */
const overtaken: Answered = { result: false, code: 'logout', msg: '' }

export async function ask<K extends keyof MemberCalls>(
  name: K,
  input?: Input<MemberCalls[K]>,
  options: AskOptions = {},
): Promise<Output<MemberCalls[K]> & { msg: string }> {
  const asker = readSession()
  const answer = await answerTo(name, input, options)
  // An answer belongs to the session that asked for it: it neither ends another one nor fills its pages.
  if (readSession()?.accessToken !== asker?.accessToken) throw new RefusedError(overtaken)
  if (answer.result === true) return answer as never
  const error = new RefusedError(answer)
  // Who has no session loses none.
  if (asker && (error.code === 'logout' || error.code === 404)) ended(name, error)
  throw error
}

async function answerTo<K extends keyof MemberCalls>(
  name: K,
  input: Input<MemberCalls[K]> | undefined,
  { params, key: slot, headers: own, limitMs }: AskOptions,
): Promise<Answered> {
  const { method, path } = routes[name]
  const body = method === 'GET' ? undefined : JSON.stringify(input ?? {})
  const headers: Record<string, string> = { ...identity(), ...own }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (!wasPressed()) headers['poll'] = '1'
  const go = (most: number) =>
    send(pathOf(path, params), { method, credentials: 'include', headers, body }, limitMs ?? most)
  if (slot === undefined) return go(LIMIT_MS)

  const money = isMoneyCall(name)
  // Nothing that moves money goes out on a line that is known to be lost.
  if (money && !readLine().up) return { result: false, code: 'retry', msg: lineText.locked }
  const key = keyFor(slot, { name, body: body ?? '', again: !money })
  headers['idempotency-key'] = key
  const answer = await go(money ? MONEY_LIMIT_MS : LIMIT_MS)
  if (answer.code !== 'retry') {
    // `busy` and `rate` come before anything is looked at: what is written may be sent again under its key.
    if (money || (answer.code !== 'busy' && answer.code !== 'rate')) answered(slot, key)
    return answer
  }
  if (!money) return answer
  const became = await becameOf(name, key)
  if (became === null) return overtaken
  answered(slot, key)
  return became
}

const pathOf = (path: string, params: AskOptions['params'] = {}) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
