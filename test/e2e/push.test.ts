/** Push in a real browser whose push service is the story's own: switched on, told a result, switched off. */
import { expect, test } from '@playwright/test'

import { openPushService } from '../../server/testing/push-service.ts'
import { drawn, freshRound, place, watchToasts } from './betting.ts'
import { accessible, newMember } from './people.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

test(
  'a member switches push on, bets, and is told the result once; then off again',
  { tag: ['@phone', '@round'] },
  async ({ page, context }) => {
    const service = await openPushService(Number(process.env.E2E_PUSH))
    const browser = service.newBrowser()
    // This browser has no push service of its own: the address and keys it would be given are ours.
    await context.addInitScript((device) => {
      let had: object | null = null
      const made = {
        endpoint: device.endpoint,
        toJSON: () => ({
          endpoint: device.endpoint,
          keys: { p256dh: device.p256dh, auth: device.auth },
        }),
        unsubscribe: async () => ((had = null), true),
      }
      // A browser without a window denies what nobody can be asked.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = async () => 'granted'
      Object.assign(PushManager.prototype, {
        getSubscription: async () => had,
        subscribe: async () => (had = made),
      })
    }, browser.device)

    await watchToasts(page)
    await newMember(page, '/notice')
    await page.getByRole('button', { name: '메뉴', exact: true }).first().click()
    await page.getByRole('link', { name: '앱·알림·소리' }).click()
    const results = page.getByRole('switch', { name: '베팅 결과' })
    await expect(results).toHaveAttribute('aria-checked', 'false')
    await accessible(page, 'the page of the app')
    await results.click()
    await page.getByRole('button', { name: '확인' }).click()
    await expect(results).toHaveAttribute('aria-checked', 'true')

    // In a document of its own; the house knows the device as it was told.
    await page.goto('/ntry/powerBall')
    await freshRound(page)
    await place(page, ['파워볼 홀'])
    await drawn(() => expect.poll(() => service.told(browser).length).toBe(1))
    const [notice] = service.told(browser)
    expect(notice).toMatchObject({ path: '/betting' })
    expect(notice!.body).toMatch(/^(적중|낙첨)$/)

    await page.goto('/app')
    // The pretended address lives as long as its document: a new one has none, and the switch says so.
    await expect(results).toHaveAttribute('aria-checked', 'false')
    await results.click()
    await page.getByRole('button', { name: '확인' }).click()
    await expect(results).toHaveAttribute('aria-checked', 'true')
    await results.click()
    await page.getByRole('button', { name: '확인' }).click()
    await expect(results).toHaveAttribute('aria-checked', 'false')
    await service.close()
  },
)
