/** A partner's way from the site to their own page: the safe, the totals of the tree below, and the way out. */
import { expect, test, type Page } from '@playwright/test'

import { accessible, comeIn, expectStill, seededFor, watchShifts } from './people.ts'

async function agree(page: Page, text: string) {
  const dialog = page.getByRole('alertdialog', { name: text })
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a partner opens their page from the menu, moves money into the safe there, sees the totals, and leaves', async ({
  page,
}, info) => {
  const { project } = info
  const uid = seededFor('partner', info)
  const tier = uid === 'sub1' ? '부대리점' : '대리점'
  await comeIn(page, uid, '/')
  await expect(page.getByRole('region', { name: '내 정보' })).toContainText(tier)
  const opening = page.context().waitForEvent('page')
  await page
    .getByRole('navigation', { name: project.name === 'phone' ? '빠른 메뉴' : '주 메뉴' })
    .getByRole('link', { name: '금고' })
    .click()
  const own = await opening
  await expect(own).toHaveURL(/\/partner$/)
  await watchShifts(own)
  // The ticket of the address is spent once: who loads anew before it was answered is outside.
  await expect(own.getByRole('region', { name: '보유금과 금고' })).toBeVisible()
  await own.reload()
  const totals = own.getByRole('region', { name: '하위 회원 합계' })
  await expect(totals.getByText('미니게임').first()).toBeVisible()
  await expectStill(own)
  await accessible(own, '/partner')

  const balances = own.getByRole('region', { name: '보유금과 금고' })
  await expect(balances).toContainText('금고0원')
  await own.getByRole('button', { name: '+ 3만', exact: true }).click()
  await own.getByRole('button', { name: '금고에 보관' }).click()
  await agree(own, '보유금액을 금고에 보관 하시겠습니까?')
  await agree(own, '금고에 보관했습니다.')
  await expect(balances).toContainText('금고30,000원')
  await totals.getByRole('button', { name: '오늘' }).click()
  await expect(totals.getByRole('button', { name: '오늘' })).toHaveAttribute('aria-pressed', 'true')

  await own.getByRole('button', { name: '나가기' }).click()
  await expect(own.getByRole('alert')).toContainText('로그인이 만료되었습니다.')
  await accessible(own, '/partner after leaving')

  await page.goto('/safe')
  await expect(page.getByRole('button', { name: '파트너 페이지 열기' })).toBeVisible()
  await accessible(page, '/safe of a partner')
})

// Here and not beside the other stories of the tree: in one file nobody else logs this partner out.
test('three levels are closed all at once and one by one @wide', async ({ page }, info) => {
  await comeIn(page, seededFor('partner', info))
  await page.goto('/recommend')
  const row = (uid: string) => page.getByRole('main').getByText(uid, { exact: true })
  await expect(row('byeol33')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: /하위 \d+명$/ })
    .filter({ visible: true })
    .first()
    .focus()
  await page.getByRole('main').getByRole('button', { name: 'sora0909 하위 1명' }).press('Enter')
  await expect(row('byeol33')).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: '전체 접기' }).click()
  await expect(row('haneul21')).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: '전체 펼치기' }).click()
  await expect(row('byeol33')).toBeVisible()
})
