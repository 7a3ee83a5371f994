/** A member's own account end to end: the password changed on the page, which goes on, and what waits for the desk. */
import { expect, test, type Page } from '@playwright/test'

import { accessible, expectStill, newMember, watchShifts } from './people.ts'

const NEW = 'norang-gireogi-42'
const main = (page: Page) => page.getByRole('main')

async function told(page: Page, name: string | RegExp) {
  const dialog = page.getByRole('alertdialog', { name })
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a member changes the password and goes on; another copy of the session is out, and money stays in for a day @phone', async ({
  page,
  context,
}) => {
  await newMember(page, '/')
  await watchShifts(page)
  await page.getByRole('banner').getByRole('button', { name: '메뉴' }).click()
  await page
    .getByRole('navigation', { name: '전체 메뉴' })
    .getByRole('link', { name: '내 계정' })
    .click()
  await expect(main(page).getByRole('heading', { name: '들어오는 문' })).toBeVisible()
  await expectStill(page)
  await accessible(page, '/account')

  // Whoever copied this tab's session.
  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))
  const copy = await context.newPage()
  await copy.goto('/healthz')
  await copy.evaluate((fields) => {
    for (const [name, value] of Object.entries(fields)) sessionStorage.setItem(name, value)
  }, stored)
  await copy.goto('/limits')
  await expect(main(copy).getByRole('region', { name: '충전 한도' })).toBeVisible()

  await main(page).getByRole('button', { name: '바꾸기', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: '비밀번호 바꾸기' })
  await dialog.getByLabel('지금 비밀번호', { exact: true }).fill('madang-1234')
  await dialog.getByLabel('새 비밀번호', { exact: true }).fill(NEW)
  await expect(dialog.getByText('안전도: 아주 높음')).toBeVisible()
  await accessible(page, 'the dialog of the password')
  await dialog.getByRole('button', { name: '바꾸기' }).click()
  await told(page, /^비밀번호를 바꿨습니다/)
  await expect(main(page).getByText('오늘 변경')).toBeVisible()
  await expect(main(page).getByRole('region', { name: '환전 보류' })).toBeVisible()
  await told(copy, /^비밀번호가 변경되어 로그아웃되었습니다/)

  await main(page).getByRole('button', { name: '변경 신청' }).click()
  const details = page.getByRole('dialog', { name: '계좌와 연락처 변경 신청' })
  await details.getByLabel('은행').selectOption('우리')
  await details.getByLabel('계좌번호').fill('1002-345-678901')
  await details.getByLabel('비밀번호', { exact: true }).fill(NEW)
  await accessible(page, 'the dialog of an account')
  await details.getByRole('button', { name: '변경 신청' }).click()
  await told(page, /^변경을 신청했습니다/)
  await expect(main(page).getByText('우리 · ****-***-**8901')).toBeVisible()
  await accessible(page, '/account with what waits')
  await page.goto('/exchange')
  await expect(main(page).getByText(/^환전 보류 · /)).toBeVisible()
})
