/** The page of second approvals: the requests at the left, the chosen one at the right, on a phone one after the other. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses the waiting request whose row says all of these; answers its pane. */
export async function openRequest(page: Page, ...says: (string | RegExp)[]): Promise<Locator> {
  const rows = page.locator('.approval-list').getByRole('button')
  let row = rows.filter({ has: page.locator('.soft') })
  for (const hasText of says) row = row.filter({ hasText })
  await row.first().click()
  return page.locator('.approval-pane')
}

/** Asks, and answers with yes; the pane says that it is done. */
export async function agreeTo(page: Page, request: Locator): Promise<void> {
  await request.getByRole('button', { name: /^승인/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /^승인/ }).click()
  await expect(request).toContainText('승인했습니다')
}
