/** The sealed book of a draw in a real browser: read again to the last bet, and red when one of them was bent. */
import { expect, test } from '@playwright/test'

import { accessible, expectStill, heardBy, readHouse, watchShifts } from './people.ts'

type Seal = { stream: string; date: string; round: number; count: number }

/** A draw of the sample week whose bets are settled. */
async function playedBook() {
  const { data } = (await readHouse('/open/seals/named.powerball')) as { data: Seal[] }
  const { stream, date, round, count } = data.find((seal) => seal.count > 1)!
  return { path: `/book/${stream}/${date}/${round}`, count }
}

test('a guest reads a book again, and nothing moves when it is read', async ({ page }) => {
  const { path, count } = await playedBook()
  await watchShifts(page)
  await page.goto(path)
  await expect(page.getByText('지금까지 맞습니다')).toBeVisible()
  await expect(page.getByText(new RegExp(`베팅 ${count}건, .+ 모두 마감 전에`))).toBeVisible()
  await expectStill(page)
  await page.getByText('값 보기').first().click()
  await expect(page.getByText('공개키', { exact: true })).toBeVisible()
  await accessible(page, 'the book of a draw')
})

test('a book with a stake that was changed is red, and a seal with another key’s signature @phone', async ({
  page,
}) => {
  const { path } = await playedBook()
  await page.route('**/open/books/**', async (route) => {
    const response = await heardBy(route)
    const text = await response.text()
    await route.fulfill({ response, body: text.replace(/"stake":(\d)/, '"stake":9$1') })
  })
  await page.goto(path)
  await expect(page.getByText('맞지 않습니다')).toBeVisible()
  const wrong = page.getByRole('listitem').filter({ hasText: '불일치' }).getByRole('heading')
  // If it is one that came true, what was paid differs too.
  await expect(wrong.first()).toHaveText('장부 다시 읽기')
  await page.route('**/open/keys', async (route) => {
    const response = await heardBy(route)
    const body = (await response.json()) as { data: { publicKey: string }[] }
    for (const key of body.data) key.publicKey = '11'.repeat(32)
    await route.fulfill({ response, json: body })
  })
  await page.reload()
  await expect(wrong.first()).toHaveText('봉인과 서명')
  await expect(wrong.nth(1)).toHaveText('장부 다시 읽기')
})
