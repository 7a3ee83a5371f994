/** Operators of the browser stories, logged in for one test: they have ten sessions, and an eleventh ends one of another. */
import { expect, test as base, type Browser, type Page } from '@playwright/test'

import { consoleUrl, ownConsoleUrl, PASSWORD } from './people.ts'

/** Of the running test; null outside of one, or in a test that logs nobody out. */
let desks: { page: Page; token: string }[] | null = null

/** Logs the operators of each test out at its end, and closes their pages: open ones go on asking beside the next test. */
export const test = base.extend<{ loggedOut: void }>({
  loggedOut: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from it
    async ({}, use) => {
      desks = []
      await use()
      const left = desks
      desks = null
      await Promise.all(left.map(logOut))
    },
    { auto: true },
  ],
})

async function logOut({ page, token }: { page: Page; token: string }) {
  await page.context().close()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  await fetch(`${ownConsoleUrl}/op/logout`, { method: 'POST', headers, body: '{}' })
}

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('operatorToken') ?? '')

/** Asks the server in an operator's name, past the pages. */
export async function askAsOperator<Answer>(page: Page, path: string, body: object) {
  const told = await page.evaluate(
    async ([to, asked, token]) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      return (await fetch(to, { method: 'POST', headers, body: asked })).json() as Promise<unknown>
    },
    [path, JSON.stringify(body), await tokenOf(page)] as const,
  )
  return told as Answer
}

/** An operator at a desk of their own, logged in to the console until the test is over. */
export async function operator(browser: Browser, uid: string): Promise<Page> {
  if (!desks) throw new Error('Take `test` from operators.ts: it logs operators out.')
  const context = await browser.newContext({
    baseURL: consoleUrl,
    viewport: { width: 1_492, height: 900 },
    isMobile: false,
    hasTouch: false,
  })
  const page = await context.newPage()
  await page.goto('/rounds')
  await page.getByLabel('아이디').fill(uid)
  await page.getByLabel('비밀번호').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '회차' })).toBeVisible()
  // No key is heard while a page's program is on its way; they are brought one after the other, this one at last.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/partner-app-')),
  )
  desks.push({ page, token: await tokenOf(page) })
  return page
}
