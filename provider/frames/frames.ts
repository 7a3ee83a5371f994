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

const socket = (ball: string) => `<span class="socket">${ball}</span>`
const sockets = socket('<span class="ball" hidden></span>')

/** What stands below a stage. */
const rows = {
  powerball:
    () => `<div class="balls" id="balls" aria-hidden="true">${sockets.repeat(5)}<span class="plus"></span>${socket('<span class="ball p" hidden></span>')}</div>
<div class="sums"><div class="tally" id="tally"><span class="word">합 <b id="sum">–</b></span><span class="track" aria-hidden="true"><i id="bar"></i></span><span class="now" id="now"></span></div>
<div class="marks" id="marks"></div></div>`,
  ladder: (
    keno: boolean,
  ) => `${keno ? '<div class="numbers" id="numbers" role="group" aria-label="나온 수, 나온 차례로"></div>' : ''}
<div class="way"><span class="side" id="way"></span><span class="first"><span class="first-word" id="first-word">첫 공</span>${socket('<span class="ball" id="first" hidden></span>')}</span></div>`,
}

const html = (
  { key, title, family }: Game,
  device: 'pc' | 'mobile',
  theme: 'dark' | 'light' | null,
) => `<!doctype html>
<html lang="ko"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} 추첨 화면</title>
${headOf('frame', '/frames/assets/')}
</head>
<body data-game="${key}" data-kind="${family.board}" data-device="${device}"${family.split === null ? '' : ` data-split="${family.split}"`}>
<div class="eaves" aria-hidden="true"></div>
<main class="show" id="show" aria-label="${title} 추첨">
<div class="stage" id="stage"><canvas id="ground" aria-hidden="true"></canvas>
<div class="head"><span class="tell" id="wait"><svg class="ring" viewBox="0 0 18 18" aria-hidden="true"><circle cx="9" cy="9" r="7"/><circle id="go" cx="9" cy="9" r="7" stroke-dasharray="0 44"/></svg><i class="live-dot"></i><span id="title">&nbsp;</span><b id="digits"></b></span><span class="tell label" id="label" hidden></span></div>
<button class="tell jump" id="jump" type="button">바로 결과</button>
<div class="notice" id="notice" hidden><b id="notice-title"></b><span id="notice-text"></span></div>
<span class="tell lost-word">다시 연결하는 중</span>
</div>
${family.board === 'ladder' ? rows.ladder(family.draws === 'keno') : rows.powerball()}
<canvas id="air" aria-hidden="true"></canvas>
</main>
<p class="said" id="say" role="status"></p>
</body>
</html>
`
