/** Members at the desk, with the member's own window beside it: suspended, given money by two operators, logged out. */
import { expect, type Page } from '@playwright/test'

import { freshRound, place, watchToasts } from './betting.ts'
import { operator, test } from './operators.ts'
import { accessible, answerBy, newMember, PASSWORD } from './people.ts'
import { agreeTo, openRequest } from './requests.ts'

const mine = (page: Page) => page.getByRole('region', { name: '내 정보' })

/** Finds a member by id and opens the whole card. */
async function openMember(desk: Page, uid: string) {
  await desk
    .getByRole('navigation', { name: '메뉴' })
    .getByRole('link', { name: '회원 목록' })
    .click()
  // No key is heard while a page is on its way.
  await expect(desk.getByRole('heading', { level: 1, name: /^회원 목록/ })).toBeVisible()
  await desk.keyboard.press('f')
  await desk.keyboard.type(uid)
  const row = desk.getByRole('row').filter({ hasText: uid })
  await expect(desk.getByRole('row')).toHaveCount(2)
  await row.getByRole('link', { name: uid }).click()
  await expect(desk.getByRole('heading', { level: 1, name: uid })).toBeVisible()
}

async function giveReason(desk: Page, reason: string, label: string) {
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('사유').fill(reason)
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test(
  'who is suspended from betting is told why on the betting page, and bets again when it is lifted',
  { tag: ['@wide', '@round'] },
  async ({ page, browser }) => {
    await watchToasts(page)
    const uid = await newMember(page)
    const desk = await operator(browser, 'desk1')
    await openMember(desk, uid)
    await desk.keyboard.press('s')
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('베팅').check()
    await dialog.getByLabel('회원에게 보일 안내').fill('본인 확인이 필요합니다.')
    await accessible(desk, 'the window of a suspension')
    await giveReason(desk, '이상 베팅 확인', '정지')
    await expect(desk.getByText(/베팅 정지 · .*까지 · 안내: 본인 확인이 필요합니다/)).toBeVisible()
    await accessible(desk, 'a suspended member')

    await page.goto('/ntry/eos5')
    const told = page.getByRole('alertdialog', { name: '본인 확인이 필요합니다.' })
    await expect(told).toBeVisible()

    await desk.keyboard.press('s')
    await dialog.getByLabel('베팅').uncheck()
    await giveReason(desk, '확인 끝', '정지 해제')
    await expect(desk.getByText(/베팅 정지/)).toHaveCount(0)
    await page.goto('/ntry/eos5')
    await freshRound(page)
    await expect(told).toHaveCount(0)
    await place(page, ['파워볼 홀'])
  },
)

test(
  'money asked for by one operator and approved by another is on the member’s page at once',
  { tag: '@wide' },
  async ({ page, browser }) => {
    const uid = await newMember(page, '/')
    const cash = await operator(browser, 'cash1')
    await openMember(cash, uid)
    // The answer of a server at which the login is more than five minutes ago.
    const json = { result: false, code: 'proof', msg: '본인 확인', ways: ['password'] }
    await cash.route('**/op/members/adjust', (route) => route.fulfill({ json }), { times: 1 })
    await cash.keyboard.press('a')
    const dialog = cash.getByRole('dialog')
    await dialog.getByLabel('금액 (원)').fill('250,000')
    await expect(dialog.getByText('지급 250,000원')).toBeVisible()
    await accessible(cash, 'the window of an adjustment')
    await dialog.getByLabel('사유').fill('이벤트 누락분')
    await answerBy(cash, 'Control+Enter')
    const proof = cash.getByRole('dialog', { name: '본인 확인' })
    await expect(proof.getByLabel('비밀번호')).toBeFocused()
    await accessible(cash, 'the window of a proof')
    await cash.keyboard.type(PASSWORD)
    await answerBy(cash, 'Enter')
    await expect(dialog).toHaveCount(0)
    await expect(mine(page)).toContainText('1,000,000원')

    const admin = await operator(browser, 'admin2')
    await admin
      .getByRole('navigation', { name: '메뉴' })
      .getByRole('link', { name: '2차 승인' })
      .click()
    const asked = await openRequest(admin, `${uid} 보유금 250,000원 지급`)
    await expect(asked.getByRole('row', { name: /^보유금/ })).toContainText(
      /1,000,000원.*1,250,000원/,
    )
    await accessible(admin, 'a request for a second operator')
    await agreeTo(admin, asked)
    await expect(asked).toContainText('admin2')
    await expect(mine(page)).toContainText('1,250,000원')
    await expect(cash.getByRole('region', { name: '잔액' })).toContainText('1,250,000')
  },
)

test(
  'a forced logout ends the member’s window with its own sentence',
  { tag: '@wide' },
  async ({ page, browser }) => {
    const uid = await newMember(page, '/')
    const desk = await operator(browser, 'desk1')
    await openMember(desk, uid)
    await desk.keyboard.press('o')
    await giveReason(desk, '기기 분실', '강제 로그아웃')
    const told = page.getByRole('alertdialog', {
      name: '운영자가 로그아웃 처리했습니다. 다시 로그인해주세요.',
    })
    await told.getByRole('button', { name: '확인' }).click()
    await expect(mine(page)).toHaveCount(0)
  },
)
