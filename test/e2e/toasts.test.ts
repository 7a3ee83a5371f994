/** Toasts in a real browser: reached by Alt+T, dragged away, and their time. */
import { expect, test, type Page } from '@playwright/test'

import { toastOf } from './boards.ts'
import { heardBy, logIn, newMember } from './people.ts'

/** Answers the header's poll with so many unread answers, until told otherwise. */
async function pretendUnread(page: Page): Promise<{ cs: number }> {
  const state = { cs: 1 }
  await page.route('**/header/refresh', async (route) => {
    const response = await heardBy(route)
    const told = (await response.json()) as { data: object }
    Object.assign(told.data, { cs: state.cs, csNo: state.cs > 0 ? 777 : null })
    await route.fulfill({ json: told })
  })
  return state
}

test('a toast is reached by Alt+T, dragged away over four fifths of its width, and not followed by that', async ({
  page,
}) => {
  await newMember(page)
  await pretendUnread(page)
  await page.goto('/notice')
  await expect(toastOf(page)).toBeVisible()
  await page.keyboard.press('Alt+t')
  await page.keyboard.press('Tab')
  await expect(toastOf(page)).toBeFocused()

  const toast = page.locator('.Toastify__toast').filter({ has: toastOf(page) })
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
  await expect(page).toHaveURL('/notice')
})

test('a toast stays its five seconds, also for who wants less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const uid = await newMember(page)
  // The login after this one tells of it.
  await page.evaluate(() => sessionStorage.clear())
  await logIn(page, uid)
  const last = page.getByText(/^지난 로그인 /)
  await expect(last).toBeVisible()
  await page.waitForTimeout(2_000)
  await expect(last).toBeVisible()
  await expect(last).toHaveCount(0, { timeout: 10_000 })
})
