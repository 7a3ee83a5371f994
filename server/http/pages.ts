/** The built pages: their files, and the one page of the application for every path. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip as zip } from 'node:zlib'

import { linkCardOf } from '@madang/contract/member/plain/link-cards.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { accepts, serveFiles } from './files.ts'
import { assetHeaders, fileHeaders, originOf, pageHeaders } from './headers.ts'

export type Pages = {
  folder: string
  provider: (request: FastifyRequest) => string | null
  carried?: (request: FastifyRequest) => Carried
}

/** Sent with a document: public facts, and the device that the first screen is drawn for; null: no first screen. */
export type Carried = { house: object; device: 'pc' | 'mobile' | null }

/** The document and what it is made of: sent with headers of its own, below. */
const PARTS = /^(?:index|preloads|first-screens)\.|\.csp\.json$/

/** Serves a built folder; answers how to send its page to whoever asks for text/html. */
export async function servePages(app: FastifyInstance, { folder, provider, carried }: Pages) {
  const index = join(folder, 'index.html')
  const built = existsSync(index)
  const policies = await readPolicies(folder)
  if (built)
    serveFiles(app, folder, {
      leaveOut: PARTS,
      headersOf: (path) => {
        const policy = policies.get(path)
        return {
          ...(path.startsWith('assets/') ? assetHeaders : fileHeaders),
          ...(policy !== undefined && { 'content-security-policy': policy }),
        }
      },
    })
  const html = built
    ? await readFile(index, 'utf8')
    : '<!doctype html><title>Madang</title><p>pages are not built</p>'
  const htmlAt = await readPreloads(folder, html)
  const screens = await readScreens(folder)
  const scripts = digestsOf(html)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!
    const page = withCarried(htmlAt(path), screens[path], carried?.(request))
    reply.headers(pageHeaders({ provider: provider(request), scripts }))
    return reply.send(await compressed(withCard(page, request), request, reply))
  }
}

const gzip = promisify(zip)

/** Documents differ by request, so each is compressed as it is sent. */
async function compressed(html: string, request: FastifyRequest, reply: FastifyReply) {
  reply.header('vary', 'accept-encoding, user-agent')
  if (!accepts(request, 'gzip')) return html
  reply.header('content-encoding', 'gzip')
  return gzip(html)
}

type Screens = Record<string, Record<'pc' | 'mobile' | 'links', string>>

/** First screens of paths by device, with the links that they add (ui/build/first-screens.ts). */
async function readScreens(folder: string): Promise<Screens> {
  const path = join(folder, 'first-screens.json')
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Screens) : {}
}

const HTML = '<html lang="ko">'
const EMPTY_ROOT = '<div id="root"></div>'

function withCarried(html: string, screens?: Screens[string], carried?: Carried): string {
  if (!carried) return html
  const { house, device } = carried
  const facts = JSON.stringify(house).replaceAll('<', String.raw`\u003c`)
  const screen = device === null ? undefined : screens?.[device]
  // The script in the head takes the links out of the template for a guest: a member's page needs none of them.
  const links = screen === undefined ? '' : `<template id="parts">${screens!.links}</template>`
  const told = html.replace(
    '<!-- public facts -->',
    () => `<script type="application/json" id="house">${facts}</script>${links}`,
  )
  return screen === undefined
    ? told
    : told
        .replace(HTML, `<html lang="ko" data-screen="${device}">`)
        .replace(EMPTY_ROOT, () => `<div id="root">${screen}</div>`)
}

/** The scripts that the document itself runs. */
const digestsOf = (html: string) =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, code]) => `sha256-${createHash('sha256').update(code!).digest('base64')}`,
  )

/** Who makes a picture of a link wants whole addresses (contract/member/plain/link-cards.ts). */
function withCard(html: string, request: FastifyRequest): string {
  const { title, text, picture } = linkCardOf(request.url)
  const said = Object.entries({
    type: 'website',
    locale: 'ko_KR',
    site_name: '마당',
    title,
    description: text,
    image: `${originOf(request)}/og/${picture}.png`,
    'image:width': '1200',
    'image:height': '630',
  })
  return html.replace('<!-- the card of a link -->', () =>
    said.map(([name, value]) => `<meta property="og:${name}" content="${value}">`).join(''),
  )
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

/** Pages of one file carry their script and style; the hashes of both are written when they are built (ui/build/one-file.ts). */
async function readPolicies(folder: string): Promise<Map<string, string>> {
  const policies = new Map<string, string>()
  for (const name of ['verify', 'offline']) {
    const path = join(folder, `${name}.csp.json`)
    policies.set(`${name}.html`, existsSync(path) ? await readPolicy(path) : "default-src 'none'")
  }
  return policies
}

async function readPolicy(path: string): Promise<string> {
  const inline = JSON.parse(await readFile(path, 'utf8')) as { script: string[]; style: string[] }
  return pageHeaders({ provider: null, inline })['content-security-policy']
}
