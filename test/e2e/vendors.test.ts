/** Operators over the vendors: a bet watched from the console, its callback repeated, a key turned in play, a vendor switched off; both themes. */
import { expect, type Page } from '@playwright/test'

import { opensGame } from './games.ts'
import { operator, test } from './operators.ts'
import { accessible, closePopups, expectStill, signUp, watchShifts } from './people.ts'

async function spin(page: Page) {
  const answered = page.waitForResponse(/\/games\/api\/spin$/)
  await page.getByRole('button', { name: /원 스핀$/ }).click()
  return (await answered).status()
}

test(
  'an operator follows a bet to its bytes, turns the key in the middle of play, and switches the vendor off',
  { tag: '@wide' },
  async ({ page: lobby, browser }) => {
    const kim = await operator(browser, 'admin1')
    const uid = await signUp(lobby)
    await lobby.goto('/slotTest?code=geumgwan')
    await closePopups(lobby)
    const page = await opensGame(lobby, /^천지의 새벽 환수율/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('천지의 새벽')
    expect(await spin(page)).toBe(200)

    await kim.keyboard.press('-')
    await expect(kim.getByRole('link', { name: '금관' })).toBeVisible()
    await accessible(kim, 'the vendors')
    await watchShifts(kim)
    await kim.goto(`/vendors/calls?player=${uid}`)
    const bet = kim.getByRole('row').filter({ hasText: '베팅' }).last()
    await expect(bet).toContainText('1,000')
    await expectStill(kim)
    await accessible(kim, 'the callbacks')
    await bet.getByRole('button').click()
    await kim.getByRole('button', { name: '같은 요청을 다시 보내기' }).click()
    await expect(kim.getByText('응답이 완전히 같습니다.')).toBeVisible()
    await accessible(kim, 'a callback repeated')
    await kim.keyboard.press('Escape')
    await kim.keyboard.press('p')
    await expect(kim.getByRole('region', { name: '게임별', exact: true })).toContainText(
      '천지의 새벽',
    )
    await accessible(kim, 'the returns of games')

    await kim.goto('/vendors/geumgwan')
    await kim.getByRole('button', { name: /^키 교체/ }).click()
    await kim.getByLabel('사유').fill('정기 교체')
    await kim.getByRole('button', { name: '교체', exact: true }).click()
    const shown = kim.getByRole('dialog', { name: '새 키' })
    await expect(shown.getByText('게임사가 새 키를 확인했습니다.')).toBeVisible()
    await expect(shown.locator('code')).toHaveText(/^[0-9a-f]{64}$/)
    await accessible(kim, 'a new key')
    await shown.getByRole('button', { name: '닫기' }).click()
    await expect(kim.getByRole('region', { name: '키' })).toContainText('이전 키')
    expect(await spin(page)).toBe(200)

    await kim.keyboard.press('x')
    const off = kim.getByRole('dialog', { name: '금관' })
    await off.getByLabel('회원에게 보일 안내').fill('금관은 잠시 쉽니다.')
    await off.getByLabel('사유').fill('점검 전 중지')
    await off.getByRole('button', { name: '중지' }).click()
    await expect(kim.getByText(/새 베팅을 받지 않습니다\. 회원 안내: 금관은/)).toBeVisible()
    await accessible(kim, 'a vendor switched off')
    await page.getByRole('button', { name: /원 스핀$/ }).click()
    await expect(page.getByText('점검중이거나 닫힌 게임입니다.').first()).toBeVisible()
    await kim.setViewportSize({ width: 390, height: 844 })
    await accessible(kim, 'a vendor on a phone')
    expect(await kim.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await kim.getByRole('button', { name: /^게임사 사용/ }).click()
    await kim.getByLabel('사유').fill('다시 켭니다')
    await kim.getByRole('button', { name: '저장' }).click()
    await expect(kim.getByRole('button', { name: /^게임사 중지/ })).toBeVisible()
  },
)
