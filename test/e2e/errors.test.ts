/**
 * The parts of the error catalogue (docs/spec/shell.md#errors) that need a browser: storage, reload, history. Each
 * line of the catalogue has its test in site/errors.test.tsx.
 */
import { expect, test, type Page } from '@playwright/test'

const MSG = '요청을 처리할 수 없습니다.'
type Answer = { result: boolean | null; msg: string; [field: string]: unknown }
const refusal = (code: string | number): Answer => ({ result: false, code, msg: MSG })

const header = { use: '0', money: 1, point: 0, save: 0, cs: 0, csNo: null, memo: 0, memoNo: null }
const summary: Answer = {
  result: true,
  msg: '',
  data: { ...header, notice: '', ce: true, so: false, re: true },
}

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
  // The real server would end the session: its answer to any other call is not waited for.
  await page.route(/\/(?:my|u[A-Z]\w+|header)\//, () => undefined)
  await answered(page, {
    'header/refresh': summary,
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

test(
  'a session that ended clears the storage and loads anew: home, or the page that stands',
  { tag: '@phone' },
  async ({ page }) => {
    await member(page, '/', { 'uMain/mainData': refusal('logout') })
    await expect(message(page)).toBeVisible()
    expect(await stored(page)).toEqual([null, null])
    await answered(page, { 'uMain/mainData': noPopups })
    await mark(page)
    await agree(page)
    await loadedAnew(page)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('form', { name: '로그인' })).toBeVisible()

    await member(page, '/casino', { 'header/refresh': refusal('logout') })
    await expect(message(page)).toBeVisible()
    expect(await stored(page)).toEqual([null, null])
    await mark(page)
    await agree(page)
    await loadedAnew(page)
    await expect(page).toHaveURL('/casino')
    await expect(page.getByLabel('비밀번호')).toBeVisible()
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
  'a page that cannot be loaded leads back in the browser’s history',
  { tag: '@phone' },
  async ({ page }) => {
    await member(page, '/casino', { 'uBoard/csView/5': refusal('notFound') })
    await expect(page.getByRole('heading', { level: 1, name: '카지노' })).toBeVisible()
    await page.evaluate(() => history.pushState({ __TSR_index: 1 }, '', '/cs/5'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await agree(page)
    await expect(page).toHaveURL('/casino')
    await expect(page.getByRole('heading', { level: 1, name: '카지노' })).toBeVisible()
  },
)

test(
  'the cashier with code 201 leads back to the page that its link was pressed on',
  { tag: '@phone' },
  async ({ page }) => {
    await member(page, '/', { 'uCharge/lastList': refusal(201), 'my/turnover': refusal(201) })
    await page.getByRole('main').getByRole('link', { name: '카지노' }).click()
    // A press that comes before the page is there goes on from where the member still is.
    await expect(page).toHaveURL('/casino')
    await page.getByRole('banner').getByRole('button', { name: '메뉴' }).click()
    const all = page.getByRole('navigation', { name: '전체 메뉴' })
    await all.getByRole('link', { name: '충전', exact: true }).click()
    await agree(page)
    await expect(page).toHaveURL('/casino')
  },
)
