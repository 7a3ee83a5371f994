/** A thread from a member to the desk and back: asked further, closed, opened again by both sides (docs/adr/0126, 0133). */
import { expect, type Page } from '@playwright/test'

import { agree, answer, main, write } from './boards.ts'
import { operator, test } from './operators.ts'
import { accessible, expectStill, newMember, watchShifts } from './people.ts'

async function again(page: Page, text: string, question: string) {
  await page.getByRole('textbox', { name: '재문의' }).fill(text)
  await page.getByRole('button', { name: '재문의하기' }).click()
  await agree(page, question)
  await agree(page, '재문의가 등록되었습니다.')
  await expect(main(page).getByText('답변 처리중입니다')).toBeVisible()
}

/** Presses a button under the desk's answer, and the same in its question. */
async function decide(desk: Page, uid: string, name: string, sure: string) {
  await desk.goto(`/desk/inquiries?view=all&uid=${uid}`)
  await desk.getByRole('row').filter({ hasText: uid }).first().locator('.op-cover').click()
  await desk.getByRole('button', { name, exact: true }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: sure, exact: true }).click()
  await expect(desk.getByRole('alertdialog')).toHaveCount(0)
}

test('a thread goes to the desk and back, is closed, and opened again by what is written and by the desk @phone', async ({
  page,
  browser,
}) => {
  const uid = await newMember(page)
  const desk = await operator(browser, 'admin1')
  await write(page, '환전이 늦습니다', '어제 신청했습니다.')
  await answer(desk, uid, '오늘 처리됩니다.')
  await main(page).getByRole('link', { name: '환전이 늦습니다' }).click()
  await expect(main(page).getByText('오늘 처리됩니다.')).toBeVisible()
  await again(page, '몇 시쯤이가요?', '재문의를 등록하시겠습니까?')
  await page.getByRole('button', { name: '재문의 수정' }).click()
  const field = page.getByRole('textbox', { name: '재문의 수정' })
  await expect(field).toBeFocused()
  await accessible(page, 'a question that is being changed')
  await field.fill('몇 시쯤인가요?')
  await page.getByRole('button', { name: '수정하기' }).click()
  await agree(page, '문의를 수정하시겠습니까?')
  await agree(page, '문의가 수정되었습니다.')
  await expect(main(page).getByText('몇 시쯤인가요?')).toBeVisible()
  await desk.goto(`/desk/inquiries?view=all&uid=${uid}`)
  await expect(desk.getByText(/ · .*1번 수정/)).toBeVisible()
  await answer(desk, uid, '세 시입니다.')
  await page.reload()
  await expect(main(page).getByText('세 시입니다.')).toBeVisible()

  await page.getByRole('button', { name: '문의 종료' }).click()
  await agree(page, '문의를 종료하시겠습니까? 7일 안에 재문의하면 다시 열립니다.')
  await agree(page, '문의를 종료했습니다.')
  await expect(main(page).getByText(/까지 재문의하면 종료된 문의가 다시 열립니다/)).toBeVisible()
  await watchShifts(page)
  await page.reload()
  await expect(main(page).getByText(/까지 재문의하면/)).toBeVisible()
  await expectStill(page, 'a closed thread')
  await accessible(page, 'a closed thread')
  await again(page, '아직 안 왔습니다.', '종료된 문의를 다시 열고 재문의를 등록하시겠습니까?')

  await answer(desk, uid, '방금 보냈습니다.')
  await decide(desk, uid, '문의 종료', '종료')
  await expect(desk.getByText('종료된 문의입니다.')).toBeVisible()
  await accessible(desk, 'a closed thread at the desk')
  await decide(desk, uid, '다시 열기', '다시 열기')
  await expect(desk.getByText('회원이 이 문의에 재문의할 수 있습니다.')).toBeVisible()
  await page.reload()
  await expect(main(page).getByText(/까지 18번 더 물어볼 수 있습니다/)).toBeVisible()
  await expect(main(page).locator('.post-body')).toHaveText([
    ...['어제 신청했습니다.', '오늘 처리됩니다.', '몇 시쯤인가요?', '세 시입니다.'],
    ...['아직 안 왔습니다.', '방금 보냈습니다.'],
  ])
})
