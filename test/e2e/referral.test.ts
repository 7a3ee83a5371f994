/** A member with people below: the tree, a rate given and raised, what the desk may change of it, the rolling it brought. */
import { expect, type Page } from '@playwright/test'

import { referralText } from '@madang/contract/member/plain/referral.ts'
import { codeText } from '@madang/contract/operator/plain/referral-codes.ts'
import { treeText } from '@madang/contract/operator/plain/referral.ts'

import { operator, test } from './operators.ts'
import { accessible, answerBy, comeIn, newMember, seededFor } from './people.ts'

const main = (page: Page) => page.getByRole('main')

async function press(page: Page, text: string, name = '확인') {
  const dialog = page.getByRole('alertdialog', { name: text })
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('the tree is opened and closed, leads to betting and rolling, and gives a rate that only goes up @phone', async ({
  page,
}) => {
  const mine = 'narae77'
  await comeIn(page, seededFor('referral'))
  await page.goto('/recommend')
  await expect(main(page).getByText(/^직추천 \d+명 · 하위 \d+명$/)).toBeVisible()
  await main(page).getByRole('button', { name: '7일' }).click()
  await expect(page).toHaveURL(/start=/)
  await expect(main(page).getByText(mine, { exact: true })).toBeVisible()
  await accessible(page, 'the tree')

  // By keys alone.
  await main(page)
    .getByRole('button', { name: `${mine} 롤링 설정` })
    .focus()
  await answerBy(page, 'Enter')
  const rates = page.getByRole('dialog', { name: /롤링 설정/ })
  const slot = rates.getByLabel('슬롯')
  await slot.fill('9')
  await expect(rates.getByRole('alert')).toHaveText(referralText.above5)
  await slot.fill('0.09')
  await expect(rates.getByRole('alert')).toHaveText(referralText.aboveUpper)
  await accessible(page, 'a rate that is too high')
  await slot.fill('0.07')
  await answerBy(page, 'Enter')
  await press(page, referralText.confirm(mine))
  await press(page, referralText.saved)
  await expect(rates).toHaveCount(0)
  await main(page)
    .getByRole('button', { name: `${mine} 롤링 설정` })
    .click()
  await expect(slot).toHaveValue('0.07')
  await slot.fill('0.05')
  await rates.getByRole('button', { name: '확인' }).click()
  await expect(rates.getByRole('alert')).toHaveText(referralText.lowered)
  await page.keyboard.press('Escape')
  await expect(rates).toHaveCount(0)

  const betting = main(page).getByRole('link', { name: `${mine} 베팅내역` })
  await expect(betting).toHaveAttribute('href', `/userBetting?uuid=${mine}`)
  await main(page).getByRole('link', { name: '롤링내역' }).click()
  await expect(main(page).getByRole('region', { name: '회원별 추천 롤링' })).toBeVisible()
  await accessible(page, 'the rolling')
})

test('the desk makes a code, moves who signed up with it, and sets a rate, by keys @wide', async ({
  page,
  browser,
}) => {
  const uid = await newMember(page)
  const desk = await operator(browser, 'admin1')
  await desk.keyboard.press('q')
  await expect(desk.getByRole('heading', { level: 1, name: '추천코드' })).toBeVisible()
  await desk.keyboard.press('n')
  await desk.getByLabel('상위 아이디').fill('demo1')
  await desk.getByLabel('최대 사용 횟수').fill('3')
  await desk.getByLabel('사유').fill('행사')
  await answerBy(desk, 'Control+Enter')
  await expect(desk.getByText(codeText.made)).toBeVisible()
  await expect(desk.getByRole('row').filter({ hasText: '0 / 3' })).toContainText('demo1')
  await accessible(desk, 'the codes')

  await desk.goto(`/tree?uid=${uid}`)
  await expect(desk.getByRole('row').filter({ hasText: uid })).toBeVisible()
  await desk.keyboard.press('u')
  await desk.getByLabel('새 상위 아이디').fill('demo1')
  await desk.getByLabel('사유').fill('추천인 확인')
  await answerBy(desk, 'Control+Enter')
  await expect(desk.getByText(treeText.moved)).toBeVisible()
  await expect(desk.getByRole('navigation', { name: '상위' })).toContainText('demo1')
  await accessible(desk, 'the tree of the desk')
  await desk.keyboard.press('r')
  await expect(desk.getByText(/^상한 0\.1$/).first()).toBeVisible()
  await desk.getByLabel('기타 %').fill('0.05')
  await desk.getByLabel('사유').fill('계약')
  await accessible(desk, 'rates at the desk')
  await answerBy(desk, 'Control+Enter')
  await expect(desk.getByText(treeText.saved)).toBeVisible()
  await expect(desk.getByRole('row').filter({ hasText: uid })).toContainText('0.05')
})
