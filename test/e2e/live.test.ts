/** A guest looks: the page of all draws, on a phone and on a desktop, from the page of login. */
import { expect, test } from '@playwright/test'

import { accessible, closePopups, expectStill, readHouse, watchShifts } from './people.ts'

type Odds = { data: { poOdd: number } }
type Draws = { data: { game: string; last: { round: number } | null }[] }

test('a guest comes from the login page to every draw, sees one drawn, its chances and its proof @phone', async ({
  page,
}) => {
  await page.goto('/safe')
  await page.getByRole('link', { name: /^로그인 없이 추첨 보기/ }).click()
  await expect(page).toHaveURL('/live')
  const tile = page.getByRole('link', { name: /^EOS 5분/ })
  await tile.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^EOS 파워볼 5분 \d+회$/)
  await expect(
    page
      .frameLocator('iframe')
      .getByText(/추첨까지|추첨중|결과/)
      .first(),
  ).toBeVisible()

  const newest = async () => {
    const { data } = (await readHouse('/open/draws')) as Draws
    return data.find(({ game }) => game === 'ntry.eos5')!.last!.round
  }
  const before = await newest()
  await expect.poll(newest).toBeGreaterThan(before)
  const drawn = await newest()
  // Nobody told the page, and nobody reloaded it.
  await expect(tile).toContainText(`${drawn}회 결과`)
  const proof = page.getByRole('table').getByRole('link', { name: `${drawn}회 증명` })
  await expect(proof).toBeVisible()

  const { data: odds } = (await readHouse('/open/odds/ntry.eos5')) as Odds
  await page.getByRole('button', { name: '확률·배당' }).click()
  await expect(
    page.getByRole('row', { name: `파워볼 홀 ${odds.poOdd.toFixed(2)} 50.00% 2.00 ` }),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click()
  await proof.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${drawn}회`)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^EOS 파워볼 5분 \d+회$/)

  // On the smallest phone nothing of it is cut off.
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.getByRole('link', { name: /^파워볼 3관.*회 결과/ })).toBeVisible()
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const tiles = [...document.querySelectorAll('.draw-tile')]
    return [
      scrollWidth - clientWidth,
      ...tiles.map((tile) => tile.scrollWidth - tile.clientWidth),
    ].filter((by) => by > 0)
  })
  expect(over).toEqual([])
  await accessible(page, 'live at 320')

  await page.getByRole('link', { name: '로그인하고 베팅하기' }).click()
  await expect(page).toHaveURL('/ntry/eos5')
  await expect(page.getByRole('form', { name: '로그인' })).toBeVisible()
})

test('the guest’s page of draws is read by everybody, and nothing on it moves', async ({
  page,
}) => {
  await watchShifts(page)
  await page.goto('/')
  await closePopups(page)
  await page.getByRole('link', { name: /^파워사다리 2관/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^네임드 파워사다리 \d+회$/)
  await expect(
    page
      .getByRole('table')
      .getByRole('link', { name: /회 증명$/ })
      .first(),
  ).toBeVisible()
  await page.waitForTimeout(1_500)
  await expectStill(page)
  await accessible(page, 'live')
})
