/** The boards end to end: an inquiry answered in another window, its toast, notices, keyboard, both themes. */
import { expect, type Browser, type Page } from '@playwright/test'

import { agree, answer, main, toastOf, unread, write } from './boards.ts'
import { operator, test } from './operators.ts'
import {
  accessible,
  answerBy,
  COLOUR_RULES,
  expectStill,
  inTheme,
  newMember,
  watchShifts,
} from './people.ts'

test('an inquiry is written, edited and answered in another window; its toast stays until it is read @phone', async ({
  page,
  browser,
}) => {
  const uid = await newMember(page)
  const desk = await operator(browser, 'admin1')
  await write(page, '충전이 늦습니다', '어제 신청했습니다.\n언제 되나요?')
  await main(page).getByRole('link', { name: '충전이 늦습니다' }).click()
  await expect(main(page).getByText('답변 처리중입니다')).toBeVisible()
  await main(page).getByRole('link', { name: '수정' }).click()
  await page.getByLabel('제목').fill('충전이 아직 늦습니다')
  await page.getByRole('button', { name: '수정하기' }).click()
  await agree(page, '문의를 수정하시겠습니까?')
  await agree(page, '문의가 수정되었습니다.')
  await expect(page.getByRole('heading', { name: '충전이 아직 늦습니다' })).toBeVisible()
  const address = new URL(page.url()).pathname

  await page.goto('/notice')
  await expect(main(page).getByRole('link').first()).toBeVisible()
  await expect(toastOf(page)).toHaveCount(0)
  await answer(desk, uid, '확인했습니다.\n곧 처리됩니다.')
  // By the stream at once; by the header's poll at the latest. A phone's line waits while the menu is open.
  await expect.poll(() => unread(page)).toBe('1')
  await expect(toastOf(page)).toHaveAttribute('href', address)
  await toastOf(page).click()
  await expect(page).toHaveURL(address)
  await expect(main(page).getByText('곧 처리됩니다.')).toBeVisible()
  await expect(toastOf(page)).toHaveCount(0)
  expect(await unread(page)).toBe('')
  await expect(main(page).getByRole('button', { name: '수정' })).toBeDisabled()

  await main(page).getByRole('link', { name: '목록' }).click()
  await expect(main(page).getByText('답변완료', { exact: true })).toBeVisible()
  await main(page).getByRole('link', { name: '충전이 아직 늦습니다' }).click()
  await page.getByRole('button', { name: '삭제' }).click()
  await agree(page, '문의를 삭제하시겠습니까?')
  await agree(page, '문의가 삭제되었습니다.')
  await expect(main(page).getByText('문의가 없습니다.')).toBeVisible()
})

test('the deposit account is asked for once; an answer to the open inquiry is one press away @phone', async ({
  page,
  browser,
}) => {
  const uid = await newMember(page)
  const desk = await operator(browser, 'admin1')
  await page.goto('/cs')
  const ask = main(page).getByRole('button', { name: '입금계좌 문의' })
  await ask.click()
  await agree(page, '입금계좌를 문의하시겠습니까?')
  await agree(page, '입금계좌 문의가 등록되었습니다. 답변을 기다려주세요.')
  await ask.click()
  await agree(page, '입금계좌를 문의하시겠습니까?')
  await agree(page, '이미 처리중인 입금계좌 문의가 있습니다.')

  await main(page).getByRole('link', { name: '입금계좌 문의' }).click()
  await expect(main(page).getByText('답변 처리중입니다')).toBeVisible()
  await answer(desk, uid, '계좌는 쪽지로 안내해드립니다.')
  await main(page).getByRole('button', { name: '답변 보기' }).click()
  await expect(main(page).getByText('계좌는 쪽지로 안내해드립니다.')).toBeVisible()
  await expect(toastOf(page)).toHaveCount(0)
})

test('a notice is read and left; one that is not there says so and goes back @phone', async ({
  page,
}) => {
  await newMember(page)
  await page.goto('/notice')
  await main(page).getByRole('button', { name: '2', exact: true }).click()
  await expect(page).toHaveURL('/notice?page=2')
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
  const last = main(page).locator('.notice-subject').last()
  const subject = await last.innerText()
  await last.click()
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible()
  await expect(page.locator('.notice-post .html')).not.toBeEmpty()
  await page.goBack()
  await expect(page).toHaveURL('/notice?page=2')

  // Typed into the address: nothing of this visit to go back to, so the list.
  await page.goto('/notice/99999999')
  await agree(page, '존재하지 않는 글입니다.')
  await expect(page).toHaveURL('/notice')
  await page.goto('/cs/1%27%20or%201=1')
  await agree(page, '존재하지 않는 글입니다.')
  await expect(page).toHaveURL('/cs')
})

const settledAt = async (page: Page, path: string) => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.getByText('불러오는중..')).toHaveCount(0)
}

async function theirInquiries(browser: Browser, page: Page, uid: string) {
  const desk = await operator(browser, 'admin1')
  await write(page, '첫째 문의', '답변을 기다립니다')
  await answer(desk, uid, '답변입니다')
  await write(page, '둘째 문의', '기다립니다')
}

test('the boards are accessible and stand still', async ({ page, browser }) => {
  const uid = await newMember(page)
  await settledAt(page, '/cs')
  await accessible(page, '/cs without rows')
  await theirInquiries(browser, page, uid)
  await watchShifts(page)
  for (const path of ['/notice', '/notice?page=2', '/notice?page=40', '/cs', '/cs/write']) {
    await settledAt(page, path)
    if (path.startsWith('/cs')) await expect.poll(() => unread(page)).toBe('1')
    await expectStill(page, path)
    await accessible(page, path)
  }
  await page.getByRole('button', { name: '등록하기' }).click()
  await accessible(page, '/cs/write with errors')
  for (const [list, name] of [
    ['/notice', ''],
    ['/notice?page=2', ''],
    ['/cs', '둘째 문의'],
    ['/cs', '첫째 문의'],
  ] as const) {
    await settledAt(page, list)
    const links = main(page).getByRole('link')
    const link = name === '' ? links.nth(1) : links.filter({ hasText: name })
    const href = (await link.getAttribute('href'))!
    await settledAt(page, href)
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectStill(page, href)
    await accessible(page, `${list} ${name}`)
  }
  await main(page).getByRole('button', { name: '삭제' }).hover()
  await inTheme(page, 'under the mouse', 'light', COLOUR_RULES)
  await main(page).getByRole('button', { name: '삭제' }).click()
  await accessible(page, 'a question before deleting')
})

test('the boards are worked by the keyboard alone @wide', async ({ page }) => {
  await newMember(page)
  await page.goto('/cs/write')
  await page.getByLabel('제목').focus()
  await page.keyboard.type('글쇠로만 씁니다')
  await page.keyboard.press('Tab')
  await page.keyboard.type('내용입니다')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '등록하기' })).toBeFocused()
  await answerBy(page, 'Enter')
  const question = page.getByRole('alertdialog', { name: '문의를 등록하시겠습니까?' })
  await expect(question.getByRole('button', { name: '취소' })).toBeFocused()
  // The question stands on 취소: Enter alone sends nothing.
  await answerBy(page, 'Enter')
  await expect(question).toHaveCount(0)
  await answerBy(page, 'Enter')
  await expect(question.getByRole('button', { name: '취소' })).toBeFocused()
  await page.keyboard.press('Tab')
  await answerBy(page, 'Enter')
  const said = page.getByRole('alertdialog', { name: '문의가 등록되었습니다.' })
  await expect(said.getByRole('button', { name: '확인' })).toBeFocused()
  await answerBy(page, 'Enter')
  await expect(page).toHaveURL('/cs')
  const row = main(page).getByRole('link', { name: '글쇠로만 씁니다' })
  await row.focus()
  await answerBy(page, 'Enter')
  await expect(page.getByRole('heading', { name: '글쇠로만 씁니다' })).toBeVisible()
})
