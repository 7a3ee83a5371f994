/** What a browser's window does to the pages: the narrowest phone, the least desktop, PC mode on a phone, the way back. */
import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'

import { operator, test } from './operators.ts'
import { accessible, comeIn, newMember, seededFor } from './people.ts'

/** What stands across the edge of the page, or is cut within its own box, by its words. */
const cutOff = (page: Page, scrolled = '.beads') =>
  page.evaluate((scrolled) => {
    const wide = document.documentElement.clientWidth
    const isCut = (element: HTMLElement) => {
      const { left, right, width } = element.getBoundingClientRect()
      if (
        width === 0 ||
        element.closest(`.sr, .running, .road, .beads, .sub-nav, dialog, ${scrolled}`)
      )
        return false
      const pick = element.closest('.pick')?.getBoundingClientRect()
      if (pick && (left < pick.left || right > pick.right)) return true
      return right > wide + 0.5 || left < -0.5 || element.scrollWidth > element.clientWidth + 1
    }
    const told = document.querySelectorAll<HTMLElement>(
      '.won, time, .tag, .btn, .date-field input, .pc-top > *, .betting-totals b, .info-strip > *, .pick .n b',
    )
    return [...told].filter(isCut).map((element) => element.textContent || element.outerHTML)
  }, scrolled)

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
  '/today',
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
  '/account/factor',
  '/account/passkeys',
  '/account',
]

test(
  'at 320 px nothing of a member’s pages is cut off or runs into the next',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await newMember(page)
    for (const path of [...paths, '/live']) {
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
        await expect(page.frameLocator('.frame iframe').locator('#title')).toContainText('회')
        expect({ path, over: await cutInFrame(page) }).toEqual({ path, over: 0 })
      }
    }
  },
)

test(
  'zoomed to twice its size a phone’s page is read without scrolling sideways',
  { tag: '@phone' },
  async ({ page }) => {
    await newMember(page)
    await page.setViewportSize({ width: 195, height: 422 })
    for (const path of [
      ...paths,
      '/live',
      '/casino',
      '/cs',
      '/notice',
      '/recommendRoll',
      '/userBetting',
    ]) {
      await page.goto(path)
      await expect(page.locator('#main')).toBeVisible()
      await expect.poll(() => page.locator('.skel').count()).toBe(0)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      // A table of many columns is scrolled in its own box.
      const cut = await cutOff(page, '.result-list, .rolling-list')
      expect({ path, wide, cut }).toEqual({ path, wide: 195, cut: [] })
    }
  },
)

test(
  'a receipt, its proof, its book and its day are read at 320 px and at twice the size; a receipt stays without a line',
  { tag: '@phone' },
  async ({ page, context }) => {
    await comeIn(page, seededFor('receipts'), '/betting')
    await accessible(page, '/betting with its cards')
    const receipt = await page.locator('a[href^="/receipt/"]').first().getAttribute('href')
    await page.goto(receipt!)
    const proof = await page.getByRole('link', { name: '증명 보기' }).getAttribute('href')
    const [, , stream, date] = proof!.split('/')
    const widths = [320, 195]
    for (const path of [
      proof!,
      proof!.replace('/proof/', '/book/'),
      `/day/${stream}/${date}`,
      receipt!,
    ])
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 })
        await page.goto(path)
        await expect(page.locator('#main h1')).toBeVisible()
        await expect.poll(() => page.locator('.skel').count()).toBe(0)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect({ path, wide, cut: await cutOff(page) }).toEqual({ path, wide: width, cut: [] })
      }
    await expect(page.getByText('봉인된 장부바뀌지 않고 있습니다')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('마당의 서명맞습니다')).toBeVisible()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '영수증 내려받기' }).click(),
    ])
    expect((await readFile(await saved.path())).length).toBeLessThan(30_000)
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '그림으로 저장' }).click(),
    ])
    await context.setOffline(false)
  },
)

test(
  'a reader who sets letters half as large again reads them so, and nothing is cut off',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newMember(page, '/')
    const size = () =>
      page
        .getByRole('region', { name: '내 정보' })
        .evaluate((box) => getComputedStyle(box).fontSize)
    expect(await size()).toBe('15px')
    const browser = await context.newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of [...paths, '/live', '/casino', '/cs', '/notice']) {
        await page.goto(path)
        await expect(page.locator('#main')).toBeVisible()
        await expect.poll(() => page.locator('.skel').count()).toBe(0)
        if (path === '/') expect(await size()).toBe('22.5px')
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        // What a press on a tile does is written over its picture, and only on a desktop; own games are scrolled.
        const cut = await cutOff(page, '.result-list, .rolling-list, .own-row, .game-call')
        expect({ path, wide, cut }).toEqual({ path, wide: width, cut: [] })
      }
    }
  },
)

test(
  'with forced colours what is chosen stands out, and what can be pressed has an edge',
  { tag: '@phone' },
  async ({ page }) => {
    await newMember(page, '/')
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    const edge = (of: string) =>
      page
        .locator(of)
        .first()
        .evaluate((element) => {
          const { borderTopWidth, borderTopStyle } = getComputedStyle(element)
          return borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0
        })
    for (const part of ['.btn', '.btn-main', '.draw-tile', '.next'])
      expect([part, await edge(part)]).toEqual([part, true])
    await page.goto('/live')
    await expect(page.locator('.seg > [aria-pressed]').first()).toBeVisible()
    const ground = (pressed: boolean) =>
      page
        .locator(`.seg > [aria-pressed="${pressed}"]`)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await ground(true)).not.toBe(await ground(false))
  },
)

test(
  'a lost line is slim on a phone: its words one under the other, the button beside them',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newMember(page)
    // At 320 px the time the page is of takes a second line.
    for (const [width, most] of [
      [320, 82],
      [390, 64],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of ['/', '/ntry/powerBall', '/betting', '/charge']) {
        await page.goto(path)
        await expect(page.locator('.won').first()).toBeVisible()
        await context.setOffline(true)
        const line = page.getByRole('region', { name: '연결' })
        await expect(line.getByText(/다시 잇는 중/)).toBeVisible()
        const { height } = (await line.boundingBox())!
        expect({ path, width, slim: height <= most }).toEqual({ path, width, slim: true })
        await context.setOffline(false)
      }
    }
  },
)

test(
  'the console on a phone keeps the open page in its menu, and breaks no word',
  { tag: '@phone' },
  async ({ browser }) => {
    const desk = await operator(browser, 'admin1')
    await desk.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/audit', '/account', '/desk/deposits']) {
      await desk.goto(path)
      await expect(desk.locator('.op-nav em').first()).toBeVisible()
      await expect(desk.locator('.op-nav [aria-current]')).toBeInViewport({ ratio: 0.99 })
    }
    // By name: other stories fill the first page of the list.
    await desk.goto('/members?text=demo1')
    await desk.getByRole('link', { name: 'demo1' }).first().click()
    const met = desk.getByRole('region', { name: '환전 조건' }).getByText(/충족|원 남음/)
    expect((await met.boundingBox())!.height).toBeLessThan(30)
    await desk.goto('/vendors/calls')
    for (const name of [/^회원 아이디 또는/, /^거래 ID/])
      expect((await desk.getByLabel(name).boundingBox())!.width).toBeGreaterThan(340)
  },
)

test(
  'what stands before the console on a phone is as high and as wide as what it holds',
  { tag: '@phone' },
  async ({ browser }) => {
    const desk = await operator(browser, 'view1')
    await desk.setViewportSize({ width: 390, height: 844 })
    // As of a house for real, which asks it of every operator.
    await desk.route('**/op/me', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { operator: object }
      Object.assign(body.operator, { mustEnrol: true })
      await route.fulfill({ response, json: body })
    })
    await desk.goto('/')
    const card = desk.getByRole('region', { name: '2단계 인증' })
    const begin = card.getByRole('button', { name: '2단계 인증 켜기' })
    await expect(begin).toBeVisible()
    expect((await card.boundingBox())!.height).toBeLessThan(260)
    await begin.click()
    const code = card.getByLabel('2. 앱에 보이는 6자리 코드')
    await expect(code).toBeVisible()
    const [outer, inner] = [(await card.boundingBox())!, (await code.boundingBox())!]
    expect(inner.x - outer.x).toBeCloseTo(outer.x + outer.width - (inner.x + inner.width), 0)
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)

test('the desktop’s pages stand whole from 1180 px on', { tag: '@wide' }, async ({ page }) => {
  await newMember(page)
  for (const width of [1180, 1280, 1492]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: '로그아웃', exact: true })).toBeInViewport({
        ratio: 1,
      })
      await expect(page.locator('.won').first()).toBeVisible()
      expect({ path, width, cut: await cutOff(page) }).toEqual({ path, width, cut: [] })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})

test('the console stands whole at 1280 px and at 1492', { tag: '@wide' }, async ({ browser }) => {
  const desk = await operator(browser, 'admin1')
  await desk.setViewportSize({ width: 1280, height: 900 })
  // A busy day: how much waits is nothing that a small screen decides.
  await desk.route('**/op/desk', async (route) => {
    const response = await route.fetch()
    type Said = { data: Record<string, object> }
    const { data, ...rest } = (await response.json()) as Said
    const names = ['signups', 'deposits', 'withdrawals', 'inquiries', 'recoveries', 'changes']
    const busy = {
      ...data,
      ...Object.fromEntries(names.map((name) => [name, { ...data[name], count: 88 }])),
      approvals: { ...data['approvals'], count: 88, all: 188 },
      alarms: { ...data['alarms'], count: 88, urgent: 8 },
    }
    await route.fulfill({ response, json: { ...rest, data: busy } })
  })
  for (const path of [
    '/desk/deposits',
    '/approvals',
    '/alarms',
    '/rounds',
    '/members',
    '/reports',
    '/audit',
  ]) {
    await desk.goto(path)
    await expect(desk.getByRole('button', { name: '로그아웃' })).toBeInViewport({ ratio: 1 })
    await expect(desk.locator('.op-me b')).toBeVisible()
    await expect(desk.locator('.op-counts a.count').first()).toContainText('88')
    await expect.poll(() => desk.locator('.skel').count()).toBe(0)
    const { width, out } = await desk.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      // What reaches past the edge, for who reads that it did.
      out: [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth)
        .map(({ tagName, className, innerText }) => `${tagName}.${className} ${innerText}`),
    }))
    expect({ path, width }, out.join('\n')).toEqual({ path, width: 1280 })
  }
  await desk.setViewportSize({ width: 1492, height: 900 })
  await expect(
    desk.getByLabel('알림 소리 크기').or(desk.getByText('아무 키나 누르면 켜짐')),
  ).toBeVisible()
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(1492)
  await expect(desk.locator('.op-me')).toBeInViewport({ ratio: 1 })
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
