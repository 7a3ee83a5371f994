/** First screens that documents carry (docs/adr/0286-first-screens.md): seen before any program has come, and taken over. */
import { expect, test, type Page } from '@playwright/test'

import { newMember } from './people.ts'

test.use({
  userAgent: ({ isMobile, userAgent }, give) =>
    give(isMobile ? `${userAgent ?? 'Mozilla/5.0 (Linux; Android 15)'} Mobile` : userAgent),
})

/** Keeps all programs from the page until the answer is called; tells what the page complained of. */
async function withoutPrograms(page: Page) {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    // Playwright's own, as soon as the page brings its worker.
    if (text === 'Service Worker registration blocked by Playwright') return
    if (['error', 'warning'].includes(message.type())) complaints.push(text)
  })
  // A notice over the page takes the focus, and the sample data has some.
  await page.route('**/uMain/mainData', (route) =>
    route.fulfill({ json: { result: true, msg: '', popList: [] } }),
  )
  let bring = () => {}
  const brought = new Promise<void>((resolve) => (bring = resolve))
  await page.route('**/*.js', async (route) => {
    await brought
    await route.continue()
  })
  return { bring, complaints }
}

const goto = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })
const places = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [
        'h1',
        '.geut',
        '.banner',
        '.login-box',
        '.login-box .btn-big',
        '.yard',
        '.next',
        '.draw-tile:last-child',
        '.home-last',
        '.login-look',
      ].map((name) => {
        const box = document.querySelector(name)?.getBoundingClientRect()
        return [name, box && [box.x, box.y, box.width, box.height].map(Math.round)]
      }),
    ),
  )

for (const path of ['/', '/login'])
  test(`the first screen of ${path} is seen without a program and stays where it is`, async ({
    page,
  }) => {
    const { bring, complaints } = await withoutPrograms(page)
    await goto(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('textbox', { name: '아이디' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const before = await places(page)
    await page.getByRole('textbox', { name: '아이디' }).fill('demo1')
    await page.getByLabel('비밀번호').fill('secret-1')
    await page.getByLabel('비밀번호').press('ArrowLeft')
    bring()
    await expect(page.locator('html')).not.toHaveAttribute('data-screen')
    await expect(page.locator('.skel')).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: '아이디' })).toHaveValue('demo1')
    await expect(page.getByLabel('비밀번호')).toHaveValue('secret-1')
    await expect(page.getByLabel('비밀번호')).toBeFocused()
    expect(
      await page.getByLabel('비밀번호').evaluate((field: HTMLInputElement) => field.selectionStart),
    ).toBe('secret-'.length)
    expect(await places(page)).toEqual(before)
    expect(complaints).toEqual([])
  })

test('a login that is sent before the program has come is checked by it, and leaves nothing in the address', async ({
  page,
}) => {
  const { bring } = await withoutPrograms(page)
  await goto(page, '/login')
  await page.getByRole('textbox', { name: '아이디' }).fill('demo1')
  await page.getByLabel('비밀번호').fill('secret-1')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  bring()
  await expect(page.getByRole('alert')).toContainText('보안문구')
  expect(new URL(page.url()).search).toBe('')
})

test('a member’s home never shows a guest’s first screen', async ({ page }) => {
  await newMember(page, '/')
  const { bring } = await withoutPrograms(page)
  await goto(page, '/')
  await expect(page.locator('#root > *').first()).toBeAttached()
  await expect(page.locator('#root')).toBeHidden()
  bring()
  await expect(page.locator('.info-box, .info')).not.toHaveCount(0)
})

test(
  'a chosen theme is there before the program',
  { tag: '@phone' },
  async ({ page, context, baseURL }) => {
    const { bring } = await withoutPrograms(page)
    for (const theme of ['light', 'dark']) {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL! }])
      await goto(page, '/login')
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    }
    bring()
  },
)
