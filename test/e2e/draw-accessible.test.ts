/** Every draw page, its cart, its chances and a proof against the accessibility rules. */
import { expect, test, type Page } from '@playwright/test'

import { cart, freshRound, panel } from './betting.ts'
import { accessible, COLOUR_RULES, inTheme, newMember, untilTaken } from './people.ts'

const paths = [
  '/ntry/powerBall',
  '/ntry/powerLadder',
  '/ntry/kenoLadder',
  '/ntry/eos5',
  '/ntry/eos3',
  '/named/powerBall',
  '/named/powerLadder',
  '/pbg/powerBall',
]
/** Colours and columns differ by kind of game: one page of each kind does for the other theme, and for a phone. */
const kinds = ['/named/powerLadder', '/ntry/kenoLadder', '/pbg/powerBall']

test('the draw pages and their proof are accessible in both themes', async ({ page }, {
  project,
}) => {
  test.slow()
  const wide = project.name === 'desktop'
  await newMember(page)
  // The live frame is another one in the other theme, so that each theme is visited for itself; one does on the phone.
  for (const [theme, visited, rules] of [
    ['dark', wide ? paths : kinds, undefined],
    ...(wide ? [['light', kinds, COLOUR_RULES] as const] : []),
  ] as const) {
    const clean = (what: string) => inTheme(page, what, theme, rules)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const path of visited) {
      await filled(page, path)
      await clean(path)
    }
    await freshRound(page)
    await panel(page, '파워볼 홀').click()
    await cart(page)
      .getByRole('button', { name: /^(1만|10,000)$/ })
      .click()
    await clean('the cart')
    await page.getByRole('button', { name: '확률·배당' }).click({ force: true })
    await clean('the table of chances')
    await page.keyboard.press('Escape')
  }
  await untilTaken(page, async () => {
    await page
      .getByRole('link', { name: /회 증명$/ })
      .first()
      .click()
    return page.getByText(/맞습니다$/).first()
  })
  await expect(page.getByText(/맞습니다$/).first()).toBeVisible()
  await accessible(page, 'a proof')
})

async function filled(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('timer')).toHaveText(/\d/)
  const results = page.getByRole('region', { name: '최근 결과' })
  await expect(results.getByRole('link').first()).toBeVisible()
}
