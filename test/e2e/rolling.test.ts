/** The report of rolling and points over the sandbox's week: by keys, by day, kind of game and line; both themes. */
import { expect, type Locator } from '@playwright/test'

import { operator, test } from './operators.ts'
import { accessible, expectStill, watchShifts } from './people.ts'

/** The whole number a cell or a figure says. */
const numberIn = async (place: Locator) => Number((await place.innerText()).replaceAll(/\D/g, ''))
const cell = (row: Locator, nth: number) => row.getByRole('cell').nth(nth)

test(
  'the week’s rolling adds up by day, kind and line, and its points are found again',
  { tag: '@wide' },
  async ({ browser }) => {
    const desk = await operator(browser, 'admin1')
    await desk.keyboard.press('g')
    await expect(desk.getByRole('heading', { level: 1, name: '롤링·포인트' })).toBeVisible()
    // The rounds of before had new ones come in above.
    await watchShifts(desk)
    await desk.reload()
    const region = (name: string) => desk.getByRole('region', { name, exact: true })
    const lines = region('라인별').locator('tbody tr')
    await expect(lines.getByRole('link', { name: 'diamond1' })).toBeVisible()
    const all = await numberIn(desk.locator('.kpi').nth(1).locator('b'))
    expect(all).toBeGreaterThan(0)
    const sumOf = async (rows: Locator, nth: number) =>
      (await Promise.all((await rows.all()).map((row) => numberIn(cell(row, nth))))).reduce(
        (sum, one) => sum + one,
      )
    expect(await sumOf(region('일별').locator('tbody tr'), 4)).toBe(all)
    expect(await sumOf(region('게임 종류별').locator('tbody tr'), 4)).toBe(all)
    expect(await sumOf(lines, 7)).toBe(all)
    await accessible(desk, 'rolling')

    // demo2's line: what demo1 earns by it, and less than all.
    await desk.getByLabel('라인 (회원 아이디)').fill('demo2')
    await expect(desk).toHaveURL(/line=demo2/)
    await expect.poll(() => numberIn(desk.locator('.kpi').nth(1).locator('b'))).toBeLessThan(all)
    await expect(lines.getByRole('link', { name: 'demo1', exact: true })).toBeVisible()
    await desk.getByLabel('라인 (회원 아이디)').fill('nobody99')
    await expect(desk.getByText('존재하지 않는 회원입니다.')).toBeVisible()

    await desk.keyboard.press('Escape')
    await desk.keyboard.press('p')
    await expect(desk.getByText(/^지금 \d+명이 보유$/)).toBeVisible()
    // Other stories bet meanwhile.
    expect(await numberIn(desk.locator('.kpi').nth(1).locator('b'))).toBeGreaterThanOrEqual(all)
    expect(await numberIn(desk.locator('.kpi').nth(2).locator('b'))).toBeGreaterThan(0)
    await accessible(desk, 'points')
    const download = desk.waitForEvent('download')
    await desk.getByRole('button', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^madang-points-\d{8}\.csv$/)
    await expectStill(desk)
  },
)
