/**
 * What the house this page came from tells to everybody; null where it says that it has nothing of the kind. Throws out of
 * reach, and for any other refusal: of a house that is asked too often nothing is known.
 */
export async function told<T>(path: string): Promise<T | null> {
  const said = (await (await fetch(path)).json()) as { data?: T; code?: string }
  if (said.data !== undefined) return said.data
  if (said.code === 'notFound') return null
  throw new Error(`${path}: ${said.code}`)
}

/** The lines of a draw's open book; null where the house says that it is not open. Throws as `told` does. */
export async function toldLines(path: string): Promise<string | null> {
  const answer = await fetch(path)
  if (answer.ok && /x-ndjson/.test(answer.headers.get('content-type') ?? '')) return answer.text()
  const { code } = (await answer.json()) as { code?: string }
  if (code === 'notFound') return null
  throw new Error(`${path}: ${code}`)
}
