/**
 * `npm run sheets`: records each draw and each game in the real browser, a picture every 50 ms, and keeps one sheet of
 * each in .cache/sheets; beside the board they are looked at by eye. `--width=358 --theme=light --reduced --only=keno`,
 * `--from=-1000 --to=2000` in the sequence's milliseconds, `--step=50`, `--scale=1` for pictures in their own size.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium, type Browser, type Page } from 'playwright-core'

import { serveWindows } from '../provider/casino/testing/window-page.ts'
import { serveFrames } from '../provider/frames/testing/frame-page.ts'
import { browserPath } from './browser.ts'
import { buildPages } from './pages.ts'
import { drawSequences } from './sheets/draws.ts'
import { moveAnimations, type Asked, type Sequence } from './sheets/sequence.ts'
import { windowSequences } from './sheets/windows.ts'

const FOLDER = join(import.meta.dirname, '../.cache/sheets')
const FRAME_WIDTH = 358
const WINDOW_WIDTH = 390

const { values: asked } = parseArgs({
  options: {
    width: { type: 'string' },
    theme: { type: 'string', default: 'dark' },
    reduced: { type: 'boolean', default: false },
    only: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    step: { type: 'string', default: '50' },
    scale: { type: 'string', default: '0.5' },
    columns: { type: 'string', default: '20' },
  },
})
const theme = asked.theme === 'light' ? 'light' : 'dark'
const [step, scale, columns] = [asked.step, asked.scale, asked.columns].map(Number) as [
  number,
  number,
  number,
]

type Shot = { ms: number; png: string }

async function record(page: Page, sequence: Sequence) {
  const [from, to] = [asked.from ?? sequence.from, asked.to ?? sequence.to].map(Number) as [
    number,
    number,
  ]
  await sequence.open(page, from)
  const shots: Shot[] = []
  for (let ms = from; ms <= to; ms += step) {
    const now = await page.evaluate(() => Date.now())
    await page.clock.runFor(Math.max(0, sequence.zero.getTime() + ms - now))
    await moveAnimations(page, step)
    await sequence.at(page, ms)
    await moveAnimations(page, 0)
    shots.push({ ms, png: (await page.screenshot()).toString('base64') })
  }
  return shots
}

/** All pictures of a sequence in one, each with its moment. */
async function compose(browser: Browser, shots: Shot[], size: Sequence['size']) {
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const page = await browser.newPage({
    viewport: { width: columns * (width + 4) + 4, height: 400 },
  })
  const cells = shots.map(
    ({ ms, png }) =>
      `<figure><img src="data:image/png;base64,${png}" width="${width}" height="${height}"><figcaption>${ms}</figcaption></figure>`,
  )
  await page.setContent(
    `<style>body{margin:4px;background:#000;color:#ccc;font:11px sans-serif;display:grid;grid-template-columns:repeat(${columns},${width}px);gap:4px}figure{margin:0}img{display:block}</style>${cells.join('')}`,
  )
  const sheet = await page.screenshot({ fullPage: true })
  await page.close()
  return sheet
}

await buildPages('provider', (text) => process.stdout.write(`${text}\n`))
await mkdir(FOLDER, { recursive: true })
const [frames, windows] = await Promise.all([serveFrames(), serveWindows()])
const { executablePath, env, args } = await browserPath()
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args })
try {
  const of = (width: number): Asked => ({ width: Number(asked.width ?? width), theme })
  const all = [
    ...drawSequences(frames.origin, of(FRAME_WIDTH)),
    ...windowSequences(windows, of(WINDOW_WIDTH)),
  ]
  const wanted = asked.only?.split(',')
  for (const sequence of all.filter(({ name }) => !wanted || wanted.includes(name))) {
    const { name, size } = sequence
    const context = await browser.newContext({
      viewport: size,
      deviceScaleFactor: scale,
      reducedMotion: asked.reduced ? 'reduce' : 'no-preference',
      colorScheme: theme,
      locale: 'ko-KR',
    })
    const page = await context.newPage()
    page.on('pageerror', (error) => process.stdout.write(`${name}: ${error.message}\n`))
    const shots = await record(page, sequence)
    const file = join(
      FOLDER,
      `${name}-${theme}-${size.width}${asked.reduced ? '-reduced' : ''}.png`,
    )
    await writeFile(file, await compose(browser, shots, size))
    process.stdout.write(`${file}: ${shots.length} pictures\n`)
    await context.close()
  }
} finally {
  await browser.close()
  frames.close()
  windows.close()
}
