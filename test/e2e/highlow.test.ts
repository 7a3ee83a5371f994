/** High-low, end to end: its flag set at the console, its tile, a hand played by keys and taken, its cards drawn again. */
import { expect, type Page } from '@playwright/test'

import { operator, test } from './operators.ts'
import { accessible, expectStill, newMember, openChances, watchShifts } from './people.ts'

const won = (amount: number) => amount.toLocaleString('ko-KR')
type Shown = {
  id: string
  state: string
  pot: number
  cards: number[]
  offers: { guess: string; chance: number }[]
}
const names: Record<string, RegExp> = { high: /^하이/, low: /^로우/, same: /^같음/ }

/** An operator opens the tile for a member. */
async function giveFlag(desk: Page, uid: string) {
  await desk
    .getByRole('navigation', { name: '메뉴' })
    .getByRole('link', { name: '회원 목록' })
    .click()
  // No key is heard while a page is on its way.
  await expect(desk.getByRole('heading', { level: 1, name: /^회원 목록/ })).toBeVisible()
  await desk.keyboard.press('f')
  await desk.keyboard.type(uid)
  await expect(desk.getByRole('row')).toHaveCount(2)
  const found = desk.getByRole('row').filter({ hasText: uid }).getByRole('link', { name: uid })
  await desk.goto((await found.getAttribute('href'))!)
  await expect(desk.getByRole('heading', { level: 1, name: uid })).toBeVisible()
  await desk.getByRole('button', { name: /등급·기능/ }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('하이로우 타일').check()
  await dialog.getByLabel('사유').fill('하이로우를 써 보는 회원')
  await dialog.getByRole('button', { name: '변경', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('high-low opens by its tile, is played by keys, taken, and every card of it can be drawn again @phone', async ({
  page,
  browser,
}) => {
  const uid = await newMember(page, '/')
  await expect(page.getByRole('link', { name: /^카지노/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^하이로우/ })).toHaveCount(0)
  const desk = await operator(browser, 'admin1')
  await giveFlag(desk, uid)
  await desk.context().close()

  const tile = page.getByRole('button', { name: /^하이로우/ })
  await expect(async () => {
    await page.goto('/')
    await expect(tile).toBeVisible({ timeout: 10_000 })
  }).toPass()
  const opening = page.waitForEvent('popup')
  await tile.click()
  const game = await opening
  await game.waitForURL(/\/games\/play\/baram\.highlow/)
  await expect(game.getByRole('heading', { level: 1 })).toContainText('하이로우')
  const money = game.getByRole('contentinfo').locator('.money')
  await expect(money).toHaveText('1,000,000')
  await watchShifts(game)
  await accessible(game, 'high-low before its first card')

  /** Presses a button by its key; answers how the hand lies afterwards. */
  async function press(name: RegExp, call: string): Promise<Shown> {
    const button = game.getByRole('button', { name })
    // A window rests a moment after each answer, and a press meanwhile is none.
    await expect(button).toBeEnabled()
    const answering = game.waitForResponse(new RegExp(`/games/api/${call}$`))
    await button.press('Enter')
    return ((await (await answering).json()) as { hand: Shown }).hand
  }
  let staked = 0
  let hand: Shown
  // Until one guess is right: the likeliest on each card.
  do {
    await expect(game.getByRole('button', { name: /^1,000원 시작/ })).toBeEnabled()
    hand = await press(/^1,000원 시작/, 'start')
    staked += 1_000
    const [likely] = hand.offers.toSorted((a, b) => b.chance - a.chance)
    hand = await press(names[likely!.guess]!, 'guess')
  } while (hand.state === 'lost')
  await expect(game.locator('.result')).toContainText(`${won(hand.pot)}원`)
  await accessible(game, 'high-low after a right guess')

  // Another window goes on with the same hand.
  await game.reload()
  const take = game.getByRole('button', { name: `${won(hand.pot)}원 받기` })
  await expect(take).toBeEnabled()
  await take.press('Enter')
  await expect(game.locator('.result')).toContainText(`+${won(hand.pot - 1_000)}원`)
  await expect(money).toHaveText(won(1_000_000 - staked + hand.pot))
  await expectStill(game)

  await game.getByRole('button', { name: '시드', exact: true }).press('Enter')
  const dialog = game.getByRole('dialog', { name: '시드와 검증' })
  await dialog.getByLabel(/내 시드/).fill('마당 바람')
  await game.keyboard.press('Enter')
  await expect(dialog.getByText(/^바꿨습니다/)).toBeVisible()
  await dialog.getByRole('button', { name: '이 브라우저에서 다시 펼치기' }).press('Enter')
  await expect(dialog.locator('.good')).toHaveText([
    /이 창에 표시된 약속값과 맞습니다/,
    /결과가 모두 같습니다/,
  ])
  await game.keyboard.press('Escape')
  await openChances(game)
  await expect(game.getByRole('dialog')).toContainText('97.00%')
  await accessible(game, 'the odds of high-low')
  await game.close()

  await page.goto('/betting')
  await expect(page.getByText('하이로우').first()).toBeVisible()
})
