/**
 * The error catalogue of docs/spec/shell.md#errors in a real browser, against a server that answers each of its lines.
 */
import { expect, test, type Page } from '@playwright/test'

import { closePopups } from './people.ts'

const MSG = '요청을 처리할 수 없습니다.'
type Answer = { result: boolean | null; msg: string; [field: string]: unknown }
const refusal = (code: string | number): Answer => ({ result: false, code, msg: MSG })

const header = { use: '0', money: 1, point: 0, save: 0, cs: 0, csNo: null, memo: 0, memoNo: null }
const summary = (more: object = {}): Answer => ({
  result: true,
  msg: '',
  data: { ...header, notice: '', ce: true, so: false, re: true, ...more },
})

const today = {
  ...{ date: '2026-11-21', bets: 0, staked: 0, open: 0, paid: 0, net: 0, minutes: 0 },
  ...{ week: { net: 0, minutes: 0 }, limit: null, rounds: [] },
}

/** Too few answers to say how long one takes. */
const categories = Object.fromEntries(
  ['deposit', 'withdrawal', 'bets', 'casino', 'account', 'other'].map((name) => [name, null]),
)

/** From now on these calls are answered so, by the end of their path. */
async function answered(page: Page, answers: Record<string, Answer>) {
  for (const [call, json] of Object.entries(answers))
    await page.route(`**/${call}`, (route) => route.fulfill({ json }))
}

/** A member of this tab whose server is these answers; the page of the path, opened from home. */
async function member(page: Page, path: string, answers: Record<string, Answer>) {
  await answered(page, {
    'header/refresh': summary(),
    'uMain/mainData': noPopups,
    'uGame/casinoList': { result: true, msg: '', data: [] },
    'my/tiles': { result: true, msg: '', data: { highlow: false } },
    'my/favourites': { result: true, msg: '', data: { favourites: [], recent: [], draws: [] } },
    'my/inquiry/times': { result: true, msg: '', data: { all: null, categories } },
    'my/today': { result: true, msg: '', data: today },
    'uBoard/noticeList': { result: true, msg: '', data: { totalCnt: 0, totalPages: 1, list: [] } },
    ...answers,
  })
  await page.goto('/signup')
  await page.evaluate(() => {
    const session = { userId: 'demo1', userNick: '하나', userType: '유저', accessToken: 'token' }
    for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value)
    localStorage.setItem('anything', '1')
  })
  await page.goto(path)
}
const noPopups: Answer = { result: true, msg: '', popList: [] }

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { samePage: true }))
const loadedAnew = (page: Page) =>
  expect.poll(() => page.evaluate(() => 'samePage' in window)).toBe(false)
const stored = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem('accessToken'), localStorage.getItem('anything')])

const message = (page: Page, text = MSG) => page.getByRole('alertdialog', { name: text })
async function agree(page: Page, text = MSG) {
  await message(page, text).getByRole('button', { name: '확인' }).click()
  await expect(message(page, text)).toHaveCount(0)
}

for (const code of ['logout', 404] as const) {
  test(
    `main data with ${code}: storage cleared, message, home`,
    { tag: '@phone' },
    async ({ page }) => {
      await member(page, '/', { 'uMain/mainData': refusal(code) })
      await expect(message(page)).toBeVisible()
      expect(await stored(page)).toEqual([null, null])
      await answered(page, { 'uMain/mainData': noPopups })
      await mark(page)
      await agree(page)
      await loadedAnew(page)
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('form', { name: '로그인' })).toBeVisible()
    },
  )

  test(
    `header refresh with ${code}: storage cleared, message, reload`,
    { tag: '@phone' },
    async ({ page }) => {
      await member(page, '/casino', { 'header/refresh': refusal(code) })
      await expect(message(page)).toBeVisible()
      expect(await stored(page)).toEqual([null, null])
      await mark(page)
      await agree(page)
      await loadedAnew(page)
      await expect(page).toHaveURL('/casino')
      await expect(page.getByLabel('비밀번호')).toBeVisible()
    },
  )
}

test(
  'header refresh: 103 is ignored, another failure is shown',
  { tag: '@phone' },
  async ({ page }) => {
    await member(page, '/casino', { 'header/refresh': refusal(103) })
    await page.waitForResponse('**/header/refresh')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await answered(page, { 'header/refresh': refusal('denied') })
    await page.reload()
    await agree(page)
    expect(await stored(page)).toEqual(['token', '1'])
  },
)

async function logInTo(page: Page, answer: Answer) {
  await answered(page, { 'user/login': answer })
  await page.goto('/login')
  await page.getByLabel('아이디').fill('demo1')
  await page.getByLabel('비밀번호').fill('madang-1234')
  const drawn = (await page.getByText(/^보안문구 \d \d \d \d$/).textContent()) ?? ''
  await page.getByRole('textbox', { name: '보안문구' }).fill(drawn.replaceAll(/\D/g, ''))
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

test('login: codeError is the 404 page from then on', { tag: '@phone' }, async ({ page }) => {
  await logInTo(page, refusal('codeError'))
  await expect(page.getByText('HTTP/1.1 404 Not Found')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/notice')
  await expect(page.getByText('HTTP/1.1 404 Not Found')).toBeVisible()
})

test(
  'login: null leads home after its message; stay and the rest stay',
  { tag: '@phone' },
  async ({ page }) => {
    await logInTo(page, { result: null, msg: MSG })
    await agree(page)
    await expect(page).toHaveURL('/')
    await closePopups(page)
    for (const [code, sign] of [
      ['stay', '.c-jade'],
      ['denied', '.loss-sign'],
    ] as const) {
      await logInTo(page, refusal(code))
      await expect(message(page).locator(sign)).toBeVisible()
      await agree(page)
      await expect(page).toHaveURL('/login')
    }
  },
)

test('without site information there is only the 404 page', { tag: '@phone' }, async ({ page }) => {
  await answered(page, { 'header/info': refusal('notFound') })
  await page.goto('/')
  await expect(page.getByText('HTTP/1.1 404 Not Found')).toBeVisible()
})

test('sign-up while registration is stopped', { tag: '@phone' }, async ({ page }) => {
  const msg = '현재 회원가입이 임시중단 되었습니다.'
  const data = { status: 'open', reg: '1', memo: '', device: 'pc', re: true }
  await answered(page, { 'header/info': { result: true, msg, reload: false, data } })
  await page.goto('/signup')
  await page.getByLabel('추천코드').fill('WELCOME')
  await page.getByRole('button', { name: '회원가입 계속하기' }).click()
  await agree(page, msg)
  await expect(page.getByLabel('추천코드')).toBeVisible()
})

for (const [path, call] of [
  ['/notice', 'uBoard/noticeList'],
  ['/notice/7', 'uBoard/noticeView/7'],
  ['/cs', 'uBoard/csList'],
  ['/cs/5', 'uBoard/csView/5'],
  ['/cs/write?no=5', 'uBoard/csWrite/5'],
] as const)
  test(`${path} cannot be loaded: message, then back`, { tag: '@phone' }, async ({ page }) => {
    await member(page, '/casino', { [call]: refusal('notFound') })
    await expect(page.getByRole('heading', { level: 1, name: '카지노' })).toBeVisible()
    await page.evaluate((to) => history.pushState({ __TSR_index: 1 }, '', to), path)
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await agree(page)
    await expect(page).toHaveURL('/casino')
    await expect(page.getByRole('heading', { level: 1, name: '카지노' })).toBeVisible()
  })

for (const [path, label, call] of [
  ['/charge', '충전', 'uCharge/lastList'],
  ['/exchange', '환전', 'uExchange/lastList'],
] as const) {
  test(`${path} with code 201: message, then back`, { tag: '@phone' }, async ({ page }) => {
    await member(page, '/', { [call]: refusal(201), 'my/turnover': refusal(201) })
    await page.getByRole('main').getByRole('link', { name: '카지노' }).click()
    // A press that comes before the page is there goes on from where the member still is.
    await expect(page).toHaveURL('/casino')
    const menu = page.getByRole('banner').getByRole('button', { name: '메뉴' })
    if (await menu.isVisible()) await menu.click()
    const all = page.getByRole('navigation', { name: /^(전체|주) 메뉴$/ })
    await all.getByRole('link', { name: label, exact: true }).click()
    await agree(page)
    await expect(page).toHaveURL('/casino')
  })

  test(`${path} with code logout: message, then reload`, { tag: '@phone' }, async ({ page }) => {
    await member(page, path, { [call]: refusal('logout'), 'my/turnover': refusal('logout') })
    await expect(message(page)).toBeVisible()
    await mark(page)
    await agree(page)
    await loadedAnew(page)
    await expect(page.getByLabel('비밀번호')).toBeVisible()
  })
}

for (const [more, text, href] of [
  [{ cs: 1, csNo: 5 }, '고객센터 답변이 있습니다.', '/cs/5'],
  [{ cs: 1 }, '고객센터 답변이 있습니다.', '/cs'],
  [{ memo: 2, memoNo: 9 }, '쪽지가 도착하였습니다.', '/memo/9'],
  [{ memo: 2 }, '쪽지가 도착하였습니다.', '/memo'],
] as const)
  test(
    `the toast of ${JSON.stringify(more)} leads to ${href}`,
    { tag: '@phone' },
    async ({ page }) => {
      await member(page, '/casino', { 'header/refresh': summary(more) })
      await expect(page.getByRole('link', { name: text })).toHaveAttribute('href', href)
    },
  )
