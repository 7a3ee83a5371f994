/** What the stories of the boards share: a member of their own, an inquiry written and answered, what the header says. */
import { expect, type Page } from '@playwright/test'

import { answerBy } from './people.ts'

const TOAST = '고객센터 답변이 있습니다.'
export const toastOf = (page: Page) => page.getByRole('link', { name: TOAST })
export const main = (page: Page) => page.getByRole('main')

/** Presses 확인 in the open question or message, which says `text`. */
export async function agree(page: Page, text: string) {
  const dialog = page.getByRole('alertdialog', { name: text })
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(dialog).toHaveCount(0)
}

export async function write(page: Page, subject: string, contents: string) {
  await page.goto('/cs/write')
  await page.getByLabel('제목').fill(subject)
  await page.getByLabel('내용').fill(contents)
  await page.getByRole('button', { name: '등록하기' }).click()
  await agree(page, '문의를 등록하시겠습니까?')
  await agree(page, '문의가 등록되었습니다.')
  await expect(page).toHaveURL('/cs')
}

/** The desk opens the member's waiting inquiry and answers it. */
export async function answer(desk: Page, uid: string, contents: string) {
  await desk.goto(`/desk/inquiries?uid=${uid}`)
  await desk.getByRole('row').filter({ hasText: uid }).first().locator('.op-cover').click()
  await desk.getByLabel('답변 내용').fill(contents)
  await answerBy(desk, 'Control+Enter')
  await expect(desk.getByText(`${uid} 문의에 답변했습니다.`)).toBeVisible()
}

/** What the menu counts beside 고객센터; '' without a count. */
export async function unread(page: Page): Promise<string> {
  const menu = page.getByRole('banner').getByRole('button', { name: '메뉴' })
  const narrow = await menu.isVisible()
  if (narrow) await menu.click()
  const link = page.getByRole('navigation', { name: narrow ? '전체 메뉴' : '주 메뉴' })
  const text = await link.getByRole('link', { name: /^고객센터/ }).innerText()
  if (narrow) await page.keyboard.press('Escape')
  return text.replaceAll(/\D/g, '')
}
