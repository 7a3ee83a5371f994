/**
 * `npm run icons`: draws the icons of the installed site and the pictures of its links from our own mark
 * (site/mark.svg), in the test browser. What it writes is committed; site/public/manifest.webmanifest names it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { chromium, type Page } from 'playwright-core'

import { linkCards, type LinkCard } from '../contract/member/plain/link-cards.ts'
import { browserPath } from './browser.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'site/public')
const GROUND = '#0e1112'
const CARD = { width: 1_200, height: 630 }

/** `share` of the square that the mark takes: a maskable icon is cut to a circle of four fifths. */
type Shape = { name: string; size: number; share: number; ground: string; white?: boolean }

const icons: Shape[] = [
  { name: 'icon-192', size: 192, share: 1, ground: 'transparent' },
  { name: 'icon-512', size: 512, share: 1, ground: 'transparent' },
  { name: 'maskable-512', size: 512, share: 0.7, ground: GROUND },
  // A phone of Apple's cuts the corners itself and fills what is clear with black.
  { name: 'apple-180', size: 180, share: 0.86, ground: GROUND },
  // What stands in a status bar is a shape alone.
  { name: 'badge-96', size: 96, share: 1, ground: 'transparent', white: true },
]

const mark = await readFile(join(root, 'site/mark.svg'), 'utf8')
const plainMark = mark.replace(/<rect[^>]*\/>/, '').replaceAll(/#[0-9a-f]{6}/g, '#ffffff')
const font = await readFile(join(root, 'ui/font/pretendard-ui.woff2'), 'base64')

const { executablePath, env, args } = await browserPath()
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
const page = await browser.newPage({ viewport: CARD })

async function shoot(path: string, { width, height }: { width: number; height: number }) {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const picture = await page.screenshot({
    omitBackground: true,
    clip: { x: 0, y: 0, width, height },
  })
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), picture)
  process.stdout.write(`${path}: ${picture.length} bytes\n`)
}

async function icon(on: Page, { name, size, share, ground, white }: Shape) {
  await on.setContent(`<style>
    body { margin: 0; width: ${size}px; height: ${size}px; display: grid; place-items: center; background: ${ground} }
    svg { width: ${size * share}px; height: ${size * share}px }
  </style>${white ? plainMark : mark}`)
  await shoot(`icons/${name}.png`, { width: size, height: size })
}

/** Words at the left in the site's own letters, the mark large at the right, the eaves' line above. */
async function card(on: Page, { picture, title, text }: LinkCard) {
  await on.setContent(`<style>
    @font-face { font-family: P; src: url(data:font/woff2;base64,${font}); font-weight: 400 800 }
    body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 0 76px; display: grid;
      grid-template-columns: 1fr 330px; gap: 56px; align-items: center; background: ${GROUND}; color: #f4f1e8;
      font-family: P; border-top: 14px solid #43b394; word-break: keep-all }
    h1 { margin: 0 0 26px; font-size: 76px; line-height: 1.2; font-weight: 750; letter-spacing: -.01em }
    p { margin: 0; font-size: 35px; line-height: 1.55; color: #b9bfba }
    small { display: block; margin-top: 44px; font-size: 27px; color: #e8bf6a }
    svg { width: 330px; height: 330px }
  </style><div><h1>${title}</h1><p>${text}</p><small>모의 머니 · 현금 가치 없음</small></div>${mark}`)
  await shoot(`og/${picture}.png`, CARD)
}

try {
  for (const shape of icons) await icon(page, shape)
  for (const one of linkCards) await card(page, one)
} finally {
  await browser.close()
}
