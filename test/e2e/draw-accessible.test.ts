/** Every draw page, its cart, its chances and a proof against the accessibility rules. */
import { expect, test } from '@playwright/test'

import { cart, panel } from './betting.ts'
import { accessible, closePopups, logIn, signUp } from './people.ts'

/** All pages in one theme; colours differ by theme and by kind of game, so that one page of each kind does for the other. */
const paths = {
  dark: [
    '/ntry/powerBall',
    '/ntry/powerLadder',
    '/ntry/kenoLadder',
    '/ntry/eos5',
    '/ntry/eos3',
    '/named/powerBall',
    '/named/powerLadder',
    '/pbg/powerBall',
  ],
  light: ['/named/powerLadder', '/ntry/kenoLadder', '/pbg/powerBall'],
}

for (const theme of ['dark', 'light'] as const)
  test(`the draw pages and their proof are accessible in the ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const uid = await signUp(page)
    await closePopups(page)
    await logIn(page, uid)
    for (const path of paths[theme]) {
      await page.goto(path)
      await expect(page.getByRole('timer')).toHaveText(/\S/)
      await expect(
        page.getByRole('region', { name: '최근 결과' }).getByRole('link').first(),
      ).toBeVisible()
      await accessible(page, path)
    }
    await expect(panel(page, '파워볼 홀')).toBeEnabled({ timeout: 60_000 })
    await panel(page, '파워볼 홀').click()
    await cart(page)
      .getByRole('button', { name: /^(1만|10,000)$/ })
      .click()
    await accessible(page, 'the cart')
    await page.getByRole('button', { name: '확률 · 공정 배당' }).click({ force: true })
    await accessible(page, 'the table of chances')
    await page.keyboard.press('Escape')
    await page
      .getByRole('link', { name: /회 증명$/ })
      .first()
      .click()
    await expect(page.getByText(/맞습니다$/).first()).toBeVisible()
    await accessible(page, 'a proof')
  })
