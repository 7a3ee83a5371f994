/** A case found from real bets, by keys alone: judged, asked, answered, recovered, bound, lifted and closed. */
import { expect, type Browser, type Page } from '@playwright/test'

import { operator, test } from './operators.ts'
import { accessible, answerBy, comeIn, inTheme, siteUrl } from './people.ts'
import { plantRing } from './ring.ts'
import { openRequest } from './requests.ts'

/** Counted once a minute, after its rounds are drawn. */
const FOUND = { timeout: 240_000 }

/** The member reads what the memo asks and answers it there. */
async function answer(browser: Browser, uid: string, words: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await comeIn(page, uid, '/')
  await page.goto('/memo')
  await page.locator('a[href^="/memo/"]').first().click()
  const form = page.getByRole('form', { name: '쪽지 답변' })
  await expect(form).toBeVisible()
  await accessible(page, 'a memo to be answered')
  await form.getByLabel('답변').fill(words)
  await form.getByRole('button', { name: '답변하기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await page
    .getByRole('alertdialog', { name: /등록되었습니다/ })
    .getByRole('button')
    .click()
  await expect(page.getByRole('link', { name: '내 답변 보기' })).toBeVisible()
  await context.close()
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test(
  'a planted ring is found, asked, answered and its rolling taken back by two, by keys alone',
  { tag: '@wide' },
  async ({ browser }) => {
    test.setTimeout(900_000)
    const [first, second] = await plantRing(siteUrl)
    const kim = await operator(browser, 'cash1')
    await kim.keyboard.press('&')
    await expect(kim.getByRole('heading', { level: 1 })).toContainText('맞베팅 레이더')
    await accessible(kim, '/radar')
    await kim.keyboard.press('f')
    await kim.keyboard.press('Tab')
    await kim.keyboard.press('Tab')
    await kim.keyboard.type(first!)
    const row = kim.locator('.radar-rows tbody tr')
    await expect(row).toHaveCount(1, FOUND)
    await kim.keyboard.press('Escape')

    // Beside the list: the verdict, what else it may be, the picture, whose edges are lines of evidence.
    await kim.keyboard.press('Enter')
    await expect(part(kim, '판정')).toContainText('서로 반대로')
    await expect(part(kim, '다른 설명').getByRole('listitem').first()).toBeVisible()
    const picture = kim.getByRole('group', { name: /이어진 까닭/ })
    await expect(picture.getByRole('link', { name: new RegExp(`^${first}`) })).toBeVisible()
    const evidence = part(kim, '증거').getByRole('button').first()
    await evidence.focus()
    await kim.keyboard.press('Enter')
    await expect(evidence).toHaveAttribute('aria-pressed', 'true')
    await expect(picture.locator('.is-lit').first()).toBeVisible()
    await expect(part(kim, '마주 건 베팅')).toContainText(first!)
    await expect(part(kim, '무리의 회원')).toContainText(second!)
    await accessible(kim, '/radar a case')
    for (const theme of ['light', 'dark'] as const) await inTheme(kim, 'a case', theme)
    await kim.setViewportSize({ width: 390, height: 844 })
    await accessible(kim, '/radar a case on a phone')
    expect(await kim.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await kim.setViewportSize({ width: 1_492, height: 900 })

    await kim.keyboard.press('a')
    await expect(part(kim, '결정')).toContainText('내가 보는 중')
    await kim.keyboard.press('w')
    await expect(kim.getByRole('dialog')).toBeVisible()
    await answerBy(kim, 'Control+Enter')
    await expect(kim.getByRole('dialog')).toHaveCount(0)
    await expect(part(kim, '쪽지와 답변')).toContainText('설명을 물음')
    await answer(browser, first!, '각자 걸었습니다.')
    await expect(part(kim, '쪽지와 답변')).toContainText('각자 걸었습니다.')
    await expect(part(kim, '기록')).toContainText('회원의 답변')

    await expect(part(kim, '결정').getByRole('button', { name: /롤링 되찾기/ })).toBeVisible(FOUND)
    await kim.keyboard.press('e')
    const asked = kim.getByRole('dialog')
    await expect(asked).toContainText('회수합니다')
    await kim.keyboard.press('Tab')
    await kim.keyboard.type('거울 베팅')
    await answerBy(kim, 'Control+Enter')
    await expect(asked).toHaveCount(0)
    await expect(part(kim, '결정')).toContainText('두 번째 사람을 기다림')
    await kim.keyboard.press('c')
    await expect(kim.getByRole('dialog')).toHaveCount(0)

    const lee = await operator(browser, 'admin2')
    await lee.keyboard.press('2')
    const request = await openRequest(lee, '롤링 되찾기')
    await expect(request).toContainText('거울 베팅')
    await lee.keyboard.press('a')
    await expect(lee.getByRole('alertdialog')).toBeVisible()
    await answerBy(lee, 'Enter')
    await expect(request).toContainText('승인했습니다')
    await expect(part(kim, '기록')).toContainText('롤링 되찾음')
    await expect(part(kim, '쪽지와 답변')).toContainText('롤링 회수를 알림')

    // Two operators bind the certain members, then lift the bind.
    await kim.keyboard.press('r')
    await expect(asked).toContainText('누구에게도 롤링을 적립하지 않습니다.')
    await accessible(kim, '/radar bind window')
    await kim.getByLabel('사유').focus()
    await kim.keyboard.type('다시 마주 걸지 않게')
    await answerBy(kim, 'Control+Enter')
    await expect(asked).toHaveCount(0)
    await expect(part(kim, '결정')).toContainText('한 무리로 정하기를 요청했습니다.')
    const binding = await openRequest(lee, '한 무리로 정하기')
    await expect(binding).toContainText(first!)
    await lee.keyboard.press('a')
    await expect(lee.getByRole('alertdialog')).toContainText('롤링 0')
    await answerBy(lee, 'Enter')
    await expect(binding).toContainText('승인했습니다')
    await expect(part(kim, '무리의 회원').getByText('롤링 0').first()).toBeVisible()
    await expect(part(kim, '지금 막혀 있는 것')).toContainText('이어진 회원의 맞베팅롤링 0')
    await expect(part(kim, '쪽지와 답변')).toContainText('롤링 0을 알림')
    await kim.keyboard.press('o')
    await expect(asked).toContainText('다시 롤링을 적립합니다')
    await kim.getByLabel('사유').focus()
    await kim.keyboard.type('이야기를 나눔')
    await answerBy(kim, 'Control+Enter')
    await expect(asked).toHaveCount(0)
    const letting = await openRequest(lee, '롤링 0 해제')
    await lee.keyboard.press('a')
    await expect(lee.getByRole('alertdialog')).toBeVisible()
    await answerBy(lee, 'Enter')
    await expect(letting).toContainText('승인했습니다')
    await expect(part(kim, '기록')).toContainText('롤링 0 해제 승인')

    // The member's page shows the case.
    await lee.goto(`/members?text=${first}`)
    await lee.getByRole('link', { name: first! }).click()
    await expect(lee.getByRole('link', { name: /맞베팅 무리 G-/ })).toBeVisible()

    await kim.keyboard.press('c')
    await expect(kim.getByRole('dialog')).toContainText('결론')
    await kim.getByLabel('사유').focus()
    await kim.keyboard.type('회수하고 끝냄')
    await answerBy(kim, 'Control+Enter')
    await expect(kim.getByRole('dialog')).toHaveCount(0)
    await expect(part(kim, '판정')).toContainText('회수하고 끝냄')
  },
)
