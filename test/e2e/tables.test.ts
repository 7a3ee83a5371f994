/** The tables, end to end: all four games opened from the lobby, played by keys alone, checked with their seeds. */
import { casinoGame } from '@madang/contract/core/casino/catalogue.ts'
import { betStatusText } from '@madang/contract/member/plain/betting.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'

import { accessible, expectStill, signUp, watchShifts } from './people.ts'

type History = {
  rounds: { number: number }[]
  wagers: { number: number; amount: number; won: number | null }[]
}

const played = [
  { id: 'haneul.baccarat1', place: 'player', pick: '플레이어' },
  { id: 'haneul.dragon', place: 'dragon', pick: '드래곤' },
  { id: 'dalbit.roulette', place: 'red', pick: '레드' },
  { id: 'sanho.sicbo', place: 'small', pick: '소 (4–10)' },
].map((each) => ({ ...each, name: casinoGame(each.id)!.ko }))

const STAKE = 5_000
const won = (amount: number) => amount.toLocaleString('ko-KR')
/** What the window shows of the player's chips; asked from outside, for a window behind another draws no frames. */
const verdict = (table: Page) =>
  table.evaluate(() => document.querySelector('.verdict')?.textContent)
const round = (table: Page) =>
  table.evaluate(() => document.querySelector('.clock p span')?.textContent)
const seconds = (table: Page) =>
  table.evaluate(() => Number(document.querySelector('[role="timer"]')?.textContent))

/** Opens a table from the lobby, as a press on its tile does. */
async function sitDown(page: Page, name: string): Promise<Page> {
  await page.bringToFront()
  const [table] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${name}.*환수율`) })
      .last()
      .click(),
  ])
  await expect(table.getByRole('heading', { level: 1 })).toContainText(name)
  return table
}

/** Enter on a button, held as long as a hand may rest on it: still one press. */
async function hold(button: Locator) {
  await button.focus({ timeout: 3_000 })
  const { keyboard } = button.page()
  for (let times = 0; times < 4; times++) await keyboard.down('Enter')
  await keyboard.up('Enter')
}

/** One chip of 5,000 and the bet, without a mouse; in the next round where this one closes meanwhile. */
async function bet(table: Page, place: string) {
  const lies = `내 베팅${won(STAKE)}원`
  await expect(async () => {
    await expect.poll(() => seconds(table)).toBeGreaterThan(5)
    await table.getByRole('button', { name: '5천 칩' }).press('Enter')
    await hold(table.locator(`[data-key="${place}"]`))
    await hold(table.getByRole('button', { name: `${won(STAKE)}원 베팅` }))
    await expect.poll(() => verdict(table)).toBe(lies)
  }).toPass()
}

const said = (back: number) =>
  back > STAKE
    ? `${won(back)}원 당첨순이익 +${won(back - STAKE)}원`
    : back === STAKE
      ? `베팅금액 그대로${won(back)}원`
      : `${back > 0 ? `${won(back)}원 돌아옴` : '낙첨'}손실 −${won(STAKE - back)}원`

const statusOf = (back: number) => (back > STAKE ? '4' : back === STAKE ? '3' : '2')

/** Opens the history by keys, repeats the draw of the round there and answers what the player's bet brought. */
async function verify(table: Page): Promise<number> {
  const answering = table.waitForResponse(/\/games\/api\/history$/)
  await table.getByRole('button', { name: /^메뉴/ }).press('Enter')
  await table.getByRole('button', { name: '내역과 검증' }).press('Enter')
  const history = (await (await answering).json()) as History
  const [wager] = history.wagers
  expect(wager).toMatchObject({ amount: STAKE, won: expect.any(Number) })
  const dialog = table.getByRole('dialog', { name: '내역과 검증' })
  const round = dialog.getByRole('listitem').filter({ hasText: `베팅 ${won(STAKE)}` })
  await round.locator('summary').press('Enter')
  await round.getByRole('button', { name: '이 브라우저에서 다시 뽑기' }).press('Enter')
  await expect(round.locator('.good')).toHaveText([
    /약속값과 맞습니다/,
    /체인 기준값에서 이어집니다/,
    /다시 뽑은 결과가 같습니다/,
  ])
  // The dialog is one for all games: looked at over one of them.
  if (table.url().endsWith(played[0]!.id)) await accessible(table, 'the history of a table')
  await table.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  return wager!.won!
}

test('a member sits at four tables at once, bets at each by keys, sees each result, checks it, and finds it in the history @phone', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/casino')
  const tables = []
  for (const each of played) {
    const table = await sitDown(page, each.name)
    await watchShifts(table)
    await table.reload()
    tables.push({ ...each, table })
  }
  const brought = await Promise.all(
    tables.map(async ({ table, name, place }) => {
      await bet(table, place)
      const number = await round(table)
      await accessible(table, `${name}, a bet lying`)
      await expect.poll(() => verdict(table)).not.toMatch(/^내 베팅/)
      const told = await verdict(table)
      // The next round has begun: this one is settled.
      await expect.poll(() => round(table)).not.toBe(number)
      await expectStill(table)
      const back = await verify(table)
      expect(told).toBe(said(back))
      return back
    }),
  )

  await page.bringToFront()
  await page.goto('/betting')
  const left = brought.reduce((sum, back) => sum - STAKE + back, 1_000_000)
  await expect(page.getByRole('region', { name: '내 정보' })).toContainText(`${won(left)}원`)
  for (const [index, { name, pick }] of played.entries()) {
    const row = page.getByRole('main').locator('tbody tr, .betting-card').filter({ hasText: name })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(pick)
    await expect(row).toContainText(`${won(STAKE)}원`)
    await expect(row).toContainText(betStatusText[statusOf(brought[index]!)])
  }
})
