/** Toasts and what is unread in a real browser: where they stand, Alt+T, dragging, and their time. */
import { expect, test, type Page } from '@playwright/test'

import { cart, freshRound, panel, watchToasts } from './betting.ts'
import { toastOf } from './boards.ts'
import { accessible, headerSays, logIn, newMember } from './people.ts'

/** Answers the header's poll with so many unread answers, until told otherwise. */
async function pretendUnread(page: Page): Promise<{ cs: number }> {
  const state = { cs: 1 }
  await headerSays(page, () => ({ cs: state.cs, csNo: state.cs > 0 ? 777 : null }))
  return state
}

/** The line above the phone's bottom bar. */
const lineOf = (page: Page) => page.locator('.unread-line')

/** Notes where each toast stood, for who looks when it has gone. */
const watchBoxes = (page: Page) =>
  page.addInitScript(() => {
    const boxes: { left: number; right: number }[] = []
    Object.assign(window, { boxes })
    setInterval(() => {
      for (const toast of document.querySelectorAll('.Toastify__toast')) {
        const { left, right } = toast.getBoundingClientRect()
        boxes.push({ left, right })
      }
    }, 40)
  })

test('the toast of a bet stands whole on a narrow screen @phone @round', async ({ page }) => {
  await newMember(page)
  await Promise.all([watchToasts(page), watchBoxes(page)])
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/ntry/powerBall')
    await freshRound(page)
    await panel(page, '파워볼 홀').click()
    await cart(page).getByRole('button', { name: '1만' }).click()
    await cart(page).getByRole('button', { name: '10,000원 베팅하기' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect.poll(() => page.evaluate(() => 'toasted' in window)).toBe(true)
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { boxes: object[] }).boxes.length))
      .toBeGreaterThan(0)
    const boxes = await page.evaluate(
      () => (window as unknown as { boxes: { left: number; right: number }[] }).boxes,
    )
    for (const { left, right } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
      // In the middle, not merely within.
      expect(Math.abs(left + right - width)).toBeLessThan(2)
    }
  }
})

test(
  'on a phone unread answers stand in a line above the bottom bar and cover nothing that is pressed',
  { tag: '@phone' },
  async ({ page }) => {
    await newMember(page)
    await pretendUnread(page)
    for (const [width, path] of [
      [390, '/ntry/powerBall'],
      [320, '/ntry/powerBall'],
      [320, '/casino'],
    ] as const) {
      await page.evaluate(() => sessionStorage.removeItem('unreadTold'))
      await page.setViewportSize({ width, height: 700 })
      await page.goto(path)
      await expect(lineOf(page)).toBeVisible()
      // The line stays for five seconds: it and its neighbours are measured at once.
      const nav = await page.getByRole('navigation', { name: '빠른 메뉴' }).elementHandle()
      const [line, bar, opener] = await lineOf(page).evaluate(
        (element, other) =>
          [element, other!, document.querySelector('.cart-bar')].map((one) => {
            if (!one) return null
            const { x, y, width, height } = one.getBoundingClientRect()
            return { x, y, width, height }
          }),
        nav,
      )
      expect({ height: line!.height, x: line!.x, width: line!.width }).toEqual({
        height: 40,
        x: 0,
        width,
      })
      expect(line!.y + line!.height).toBeCloseTo(bar!.y, 0)
      if (opener) expect(opener.y + opener.height).toBeCloseTo(line!.y, 0)
    }
    // The end of the page is not under it.
    await page.evaluate(() => sessionStorage.removeItem('unreadTold'))
    await page.reload()
    await page.getByRole('main').locator('.play').scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(lineOf(page)).toBeVisible()
    const [end, top] = await lineOf(page).evaluate((line) => [
      document.querySelector('main .play')!.getBoundingClientRect().bottom,
      line.getBoundingClientRect().top,
    ])
    expect(end).toBeLessThanOrEqual(top!)
    await accessible(page, 'a page with the unread line')
  },
)

test(
  'closed, the line of unread answers stays away over a reload, until one more comes',
  { tag: '@phone' },
  async ({ page }) => {
    await newMember(page)
    const told = await pretendUnread(page)
    await page.goto('/notice')
    await lineOf(page).getByRole('button', { name: '알림 닫기' }).click()
    await expect(lineOf(page)).toHaveCount(0)
    await page.evaluate(() => sessionStorage.removeItem('unreadTold'))
    await page.reload()
    await expect(page.getByRole('button', { name: '더보기 읽지 않은 알림 1건' })).toBeVisible()
    await expect(lineOf(page)).toHaveCount(0)
    told.cs = 2
    await page.reload()
    await expect(lineOf(page)).toContainText('고객센터 답변 2')
    // Told for five seconds, then only the number.
    await expect(lineOf(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: '더보기 읽지 않은 알림 2건' })).toBeVisible()
  },
)

test(
  'on a desktop unread answers stand in a card under the member’s box and nothing floats',
  { tag: '@wide' },
  async ({ page }) => {
    await newMember(page)
    await pretendUnread(page)
    for (const path of ['/', '/notice', '/charge', '/casino', '/ntry/powerBall']) {
      await page.goto(path)
      await expect(toastOf(page)).toBeVisible()
      const box = (await page.locator('.info-box').boundingBox())!
      const card = (await page.locator('.unread-card').boundingBox())!
      expect(card.y, path).toBeGreaterThanOrEqual(box.y + box.height)
      expect([card.x, card.width], path).toEqual([box.x, box.width])
      await expect(page.locator('.Toastify__toast')).toHaveCount(0)
    }
  },
)

test('a toast is reached by Alt+T and dragged away over four fifths of its width @wide', async ({
  page,
}) => {
  const uid = await newMember(page)
  const toast = page.locator('.Toastify__toast')
  // The toast leaves after five seconds unless the keyboard is on it: a machine that was slower logs in again.
  await expect(async () => {
    await page.evaluate(() => sessionStorage.clear())
    await logIn(page, uid)
    await expect(toast).toContainText('지난 로그인', { timeout: 20_000 })
    await page.keyboard.press('Alt+t')
    await expect(toast).toBeFocused({ timeout: 2_000 })
  }).toPass()
  // Where it stands once it has come in.
  await expect(toast).not.toHaveClass(/enter/)
  const box = (await toast.boundingBox())!
  const drag = async (share: number) => {
    await page.mouse.move(box.x + 40, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 40 + box.width * share, box.y + box.height / 2, { steps: 8 })
    await page.mouse.up()
  }
  await drag(-0.6)
  await expect(toast).toBeVisible()
  await expect.poll(async () => (await toast.boundingBox())?.x).toBeCloseTo(box.x, 0)
  await drag(-0.95)
  await expect(toast).toHaveCount(0)
})

/** Notes when the notice of the last login came and went by the page's own clock, which a slow look cannot tell. */
const timeLast = (page: Page) =>
  page.addInitScript(() => {
    const last: { from?: number; to?: number } = {}
    Object.assign(window, { last })
    new MutationObserver(() => {
      const toasts = [...document.querySelectorAll('.Toastify__toast')]
      if (toasts.some(({ textContent }) => textContent?.includes('지난 로그인')))
        last.from ??= performance.now()
      else if (last.from !== undefined) last.to ??= performance.now()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

test('a toast stays its five seconds, also for who wants less motion @phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await timeLast(page)
  const uid = await newMember(page)
  // The login after this one tells of it.
  await page.evaluate(() => sessionStorage.clear())
  await logIn(page, uid)
  const shownMs = () =>
    page.evaluate(() => {
      const { from, to } = (window as unknown as { last: { from?: number; to?: number } }).last
      return from === undefined || to === undefined ? null : to - from
    })
  await expect.poll(shownMs).not.toBeNull()
  expect(await shownMs()).toBeGreaterThan(4_900)
})
