/** One call over the wire, within a time limit. */
import type { Code } from '@madang/contract/core/call.ts'

export type Answered = { result: boolean | null; msg: string; code?: Code } & Record<
  string,
  unknown
>

/** What befell a call on its way, for who watches the line. */
type Watch = {
  /** no answer yet */
  slow?: () => void
  /** the house answered, with this status */
  heard?: (status: number) => void
  /** no answer came, or none that could be read */
  lost?: () => void
}

const SLOW_MS = 3_000

/** What became of the call is not known. */
export const unreachable: Answered = {
  result: false,
  code: 'retry',
  msg: '서버에 연결할 수 없습니다. 잠시 후 다시 시도해주세요.',
}

/** The answer; `unreachable` when none came within the limit that could be read. Never throws. */
export async function send(
  path: string,
  init: RequestInit,
  limitMs: number,
  { slow, heard, lost }: Watch = {},
): Promise<Answered> {
  const waits = slow && setTimeout(slow, SLOW_MS)
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(limitMs) })
    const answer = (await response.json()) as Answered | null
    if (answer !== null && typeof answer === 'object' && 'result' in answer) {
      heard?.(response.status)
      return answer
    }
  } catch {
    // Told below, as an answer that nobody could read.
  } finally {
    clearTimeout(waits)
  }
  lost?.()
  return unreachable
}
