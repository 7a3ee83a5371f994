/** A casino bet's proof, one tap from the history: a spin with its window closed, a table's round while it is played. */
import { randomUUID } from 'node:crypto'

import { expect, test, type Page } from '@playwright/test'

import { askVendor, openGame } from './games.ts'
import { accessible, expectStill, newMember, watchShifts } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const step = (page: Page, name: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The history with the bet, newest first; the tap. */
async function tapProof(page: Page, game: string) {
  await page.goto('/betting')
  await expect(main(page).getByText(game).first()).toBeVisible()
  await main(page).getByRole('link', { name: '증명' }).first().click()
  await expect(page).toHaveURL(/\/proof\/bet\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${game} 베팅 증명`)
}

test('a spin is proved by one tap from the history, its window closed @phone', async ({ page }) => {
  await newMember(page, '/')
  await openGame(page, 'kkachi.moon')
  const told = (await page.locator('.seed-line').textContent()) ?? ''
  const [, promise] = /약속값 (\w{16})…/.exec(told)!
  await page.getByRole('button', { name: '1,000원 스핀' }).click()
  await expect(page.locator('.result')).toContainText(/적중|돌려받음|낙첨/)
  await watchShifts(page)
  await tapProof(page, '달토끼')
  await expect(main(page).getByText('모두 맞습니다')).toBeVisible()
  for (const name of ['시드와 약속값', '스핀 다시 돌리기', '당첨금'])
    await expect(step(page, name).getByText('일치', { exact: true })).toBeVisible()
  // The promise the window showed before the spin.
  await expect(page.getByRole('region', { name: '공개된 값' }).getByText(promise!)).toBeVisible()
  await expectStill(page)
  await accessible(page, 'the proof of a spin')
  await page.getByRole('button', { name: '뒤로' }).click()
  await expect(page).toHaveURL(/\/betting/)
})

test('a table’s bet shows its promise while it is played, and is proved by itself when it is over @phone', async ({
  page,
}) => {
  await newMember(page, '/')
  await openGame(page, 'haneul.baccarat1')
  // Asked for after the close it is no bet: then the next round.
  await expect(async () => {
    const seat = (await askVendor(page, 'seat')) as unknown as { table: { number: number } }
    const bets = [{ key: 'banker', stake: 10_000 }]
    const bet = { id: randomUUID(), number: seat.table.number, bets }
    expect(await askVendor(page, 'bet', bet)).toMatchObject({ result: true })
  }).toPass()
  await tapProof(page, '하늘 바카라 1')
  await expect(main(page).getByText('아직 확인할 수 없습니다')).toBeVisible()
  await expect(page.getByRole('region', { name: '내 베팅' }).getByText('진행중')).toBeVisible()
  await accessible(page, 'the proof of a round that is played')
  await expect(main(page).getByText('모두 맞습니다')).toBeVisible()
  await expect(step(page, '하루 해시체인').getByText('일치', { exact: true })).toBeVisible()
  await accessible(page, 'the proof of a round')
})
