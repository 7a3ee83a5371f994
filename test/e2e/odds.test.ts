/** Odds above the cap by two operators, a bet on the exposure board, and the report of games; both themes. */
import { expect } from '@playwright/test'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { oddsText } from '@madang/contract/operator/plain/odds.ts'

import { freshRound, place, watchToasts } from './betting.ts'
import { operator, test } from './operators.ts'
import { accessible, expectStill, newMember, watchShifts } from './people.ts'
import { agreeTo, openRequest } from './requests.ts'

const GAME = { path: '/named/powerLadder', key: 'named.powerladder' }

test(
  'two operators raise odds over the cap, a bet stands on the board, and the report adds up',
  { tag: ['@wide', '@round'] },
  async ({ page, browser }) => {
    const [kim, lee] = await Promise.all([operator(browser, 'admin1'), operator(browser, 'game1')])
    await kim.keyboard.press(',')
    await kim.locator(`a[href="/odds/${GAME.key}"]`).click()
    const form = kim.getByRole('form', { name: '배당과 한도' })
    await form.getByRole('textbox', { name: /배당$/ }).first().fill('1.99')
    await expect(form.getByText('98% 초과')).toBeVisible()
    await form.getByLabel('사유').fill('홀짝 배당 행사')
    await accessible(kim, 'odds above the cap')
    await form.getByRole('button', { name: '승인 요청' }).click()
    await expect(kim.getByText(oddsText.requested)).toBeVisible()

    await lee.keyboard.press('2')
    const request = await openRequest(lee, '배당·한도 완화', gameByKey(GAME.key)!.title)
    await expect(request).toContainText('홀짝 배당 행사')
    await expect(request.getByRole('row').filter({ hasText: '1.99' })).toHaveCount(1)
    await agreeTo(lee, request)
    await kim.reload()
    await expect(kim.getByText(/admin1.*game1/).first()).toBeVisible()

    await newMember(page)
    await watchToasts(page)
    await page.goto(GAME.path)
    await freshRound(page)
    await kim.keyboard.press('y')
    await place(page, ['좌출발'])
    const round = kim
      .getByRole('region', { name: /파워사다리 .*\d+회/ })
      .filter({ hasText: '10,000원' })
    await expect(round.first()).toBeVisible()
    await accessible(kim, 'the exposure board')

    await kim.keyboard.press('z')
    await expect(kim).toHaveURL(/\/reports/)
    await watchShifts(kim)
    await kim.goto('/reports')
    const games = kim.getByRole('region', { name: '게임별' })
    await expect(games.locator('tbody tr')).toHaveCount(10)
    const number = (text: string) => Number(text.replaceAll(/\D/g, ''))
    const bets = await games.locator('tbody tr td:nth-child(2)').allInnerTexts()
    const days = kim.getByRole('region', { name: '일별', exact: true })
    const byDay = await days.locator('tbody tr td:nth-child(2)').allInnerTexts()
    const sum = (texts: string[]) => texts.reduce((all, text) => all + number(text), 0)
    expect(sum(bets)).toBeGreaterThan(0)
    expect(sum(byDay)).toBe(sum(bets))
    await expectStill(kim)
    await accessible(kim, 'the report of games')
    await kim.setViewportSize({ width: 390, height: 844 })
    await accessible(kim, 'the report of games on a phone')
    expect(await kim.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  },
)
