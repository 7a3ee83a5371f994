/** Limits end to end: set and held, a rest, an exclusion with what is left to the member, and the reality check. */
import { expect, test, type Page } from '@playwright/test'

import { cart, freshRound, lastBets, panel, place, watchToasts } from './betting.ts'
import {
  accessible,
  answerBy,
  expectStill,
  heardBy,
  isBadLine,
  logIn,
  newMember,
  watchShifts,
} from './people.ts'

const main = (page: Page) => page.getByRole('main')

async function agree(page: Page, name: string | RegExp, button = '확인') {
  const dialog = page.getByRole('alertdialog', { name })
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toHaveCount(0)
}
async function setLimit(page: Page, name: string, amount: string) {
  await main(page)
    .getByRole('button', { name: `${name} 정하기` })
    .click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('금액').fill(amount)
  await answerBy(page, 'Enter')
  await agree(page, '한도를 바로 적용했습니다.')
}

test('on a desktop every limit stands in its line, one press from the header @wide', async ({
  page,
}) => {
  await newMember(page, '/')
  await watchShifts(page)
  await page.getByRole('banner').getByRole('link', { name: '한도' }).click()
  await expect(main(page).getByRole('region', { name: '충전 한도' })).toBeVisible()
  await expectStill(page)
  await setLimit(page, '하루 베팅 한도', '50000')
  await expect(main(page).getByRole('progressbar', { name: '하루 베팅 한도 사용' })).toBeVisible()
  await accessible(page, '/limits')
})

test('a member limits their bets, is told of the time, rests, and then leaves play for half a year @phone @round', async ({
  page,
}) => {
  const uid = await newMember(page, '/')
  await watchShifts(page)
  await page.getByRole('banner').getByRole('link', { name: '한도와 휴식' }).click()
  await expect(main(page).getByRole('region', { name: '충전 한도' })).toBeVisible()
  await expectStill(page)
  await setLimit(page, '1회 베팅 한도', '10000')
  await setLimit(page, '하루 충전 한도', '50000')
  await main(page).getByRole('button', { name: '하루 충전 한도 바꾸기' }).click()
  await page.getByRole('dialog').getByLabel('금액').fill('90000')
  await accessible(page, 'the dialog of a limit')
  await page.getByRole('dialog').getByRole('button', { name: '한도 올리기 신청' }).click()
  await agree(page, /^신청했습니다\. 24시간 뒤/)
  await expect(main(page).getByText(/90,000원.*으로 바꾸기/)).toBeVisible()
  await accessible(page, '/limits')

  await watchToasts(page)
  await page.goto('/pbg/powerBall')
  await freshRound(page)
  await place(page, ['파워볼 홀'])
  await panel(page, '파워볼 언더').click()
  await cart(page)
    .getByRole('button', { name: /^(5만|50,000)$/ })
    .click()
  await cart(page).getByRole('button', { name: '50,000원 베팅하기' }).click()
  await agree(page, /베팅하시겠습니까/)
  await agree(page, '내 1회 베팅 한도(10,000원)를 넘습니다.')
  await expect(lastBets(page)).toHaveCount(1)

  // As if an hour had passed: the figures are the server's.
  // The stream tells the same header, and truly.
  await page.route('**/my/live', (route) => route.abort())
  await page.route('**/header/refresh', async (route) => {
    const response = await heardBy(route)
    const answer = (await response.json()) as { data?: object }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, check: true } } })
  })
  await page.goto('/notice')
  const check = page.getByRole('alertdialog', { name: '이용 시간 알림' })
  await expect(check).toContainText('베팅10,000원')
  await page.reload()
  await expect(check).toContainText('베팅10,000원')
  await accessible(page, 'the reality check')
  await page.unroute('**/header/refresh')
  await check.getByRole('button', { name: '한도·휴식 보기' }).click()
  await expect(page).toHaveURL('/limits')

  await main(page).getByLabel('휴식 기간').selectOption('3일')
  await main(page).getByRole('button', { name: '휴식 시작' }).click()
  await agree(page, '3일 동안 휴식하시겠습니까?')
  await agree(page, /까지 휴식합니다\.$/)
  await page.goto('/charge')
  await expect(page.getByRole('link', { name: /^휴식중입니다\./ })).toBeVisible()
  await main(page).getByRole('button', { name: '모의 머니 받기' }).click()
  await agree(page, /^휴식중입니다\./)

  await main(page).getByRole('link', { name: '한도' }).click()
  await main(page).getByLabel('자가배제 기간').selectOption('6개월')
  await main(page).getByRole('button', { name: '자가배제 시작' }).click()
  await agree(page, '6개월 동안 자가배제하시겠습니까?')
  await agree(page, '정말 자가배제를 시작하시겠습니까?', '6개월 자가배제')
  // The session ends with it; an answer that a bad line brings late finds nobody to tell.
  const done = page.getByRole('alertdialog', { name: /까지 이용을 제한했습니다\.$/ })
  const over = page.getByRole('alertdialog', { name: '이용이 제한되어 로그아웃되었습니다.' })
  await expect(done.or(over)).toBeVisible()
  if (!isBadLine || (await done.isVisible())) await agree(page, /까지 이용을 제한했습니다\.$/)
  await agree(page, '이용이 제한되어 로그아웃되었습니다.')

  await logIn(page, uid)
  await expect(page).toHaveURL('/limits')
  const resting = main(page).getByRole('region', { name: '휴식중' })
  await expect(resting).toContainText('자가배제중입니다.')
  await accessible(page, '/limits during an exclusion')
  await resting.getByRole('link', { name: '환전' }).click()
  await main(page).getByRole('button', { name: '+ 10만원' }).click()
  await main(page).getByRole('button', { name: '100,000원 환전 신청' }).click()
  await agree(page, '환전을 신청하시겠습니까?')
  // Half past eleven to half past twelve at night the bank checks.
  await agree(page, /환전 신청이 완료되었습니다\.|환전 처리가 불가능합니다\./)
  await page.goto('/ntry/powerBall')
  await agree(page, /^자가배제중입니다\./)
  await expect(page).toHaveURL('/')
})
