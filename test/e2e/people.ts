/** What the people of the browser stories do: join, come in, look, and what every page owes them. */
import { randomInt } from 'node:crypto'

import { expect, test, type Locator, type Page, type Route } from '@playwright/test'

import { openSession, signUp as signUpAtWire } from '../wire.ts'
import { violationsOf } from './axe.ts'

export const PASSWORD = 'madang-1234'
const [sitePort, consolePort] = (process.env.E2E_PORTS ?? '').split(',')
/** Where the console is, past the line that its pages may be on. */
export const ownConsoleUrl = `http://127.0.0.1:${consolePort}`
/** Where the console's pages are opened, behind their line where there is one. */
export const consoleUrl = `http://127.0.0.1:${process.env.E2E_CONSOLE_FRONT ?? consolePort}`
export const siteUrl = `http://127.0.0.1:${sitePort}`

/** What the house says at a path: to the story itself, past the line that its pages are on (front.ts). */
export const readHouse = async (path: string): Promise<unknown> =>
  (await fetch(`${siteUrl}${path}`)).json()

/** The same of a call that a story answers in the house's place. */
export const heardBy = (route: Route) => {
  const { pathname, search } = new URL(route.request().url())
  return route.fetch({ url: `${siteUrl}${pathname}${search}` })
}

/**
 * The header's poll is answered as the server does, but for what `say` says. The first poll of each page is so many
 * milliseconds late; later ones are not, because the page looks by the same call whether there is a line.
 */
export async function headerSays(page: Page, say: () => object, late = 0) {
  let isFirst = true
  page.on('framenavigated', (frame) => (isFirst ||= frame === page.mainFrame()))
  // The stream tells the same header, and truly: this is a house without one. Of a stream that broke the page would look
  // for the house by the very answer that comes late, and say on a slow machine that the line is lost.
  await page.route('**/my/live', (route) => route.fulfill({ status: 404, json: { code: 404 } }))
  await page.route('**/header/refresh', async (route) => {
    const waits = isFirst ? late : 0
    isFirst = false
    // Who asked may leave meanwhile, and the answer with them.
    const told = await heardBy(route)
      .then((response) => response.json())
      .catch(() => null)
    if (told === null) return
    await new Promise((resolve) => setTimeout(resolve, waits))
    Object.assign((told as { data: object }).data, say())
    await route.fulfill({ json: told }).catch(() => undefined)
  })
}

/** Whether the pages are on a line that goes wrong (docs/tests.md). */
export const isBadLine = process.env.E2E_FRONT !== undefined

/** What a browser says of a call that the bad line ate. */
export const isOfTheLine = (message: string) =>
  isBadLine && message.startsWith('Failed to load resource')

/** The house's time now, in milliseconds: it begins at the tests' instant (start-house.ts). */
export const houseTime = () => Date.now() + Number(process.env.E2E_AHEAD) * 1_000

/**
 * A new member in this tab: joined and in without the two forms, which the stories of the shell and of the draw go
 * through. The page stands at `path`, or at nothing of the site yet.
 */
export async function newMember(
  page: Page,
  path?: string,
  joining: { agrees?: boolean } = {},
): Promise<string> {
  const uid = await signUpAtWire(siteUrl, randomInt(100_000_000), undefined, joining)
  await comeIn(page, uid, path)
  return uid
}

/** Which seeded member plays in which story: a second log-in anywhere ends the first. */
const seeded = {
  cashier: 'demo1',
  'pages of rows': 'demo2',
  receipts: 'demo3',
  betting: 'demo4',
  'betting below': 'chong1',
  referral: 'haneul21',
  partner: 'agency1',
  // Stories of one file, which one worker runs one after the other.
  'partner on a desktop': 'sub1',
} as const

const players = Object.values(seeded)
if (new Set(players).size < players.length) throw new Error('one seeded member in two stories')

export const seededFor = (part: keyof typeof seeded) => seeded[part]

/** A member's login, stored in this tab as the site's own form stores it. */
export async function comeIn(page: Page, uid: string, path?: string): Promise<void> {
  const session = await openSession(siteUrl, uid)
  // A page of the house that brings no program with it.
  await page.goto('/healthz')
  await page.evaluate((fields) => {
    for (const [name, value] of Object.entries(fields)) sessionStorage.setItem(name, value)
  }, session)
  if (path === undefined) return
  await page.goto(path)
  if (path === '/') await closePopups(page)
  await expect(page.getByRole('region', { name: '내 정보' })).toBeVisible()
}

/** Signs a new member up through the form, who is in with that, and goes home; answers the id. */
export async function signUp(page: Page): Promise<string> {
  await page.goto('/signup')
  await page.getByLabel('추천코드').fill('WELCOME')
  await page.getByRole('button', { name: '회원가입 계속하기' }).click()
  await page.getByRole('button', { name: '예시 정보로 채우기' }).click()
  const uid = await page.getByLabel(/^아이디/).inputValue()
  await typeCaptcha(page)
  await page.getByRole('checkbox', { name: '모두 동의합니다' }).check()
  await page.getByRole('button', { name: '가입 신청' }).click()
  await expect(page.getByRole('heading', { name: /님, 환영합니다$/ })).toBeVisible()
  await page.getByRole('link', { name: '홈으로' }).click()
  await closePopups(page)
  await expect(page.getByRole('region', { name: '내 정보' })).toBeVisible()
  return uid
}

async function typeCaptcha(page: Page) {
  const drawn = (await page.getByText(/^보안문구 \d \d \d \d$/).textContent()) ?? ''
  await page.getByRole('textbox', { name: '보안문구' }).fill(drawn.replaceAll(/\D/g, ''))
}

export async function logIn(page: Page, uid: string) {
  await page.goto('/login')
  await page.getByLabel('아이디').fill(uid)
  await page.getByLabel('비밀번호').fill(PASSWORD)
  await typeCaptcha(page)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await closePopups(page)
  await expect(page.getByRole('region', { name: '내 정보' })).toBeVisible()
}

/** Each popup in turn, until none is left: those that are there, and those that a slow machine brings later. */
export async function closePopups(page: Page) {
  const popups = page.locator('.popups')
  const close = popups.getByRole('button', { name: '닫기' })
  const closeAll = async () => {
    while (await close.count()) await close.first().click()
  }
  // Else it closes the popup that is about to be pressed.
  await page.removeLocatorHandler(popups)
  await close
    .first()
    .waitFor({ timeout: 2_000 })
    .catch(() => {})
  await closeAll()
  await page.addLocatorHandler(popups, closeAll)
}

/** What moved, and from where to where: who reads a failure does not have the machine that it failed on. */
type Shift = { value: number; what: string[] }
const seenOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)

/** Keeps from now on what moves unasked on the page, also on those it loads next. */
export async function watchShifts(page: Page) {
  const watch = () => {
    type Source = { node?: Node; previousRect: DOMRect; currentRect: DOMRect }
    const seen: Shift[] = []
    Object.assign(window, { shifts: seen })
    const rect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join()
    // A toast comes over the page and moves nothing of it; how it comes, other stories look at.
    const isOver = ({ node }: Source) =>
      node instanceof Element && node.closest('.Toastify__toast-container') !== null
    const whose = ({ node, previousRect, currentRect }: Source) => {
      const element = node instanceof Element ? node : node?.parentElement
      const name = `${element?.tagName.toLowerCase()}.${element?.getAttribute('class')}`
      const text = node?.textContent?.slice(0, 30)
      return `${name} "${text}" ${rect(previousRect)} → ${rect(currentRect)}`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: Source[] }
        if (sources.length > 0 && sources.every(isOver)) continue
        const at = `${Math.round(entry.startTime)} ms ${value.toFixed(4)}`
        seen.push({ value, what: [at, ...sources.map(whose)] })
      }
    }).observe({ type: 'layout-shift' })
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
}

/** What a page of the console asks by its clock is answered as it was at first: nothing new comes in from other stories. */
export async function nothingNew(page: Page) {
  const first = new Map<string, string>()
  await page.route('**/op/**', async (route) => {
    const request = route.request()
    const asked = `${request.url()} ${request.postData()}`
    if (request.headers().poll !== '1') return route.fallback()
    const known = first.get(asked)
    if (known !== undefined) return route.fulfill({ contentType: 'application/json', body: known })
    // Who asked may leave meanwhile, and the answer with them.
    const response = await route.fetch().catch(() => null)
    const body = await response?.text().catch(() => undefined)
    if (!response || body === undefined) return
    if (response.ok()) first.set(asked, body)
    await route.fulfill({ response, body }).catch(() => undefined)
  })
}

/** At most what a reader does not notice has moved since `watchShifts`; `most`: the sum of all layout shifts. */
export async function expectStill(page: Page, what = '', most = 0.02) {
  const seen = await seenOf(page)
  const sum = seen.reduce((total, { value }) => total + value, 0)
  expect(sum, [what, ...seen.flatMap((shift) => shift.what)].join('\n')).toBeLessThanOrEqual(most)
}

/** What the rules find by colour; of the rest, a page in the other theme is the same page. */
export const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block']

/** Whether this run of a story is its only one: of two, the phone's leaves the dark theme to the desktop's. */
function looksAtBothThemes(): boolean {
  const { project, tags } = test.info()
  return project.name === 'desktop' || tags.includes('@phone')
}

/** No violation of the accessibility rules in either theme; `what` names the state in the message. */
export async function accessible(page: Page, what: string) {
  await inTheme(page, what, 'light')
  if (looksAtBothThemes()) await inTheme(page, what, 'dark', COLOUR_RULES)
}

/** The same in one theme, by all rules or by some. */
export async function inTheme(
  page: Page,
  what: string,
  colorScheme: 'light' | 'dark',
  rules?: readonly string[],
) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const violations = await violationsOf(page, rules)
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${what}, ${colorScheme}: ${id} ${nodes[0]?.target.join()}: ${nodes[0]?.failureSummary}`,
    ),
  ).toEqual([])
}

/** Presses a key once whatever asks takes its answer: a question rests a moment after it opened. */
export async function answerBy(page: Page, key: string) {
  await expect(page.locator('dialog[data-closed]')).toHaveCount(0)
  await page.keyboard.press(key)
}

/** A call that moves money, or the press of a link, that met no line. */
const again =
  /^연결이 끊겨 접수되지 않았습니다|^지금은 연결이 없(어 이 페이지를 열 수 없습니다|습니다\. 연결된 뒤에)/

/** What says so. */
export const metNoLine = (page: Page) => page.getByRole('alertdialog', { name: again })

/**
 * Presses, as a member would, until what was asked for was taken: told that it never arrived, or that a page cannot be opened now, they press again. `press`
 * answers what is seen then. On a line that is whole nothing is told so, and the first press is the only one.
 */
export async function untilTaken(page: Page, press: () => Promise<Locator>): Promise<void> {
  const never = metNoLine(page)
  for (;;) {
    const seen = await press()
    await expect(seen.or(never).first()).toBeVisible()
    if (!isBadLine || !(await never.isVisible())) return
    await never.getByRole('button', { name: '확인' }).click()
  }
}

/** Opens a game window's chances by its menu, by keys; a dialog that is just closing may take the first press. */
export async function openChances(game: Page) {
  const entry = game.getByRole('button', { name: '확률·배당' })
  await expect(async () => {
    await game.getByRole('button', { name: /^메뉴/ }).press('Enter')
    await expect(entry).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await entry.press('Enter')
}
