/** The site's shell in a real browser: sign-up to logout, written HTML, layout, accessibility in both themes. */
import { expect, test, type Page } from '@playwright/test'

import {
  accessible,
  closePopups,
  comeIn,
  expectStill,
  headerSays,
  logIn,
  newMember,
  seededFor,
  signUp,
  watchShifts,
} from './people.ts'

test('a visitor signs up and is in, sees the money, leaves nothing behind on logout, comes back @phone', async ({
  page,
}) => {
  const uid = await signUp(page)
  await expect(page.getByRole('region', { name: '내 정보' })).toContainText('1,000,000원')
  await expect(
    page.getByRole('link', { name: /^파워볼 ?\d\d:\d\d|^파워볼 ?결과/ }).first(),
  ).toBeVisible()

  const menu = page.getByRole('banner').getByRole('button', { name: '메뉴' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: '로그아웃' }).click()
  await closePopups(page)
  await expect(page.getByRole('form', { name: '로그인' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
  await logIn(page, uid)
})

test('written HTML is cleaned where it is shown, by the browser and by the library @phone', async ({
  page,
}) => {
  const cont =
    '<p style="color:red;position:fixed" onclick="bad=1">글</p><script>bad=1</script><img src="x" onerror="bad=1">' +
    '<a href="javascript:bad=1">링크</a><iframe src="/"></iframe><form><input></form>'
  const answer = { result: true, msg: '', popList: [{ id: 901, no: 901, num: 1, cont }] }
  await page.route('**/uMain/mainData', (route) => route.fulfill({ json: answer }))
  const html = page.locator('.popups .html')
  for (const native of [true, false]) {
    if (!native) await page.addInitScript('delete Element.prototype.setHTML')
    await page.goto('/')
    await expect(html).toContainText('글링크')
    expect(await page.evaluate(() => 'setHTML' in Element.prototype)).toBe(native)
    expect(await html.innerHTML()).toBe(
      '<p class="own-colour" style="--own: red;">글</p><img><a>링크</a>',
    )
  }
})

/** Loads home anew; the header says, so many milliseconds after the page asked, that something is unread. */
async function fillHome(page: Page, late: number) {
  await newMember(page, '/')
  await headerSays(page, () => ({ cs: 1, csNo: null, memo: 1, memoNo: null }), late)
  await watchShifts(page)
  await page.reload()
  await expect(page.getByRole('region', { name: '내 정보' })).toContainText('원')
  await page.waitForTimeout(1_500)
}

test('home and the welcome page do not shift while they fill', async ({ page }) => {
  // Later than all else: whatever stands below the box has been painted.
  await fillHome(page, 1_000)
  // What is not noticed by a limit of 0.02 is noticed by who reads the column that jumps.
  await expectStill(page, 'home', 0.005)
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { name: /님, 환영합니다$/ })).toBeVisible()
  await expect(page.getByText('1,000,000원').first()).toBeVisible()
  await expectStill(page, 'welcome')
})

test('an unread card that comes after the rest of home lies below it @wide', async ({ page }) => {
  await fillHome(page, 4_000)
  const boxOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!
  const [card, notices] = [await boxOf('읽지 않은 알림'), await boxOf('공지')]
  expect(card.y).toBeGreaterThan(notices.y + notices.height)
  await expectStill(page, 'home', 0.005)
})

test('every page of the shell is accessible', async ({ page }) => {
  const clean = (what: string) => accessible(page, what)
  await page.goto('/')
  await page.getByRole('heading', { name: '로그인' }).waitFor({ state: 'attached' })
  await clean('/ with popups')
  await page.goto('/signup')
  await page.getByRole('button', { name: '회원가입 계속하기' }).click()
  await clean('/signup with an error')
  await newMember(page, '/')
  await clean('/')
  await page.goto('/welcome')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await clean('/welcome')
})

test('pages of rows are accessible as a desktop shows them @wide', async ({ page }) => {
  await comeIn(page, seededFor('pages of rows'))
  for (const path of [
    '/betting',
    '/userBetting',
    '/statement',
    '/recommend',
    '/recommendRoll',
    '/charge',
    '/safe',
    '/point',
    '/slot',
    '/slot?code=kkachi',
    '/casino',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.locator('.skel')).toHaveCount(0)
    if (path === '/slot') await page.getByRole('button', { name: '24시간 동안 보지 않기' }).click()
    await accessible(page, path)
  }
  await page.goto('/betting')
  await page.locator('a[href^="/receipt/"]').first().click()
  await expect(page.getByText('마당의 서명맞습니다')).toBeVisible()
  await accessible(page, 'a receipt')
})
