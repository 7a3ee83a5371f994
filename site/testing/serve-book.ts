/** The open book of a draw in a page's test: lines, no JSON, so no rule of the house says them. */
import { vi } from 'vitest'

/** What `fetch` is answered for a book's path; null where it is shut. After the house is opened. */
export function serveBook(text: () => string | null): void {
  const before = globalThis.fetch
  vi.stubGlobal('fetch', (to: string, init?: RequestInit) => {
    if (!String(to).startsWith('/open/books/')) return before(to, init)
    const body = text()
    return Promise.resolve(
      body === null
        ? Response.json({ result: false, code: 'notFound', msg: '없습니다.' })
        : new Response(body, {
            headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
          }),
    )
  })
}
