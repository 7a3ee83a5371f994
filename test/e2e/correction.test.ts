/** A settled round turns out wrong: two operators put it right, its bettor is told, and anyone can see both settlements. */
import { expect } from '@playwright/test'

import { correctionMemo, proofText } from '@madang/contract/member/plain/correction.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'

import { freshRound, lastBets, place, settled, watchToasts } from './betting.ts'
import { operator, test } from './operators.ts'
import { accessible, newMember } from './people.ts'
import { agreeTo, openRequest } from './requests.ts'

/** No other story bets on it: a correction is everyone's who did. */
const GAME = { path: '/ntry/powerLadder', key: 'ntry.powerladder', title: '파워사다리' }

test(
  'a bet that lost or won is void when two operators say so: money, memo, history and proof follow',
  { tag: ['@wide', '@round'] },
  async ({ page, browser }) => {
    await newMember(page)
    await watchToasts(page)
    await page.goto(GAME.path)
    await freshRound(page)
    await place(page, ['좌출발'])
    await settled(lastBets(page), 1)
    // Not before: of an operator's ten sessions the one idle longest ends, and other stories come in as admin1 too.
    const [kim, lee] = await Promise.all([operator(browser, 'admin1'), operator(browser, 'game1')])
    const number = /(\d+)회/.exec((await lastBets(page).first().textContent()) ?? '')![1]!

    await kim.getByLabel('게임').selectOption(GAME.key)
    await kim.getByLabel('상태').selectOption('SETTLED')
    await kim
      .getByRole('row')
      .filter({ hasText: new RegExp(`${number}(?:회|\\D)`) })
      // Until the list has heard of the game, the other games' rounds of that number stand in it.
      .filter({ hasText: /(?<!네임드 ?)파워사다리/ })
      .getByRole('link')
      .first()
      .click()
    await expect(kim.getByRole('heading', { level: 1 })).toContainText(`${GAME.title} ${number}회`)
    await kim.keyboard.press('c')
    const dialog = kim.getByRole('dialog')
    await expect(dialog.getByText('1명')).toBeVisible()
    await dialog.getByLabel('사유').fill('제공사가 무효로 알린 회차')
    await accessible(kim, 'a correction being asked for')
    await dialog.getByRole('button', { name: '재정산 요청' }).click()
    await kim.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(kim.getByText(/재정산이 2차 승인을 기다립니다 · admin1/)).toBeVisible()

    await lee.keyboard.press('2')
    const request = await openRequest(lee, '재정산', `${number}회`)
    await expect(request).toContainText('회차 무효')
    await agreeTo(lee, request)

    const corrections = kim.getByRole('region', { name: /재정산/ })
    await expect(corrections).toContainText('2차 정산')
    await expect(corrections).toContainText('요청 admin1 · 승인 game1 · 회원 1명')
    await accessible(kim, 'a corrected round')

    // Heard at once: the memo. The stake is back, the bet says so.
    const toast = page.getByRole('link', { name: memoText.toast })
    await expect(toast).toBeVisible()
    await expect(page.getByText('1,000,000원').first()).toBeVisible()
    await toast.click()
    await expect(page.getByRole('heading', { name: /재정산/ })).toBeVisible()
    await expect(page.getByText(correctionMemo.terms)).toBeVisible()
    await page.goto('/betting')
    await expect(page.getByRole('row').nth(1)).toContainText('취소')
    await page.getByRole('link', { name: '증명' }).first().click()
    await page.setViewportSize({ width: 390, height: 844 })
    const proof = page.getByRole('region', { name: proofText.title })
    await expect(proof).toContainText('1차 정산')
    await expect(proof).toContainText('제공사가 무효로 알린 회차')
    await expect(page.getByText('모두 맞습니다')).toBeVisible()
    await accessible(page, 'the proof of a corrected round')
  },
)
