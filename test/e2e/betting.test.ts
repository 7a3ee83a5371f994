/** The betting histories of the sandbox's week: one's own, and those of the members below; both themes. */
import { expect, test, type Page } from '@playwright/test'

import { addDays } from '@madang/contract/core/kst.ts'
import { periodText } from '@madang/contract/member/plain/dates.ts'
import { bettingText } from '@madang/contract/member/plain/betting.ts'
import { referralText } from '@madang/contract/member/plain/referral.ts'

import { accessible, answerBy, comeIn, expectStill, seededFor, watchShifts } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('button', { name: /^(?!검색된 내역).* 삭제$/ })
const count = async (page: Page) =>
  Number((await main(page).getByText(/^총 /).innerText()).replaceAll(/\D/g, ''))

async function press(page: Page, text: string, name = '확인') {
  const dialog = page.getByRole('alertdialog', { name: text })
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('the week is there; days are typed and picked by keys; a bet leads to its proof, and rows leave the list @wide', async ({
  page,
}) => {
  await comeIn(page, seededFor('betting'))
  await watchShifts(page)
  await page.goto('/betting')
  await expect(rows(page)).toHaveCount(15)
  await expectStill(page)
  const all = await count(page)
  expect(all).toBeGreaterThan(30)
  await accessible(page, '/betting')

  await main(page)
    .getByRole('navigation', { name: '페이지 이동' })
    .getByRole('button', { name: '2' })
    .click()
  await expect(page).toHaveURL('/betting?page=2')
  await expect(rows(page)).toHaveCount(15)

  const start = page.getByRole('textbox', { name: '시작일' })
  // The day on which a round came late.
  const late = addDays(await start.inputValue(), 3)
  await page.goto(`/betting?start=${late}&end=${late}`)
  await expect(main(page).getByText('적특').first()).toBeVisible()
  await start.fill('2026-02-30')
  await start.press('Enter')
  await expect(main(page).getByRole('alert')).toHaveText(periodText.badDate)
  await page.getByRole('button', { name: '시작일 달력' }).click()
  await accessible(page, '/betting with an error, and the calendar')
  // Opened at today, for no day was typed: the day before by its key.
  await page.keyboard.press('ArrowLeft')
  await answerBy(page, 'Enter')
  await expect(page.getByRole('button', { name: '시작일 달력' })).toBeFocused()
  await page.getByRole('button', { name: '검색', exact: true }).click()
  await expect(page).toHaveURL(/\/betting\?start=\d{4}-\d\d-\d\d&end=\d{4}-\d\d-\d\d$/)
  // The list of before stands until the other one has come.
  await expect.poll(() => count(page)).toBeLessThan(all)
  const yesterday = await count(page)

  await main(page).getByRole('link', { name: '증명' }).first().click()
  await expect(page).toHaveURL(/\/proof\/[a-z0-9.]+\/\d{8}\/\d+$/i)
  await page.goBack()
  await rows(page).first().click()
  await press(page, bettingText.confirmDelete, '취소')
  await rows(page).first().click()
  await press(page, bettingText.confirmDelete)
  await expect(main(page).getByText(`총 ${yesterday - 1}건`)).toBeVisible()
  await page.getByRole('button', { name: '검색된 내역 모두 삭제' }).click()
  await press(page, bettingText.confirmDeleteAll)
  await press(page, bettingText.deletedAll)
  await expect(main(page).getByText(bettingText.empty)).toBeVisible()
  await accessible(page, '/betting without bets')
  await page.goto('/betting')
  await expect(main(page).getByText(`총 ${all - yesterday}건`)).toBeVisible()
  // Today and the six before, so at most what the page shows by itself.
  await page.getByRole('button', { name: '7일' }).click()
  await expect.poll(() => count(page)).toBeLessThanOrEqual(all - yesterday)
})

test('the bets of everyone below, of the one who is pressed, and of nobody else @phone', async ({
  page,
}) => {
  await comeIn(page, seededFor('betting below'))
  await watchShifts(page)
  await page.goto('/userBetting')
  const names = main(page).getByRole('button', { name: /^[a-z]+\d+$/ })
  await expect(names).toHaveCount(15)
  await expectStill(page)
  await accessible(page, '/userBetting')
  // Whoever bet last: other stories bet meanwhile.
  const one = (await names.first().textContent())!
  await names.first().click()
  await expect(page).toHaveURL(`/userBetting?uuid=${one}`)
  const back = page.getByRole('button', { name: `${one} 회원만 보는 중, 전체 회원 보기` })
  await expect(back).toBeVisible()
  await expect(names.first()).toBeVisible()
  await expect.poll(async () => new Set(await names.allTextContents())).toEqual(new Set([one]))
  await back.click()
  await expect(page).toHaveURL('/userBetting?uuid=')
  await page.goto('/userBetting?uuid=demo4')
  await press(page, referralText.notFound)
  await expect(page).not.toHaveURL(/demo4/)
})
