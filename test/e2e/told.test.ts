/** My bet, told: a round that wins, one that loses, one whose result came while there was no line; and by keys alone. */
import { expect, test, type Page } from '@playwright/test'

import { drawn, freshRound, money, panel, place, watchToasts } from './betting.ts'
import { COLOUR_RULES, expectStill, inTheme, newMember, watchShifts } from './people.ts'

const band = (page: Page) => page.getByRole('region', { name: /내 베팅 결과$/ })
const bar = (page: Page) => page.locator('.live-bar')
/** What a screen reader was told, in its order: kept as it comes, for it goes again. */
const hear = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver(() => {
      const text = document.querySelector('.draw-said')?.textContent ?? ''
      if (text !== '' && heard.at(-1) !== text) heard.push(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
/** What the bar showed of the last draw, state by state: a busy machine looks too seldom to see each of its balls come. */
const watchBar = (page: Page) =>
  page.evaluate(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    new MutationObserver(() => {
      const balls = [...document.querySelectorAll('.live-bar .ball')].map((b) => b.textContent)
      const sum = /합 (\d+)/.exec(document.querySelector('.live-bar-word')?.textContent ?? '')?.[1]
      const state = `${balls.join('+')}=${sum}`
      if (balls.length === 0) shown.length = 0
      else if (shown.at(-1) !== state) shown.push(state)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
const shown = (page: Page) => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard)

test('what I hold is marked from bet to result, followed where the frame is out of sight, and its win told @phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watchToasts(page)
  await newMember(page)
  await watchShifts(page)
  await page.goto('/ntry/powerBall')
  await freshRound(page)
  // One of the two wins, whatever is drawn, and less comes than was staked: no word of a win, and no sum of one.
  await place(page, ['파워볼 언더', '파워볼 오버'])
  await hear(page)
  await watchBar(page)
  await expect(panel(page, '파워볼 언더')).toHaveAccessibleName(/, 10,000원 베팅함$/)
  await expect(panel(page, '파워볼 언더').locator('.hold')).toHaveText('1만')

  await page.getByRole('region', { name: '최근 결과' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 900)
  await expect(bar(page)).toContainText(/회 추첨중/)
  // Its balls sit one after the other, and the sum grows with them.
  await expect.poll(() => bar(page).locator('.ball').count()).toBeGreaterThanOrEqual(3)
  const states = await shown(page)
  expect(states.length).toBeGreaterThanOrEqual(2)
  for (const [at, state] of states.entries()) {
    const [balls, sum] = state.split('=')
    const five = balls!.split('+').slice(0, 5).map(Number)
    expect(Number(sum), state).toBe(five.reduce((total, ball) => total + ball))
    if (at > 0) expect(balls!.startsWith(`${states[at - 1]!.split('=')[0]}+`), state).toBe(true)
  }
  await bar(page)
    .getByRole('button', { name: /추첨 화면 보기/ })
    .click()
  await expect(bar(page)).toHaveCount(0)

  await expect(band(page)).toBeVisible()
  await expect(band(page)).toContainText('19,500원 받음')
  await expect(band(page)).toContainText('이번 회차 −500원')
  await expect(band(page)).not.toContainText('적중')
  await expect(page.locator('.pick.is-won')).toHaveCount(1)
  await expect(money(page)).toHaveText('999,500원')
  expect(await heard(page)).toEqual([
    expect.stringMatching(
      /^\d+회 결과\. 19,500원 받음\. 베팅금액 20,000원, 이번 회차 500원 손실\. 보유금 999,500원$/,
    ),
  ])
  await expectStill(page)
  await expect(band(page)).toHaveCount(0)
})

test('a win is told red with what came, a loss plain with what went; each leads to its proof @phone @goodLine @round', async ({
  page,
  browser,
}) => {
  // Two who bet against each other: of the same round one wins and one loses, whatever is drawn.
  const context = await browser.newContext()
  const pages = [page, await context.newPage()]
  for (const who of pages) {
    await who.emulateMedia({ reducedMotion: 'no-preference' })
    await watchToasts(who)
    await newMember(who, '/ntry/eos5')
  }
  await freshRound(page)
  await Promise.all(
    pages.map((who, index) => place(who, [index === 0 ? '파워볼 홀' : '파워볼 짝'])),
  )
  // With a key on it, it does not go.
  const why = (who: Page) => band(who).getByRole('link', { name: '왜 이 결과인가요' })
  await drawn(() => Promise.all(pages.map((who) => why(who).focus())))
  const told = await Promise.all(
    pages.map((who) =>
      band(who).evaluate((shown) => ({
        said: shown.querySelector('.band-told')!.textContent,
        red: shown.classList.contains('is-win'),
        marks: document.querySelectorAll('.pick.is-won').length,
      })),
    ),
  )
  expect(told.map(({ said }) => said).toSorted()).toEqual([
    expect.stringMatching(/낙첨/),
    expect.stringMatching(/적중/),
  ])
  const ends = told.map((one, index) => ({ ...one, who: pages[index]! }))
  const [win, loss] = ends[0]!.said.includes('적중') ? ends : ends.toReversed()
  expect(win).toMatchObject({ red: true, marks: 1 })
  expect(win!.said).toMatch(/^\d+회 적중1건 중 1건\+19,500원베팅금액 10,000원이번 회차 \+9,500원$/)
  expect(loss).toMatchObject({ red: false, marks: 0 })
  expect(loss!.said).toMatch(/^\d+회 낙첨1건 중 0건−10,000원베팅할 때 이미 빠진 금액입니다$/)
  await expect(money(win!.who)).toHaveText('1,009,500원')
  await expect(money(loss!.who)).toHaveText('990,000원')
  await why(loss!.who).press('Enter')
  await expect(loss!.who.getByText('모두 맞습니다')).toBeVisible()
  await context.close()
})

test('by keys alone from home to a told result, which stays while a key is on it @goodLine @phone @round', async ({
  page,
}) => {
  await newMember(page, '/')
  const tile = page.getByRole('link', { name: /^파워볼 2관/ })
  await tile.focus()
  await page.keyboard.press('Enter')
  await freshRound(page)
  await hear(page)
  await panel(page, '파워볼 홀').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByLabel('베팅금액').focus()
  await page.keyboard.type('10000')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('베팅하시겠습니까?')
  await expect(question.getByRole('button', { name: '취소' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('dialog[data-closed]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(panel(page, '파워볼 짝')).toHaveAccessibleName(/, 10,000원 베팅함$/)

  await drawn(() => expect(band(page)).toBeVisible())
  await band(page).getByRole('link', { name: '왜 이 결과인가요' }).focus()
  expect(await heard(page)).toEqual([
    expect.stringMatching(/^\d+회 (적중\. 19,500원 받음|낙첨\. 10,000원)/),
  ])
  // Both themes while it stands, with the key on it, it does not go; and the bar that follows the draw.
  await page.getByRole('region', { name: '최근 결과' }).evaluate((list) => list.scrollIntoView())
  await expect(bar(page)).toContainText('결과')
  await inTheme(page, 'the bar', 'light', COLOUR_RULES)
  await inTheme(page, 'a told result', 'dark')
  await inTheme(page, 'a told result', 'light', COLOUR_RULES)
  await page.setViewportSize({ width: 320, height: 640 })
  await inTheme(page, 'a told result at 320', 'dark')
  await inTheme(page, 'a told result at 320', 'light', COLOUR_RULES)
  await page.waitForTimeout(6_000)
  await expect(band(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('증명')
})

test('the last hundred rest on whole columns, at every width', async ({ page }) => {
  await newMember(page, '/ntry/powerBall')
  const beads = page.locator('.beads')
  await expect(beads.locator('.bead').first()).toBeVisible()
  const widths = page.viewportSize()!.width > 1_000 ? [1_280, 1_492] : [320, 360, 390, 430]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await beads.evaluate((box) => box.scrollBy(-100, 0))
    await expect
      .poll(() =>
        beads.evaluate((box) => {
          const edge = box.getBoundingClientRect()
          const cut = [...box.querySelectorAll('.beads-grid > div')].filter((column) => {
            const { left, right, width: wide } = column.getBoundingClientRect()
            const seen = Math.min(right, edge.right - 1) - Math.max(left, edge.left + 1)
            return wide > 0 && seen > 1.5 && seen < wide - 1.5
          })
          return cut.length
        }),
      )
      .toBe(0)
  }
})
