/** The built pages: precompressed assets that never change, and the one page of the application for every path. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { pageHeaders, staticHeaders } from './headers.ts'

type Options = { folder: string; provider: (request: FastifyRequest) => string | null }

/** Serves a built folder; answers how to send its page to whoever asks for text/html. */
export async function servePages(app: FastifyInstance, { folder, provider }: Options) {
  const index = join(folder, 'index.html')
  const verifier = join(folder, 'verify.html')
  const assets = join(folder, 'assets') + sep
  const built = existsSync(index)
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // The page itself is sent with its own headers, below; what it names beside, with it.
      globIgnore: ['index.html*', 'preloads.json*'],
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        for (const [name, value] of Object.entries(staticHeaders)) reply.header(name, value)
        const forever = path.startsWith(assets)
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (path.startsWith(verifier)) reply.header('content-security-policy', verifierPolicy)
      },
    })
  }
  const verifierPolicy = await readVerifierPolicy(folder)
  const html = built
    ? await readFile(index, 'utf8')
    : '<!doctype html><title>Madang</title><p>pages are not built</p>'
  const htmlAt = await readPreloads(folder, html)
  return (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers(pageHeaders({ provider: provider(request) }))
      .send(htmlAt(request.url.split('?')[0]!))
}

/** The page for a path names what it brings beside the first program (ui/build/preloads.ts). */
async function readPreloads(folder: string, html: string): Promise<(path: string) => string> {
  const path = join(folder, 'preloads.json')
  if (!existsSync(path)) return () => html
  const noted = Object.entries(JSON.parse(await readFile(path, 'utf8')) as Record<string, string>)
  const pages = new Map(
    noted.map(([at, links]) => [at, html.replace('</head>', () => `${links}</head>`)]),
  )
  const patterns = noted
    .filter(([at]) => at.includes('$'))
    .map(([at]) => ({ at, like: new RegExp(`^${at.replaceAll(/\$\w+/g, '[^/]+')}$`) }))
  return (asked) =>
    pages.get(asked) ?? pages.get(patterns.find(({ like }) => like.test(asked))?.at ?? '') ?? html
}

/** The verifier is one file that carries its script and style; their hashes are written when it is built. */
async function readVerifierPolicy(folder: string): Promise<string> {
  const path = join(folder, 'verify.csp.json')
  if (!existsSync(path)) return "default-src 'none'"
  const inline = JSON.parse(await readFile(path, 'utf8')) as { script: string[]; style: string[] }
  return pageHeaders({ provider: null, inline })['content-security-policy']
}
