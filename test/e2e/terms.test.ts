/** Terms before play (docs/adr/0117-terms-in-versions.md). */
import { expect, test } from '@playwright/test'

import { termsText } from '@madang/contract/member/plain/terms.ts'

import { accessible, newMember } from './people.ts'

test(
  'guests read the text; who has not agreed puts it off, comes to the withdrawals, and agrees once for all',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/terms/privacy')
    await expect(page.getByRole('heading', { name: '3. 지키는 방법' })).toBeVisible()
    await accessible(page, '/terms/privacy')

    const asked = page.getByRole('dialog', { name: '약관에 동의해주세요' })
    await newMember(page, undefined, { agrees: false })
    await page.goto('/notice')
    await expect(asked).toBeVisible()
    await accessible(page, '/notice with terms to agree to')
    await asked.getByRole('button', { name: '나중에' }).click()
    await expect(asked).toHaveCount(0)
    await page.goto('/exchange')
    await asked.getByRole('button', { name: '나중에' }).click()
    await expect(page.getByRole('button', { name: '환전 신청' })).toBeEnabled()

    await page.goto('/notice')
    await asked.getByRole('checkbox', { name: '모두 동의합니다' }).check()
    await asked.getByRole('button', { name: '동의하고 계속하기' }).click()
    await expect(page.getByText(termsText.agreed)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '공지사항' })).toBeVisible()
    await expect(asked).toHaveCount(0)
  },
)
