/** The pages the site embeds, one per draw game: markup, style and scripts, all from this origin. */
import { gameByKey, type Game } from '@madang/contract/core/draw/games.ts'

import { assetOf, headOf, type Answer } from '../assets.ts'

const base = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** Everything from here, nothing inline; embedded by the site, wherever it is served. */
const policy = (ancestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

/**
 * Answers `GET /frames/:gameKey?device=pc|mobile&theme=dark|light` and `/frames/assets/:name`; null for every other
 * path. Without a theme the reader's system decides. `ancestors`: who may embed the page, as CSP writes it.
 */
export function frames(url: string, ancestors: string): Answer | null {
  const { pathname, searchParams } = new URL(url, 'http://frames')
  const asset = /^\/frames\/assets\/([\w.-]+)$/.exec(pathname)?.[1]
  const file = asset === undefined ? null : assetOf(asset)
  if (file) return { ...file, headers: { ...base, ...file.headers } }
  const game = gameByKey(/^\/frames\/([a-z0-9.]+)$/.exec(pathname)?.[1] ?? '')
  if (!game) return null
  const device = searchParams.get('device') === 'pc' ? 'pc' : 'mobile'
  const theme = searchParams.get('theme')
  return {
    status: 200,
    headers: {
      ...base,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy(ancestors),
    },
    body: html(game, device, theme === 'dark' || theme === 'light' ? theme : null),
  }
}

const sockets = '<span class="socket"><span class="ball" hidden></span></span>'

const shows = {
  powerball: `<div class="balls" id="balls" aria-hidden="true">${sockets.repeat(5)}<span class="plus"></span><span class="socket"><span class="ball p" hidden></span></span></div>
<div class="marks" id="marks"></div>`,
  ladder: `<div class="way-box" aria-hidden="true"><svg id="ladder" viewBox="0 0 326 176"></svg><span class="lines-word" id="lines-word"></span>
<span class="first">첫 공<span class="socket"><span class="ball" id="first" hidden></span></span></span></div>`,
}

const html = (
  game: Game,
  device: 'pc' | 'mobile',
  theme: 'dark' | 'light' | null,
) => `<!doctype html>
<html lang="ko"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${game.title} 추첨 화면</title>
${headOf('frame', '/frames/assets/')}
</head>
<body data-game="${game.key}" data-kind="${game.family.board}" data-device="${device}"${game.family.split === null ? '' : ` data-split="${game.family.split}"`}>
<div class="eaves" aria-hidden="true"></div>
<main class="stage" id="stage" aria-label="${game.title} 추첨">
<section class="show">
<div class="head"><b id="title">&nbsp;</b><small id="when"></small><span id="outcome"></span><span class="until"><span id="until"></span><b id="clock"></b></span></div>
${shows[game.family.board]}
</section>
<aside class="next" aria-label="다음 회차"><b id="round">&nbsp;</b><div class="ring"><svg viewBox="0 0 88 88" aria-hidden="true"><circle cx="44" cy="44" r="41"/><circle id="go" cx="44" cy="44" r="41" stroke-dasharray="0 258"/></svg><span id="digits"></span></div><small id="close"></small></aside>
<div class="notice" id="notice" hidden><b id="notice-title"></b><span id="notice-text"></span></div>
</main>
<div class="foot"><ol class="strip" id="strip" aria-label="최근 결과"></ol><span class="lost-word">다시 연결하는 중</span></div>
<p class="said" id="say" aria-live="polite"></p>
</body>
</html>
`
