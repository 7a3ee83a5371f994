/** The provider's built pages (provider/vite.config.ts): every file under a name that changes with what is in it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, 'dist')

/** What a page answers; a text in each way it may be encoded. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** the body as `br` and `gzip`, where it is built so */
  encoded?: Record<string, Buffer>
}

type Entry = { file: string }

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  bin: 'application/octet-stream',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

function read() {
  if (!existsSync(join(dist, 'manifest.json')))
    throw new Error("The provider's pages are not built; npm start builds them.")
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Record<
    string,
    Entry
  >
  const folder = join(dist, 'assets')
  const files = new Map<string, Answer>()
  for (const name of readdirSync(folder)) {
    const type = types[/\.(\w+)$/.exec(name)?.[1] ?? '']
    if (type === undefined) continue
    const encoded = Object.fromEntries(
      Object.entries({ br: `${name}.br`, gzip: `${name}.gz` })
        .filter(([, file]) => existsSync(join(folder, file)))
        .map(([encoding, file]) => [encoding, readFileSync(join(folder, file))]),
    )
    files.set(name, {
      status: 200,
      headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
      body: readFileSync(join(folder, name)),
      encoded,
    })
  }
  return { manifest, files }
}

// Read once, at the first question: what tests of other parts import is not asked for.
let built: ReturnType<typeof read> | null = null
const pages = () => (built ??= read())

const nameOf = (source: string) => {
  const entry = pages().manifest[source]
  if (!entry) throw new Error(`${source} is not built`)
  return entry.file.replace('assets/', '')
}

/** What stands in the head of a page: its face, its style and its program, all below `folder` (which ends with a slash). */
export function headOf(page: 'frame' | 'window', folder: string): string {
  const own = page === 'frame' ? 'frames' : 'casino'
  const at = (source: string) => `${folder}${nameOf(source)}`
  return `<link rel="preload" href="${at(`../ui/font/pretendard-${page}.woff2`)}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${at(`${own}/page/style.css`)}">
<script type="module" src="${at(`${own}/page/main.ts`)}"></script>`
}

/** A built file by its name; null when there is none. */
export const assetOf = (name: string): Answer | null => pages().files.get(name) ?? null

/** Sends an answer as its client can read it: compressed where it may be. */
export function sendPage(
  { headers: asked }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body, encoded = {} }: Answer,
) {
  const accepted = String(asked['accept-encoding'] ?? '').split(/[,;\s]+/)
  const encoding = Object.keys(encoded).find((each) => accepted.includes(each))
  response
    .writeHead(status, {
      ...headers,
      ...(Object.keys(encoded).length > 0 && { vary: 'accept-encoding' }),
      ...(encoding && { 'content-encoding': encoding }),
    })
    .end(encoding ? encoded[encoding] : body)
}

/** A text in the ways it may be encoded; small ones, made at the start. */
export const encodingsOf = (text: Buffer) => ({
  br: brotliCompressSync(text),
  gzip: gzipSync(text),
})
