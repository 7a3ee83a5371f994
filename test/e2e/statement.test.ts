/** The statement, end to end: from the header, a pocket alone, the days, the file, the way to a proof; both themes. */
import { readFile } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { accessible, expectStill, newMember, watchShifts } from './people.ts'

test('a member reads where the money went, pocket by pocket, and takes it along as a file @phone', async ({
  page,
}) => {
  await newMember(page)
  await page.goto('/safe')
  await page.getByRole('button', { name: '+ 10만', exact: true }).click()
  await page.getByRole('button', { name: '금고에 보관' }).click()
  for (const text of ['보유금액을 금고에 보관 하시겠습니까?', '금고에 보관했습니다.'])
    await page
      .getByRole('alertdialog', { name: text })
      .getByRole('button', { name: '확인' })
      .click()

  const info = page.getByRole('region', { name: '내 정보' })
  await info.getByRole('link', { name: /^(보유금|머니내역)/ }).click()
  await expect(page).toHaveURL('/statement')
  await watchShifts(page)
  await page.reload()
  const pockets = page.getByRole('region', { name: '구분' })
  await expect(pockets.getByRole('status')).toContainText('잔액이 장부와 일치합니다.')
  await expect(pockets.getByRole('button', { name: /^보유금/ })).toHaveText('보유금900,000원')
  await expect(page.getByText('총 2건')).toBeVisible()
  await expectStill(page)
  const main = page.getByRole('main')
  await expect(main.getByText('−100,000원')).toBeVisible()
  await expect(main.getByText('+100,000원')).toBeVisible()
  await accessible(page, '/statement')

  await pockets.getByRole('button', { name: /^금고/ }).click()
  await expect(page).toHaveURL(/pocket=safe/)
  await expect(page.getByText('총 1건')).toBeVisible()
  await expect(main.getByText('−100,000원')).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV로 받기' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^madang-statement-\d{8}\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')[1]).toMatch(
    /"금고 보관","금고내역","금고",100000,0,100000,$/,
  )

  await page.goBack()
  await expect(page.getByText('총 2건')).toBeVisible()
  await main.getByRole('link', { name: '금고내역' }).click()
  await expect(page).toHaveURL('/safe')
})
