/** A partner's way from the site to their own page: the safe, the totals of the tree below, and the way out. */
import { expect, test, type Page } from '@playwright/test'

import { accessible, comeIn, expectStill, watchShifts } from './people.ts'

async function agree(page: Page, text: string) {
  const dialog = page.getByRole('alertdialog', { name: text })
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(dialog).toHaveCount(0)
}
// One partner a width: the second to come in would end the session of the first.
const partners = { phone: ['sub1', '부대리점'], desktop: ['agency1', '대리점'] } as const

test('a partner opens their page from the menu, moves money into the safe there, sees the totals, and leaves', async ({
  page,
}, { project }) => {
  const [uid, tier] = partners[project.name as keyof typeof partners]
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
