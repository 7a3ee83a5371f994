/** The headers of every answer (docs/spec/threats.md#global-rules). */
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Config } from '../config.ts'

/** Headers of a part of the pages that never changes: short, for a first page brings some twenty of them. */
export const assetHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'public, max-age=31536000, immutable',
}

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
}

/** Headers of every JSON answer to a page of the house’s own (docs/spec/threats.md#global-rules, G14). */
export const api = {
  ...always,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const CORS_HEADERS =
  'authorization, uuid, content-type, idempotency-key, captcha, proof, poll, traceparent'

declare module 'fastify' {
  interface FastifyInstance {
    /** headers of an answer to a page of another origin, by that origin */
    crossOrigin: Map<string, object>
  }
}

/** Names the origins besides an app's own that may call it with credentials; the console lets none. */
export function allowOrigins(app: FastifyInstance, origins: string[]) {
  app.decorate('crossOrigin', new Map<string, object>())
  for (const origin of origins) {
    app.crossOrigin.set(origin, {
      ...api,
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': CORS_HEADERS,
      'access-control-allow-methods': 'GET, POST',
      'access-control-expose-headers': 'x-request-id',
    })
  }
}

/** Headers of a request’s JSON answer: with those of CORS where its origin is let in. */
export const apiHeaders = ({ headers: { origin }, server }: FastifyRequest): object =>
  (origin !== undefined && server.crossOrigin.get(origin)) || api

type PageOptions = {
  /** where the vendors' frames and artwork may come from, besides nowhere */
  provider: string | null
  /** hashes of the inline script and style of a page that carries its own, and runs no others */
  inline?: { script: string[]; style: string[] }
  /** hashes of inline scripts that a page runs beside its own files */
  scripts?: string[]
}

const sources = (digests: string[]) => digests.map((digest) => `'${digest}'`).join(' ')

/** Headers of a page: only its own scripts, only the provider's frames and pictures, framed by nobody. */
export function pageHeaders({ provider, inline, scripts = [] }: PageOptions) {
  const script = inline ? sources(inline.script) : sources(['self', ...scripts])
  const style = sources(inline ? inline.style : ['self'])
  return {
    ...always,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': [
      "default-src 'self'",
      `script-src ${script}`,
      `style-src ${style}`,
      "style-src-attr 'unsafe-inline'",
      `img-src 'self' data:${provider === null ? '' : ` ${provider}`}`,
      `font-src 'self'${inline ? ' data:' : ''}`,
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      `frame-src ${provider ?? "'none'"}`,
    ].join('; '),
  }
}

/** The provider's origin as the page's reader reaches it: the same host on the provider's port, unless configured. */
export const providerOriginFor = (request: FastifyRequest, config: Config): string =>
  config.providerOrigin ?? beside(request, config.providerPort)

/** A vendor's origin as the page's reader reaches it: its row's of the settings, or with the provider. */
export const vendorOriginFor = (request: FastifyRequest, config: Config, vendor: string): string =>
  config.vendors?.get(vendor) ?? providerOriginFor(request, config)

/** Where frames and pictures of the site's pages come from, besides the site. */
export const foreignOriginsFor = (request: FastifyRequest, config: Config): string =>
  [...new Set([providerOriginFor(request, config), ...(config.vendors?.values() ?? [])])].join(' ')

/** Where partners find their page: the same host on the console's port, unless configured. The same on every app. */
export const partnerOriginFor = (request: FastifyRequest, config: Config): string =>
  config.partnerOrigin ?? beside(request, config.consolePort)

const HOST = /^(\[[0-9a-fA-F:]+\]|[a-zA-Z0-9.-]+)(:\d+)?$/

function beside({ headers: { host = 'localhost' } }: FastifyRequest, port: number): string {
  return `http://${HOST.exec(host)?.[1] ?? 'localhost'}:${port}`
}

/** The site's own origin as its reader reaches it. */
export const originOf = ({ protocol, host }: FastifyRequest): string =>
  `${protocol}://${HOST.test(host) ? host : 'localhost'}`

/** Headers of a picture that the house wrote itself: named by what it holds, and nothing but a picture to any reader. */
export const pictureHeaders = {
  ...always,
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

/** Headers of a draw's open book: it never changes, and any page may read it. */
export const bookHeaders = {
  ...always,
  'content-type': 'application/x-ndjson; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'access-control-allow-origin': '*',
  vary: 'Accept-Encoding',
}

/** Headers of any other file of the pages. */
export const fileHeaders = { ...always, 'cache-control': 'no-cache' }
