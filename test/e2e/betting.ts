/** What the people of the browser stories do on a draw page: wait for a round, bet, see it settled. */
import { expect, type Locator, type Page } from '@playwright/test'

import { untilTaken } from './people.ts'

export const panel = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, 배당`) })
export const money = (page: Page) =>
  page
    .getByRole('region', { name: '내 정보' })
    .getByText(/^[\d,]+원$/)
    .first()
export const cart = (page: Page) => page.getByRole('region', { name: '베팅카트' })
export const lastBets = (page: Page) =>
  page.getByRole('region', { name: '최근 베팅' }).getByRole('listitem')

/** Waits for a round with time left to bet at leisure. */
export async function freshRound(page: Page) {
  await expect(page.getByRole('timer')).toHaveText(/00:1[5-7]/)
  await expect(page.getByRole('button', { name: /, 배당/ }).first()).toBeEnabled()
}

/** Remembers that the page said a bet was taken: its toast lasts a second, which a slow look can miss. */
export const watchToasts = (page: Page) =>
  page.addInitScript((words) => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(words)) Object.assign(window, { toasted: true })
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, '베팅이 완료되었습니다.')

/** `before`: how many bets stand there already. */
export async function place(page: Page, picks: string[]) {
  for (const [index, pick] of picks.entries()) {
    await panel(page, pick).click()
    await cart(page)
      .getByRole('button', { name: /^(1만|10,000)$/ })
      .click()
    await untilTaken(page, async () => {
      await cart(page).getByRole('button', { name: '10,000원 베팅하기' }).click()
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toContainText('베팅하시겠습니까?')
      await dialog.getByRole('button', { name: '확인' }).click()
      return lastBets(page).nth(index)
    })
    await expect(lastBets(page)).toHaveCount(index + 1)
  }
  // Asked from outside: a page behind another's draws no frames, and waits that count frames never end.
  await expect.poll(() => page.evaluate(() => 'toasted' in window)).toBe(true)
}

export async function settled(bets: Locator, count: number) {
  await expect(bets).toHaveCount(count)
  await expect(bets.locator('.tag', { hasText: '대기중' })).toHaveCount(0)
}
