/** The game windows by themselves on the smallest phone, a result told: seen whole, and clean in both themes. */
import { expect, test, type Page } from '@playwright/test'

import { serveWindows } from '../../provider/casino/testing/window-page.ts'
import { played } from '../../scripts/sheets/windows.ts'
import { accessible, inTheme } from './people.ts'

/** Each with what is pressed, and what then stands there. */
const windows: [name: string, press: string | null, told: string][] = [
  ['baccarat', null, '.paid b'],
  ['dragon-tiger', null, '.paid b'],
  ['roulette', null, '.paid b'],
  ['sic-bo', null, '.paid b'],
  ['slot-kkachi.tiger', '.spin', '.result .won'],
  ['highlow', '.controls .main', '.result .won'],
]
/** The result of a table’s round has been shown by then. */
const SHOWN_MS = 10_000

test(
  'a game window is whole at 320 px with its result told',
  { tag: '@phone' },
  async ({ page }) => {
    const served = await serveWindows()
    await page.setViewportSize({ width: 320, height: 568 })
    for (const [name, press, told] of windows) {
      const { vendor, zero } = played[name]!()
      await page.goto(served.open(vendor, new Date(zero.getTime() + SHOWN_MS)))
      if (press) await page.locator(press).click()
      await expect(page.locator(told)).toHaveText(/원/)
      await accessible(page, `${name} at 320 px`)
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect({ name, over }).toEqual({ name, over: 0 })
      await page.setViewportSize({ width: 1_492, height: 900 })
      await inTheme(page, `${name} on a desktop`, 'light')
      await page.setViewportSize({ width: 320, height: 568 })
    }
    served.close()
  },
)

/** The last card is being pulled by then. */
const PULLED_MS = 6_500

/** Looks at the card while it is pulled, in one go; where a busy machine missed that, the round is opened once more. */
async function untilPulled(page: Page, open: () => Promise<unknown>, side: string) {
  for (;;) {
    await open()
    const seen = await page.evaluate(async (second) => {
      const until = performance.now() + 5_000
      while (!document.querySelector('.squeeze-card') && performance.now() < until)
        await new Promise((next) => requestAnimationFrame(next))
      const boxOf = (found: string) => document.querySelector(found)?.getBoundingClientRect()
      const [card, foot] = [boxOf('.squeeze-card'), boxOf('.foot')]
      const [title, score] = [boxOf(`${second} h2 span`), boxOf(`${second} .score`)]
      if (!card || !foot || !title || !score) return null
      return {
        whole:
          card.top >= 0 && card.left >= 0 && card.right <= innerWidth && card.bottom <= innerHeight,
        over: foot.top - card.bottom,
        middle: title.left - score.left,
      }
    }, side)
    if (seen) return seen
  }
}

test(
  'the last card stands whole, and nothing on the felt turns for it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const served = await serveWindows()
    for (const [name, second] of [
      ['baccarat', '.banker'],
      ['dragon-tiger', '.tiger'],
    ] as const)
      for (const size of [
        { width: 390, height: 844 },
        { width: 1_492, height: 900 },
      ]) {
        await page.setViewportSize(size)
        const { vendor, zero } = played[name]!()
        const open = () => page.goto(served.open(vendor, new Date(zero.getTime() + PULLED_MS)))
        const seen = await untilPulled(page, open, second)
        expect(seen.whole).toBe(true)
        // Above the foot, and the score by the middle of the felt.
        expect(seen.over).toBeGreaterThan(0)
        expect(seen.middle).toBeGreaterThan(0)
      }
    served.close()
  },
)
