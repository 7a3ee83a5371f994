/** The game windows by themselves on the smallest phone, a result told: seen whole, and clean in both themes. */
import { expect, test } from '@playwright/test'

import { serveWindows } from '../../provider/casino/testing/window-page.ts'
import { played } from '../../scripts/sheets/windows.ts'
import { accessible } from './people.ts'

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
    }
    served.close()
  },
)

/** The last card is being pulled by then. */
const PULLED_MS = 6_500

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
        await page.goto(served.open(vendor, new Date(zero.getTime() + PULLED_MS)))
        await expect(page.locator('.squeeze-card')).toBeInViewport({ ratio: 1 })
        const { over, middle } = await page.evaluate((side) => {
          const boxOf = (found: string) => document.querySelector(found)!.getBoundingClientRect()
          const foot = boxOf('.foot').top - boxOf('.squeeze-card').bottom
          return {
            over: foot,
            middle: boxOf(`${side} h2 span`).left - boxOf(`${side} .score`).left,
          }
        }, second)
        // Above the foot, and the score by the middle of the felt.
        expect(over).toBeGreaterThan(0)
        expect(middle).toBeGreaterThan(0)
      }
    served.close()
  },
)
