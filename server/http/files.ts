/** The files of a built folder, held in memory: an answer that nobody reads holds a socket, and no open file. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

import type { FastifyInstance, FastifyRequest } from 'fastify'

const types: Record<string, string> = {
  '.bin': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Smallest first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
type Encoding = (typeof encodings)[number][0]

/** Tells whether a request takes an encoding; `q=0` refuses it. */
export const accepts = ({ headers }: FastifyRequest, encoding: Encoding): boolean =>
  new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`).test(
    String(headers['accept-encoding'] ?? ''),
  )

type Headers = Record<string, string> & { 'cache-control': string }
type Served = { leaveOut: RegExp; headersOf: (path: string) => Headers }

/** Serves each file below a folder at its path, but for hidden ones; `leaveOut` and `headersOf` take it as `assets/a.js`. */
export function serveFiles(app: FastifyInstance, folder: string, { leaveOut, headersOf }: Served) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .map((path) => path.replaceAll(sep, '/'))
  const read = (path: string) => readFileSync(join(folder, path))
  for (const path of paths) {
    const type = types[extname(path)]
    if (type === undefined || /(?:^|\/)\./.test(path) || leaveOut.test(path)) continue
    const whole = read(path)
    const packed = encodings.flatMap(([encoding, ending]) =>
      paths.includes(path + ending) ? [{ encoding, body: read(path + ending) }] : [],
    )
    const given = headersOf(path)
    const headers = { ...given, 'content-type': type, vary: 'accept-encoding' }
    const etag = `"${createHash('sha256').update(whole).digest('base64url').slice(0, 22)}"`
    const isForever = given['cache-control'].includes('immutable')
    // A file reads no database, so a late one is not answered `retry`: a page without one of its parts stays broken.
    app.get(`/${path}`, { exposeHeadRoute: true, config: { patient: true } }, (request, reply) => {
      reply.headers(headers)
      // A file that never changes is never asked after.
      if (!isForever) reply.header('etag', etag)
      if (!isForever && request.headers['if-none-match']?.includes(etag))
        return reply.code(304).send()
      const small = packed.find(({ encoding }) => accepts(request, encoding))
      if (!small) return reply.send(whole)
      return reply.header('content-encoding', small.encoding).send(small.body)
    })
  }
}
