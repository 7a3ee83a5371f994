/** One call over the wire, within a time limit; what it meets is told to the line. */
import type { Code } from '@madang/contract/core/call.ts'

import { doubtLine, heardHouse } from './line.ts'

export type Answered = { result: boolean | null; msg: string; code?: Code } & Record<
  string,
  unknown
>

/** An answer that takes longer lets the line be looked at beside it. */
const DOUBT_MS = 3_000

/** No answer, or none that could be read: what became of the call is not known. */
const unreachable: Answered = {
  result: false,
  code: 'retry',
  msg: '서버에 연결할 수 없습니다. 잠시 후 다시 시도해주세요.',
}

/** The answer; `unreachable` when none came within the limit. Never throws. */
export async function send(path: string, init: RequestInit, limitMs: number): Promise<Answered> {
  const doubt = setTimeout(() => void doubtLine(), DOUBT_MS)
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(limitMs) })
    const answer = (await response.json()) as Answered | null
    if (answer !== null && typeof answer === 'object' && 'result' in answer) {
      if (response.status < 500) heardHouse()
      else void doubtLine()
      return answer
    }
  } catch {
    // Told below, as an answer that nobody could read.
  } finally {
    clearTimeout(doubt)
  }
  void doubtLine()
  return unreachable
}
