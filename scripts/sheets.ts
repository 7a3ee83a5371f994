/**
 * `npm run sheets`: records each draw in the real browser, a picture every 50 ms, and keeps one sheet of each in
 * .cache/sheets; beside the storyboard they are looked at by eye. `--width=358 --theme=light --reduced --only=keno`,
 * `--from=-1000 --to=2000` in the show's milliseconds, `--step=50`, `--scale=1` for pictures in their own size.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium, type Browser, type Page } from 'playwright-core'

import { frameHeight } from '../contract/core/draw/frame.ts'
import { gameByKey, type GameKey } from '../contract/core/draw/games.ts'
import { scripted, serveFrames, takeLine, tell } from '../provider/frames/testing/frame-page.ts'
import { browserPath } from './browser.ts'
import { buildPages } from './pages.ts'

const FOLDER = join(import.meta.dirname, '../.cache/sheets')
const COLUMNS = 20

const { values: asked } = parseArgs({
  options: {
    width: { type: 'string', default: '358' },
    theme: { type: 'string', default: 'dark' },
    reduced: { type: 'boolean', default: false },
    only: { type: 'string' },
    from: { type: 'string', default: '-10100' },
    to: { type: 'string', default: '9700' },
    step: { type: 'string', default: '50' },
    scale: { type: 'string', default: '0.5' },
    columns: { type: 'string', default: String(COLUMNS) },
  },
})
const WIDTH = Number(asked.width)

const draws: { name: string; key: GameKey; balls: number[]; powerball: number | null }[] = [
  { name: 'powerball', key: 'ntry.powerball', balls: [14, 27, 8, 22, 17], powerball: 7 },
  { name: 'ladder', key: 'ntry.powerladder', balls: [9, 27, 8, 22, 17], powerball: 7 },
  { name: 'ladder-right', key: 'ntry.powerladder', balls: [22, 3, 8, 12, 17], powerball: 2 },
  {
    name: 'keno',
    key: 'ntry.kenoladder',
    balls: [11, 23, 36, 32, 5, 70, 2, 52, 41, 44, 42, 7, 61, 18, 29, 66, 13, 50, 38, 1, 57, 24],
    powerball: null,
  },
]

type Shot = { ms: number; png: string }

async function record(
  page: Page,
  { key, balls, powerball }: (typeof draws)[number],
  origin: string,
) {
  const script = scripted(key, { balls, powerball }, { balls: balls.toReversed(), powerball })
  // Until it is paused the page's clock runs as ours does: loading may take its time.
  const first = Number(asked.from) - 60_000
  const instant = (ms: number) => new Date(script.drawAt.getTime() + ms)
  await page.clock.install({ time: instant(first) })
  await page.goto(`${origin}/frames/${key}?device=mobile&theme=${asked.theme}`)
  await page.evaluate(() => document.fonts.load('720 20px Pretendard').then(() => undefined))
  await page.clock.pauseAt(instant(Number(asked.from) - 100))
  const now = () => page.evaluate(() => Date.now())
  const shots: Shot[] = []
  let told = ''
  for (let ms = Number(asked.from); ms <= Number(asked.to); ms += Number(asked.step)) {
    await page.clock.runFor(instant(ms).getTime() - (await now()))
    const feed = script.feed(ms)
    const changed = JSON.stringify({ ...feed, now: '' })
    if (changed !== told) {
      told = changed
      await tell(page, feed)
    }
    await page.clock.runFor(1)
    const png = (await page.screenshot()).toString('base64')
    shots.push({ ms, png })
  }
  return shots
}

/** All pictures of a draw in one, each with its moment. */
async function compose(browser: Browser, shots: Shot[], size: { width: number; height: number }) {
  const columns = Number(asked.columns)
  const page = await browser.newPage({
    viewport: { width: columns * (size.width + 4) + 4, height: 400 },
  })
  const cells = shots.map(
    ({ ms, png }) =>
      `<figure><img src="data:image/png;base64,${png}" width="${size.width}" height="${size.height}"><figcaption>${ms}</figcaption></figure>`,
  )
  await page.setContent(
    `<style>body{margin:4px;background:#000;color:#ccc;font:11px sans-serif;display:grid;grid-template-columns:repeat(${columns},${size.width}px);gap:4px}figure{margin:0}img{display:block}</style>${cells.join('')}`,
  )
  const sheet = await page.screenshot({ fullPage: true })
  await page.close()
  return sheet
}

await buildPages('provider', (text) => process.stdout.write(`${text}\n`))
await mkdir(FOLDER, { recursive: true })
const server = await serveFrames()
const { executablePath, env, args } = await browserPath()
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args })
try {
  for (const draw of draws.filter(
    ({ name }) => !asked.only || asked.only.split(',').includes(name),
  )) {
    const height = frameHeight(gameByKey(draw.key)!)
    const scale = Number(asked.scale)
    const context = await browser.newContext({
      viewport: { width: WIDTH, height },
      deviceScaleFactor: scale,
      reducedMotion: asked.reduced ? 'reduce' : 'no-preference',
      locale: 'ko-KR',
    })
    const page = await context.newPage()
    page.on('pageerror', (error) => process.stdout.write(`${draw.name}: ${error.message}\n`))
    await takeLine(page)
    const shots = await record(page, draw, server.origin)
    const size = { width: Math.round(WIDTH * scale), height: Math.round(height * scale) }
    const file = join(
      FOLDER,
      `${draw.name}-${asked.theme}-${WIDTH}${asked.reduced ? '-reduced' : ''}.png`,
    )
    await writeFile(file, await compose(browser, shots, size))
    process.stdout.write(`${file}: ${shots.length} pictures\n`)
    await context.close()
  }
} finally {
  await browser.close()
  server.close()
}
