/** Listens in on what the house answers to everyone of a campaign. */

/** A refusal: where (its path without what is behind `?`), the code, the sentence, and how often. */
export type Said = { path: string; code: string; msg: string; times: number }

/** Hears every refusal from now on, until its end. */
export function listen() {
  const heard = new Map<string, Said>()
  const asked = globalThis.fetch
  globalThis.fetch = async (...call) => {
    const response = await asked(...call)
    const { pathname: path } = new URL(response.url)
    const answer = (await response
      .clone()
      .json()
      .catch(() => null)) as { result?: boolean; code?: string; msg?: string } | null
    if (answer?.result === false) {
      const [code, msg] = [String(answer.code), String(answer.msg)]
      const key = `${path} ${code} ${msg}`
      const known = heard.get(key) ?? { path, code, msg, times: 0 }
      heard.set(key, { ...known, times: known.times + 1 })
    }
    return response
  }
  return {
    said: (): Said[] => [...heard.values()],
    end() {
      globalThis.fetch = asked
    },
  }
}
