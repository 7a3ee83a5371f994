/** Safe and points, end to end: put in, taken out, locked, and what stands in the way; both themes. */
import { expect, test, type Page } from '@playwright/test'

import { accessible, answerBy, expectStill, newMember, untilTaken, watchShifts } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const balances = (page: Page) => page.getByRole('region', { name: '보유금과 금고' })

async function agree(page: Page, text: string | RegExp) {
  const dialog = page.getByRole('alertdialog', { name: text })
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a member puts money aside, takes some back, locks the rest for a week, and looks for points @phone', async ({
  page,
}) => {
  await newMember(page)
  await watchShifts(page)
  await page.goto('/safe')
  await expect(balances(page)).toContainText('1,000,000원')
  await expect(page.getByText('모의 머니 — 실제 돈이 아닙니다')).toBeVisible()
  await expectStill(page)

  await main(page).getByRole('button', { name: '+ 10만', exact: true }).click()
  await main(page).getByRole('button', { name: '금고에서 회수' }).click()
  await expect(page.getByRole('alert')).toHaveText('금고머니보다 회수금액이 큽니다.')
  await accessible(page, '/safe with an error')
  await untilTaken(page, async () => {
    await page.getByLabel('옮길 금액').focus()
    await answerBy(page, 'Enter')
    const question = page.getByRole('alertdialog', { name: '보유금액을 금고에 보관 하시겠습니까?' })
    await expect(question.getByRole('button', { name: '취소' })).toBeFocused()
    await agree(page, '보유금액을 금고에 보관 하시겠습니까?')
    return page.getByRole('alertdialog', { name: '금고에 보관했습니다.' })
  })
  await agree(page, '금고에 보관했습니다.')
  await expect(balances(page)).toHaveText('보유금900,000원금고100,000원')

  await main(page).getByRole('button', { name: '+ 3만', exact: true }).click()
  await untilTaken(page, async () => {
    await main(page).getByRole('button', { name: '금고에서 회수' }).click()
    await agree(page, '금고에서 금액을 회수 하시겠습니까?')
    return page.getByRole('alertdialog', { name: '금고에서 회수했습니다.' })
  })
  await agree(page, '금고에서 회수했습니다.')
  await expect(balances(page)).toHaveText('보유금930,000원금고70,000원')
  await expect(page.getByRole('region', { name: '내 정보' })).toContainText('930,000원')
  const moves = page.getByRole('region', { name: '금고내역' })
  await expect(moves.getByText('회수', { exact: true })).toBeVisible()

  await untilTaken(page, async () => {
    await main(page).getByRole('button', { name: '7일 잠그기' }).click()
    await agree(page, '7일 동안 금고를 잠그시겠습니까?')
    return page.getByRole('alertdialog', { name: /까지 금고를 잠갔습니다\.$/ })
  })
  await agree(page, /까지 금고를 잠갔습니다\.$/)
  await expect(main(page).getByText(/까지 회수할 수 없습니다/)).toBeVisible()
  await main(page).getByRole('button', { name: '금고에서 회수' }).click({ force: true })
  await agree(page, /^금고가 잠겨 있습니다\./)
  await accessible(page, '/safe locked')

  await page
    .getByRole('navigation', { name: '포인트, 금고, 쪽지' })
    .getByRole('link', { name: '포인트내역' })
    .click()
  await expect(main(page).getByText('포인트내역이 없습니다.')).toBeVisible()
  await accessible(page, '/point')
  await page.getByRole('button', { name: '포인트 전환' }).click()
  await agree(page, '포인트가 부족합니다.')
  await page.getByLabel('시작일', { exact: true }).fill('2026-02-30')
  await page.getByRole('button', { name: '검색' }).click()
  await expect(page.getByRole('alert')).toHaveText('Date input not valid.')
  await page.getByLabel('시작일', { exact: true }).fill('2026-02-20')
  await page.getByLabel('종료일', { exact: true }).fill('2026-03-01')
  await page.getByRole('button', { name: '검색' }).click()
  await expect(page).toHaveURL(/start=2026-02-20&end=2026-03-01/)
  await accessible(page, '/point after a search')
})
