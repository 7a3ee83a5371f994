/** Sound in a real browser: off and unfetched at first, one switch for the site, its frame and the windows it opens. */
import { expect, test } from '@playwright/test'

import { newMember } from './people.ts'

test(
  'sound is offered beside the first game, kept over visits, and followed by frame and window',
  { tag: '@phone' },
  async ({ page }) => {
    const fetched: string[] = []
    page.context().on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (/samples-[\w-]+\.bin$/.test(pathname)) fetched.push(origin)
    })
    await newMember(page, '/ntry/powerBall')
    const offer = page.getByRole('complementary', { name: '소리' })
    await expect(offer).toBeVisible()
    expect(fetched).toEqual([])
    await offer.getByRole('button', { name: '소리 켜기' }).click()
    await expect(offer).toHaveCount(0)
    // The site's own, and the frame's of its own origin.
    await expect.poll(() => new Set(fetched).size).toBe(2)

    await page.reload()
    await expect(page.getByRole('region', { name: '추첨 화면' })).toBeVisible()
    await expect(offer).toHaveCount(0)
    await page.goto('/app')
    const own = page.getByRole('switch', { name: '사이트와 게임의 소리' })
    await expect(own).toHaveAttribute('aria-checked', 'true')

    await page.goto('/casino')
    const [table] = await Promise.all([
      page.context().waitForEvent('page'),
      page
        .getByRole('main')
        .getByRole('button', { name: /룰렛.*환수율/ })
        .last()
        .click(),
    ])
    await expect(table.getByRole('button', { name: '소리 끄기' })).toBeVisible()
  },
)
