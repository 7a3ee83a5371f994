/** The site as an app: what a browser asks of one, the page without a line, the offer to install. */
import { expect, test as base } from '@playwright/test'

import { openFront, type Front } from './front.ts'
import { accessible, newMember } from './people.ts'

const [sitePort] = (process.env.E2E_PORTS ?? '').split(',')

/** A line of the story's own between its pages and the house. */
const test = base.extend<{ front: Front }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs off its pattern
  front: async ({}, give) => {
    const front = await openFront({ to: Number(sitePort) })
    await give(front)
    await front.close()
  },
  baseURL: async ({ front }, give) => give(front.origin),
})
test.use({ serviceWorkers: 'allow' })

test(
  'a browser finds all it asks of an app: manifest, icons, a worker',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    const browser = await page.context().newCDPSession(page)
    const { errors, url } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(new URL(url).pathname).toBe('/manifest.webmanifest')
    const { icons } = (await (await page.request.get(url)).json()) as { icons: { src: string }[] }
    for (const { src } of icons) {
      const size = await page.evaluate(async (path) => {
        const drawn = Object.assign(new Image(), { src: path })
        await drawn.decode()
        return drawn.naturalWidth
      }, src)
      expect(src).toContain(String(size))
    }
    const worker = await page.evaluate(
      async () => (await navigator.serviceWorker.ready).active?.state,
    )
    expect(worker).toMatch(/^activat/)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect((await page.request.get(picture!)).headers()['content-type']).toBe('image/png')
    const robots = await (await page.request.get('/robots.txt')).text()
    for (const line of ['Disallow: /', 'Allow: /login$', 'Allow: /signup$', 'Allow: /live'])
      expect(robots.split('\n')).toContain(line)
  },
)

test('a page that is opened without a line says so, holds no money, and opens when the line is back @phone', async ({
  page,
  front,
}) => {
  await newMember(page, '/exchange')
  const heading = page.getByRole('heading', { name: '지금은 연결이 없습니다' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // The worker answers the pages that are opened from now on; this one notes when the house was heard.
  await page.reload()
  await expect(page.getByLabel('환전금액')).toBeVisible()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })

  await front.cut()
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page.getByText(/^마지막 연결 \d+월 \d+일 \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(/다시 잇는 중 \(2번째\)/)).toBeVisible()
  expect(await page.locator('body').innerText()).not.toMatch(/\d원/)
  await accessible(page, 'the page without a line')
  expect(refused).toEqual([])

  await front.mend()
  await expect(page.getByLabel('환전금액')).toBeVisible()
  await expect(heading).toHaveCount(0)
  await expect(page).toHaveURL('/exchange')
})
