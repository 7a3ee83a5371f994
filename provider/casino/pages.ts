/** The game windows' files: one page for all games, its scripts and style, the artwork; all from this origin. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { casinoGame } from '@madang/contract/core/casino/catalogue.ts'

import { assetOf, encodingsOf, headOf, type Answer } from '../assets.ts'

const artFolder = join(import.meta.dirname, 'art')
const drawings = (folder: string, end: string) =>
  readdirSync(join(artFolder, folder))
    .filter((name) => name.endsWith('.svg'))
    .map((name) => {
      const body = readFileSync(join(artFolder, folder, name))
      return [name.replace('.svg', end), { body, encoded: encodingsOf(body) }] as const
    })
// A slot's ten symbols are drawn on one sheet, and the stage they play on.
const art = new Map([
  ...drawings('.', '.svg'),
  ...drawings('symbols', '.symbols.svg'),
  ...drawings('stages', '.stage.svg'),
])

const base = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Everything from here, nothing inline, in no one's frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // A slot's symbols come on one sheet, and are shown one by one.
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Answers `/games/play/:game`, `/games/assets/…` and `/games/art/…`; null for every other path. */
export function gamePage(path: string): Answer | null {
  const file = assetOf(/^\/games\/assets\/([\w.-]+)$/.exec(path)?.[1] ?? '')
  if (file)
    return {
      ...file,
      headers: { ...base, 'cross-origin-resource-policy': 'same-origin', ...file.headers },
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
      ...picture,
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
${headOf('window', '/games/assets/')}
</head>
<body data-game="${game?.id ?? ''}" data-kind="${game?.kind ?? ''}">
<div id="game"></div>
<noscript>자바스크립트를 켜면 이용할 수 있습니다.</noscript>
</body>
</html>
`
