/** The game windows' files: one page for all games, its scripts and style, the artwork; all from this origin. */
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

import { casinoGame } from '@madang/contract/core/casino/catalogue.ts'

import { fontFiles, fontStyle, uiFont } from '../fonts.ts'
import type { Answer } from '../frames/frames.ts'

const root = join(import.meta.dirname, '../..')
const ui = join(root, 'ui')

/** Scripts the windows load: their own, and the rules they check results with. */
const folders = {
  page: join(import.meta.dirname, 'page'),
  casino: join(root, 'contract/core/casino'),
  draw: join(root, 'contract/core/draw'),
}

const files = new Map<string, { type: string; body: string | Buffer; forever?: boolean }>()

function addScripts(name: keyof typeof folders, wanted: (file: string) => boolean) {
  for (const file of readdirSync(folders[name])) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || !wanted(file)) continue
    const body = stripTypeScriptTypes(readFileSync(join(folders[name], file), 'utf8'))
      .replaceAll(/'@madang\/contract\/core\/(casino|draw)\//g, "'/games/assets/$1/")
      .replaceAll(/'@noble\/hashes\/([a-z0-9]+\.js)'/g, "'/games/assets/noble/$1'")
    files.set(`${name}/${file}`, { type: 'text/javascript; charset=utf-8', body })
  }
}
addScripts('page', () => true)
addScripts('casino', () => true)
addScripts('draw', (file) => file === 'kdraw.ts' || file === 'balls.ts')

const noble = join(root, 'node_modules/@noble/hashes')
for (const file of readdirSync(noble).filter((each) => each.endsWith('.js')))
  files.set(`noble/${file}`, {
    type: 'text/javascript; charset=utf-8',
    body: readFileSync(join(noble, file), 'utf8'),
    forever: false,
  })

function style(): string {
  const page = folders.page
  const own = readdirSync(page).filter((file) => file.endsWith('.css'))
  return [
    fontStyle('/games/assets/font/'),
    readFileSync(join(ui, 'tokens.css'), 'utf8'),
    ...own.toSorted().map((file) => readFileSync(join(page, file), 'utf8')),
  ].join('\n')
}
files.set('game.css', { type: 'text/css; charset=utf-8', body: style() })
for (const [name, body] of fontFiles)
  files.set(`font/${name}`, { type: 'font/woff2', body, forever: true })

const artFolder = join(import.meta.dirname, 'art')
const art = new Map(
  readdirSync(artFolder)
    .filter((each) => each.endsWith('.svg'))
    .map((name) => [name, readFileSync(join(artFolder, name))]),
)
// A slot's ten symbols are drawn on one sheet; its reels ask for each by itself, as game.symbol.svg.
for (const name of readdirSync(join(artFolder, 'symbols'))) {
  const sheet = readFileSync(join(artFolder, 'symbols', name), 'utf8')
  const drawn = sheet.matchAll(/<svg id="(\w+)"[^>]* (viewBox="[^"]*")>(.*)<\/svg>$/gm)
  for (const [, symbol, box, body] of drawn)
    art.set(
      name.replace('.svg', `.${symbol!}.svg`),
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${box!}>${body!}</svg>`),
    )
}

const base = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Everything from here, nothing inline, in no one's frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Answers `/games/play/:game`, `/games/assets/…` and `/games/art/…`; null for every other path. */
export function gamePage(path: string): Answer | null {
  const asset = /^\/games\/assets\/([\w./-]+)$/.exec(path)?.[1]
  const file = asset === undefined ? undefined : files.get(asset)
  if (file)
    return {
      status: 200,
      headers: {
        ...base,
        'cross-origin-resource-policy': 'same-origin',
        'content-type': file.type,
        'cache-control': file.forever ? 'public, max-age=31536000' : 'no-cache',
      },
      body: file.body,
    }
  const picture = art.get(/^\/games\/art\/([\w.-]+)$/.exec(path)?.[1] ?? '')
  if (picture)
    return {
      status: 200,
      // Lobbies show them, on another origin.
      headers: {
        ...base,
        'cross-origin-resource-policy': 'cross-origin',
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cache-control': 'public, max-age=3600',
      },
      body: picture,
    }
  const id = /^\/games\/play\/([\w.-]+)$/.exec(path)?.[1]
  if (id === undefined) return null
  const game = casinoGame(id)
  return {
    status: game || id === 'closed' ? 200 : 404,
    headers: {
      ...base,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
    },
    body: html(game ? { id, title: game.ko, kind: game.kind } : null),
  }
}

const html = (game: { id: string; title: string; kind: string } | null) => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${game ? game.title : '게임'} · 모의 머니</title>
<link rel="preload" href="/games/assets/font/${uiFont}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/games/assets/game.css">
<script type="module" src="/games/assets/page/main.ts"></script>
</head>
<body data-game="${game?.id ?? ''}" data-kind="${game?.kind ?? ''}">
<div id="game"></div>
<noscript>자바스크립트를 켜면 이용할 수 있습니다.</noscript>
</body>
</html>
`
