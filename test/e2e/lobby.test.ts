/** The lobbies, end to end: find a slot, open its window, spin once; the money follows. */
import { expect, test, type Locator, type Page } from '@playwright/test'

import { opensGame } from './games.ts'
import { accessible, expectStill, newMember, watchShifts } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const digits = async (shown: Locator) => Number((await shown.innerText()).replaceAll(/\D/g, ''))
const pocket = (page: Page) => page.getByRole('region', { name: '내 정보' }).locator('.won').first()

test('a member finds a slot by its first letters, and spins once; the header shows the money @phone', async ({
  page,
}) => {
  await newMember(page)
  await watchShifts(page)
  await page.goto('/slot')
  await expect(page.getByRole('dialog', { name: '팝업 1개 중 1번째' })).toContainText('환수율')
  await page.getByRole('button', { name: '24시간 동안 보지 않기' }).click()
  await expect(main(page).getByRole('button', { name: /^까치공방/ })).toBeVisible()
  await expectStill(page)
  await accessible(page, '/slot')
  await page.reload()
  await main(page)
    .getByRole('button', { name: /^까치공방/ })
    .click()
  await expect(page).toHaveURL('/slot?code=kkachi')
  const games = page.getByRole('dialog', { name: '까치공방' })
  await expect(games.getByRole('button', { name: /^복주머니 환수율 \d\d\.\d\d%/ })).toBeVisible()
  await accessible(page, '/slot?code=kkachi')

  const search = games.getByRole('searchbox', { name: '게임 이름 검색' })
  await search.fill('ㅋㅋ')
  await expect(games.getByText('검색 결과가 없습니다.')).toBeVisible()
  await search.fill('ㄷㅌㄲ')
  await expect(games.getByRole('button', { name: /환수율/ })).toHaveCount(1)
  await games.getByRole('button', { name: '달토끼 즐겨찾기' }).click()

  const slot = await opensGame(page, /^달토끼 환수율/)
  const spin = slot.getByRole('button', { name: /원 스핀$/ })
  // It stands while the reels turn, which a look now and then misses: from before the press every frame is looked at.
  const turning = slot.waitForFunction(() =>
    [...document.querySelectorAll('button')].some((button) =>
      button.textContent.includes('바로 멈추기'),
    ),
  )
  await spin.click()
  await turning
  await expect(spin).toBeVisible()
  // Both count up to it: the window's balance and the header's, which asks every ten seconds, come to the same.
  const shown = slot.locator('.balance .money')
  await expect.poll(async () => (await digits(shown)) - (await digits(pocket(page)))).toBe(0)
  await slot.close()

  await page.goto('/casino')
  const top = main(page).getByRole('region', { name: '즐겨찾기와 최근 게임' })
  await expect(top.getByRole('button', { name: /^달토끼 즐겨찾기 환수율/ })).toBeVisible()
  await accessible(page, '/casino')
})
