/** What the house gives as lines of text, not as an answer: a draw's open book. */

/** Its lines; null where the house has none to give (yet). Throws, in words for its reader, when it cannot be asked. */
export async function readLines(path: string): Promise<string[] | null> {
  const answer = await fetch(path).catch(() => null)
  if (!answer?.ok) throw new Error('장부를 불러오지 못했습니다. 연결을 확인하고 다시 시도해주세요.')
  if (!/x-ndjson/.test(answer.headers.get('content-type') ?? '')) return null
  return (await answer.text()).split('\n').slice(0, -1)
}
