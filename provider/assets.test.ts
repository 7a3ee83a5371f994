import { createServer, get as ask } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { sendPage, type Answer } from './assets.ts'
import { frames } from './frames/frames.ts'
import { gamePage } from './casino/pages.ts'

const shown = {
  frames: {
    get: (url: string) => frames(url, "'self'"),
    page: '/frames/ntry.powerladder',
    face: 'pretendard-frame',
  },
  windows: { get: gamePage, page: '/games/play/haneul.baccarat1', face: 'pretendard-window' },
}

/** What a text names, as a path of this origin. */
const named = (path: string, text: string) =>
  [
    ...text.matchAll(
      /(?:src|href)="([^"]+)"|url\(['"]?([^'")]+)|\bfrom['"]([^'"]+)|import\(['"]([^'"]+)/g,
    ),
  ]
    .map((found) => new URL(found.slice(1).find(Boolean)!, `http://provider${path}`))
    .filter(({ protocol }) => protocol !== 'data:')

test.each(Object.entries(shown))(
  'all that a page of the %s names is there, from this origin alone, and kept for ever under a name of its contents',
  (_, { get, page, face }) => {
    const seen = new Map<string, Answer>()
    const visit = (path: string) => {
      if (seen.has(path)) return
      const answer = get(path)
      expect(answer?.status, path).toBe(200)
      seen.set(path, answer!)
      if (/woff2$|svg$/.test(path)) return
      for (const { origin, pathname } of named(path, String(answer!.body))) {
        expect(origin, path).toBe('http://provider')
        visit(pathname)
      }
    }
    visit(page)
    const brought = [...seen].filter(([path]) => path.includes('/assets/'))
    expect(brought.length).toBeGreaterThan(20)
    for (const [path, { headers }] of brought) {
      expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
      expect(path).toMatch(/-[\w-]{8}\.\w+$/)
    }
    const preloaded = /rel="preload" href="([^"]+)"/.exec(String(seen.get(page)!.body))?.[1]
    expect(preloaded).toContain(face)
    expect(seen.has(preloaded!)).toBe(true)
    // What wins where two faces have a letter stands last.
    const style = [...seen].find(([path]) => path.endsWith('.css'))!
    const faces = [...String(style[1].body).matchAll(/url\(['"]?([^'")]+\.woff2)/g)]
    expect(faces.at(-1)![1]).toContain(face)
  },
)

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip;q=0.8, br;q=1', 'br', brotliDecompressSync],
  ['', undefined, (body: Buffer) => body],
  ['brotli', undefined, (body: Buffer) => body],
] as const)('who takes %j is answered in %s, and reads the same', async (accepts, told, read) => {
  const style = named('/games/play/x', String(gamePage('/games/play/closed')!.body)).find(
    ({ pathname }) => pathname.endsWith('.css'),
  )!.pathname
  const page = gamePage(style)!
  const server = createServer((request, response) => sendPage(request, response, page))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>((done) => {
    ask({ port, headers: { 'accept-encoding': accepts } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => done({ headers: response.headers, body: Buffer.concat(parts) }))
    })
  })
  expect(answer.headers['content-encoding']).toBe(told)
  expect(answer.headers['vary']).toBe('accept-encoding')
  expect(read(answer.body).equals(Buffer.from(page.body))).toBe(true)
})

test('a name that was never built is not there, nor is any other file', () => {
  for (const name of ['main.ts', 'manifest.json', '..%2fmanifest.json', 'window.js'])
    for (const path of [`/games/assets/${name}`, `/frames/assets/${name}`])
      expect([gamePage(path), frames(path, '*')]).toEqual([null, null])
})
