/** The window's line to its vendor: its token from the launch, calls, and what the table tells as it happens. */
export type Refusal = { result: false; code: string; msg: string }
export type Answer<T> = ({ result: true } & T) | Refusal

const KEY = 'game'
const RETRY = [500, 1_000, 2_000, 4_000]
const lost: Refusal = {
  result: false,
  code: 'lost',
  msg: '연결이 끊겼습니다. 다시 연결하는 중입니다.',
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

export function openLine(token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  async function ask<T>(name: string, body?: object): Promise<Answer<T>> {
    try {
      const answer = await fetch(`/games/api/${name}`, {
        method: body ? 'POST' : 'GET',
        headers,
        ...(body && { body: JSON.stringify(body) }),
        cache: 'no-store',
      })
      // Nobody knows what became of it: the same as an answer that never came.
      if (answer.status >= 500) return lost
      return (await answer.json()) as Answer<T>
    } catch {
      return lost
    }
  }

  /** Asks until there is an answer: the same body, so that it counts once. */
  async function insist<T>(name: string, body: object): Promise<Answer<T>> {
    for (const wait of [...RETRY, null]) {
      const answer = await ask<T>(name, body)
      if (answer.result || answer.code !== 'lost' || wait === null) return answer
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
        if (answer.status === 401) return linked(false)
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
