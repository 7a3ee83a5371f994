/** What operators send again after a lost answer: told truly, made once, and nothing typed is lost. */
import { expect, type Locator, type Page } from '@playwright/test'

import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { mailingText } from '@madang/contract/operator/plain/memo.ts'

import { operator, test } from './operators.ts'
import { newMember } from './people.ts'

/** The next call of that path is done, and nobody hears of it. */
const loseNext = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

/** Presses a button of the question or message that is open. */
async function press(page: Page, text: string | RegExp, name = '확인') {
  const dialog = page.getByRole('alertdialog', { name: text })
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
const lost = (page: Page) => press(page, /연결이 끊겼습니다/)

test(
  'a memo whose answer was lost was sent; to another it goes as one more, with nothing typed anew',
  { tag: '@wide' },
  async ({ page, browser }) => {
    const [lee, kim] = [await newMember(page), await newMember(page)]
    const desk = await operator(browser, 'desk1')
    const subject = `점검 ${lee}`
    await desk.goto('/memos/new')
    await desk.getByLabel('제목').fill(subject)
    await desk.getByLabel('내용 (HTML)').fill('<p>오늘 새벽</p>')
    const send = async (uid: string) => {
      await desk.getByLabel('회원 아이디').fill(uid)
      await desk.getByRole('button', { name: '보내기' }).click()
      await press(desk, '쪽지를 보내시겠습니까?', '보내기')
    }
    await loseNext(desk, '/op/memos/send')
    await send(lee)
    await lost(desk)
    await send(kim)
    await press(desk, mailingText.otherDraft)
    await send(kim)
    await expect(desk).toHaveURL(/\/memos$/)
    const rows = desk.getByRole('row').filter({ hasText: subject })
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(kim)
    await expect(rows.last()).toContainText(lee)
  },
)

test(
  'a popup and a code whose answers were lost are made once by the next press',
  { tag: '@wide' },
  async ({ browser }) => {
    const desk = await operator(browser, 'admin1')
    await desk.goto('/popups/new')
    const text = `새벽 점검 ${Date.now()}`
    // One that is shown to nobody yet.
    await desk.getByLabel('시작', { exact: true }).fill('2099-01-01T00:00')
    await desk.getByLabel('내용 (HTML)').fill(`<p>${text}</p>`)
    await loseNext(desk, '/op/popups/save')
    await desk.getByRole('button', { name: '저장' }).click()
    await lost(desk)
    await desk.getByRole('button', { name: '저장' }).click()
    await expect(desk).toHaveURL(/\/popups$/)
    await expect(desk.getByRole('row').filter({ hasText: text })).toHaveCount(1)

    await desk.goto('/codes')
    const code = `W${Date.now()}`
    const [dialog, made] = [desk.getByRole('dialog'), desk.getByRole('row', { name: code })]
    await desk.getByRole('button', { name: /코드 만들기/ }).click()
    await dialog.getByLabel('코드', { exact: true }).fill(code)
    await dialog.getByLabel('사유').fill('행사')
    await loseNext(desk, '/op/codes/make')
    await dialog.getByRole('button', { name: '만들기' }).click()
    await lost(desk)
    await expect(dialog.getByLabel('코드', { exact: true })).toHaveValue(code)
    await dialog.getByRole('button', { name: '만들기' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(made).toHaveCount(1)
  },
)

/** The names of the vendors in the lobby's order. */
const names = (rows: Locator) => rows.locator('td:first-child, th:first-child').allInnerTexts()

test(
  'an order of the lobby that did not arrive is sent again from its window; one that did stands',
  { tag: '@wide' },
  async ({ browser }) => {
    const desk = await operator(browser, 'admin2')
    await desk.goto('/vendors')
    const rows = desk.locator('tbody tr')
    await expect(rows.first()).toBeVisible()
    const [first, second, ...others] = await names(rows)
    const dialog = desk.getByRole('dialog', { name: '로비 순서 저장' })
    const save = dialog.getByRole('button', { name: '저장' })
    const turn = async () => {
      await desk.keyboard.press(']')
      await desk.getByRole('button', { name: /^순서 저장/ }).click()
      await dialog.getByLabel('사유').fill('순서 시험')
    }
    await turn()
    await desk.route('**/op/vendors/order', (route) => route.abort(), { times: 1 })
    await save.click()
    await lost(desk)
    await expect(dialog.getByLabel('사유')).toHaveValue('순서 시험')
    await save.click()
    await expect(dialog).toHaveCount(0)
    await desk.reload()
    await expect.poll(() => names(rows)).toEqual([second, first, ...others])

    await turn()
    await loseNext(desk, '/op/vendors/order')
    await save.click()
    await lost(desk)
    await expect.poll(() => names(rows)).toEqual([first, second, ...others])
    await expect(dialog).toHaveCount(0)
    await desk.reload()
    await expect.poll(() => names(rows)).toEqual([first, second, ...others])
  },
)

test(
  'an inquiry that is answered elsewhere just before the key gives its key to no other',
  { tag: '@wide' },
  async ({ page, browser }) => {
    const uid = await newMember(page)
    for (const subject of ['첫째', '둘째']) {
      await page.goto('/cs/write')
      await page.getByLabel('제목').fill(subject)
      await page.getByLabel('내용').fill(subject)
      await page.getByRole('button', { name: '등록하기' }).click()
      await press(page, /등록하시겠습니까/)
      await press(page, inquiryText.written)
    }
    const [kim, lee] = [await operator(browser, 'desk1'), await operator(browser, 'admin1')]
    for (const desk of [kim, lee]) {
      await desk.goto(`/desk/inquiries?uid=${uid}`)
      await expect(desk.locator('tr.is-marked')).toContainText('첫째')
    }
    await lee.keyboard.press('a')
    await expect(lee.getByLabel('답변 내용')).toBeFocused()
    await lee.keyboard.type('처리했습니다.')
    await lee.keyboard.press('ControlOrMeta+Enter')
    await expect(kim.locator('.desk-queue')).not.toContainText('첫째')
    await kim.keyboard.press('a')
    await expect(kim.locator('output.desk-said')).toHaveText(
      '고른 신청이 목록에서 나갔습니다. 다시 골라주세요.',
    )
    await expect(kim.getByLabel('답변 내용')).toHaveCount(0)
    await kim.keyboard.press('j')
    await kim.keyboard.press('a')
    await expect(kim.getByLabel('답변 내용')).toBeFocused()
    await expect(kim.getByRole('region', { name: '문의 내용' })).toContainText('둘째')
  },
)
