/** The window's line to its vendor: its token from the launch, calls, and what the table tells as it happens. */
import { beginTrace, TRACE_HEADER, traceHeader, traceIdOf } from '@madang/contract/core/trace.ts'

/** The seed in use: its commitment, the player's text (empty before the first draw), the number of the next draw. */
export type SeedShown = { commit: string; client: string; date: string; next: number }

/** `seed`: the one in use, where another was named. */
export type Refusal = { result: false; code: string; msg: string; seed?: SeedShown }
export type Answer<T> = ({ result: true } & T) | Refusal

const KEY = 'game'
const RETRY = [500, 1_000, 2_000, 4_000]
const UNDECIDED = new Set(['lost', 'rate'])
/** Nothing was decided by it: the same is asked again. */
export const undecided = ({ code }: Refusal) => UNDECIDED.has(code)
const lost: Refusal = {
  result: false,
  code: 'lost',
  msg: '연결이 끊겼습니다. 다시 연결하는 중입니다.',
}

/** Answers after which this window can no longer play, and what it says instead of the game. */
export const overTexts: Record<string, string> = {
  logout: '게임 연결이 끝났습니다.',
  window: '같은 게임을 다른 창에서 열어 이 창은 끝났습니다.',
  login: '다른 곳에서 로그인하여 이 창의 게임은 끝났습니다.',
  ended: '로그인이 끝나 이 창의 게임도 끝났습니다.',
}
/** Leaves the game for its last word, and with it all that still counts or sounds; a reload does not come back. */
function leave(code: string) {
  sessionStorage.removeItem(KEY)
  location.replace(`/games/play/closed#${code}`)
}

/** From the fragment at the first load, kept in this tab for a reload; out of the address at once. */
export function readToken(): string | null {
  const given = location.hash.slice(1)
  if (given !== '') {
    sessionStorage.setItem(KEY, given)
    history.replaceState(null, '', location.pathname)
  }
  return sessionStorage.getItem(KEY)
}

/** An act has a number already: its trace is under that, as its win's will be, and as it is sent again. */
const actOf = (body: { id?: unknown } = {}) =>
  typeof body.id === 'string' ? (traceIdOf(body.id) ?? undefined) : undefined

/** `over` hears once that the window has lost its right; no answer comes after that. */
export function openLine(token: string, over: (code: string) => void = leave) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  async function ask<T>(name: string, body?: object): Promise<Answer<T>> {
    try {
      const answer = await fetch(`/games/api/${name}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, [TRACE_HEADER]: traceHeader(beginTrace(actOf(body))) },
        ...(body && { body: JSON.stringify(body) }),
        cache: 'no-store',
      })
      // Nobody knows what became of it: the same as an answer that never came.
      if (answer.status >= 500) return lost
      const said = (await answer.json()) as Answer<T>
      if (!said.result && said.code in overTexts) {
        over(said.code)
        return await new Promise<never>(() => undefined)
      }
      return said
    } catch {
      return lost
    }
  }

  /**
   * Asks until there is an answer: the same body, so that it counts once. That one asks too fast says nothing of the try
   * before, whose answer was lost, be it one of these or (`again` in the body) of an earlier press.
   */
  async function insist<T>(name: string, body: Record<string, unknown>): Promise<Answer<T>> {
    let unknown = body.again === true
    for (const wait of [...RETRY, null]) {
      const answer = await ask<T>(name, body)
      if (answer.result || !undecided(answer)) return answer
      unknown ||= answer.code === 'lost'
      if (wait === null) return unknown ? lost : answer
      await new Promise((done) => setTimeout(done, wait))
    }
    return lost
  }

  /** Listens for as long as the page lives; comes back by itself. */
  function listen(heard: (event: string, data: unknown) => void, linked: (up: boolean) => void) {
    let failures = 0
    async function run() {
      try {
        const answer = await fetch('/games/api/live', { headers, cache: 'no-store' })
        if (answer.status === 401) return over('logout')
        if (!answer.ok) throw new Error(`the live line answers ${answer.status}`)
        const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
        linked(true)
        failures = 0
        let text = ''
        for (;;) {
          const { done, value } = await reader.read()
          if (done) break
          text += value
          const parts = text.split('\n\n')
          text = parts.pop()!
          for (const part of parts) {
            const event = /^event: (.*)$/m.exec(part)?.[1]
            const data = /^data: (.*)$/m.exec(part)?.[1]
            if (event === 'over') return over((JSON.parse(data!) as { code: string }).code)
            if (event !== undefined && data !== undefined) heard(event, JSON.parse(data))
          }
        }
      } catch {
        // Tried again below.
      }
      linked(false)
      setTimeout(() => void run(), RETRY[Math.min(failures++, RETRY.length - 1)])
    }
    void run()
  }

  return { ask, insist, listen }
}
export type Line = ReturnType<typeof openLine>
