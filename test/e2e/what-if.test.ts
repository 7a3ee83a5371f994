/** Odds asked about before they are saved, by keys: the replay, its verdict, its fingerprint before the second operator. */
import { expect } from '@playwright/test'

import { gameByKey } from '@madang/contract/core/draw/games.ts'

import { operator, test } from './operators.ts'
import { accessible, inTheme } from './people.ts'
import { openRequest } from './requests.ts'

const GAME = 'ntry.kenoladder'

test(
  'odds are asked about, the verdict is told, and the second operator sees what was seen',
  { tag: '@wide' },
  async ({ browser }) => {
    const [kim, lee] = await Promise.all([operator(browser, 'admin1'), operator(browser, 'game1')])
    await kim.goto(`/odds/${GAME}`)
    const form = kim.getByRole('form', { name: '배당과 한도' })
    const odds = form.getByRole('textbox', { name: /배당$/ }).first()
    await odds.fill('1.97')
    const first = form.getByRole('button', { name: '먼저 물어보기' })
    await first.focus()
    await kim.keyboard.press('Enter')
    const verdict = kim.getByRole('region', { name: '판정' })
    await expect(verdict).toContainText('저장할 수 있음 · 두 사람', { timeout: 120_000 })
    await accessible(kim, '/what-if/1')
    for (const theme of ['light', 'dark'] as const) await inTheme(kim, 'a replay', theme)
    await kim.setViewportSize({ width: 390, height: 844 })
    await accessible(kim, '/what-if/1 on a phone')
    expect(await kim.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await kim.setViewportSize({ width: 1492, height: 900 })

    // Another draft than was asked about: the way is closed, by the server's word.
    await kim.keyboard.press('Escape')
    await expect(odds).toHaveValue('1.97')
    await odds.fill('1.98')
    await kim.goBack()
    await kim.getByRole('button', { name: '나가기' }).click()
    await expect(kim.getByText('초안이 바뀌었습니다. 다시 돌려 주세요.')).toBeVisible()
    await expect(kim.getByRole('button', { name: /올리기/ })).toBeDisabled()
    await kim.keyboard.press('r')
    await expect(kim.getByRole('button', { name: /올리기/ })).toBeEnabled({ timeout: 120_000 })
    await kim.getByLabel('사유').fill('홀짝 배당 행사')
    await kim.keyboard.press('Control+Enter')

    await lee.keyboard.press('2')
    const request = await openRequest(lee, '배당·한도 완화', gameByKey(GAME)!.title)
    await expect(request).toContainText('먼저 물어보기')
    await expect(request).toContainText('저장할 수 있음 · 두 사람')
    await expect(request).toContainText(/지문 [0-9a-f]{4}…[0-9a-f]{4}/)
  },
)
