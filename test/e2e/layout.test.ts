/** What a browser's window does to the pages: the narrowest phone, the least desktop, PC mode on a phone, the way back. */
import { expect, test, type Page } from '@playwright/test'

import { newMember, operator } from './people.ts'

/** What stands across the edge of the page, or is cut within its own box, by its words. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth
    const isCut = (element: HTMLElement) => {
      const { left, right, width } = element.getBoundingClientRect()
      if (width === 0 || element.closest('.sr, .running, .road, .beads, .sub-nav, dialog'))
        return false
      const pick = element.closest('.pick')?.getBoundingClientRect()
      if (pick && (left < pick.left || right > pick.right)) return true
      return right > wide + 0.5 || left < -0.5 || element.scrollWidth > element.clientWidth + 1
    }
    const told = document.querySelectorAll<HTMLElement>(
      '.won, time, .tag, .btn, .date-field input, .pc-top > *, .betting-totals b, .info-strip > *, .pick .n b',
    )
    return [...told].filter(isCut).map((element) => element.textContent || element.outerHTML)
  })

/** Pairs of pockets in the header whose boxes touch. */
const touching = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.info-strip > *')]
      .map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect()
      })
      .filter(({ width }) => width > 0)
    return boxes.filter((box, i) => i > 0 && box.left < boxes[i - 1]!.right + 4).length
  })

/** What is cut in the head of the live frame, while it counts and after. */
const cutInFrame = (page: Page) =>
  page
    .frameLocator('.frame iframe')
    .locator('.head')
    .evaluate((head) => head.scrollWidth - head.clientWidth)

const draws = ['/ntry/powerBall', '/named/powerLadder', '/ntry/kenoLadder']
const paths = [
  '/',
  ...draws,
  '/betting',
  '/statement',
  '/charge',
  '/exchange',
  '/safe',
  '/point',
  '/memo',
  '/recommend',
  '/limits',
]

test(
  'at 320 px nothing of a member’s pages is cut off or runs into the next',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await newMember(page)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('#main')).toBeVisible()
      await expect(page.locator('.won').first()).toBeVisible()
      expect({ path, cut: await cutOff(page), touching: await touching(page) }).toEqual({
        path,
        cut: [],
        touching: 0,
      })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      if (draws.includes(path)) {
        await expect(page.frameLocator('.frame iframe').locator('#digits')).not.toBeEmpty()
        expect({ path, over: await cutInFrame(page) }).toEqual({ path, over: 0 })
      }
    }
  },
)

test('the desktop’s pages stand whole from 1180 px on', { tag: '@wide' }, async ({ page }) => {
  await newMember(page)
  for (const width of [1180, 1280, 1492]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: '로그아웃' })).toBeInViewport({ ratio: 1 })
      await expect(page.locator('.won').first()).toBeVisible()
      expect({ path, width, cut: await cutOff(page) }).toEqual({ path, width, cut: [] })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})

test('the console stands whole at 1280 px', { tag: '@wide' }, async ({ browser }) => {
  const desk = await operator(browser, 'admin1')
  await desk.setViewportSize({ width: 1280, height: 900 })
  for (const path of [
    '/desk/deposits',
    '/approvals',
    '/rounds',
    '/members',
    '/reports',
    '/audit',
  ]) {
    await desk.goto(path)
    await expect(desk.getByRole('button', { name: '로그아웃' })).toBeInViewport({ ratio: 1 })
    await expect(desk.locator('.op-me b')).toBeVisible()
    await expect.poll(() => desk.locator('.skel').count()).toBe(0)
    const width = await desk.evaluate(() => document.documentElement.scrollWidth)
    expect({ path, width }).toEqual({ path, width: 1280 })
  }
  await desk.context().close()
})

test(
  'PC 버전 on a phone begins with the whole width in sight, and can be zoomed then',
  { tag: '@phone' },
  async ({ page }) => {
    await newMember(page, '/betting')
    await page.getByRole('button', { name: '메뉴', exact: true }).click()
    await page.getByRole('button', { name: 'PC 버전' }).click()
    await expect(page.getByRole('button', { name: '모바일 버전' })).toBeVisible()
    const seen = () => page.evaluate(() => Math.round(visualViewport!.width))
    await expect.poll(seen).toBe(1492)
    const viewport = page.locator('meta[name=viewport]')
    await expect(viewport).toHaveAttribute('content', 'width=1492')
    expect(await seen()).toBe(1492)
  },
)

test(
  'back closes the dialog that is open, and only then leaves the page',
  { tag: '@phone' },
  async ({ page }) => {
    await newMember(page, '/betting')
    await page.getByRole('link', { name: '금고' }).last().click()
    await expect(page).toHaveURL(/\/safe$/)
    await page.getByRole('button', { name: /1만$/ }).first().click()
    await page.getByRole('button', { name: '금고에 보관' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/safe$/)
    await expect(page.getByRole('heading', { level: 1, name: '금고' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/betting/)
  },
)
