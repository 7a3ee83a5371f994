/** What the people of the browser stories do on a draw page: wait for a round, bet, see it settled. */
import { setTimeout } from 'node:timers/promises'

import { houseMs, type ClockRate } from '@madang/contract/core/house-clock.ts'
import { games } from '@madang/contract/core/draw/games.ts'
import { roundAt, timingOf } from '@madang/contract/core/draw/schedule.ts'
import { expect, type Locator, type Page } from '@playwright/test'

import { changeRate, NOTICE_MS } from '../../scripts/clock.ts'
import { untilTaken } from './people.ts'

export const panel = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, 배당`) })
export const money = (page: Page) =>
  page
    .getByRole('region', { name: '내 정보' })
    .getByText(/^[\d,]+원$/)
    .first()
export const cart = (page: Page) => page.getByRole('region', { name: '베팅카트' })
export const lastBets = (page: Page) =>
  page.getByRole('region', { name: '최근 베팅' }).getByRole('listitem')

/** The clock of the server that stories of rounds have to themselves (E2E_ROUNDS). */
const held = JSON.parse(process.env.E2E_CLOCK ?? 'null') as [url: string, folder: string] | null

/** Draws are at multiples of it (DRAW_SECONDS in start-house.ts); bets close at three quarters. */
const CYCLE_MS = 30_000
const FRESH_MS = 8_000
const LATEST_MS = 16_000
const BEFORE_CLOSE_MS = 20_000

/** Gives the clock a rate; resolves when it holds, with the time in milliseconds. */
async function setRate(clock: NonNullable<typeof held>, rate: ClockRate) {
  const set = await changeRate(...clock, rate)
  await setTimeout(set.sinceMs! - Date.now())
  return houseMs(set, Date.now())
}

/** Hurries the clock to so many milliseconds after a draw, and gives it a rate there; answers the time. */
async function hurryTo(clock: NonNullable<typeof held>, afterDraw: number, rate: ClockRate) {
  const left = (afterDraw - ((await setRate(clock, 5)) % CYCLE_MS) + CYCLE_MS) % CYCLE_MS
  await setTimeout(left / 5 - NOTICE_MS)
  return setRate(clock, rate)
}

/** Waits for a round with enough time left to bet, and for the page to be on it; the clock stops there. */
export async function freshRound(page: Page) {
  if (held) {
    let now = 0
    do now = await hurryTo(held, FRESH_MS, 0)
    while (now % CYCLE_MS > LATEST_MS)
    const open = games.map((game) => roundAt(timingOf(game, CYCLE_MS / 1_000), new Date(now)).round)
    const name = new RegExp(` (${[...new Set(open)].join('|')})회$`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  } else await expect(page.getByRole('timer')).toHaveText(/00:1[5-7]/)
  await expect(page.getByRole('button', { name: /, 배당/ }).first()).toBeEnabled()
}

/** Waits for a consequence of the draw. The clock hurries to the close, not through the draw: it is to settle in 7.5 s. */
export async function drawn(seen: () => Promise<unknown>) {
  if (held && (await setRate(held, 1)) % CYCLE_MS < LATEST_MS)
    await hurryTo(held, BEFORE_CLOSE_MS, 1)
  await seen()
}

/** Remembers that the page said a bet was taken: its toast lasts a second, which a slow look can miss. */
export const watchToasts = (page: Page) =>
  page.addInitScript((words) => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(words)) Object.assign(window, { toasted: true })
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, '베팅이 완료되었습니다.')

/** `before`: how many bets stand there already. */
export async function place(page: Page, picks: string[]) {
  for (const [index, pick] of picks.entries()) {
    await panel(page, pick).click()
    await cart(page)
      .getByRole('button', { name: /^(1만|10,000)$/ })
      .click()
    await untilTaken(page, async () => {
      await cart(page).getByRole('button', { name: '10,000원 베팅하기' }).click()
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toContainText('베팅하시겠습니까?')
      await dialog.getByRole('button', { name: '확인' }).click()
      return lastBets(page).nth(index)
    })
    await expect(lastBets(page)).toHaveCount(index + 1)
  }
  // Asked from outside: a page behind another's draws no frames, and waits that count frames never end.
  await expect.poll(() => page.evaluate(() => 'toasted' in window)).toBe(true)
}

export async function settled(bets: Locator, count: number) {
  await expect(bets).toHaveCount(count)
  await drawn(() => expect(bets.locator('.tag', { hasText: '대기중' })).toHaveCount(0))
}
