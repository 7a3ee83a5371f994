/** What a page costs its member's line, from an empty cache: programs and letters, in bytes as they travel. */
import { expect, type Page } from '@playwright/test'

import { openGame } from './games.ts'
import { operator, test } from './operators.ts'
import { newMember } from './people.ts'

test.use({ serviceWorkers: 'allow' })

type Loaded = { type: string; url: string; bytes: number }

/** Tells what a page loads anew from the network, whatever came before. */
async function watch(page: Page) {
  const network = await page.context().newCDPSession(page)
  const types = new Map<string, { type: string; url: string }>()
  const loaded: Loaded[] = []
  network.on('Network.responseReceived', ({ requestId, type, response: { url } }) =>
    types.set(requestId, { type, url }),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const known = types.get(requestId)
    if (known) loaded.push({ ...known, bytes })
  })
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  return {
    /** What came while `work` ran and until nothing more came for half a second. */
    async during(work: () => Promise<unknown>): Promise<Loaded[]> {
      loaded.length = 0
      await work()
      for (let known = -1; known < loaded.length;) {
        known = loaded.length
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        await page.waitForTimeout(500)
      }
      return [...loaded]
    },
  }
}

const sum = (loaded: Loaded[], ...types: string[]) =>
  loaded.reduce((bytes, { type, bytes: each }) => bytes + (types.includes(type) ? each : 0), 0)

const KB = 1_000
/** The most that a page of a guest or a member may load (docs/performance.md): its own scripts, and the fonts of it and its frames. */
const MOST = { scripts: 150 * KB, letters: 120 * KB }
const guestPaths = ['/', '/login', '/signup', '/forgot']
const paths = [
  '/',
  '/live',
  '/ntry/powerBall',
  '/named/powerLadder',
  '/ntry/kenoLadder',
  '/casino',
  '/slot',
  '/slotTest',
  '/charge',
  '/exchange',
  '/safe',
  '/point',
  '/betting',
  '/userBetting',
  '/book/ntry.eos5/20260101/1',
  '/memo',
  '/recommend',
  '/recommendRoll',
  '/statement',
  '/today',
  '/limits',
  '/account/factor',
  '/account',
  '/cs',
  '/cs/write',
  '/notice',
]

test(
  'a guest’s pages load no more scripts than they may, and React among them',
  { tag: '@phone' },
  async ({ page }) => {
    const line = await watch(page)
    for (const path of guestPaths) {
      const loaded = await line.during(async () => {
        await page.goto(path)
        await expect(page.locator('#main')).toBeVisible()
      })
      const bytes = sum(loaded, 'Script')
      expect(bytes, path).toBeGreaterThan(50 * KB)
      expect(bytes, path).toBeLessThanOrEqual(MOST.scripts)
    }
    // React names itself to the developer tools by its package and version.
    const scripts = await page.evaluate(() =>
      Promise.all(
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(async ({ name }) => (await fetch(name)).text()),
      ),
    )
    expect(scripts.filter((text) => /rendererPackageName:[`"]react-dom/.test(text))).toHaveLength(1)
  },
)

test('a member’s pages cost no more than they may', { tag: '@phone' }, async ({ page }) => {
  await newMember(page)
  const line = await watch(page)
  const costs = []
  for (const path of paths) {
    const loaded = await line.during(async () => {
      await page.goto(path)
      await expect(page.locator('#main')).toBeVisible()
    })
    const own = loaded.filter(({ url }) => new URL(url).origin === new URL(page.url()).origin)
    costs.push({ path, scripts: sum(own, 'Script'), letters: sum(loaded, 'Font') })
  }
  for (const { path, scripts, letters } of costs) {
    expect(scripts, path).toBeGreaterThan(50 * KB)
    expect({ path, scripts: scripts <= MOST.scripts, letters: letters <= MOST.letters }).toEqual({
      path,
      scripts: true,
      letters: true,
    })
  }
})

/** What an operator’s page may cost: its own programs, and all of its queue where there is one. */
const OPERATOR_MOST = 160 * KB
const operatorPaths = [
  '/desk/signups',
  '/desk/deposits',
  '/desk/inquiries',
  '/desk/recoveries',
  '/templates',
  '/rounds',
  '/exposure',
  '/odds',
  '/odds/ntry.powerball',
  '/vendors',
  '/vendors/rounds',
  '/vendors/calls',
  '/vendors/returns',
  '/approvals',
  '/today',
  '/alarms',
  '/radar',
  '/handovers',
  '/handovers/new',
  '/bets',
  '/settlements',
  '/settlements/disputes',
  '/members',
  '/tree',
  '/reports',
  '/rolling',
  '/codes',
  '/blacklist',
  '/grades',
  '/grades/new',
  '/notices',
  '/notices/new',
  '/popups',
  '/memos',
  '/memos/new',
  '/settings',
  '/settings/siteStatus',
  '/operators',
  '/account',
  '/audit',
  '/events',
  '/partner',
]

test('an operator’s pages cost no more than they may', { tag: '@wide' }, async ({ browser }) => {
  const page = await operator(browser, 'admin1')
  // What comes by itself after the first page is not of it (console/main.tsx).
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  // What the page of before went on bringing is not the first one's.
  await page.goto('about:blank')
  const line = await watch(page)
  const costs = []
  for (const path of operatorPaths) {
    const loaded = await line.during(async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
    costs.push({ path, scripts: sum(loaded, 'Script') })
  }
  for (const { path, scripts } of costs) {
    expect(scripts, path).toBeGreaterThan(50 * KB)
    expect({ path, scripts: scripts <= OPERATOR_MOST }).toEqual({ path, scripts: true })
  }
})

/** What a game window may cost before its first bet; one of each kind (high-low is the same program, opened by its tile). */
const WINDOW = { requests: 12, bytes: 180 * KB }
const games = [
  'haneul.baccarat1',
  'haneul.dragon',
  'dalbit.roulette',
  'sanho.sicbo',
  'kkachi.tiger',
]

test('a game window is there after a dozen requests', { tag: '@phone' }, async ({ page }) => {
  await newMember(page, '/')
  const line = await watch(page)
  for (const game of games) {
    await page.goto('/')
    const loaded = await line.during(() => openGame(page, game))
    const window = loaded.filter(({ url }) => new URL(url).origin === new URL(page.url()).origin)
    const bytes = window.reduce((sum, each) => sum + each.bytes, 0)
    // Its page, letters, style, program, seat and balance at least.
    expect(window.length, game).toBeGreaterThanOrEqual(6)
    expect({
      game,
      requests: window.length <= WINDOW.requests,
      bytes: bytes <= WINDOW.bytes,
    }).toEqual({ game, requests: true, bytes: true })
  }
})
