/**
 * `npm run shows`: each draw's and game's show in the real browser, as it runs; frames a second, the longest task and
 * when it was, at this machine's speed and at a quarter of it. Fails where a task at full speed is longer than one may
 * be (docs/performance.md). `--only=keno,roulette`, `--slower=1,4`. There is no graphics card here, and a machine that
 * others use is only ever slower: the load is told beside each.
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { chromium, type Browser, type Page } from 'playwright-core'

import { frameHeight } from '../contract/core/draw/frame.ts'
import { gameByKey } from '../contract/core/draw/games.ts'
import { serveWindows } from '../provider/casino/testing/window-page.ts'
import { scripted, serveFrames, takeLine } from '../provider/frames/testing/frame-page.ts'
import { browserPath } from '../scripts/browser.ts'
import { buildPages } from '../scripts/pages.ts'
import { draws } from '../scripts/sheets/draws.ts'
import { played } from '../scripts/sheets/windows.ts'

const MOST_MS = 100
const STEP_MS = 20
/** A window is opened so long before what is measured: to build it is not its show. */
const OPEN_MS = 2_000
const { values: asked } = parseArgs({
  options: { only: { type: 'string' }, slower: { type: 'string', default: '1,4' } },
})

type Seen = { frames: number[]; tasks: { at: number; ms: number }[] }
declare global {
  interface Window {
    seen: Seen
    tellFrame: (data: string) => void
  }
}

/** Keeps when frames came and which tasks were long; runs in the page, before its programs. */
function watch() {
  const seen: Seen = { frames: [], tasks: [] }
  window.seen = seen
  new PerformanceObserver((list) => {
    for (const { startTime: at, duration: ms } of list.getEntries()) seen.tasks.push({ at, ms })
  }).observe({ type: 'longtask', buffered: true })
  const frame = (now: number) => {
    seen.frames.push(now)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

type Show = {
  name: string
  size: { width: number; height: number }
  /** the show itself, in its own milliseconds */
  from: number
  to: number
  /** runs it through, and answers when its 0 was by the page's clock */
  run: (page: Page) => Promise<number>
}

/** A draw's frame: all that its feed will say is in the page before, each at its moment. */
const drawShow = (
  origin: string,
  { name, key, balls, powerball }: (typeof draws)[number],
): Show => {
  const [from, to] = [-10_000, 9_600]
  return {
    ...{ name, from, to, size: { width: 358, height: frameHeight(gameByKey(key)!) } },
    async run(page) {
      const script = scripted(key, { balls, powerball }, { balls, powerball })
      const feeds: [number, string][] = []
      let told = ''
      for (let ms = from - 500; ms <= to; ms += STEP_MS) {
        const feed = script.feed(ms)
        const changed = JSON.stringify({ ...feed, now: '' })
        if (changed !== told) feeds.push([ms, JSON.stringify(feed)])
        told = changed
      }
      await takeLine(page)
      await page.goto(`${origin}/frames/${key}?device=mobile&theme=dark`)
      await page.evaluate(() => document.fonts.load('720 20px Pretendard').then(() => undefined))
      const zero = await page.evaluate((all) => {
        const first = all[0]![0]
        for (const [ms, feed] of all) setTimeout(() => window.tellFrame(feed), ms - first + 300)
        return performance.now() + 300 - first
      }, feeds)
      await sleep(to - from + 1_500)
      return zero
    },
  }
}

const windowShow = (
  windows: Awaited<ReturnType<typeof serveWindows>>,
  [name, open]: [string, (typeof played)[string]],
): Show => {
  const { vendor, zero, from, to, act } = open()
  return {
    ...{ name, from, to, size: { width: 390, height: 844 } },
    async run(page) {
      const instant = (ms: number) => new Date(zero.getTime() + ms)
      await page.goto(windows.open(vendor, instant(from - OPEN_MS)))
      const begun = performance.now() + OPEN_MS
      await page.locator('.foot').waitFor()
      for (let ms = from - OPEN_MS; ms <= to; ms = performance.now() - begun + from) {
        windows.go(instant(ms))
        await act?.(page, ms)
        await sleep(STEP_MS)
      }
      return page.evaluate((ago) => performance.now() - ago, to)
    },
  }
}

async function measure(browser: Browser, show: Show, slower: number) {
  const context = await browser.newContext({ viewport: show.size, deviceScaleFactor: 2 })
  const page = await context.newPage()
  await page.addInitScript(watch)
  const phone = await context.newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const zero = await show.run(page)
  const { frames, tasks } = await page.evaluate(() => window.seen)
  await context.close()
  const inside = (at: number) => at - zero >= show.from && at - zero <= show.to
  const shown = frames.filter(inside)
  const long = tasks
    .filter(({ at }) => inside(at))
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ at, ms }) => ({ at: Math.round(at - zero), ms: Math.round(ms) }))
  const gaps = shown.slice(1).map((at, index) => at - shown[index]!)
  return {
    rate: (1_000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
    late: gaps.filter((gap) => gap > 34).length,
    long,
  }
}

await buildPages('provider', (text) => process.stdout.write(`${text}\n`))
const [frames, windows] = await Promise.all([serveFrames(), serveWindows()])
const { executablePath, env, args } = await browserPath()
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
try {
  const shows = [
    ...draws.map((draw) => drawShow(frames.origin, draw)),
    ...Object.entries(played).map((each) => windowShow(windows, each)),
  ]
  const wanted = asked.only?.split(',')
  for (const show of shows.filter(({ name }) => !wanted || wanted.includes(name)))
    for (const slower of asked.slower.split(',').map(Number)) {
      const { rate, late, long } = await measure(browser, show, slower)
      const over = slower === 1 && (long[0]?.ms ?? 0) > MOST_MS
      if (over) process.exitCode = 1
      const tasks = long.slice(0, 4).map(({ at, ms }) => `${ms} ms at ${at}`)
      process.stdout.write(
        `${show.name.padEnd(20)} ${slower}×  ${rate.toFixed(1)} frames a second, ${late} late, long tasks ${long.length}: ${tasks.join(', ') || 'none'}${over ? ', OVER' : ''}  (load ${loadavg()[0]!.toFixed(1)})\n`,
      )
    }
} finally {
  await browser.close()
  frames.close()
  windows.close()
}
