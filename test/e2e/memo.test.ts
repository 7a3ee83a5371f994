/** A memo from the desk to a member: announced, read once, deleted when read; the desk sees it read. */
import { expect, type Page } from '@playwright/test'

import { memoText } from '@madang/contract/member/plain/memo.ts'
import { mailingText } from '@madang/contract/operator/plain/memo.ts'

import { operator, test } from './operators.ts'
import { accessible, newMember } from './people.ts'

const main = (page: Page) => page.getByRole('main')

/** Presses `name` in the open question or message that says `text`. */
async function press(page: Page, text: string, name = '확인') {
  const dialog = page.getByRole('alertdialog', { name: text })
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('a memo is written at the desk without a mouse, announced to its member, read, counted and deleted @wide', async ({
  page,
  browser,
}) => {
  const uid = await newMember(page)
  await page.goto('/memo')
  await expect(main(page).getByText(memoText.none)).toBeVisible()

  const desk = await operator(browser, 'desk1')
  await desk.keyboard.press('l')
  await expect(desk.getByRole('heading', { level: 1, name: /^쪽지/ })).toBeVisible()
  await desk.keyboard.press('n')
  await desk.getByLabel('회원 아이디').fill(`${uid}, nobody00`)
  await expect(desk.getByText(mailingText.unknown('nobody00'))).toBeVisible()
  await desk.getByLabel('회원 아이디').fill(uid.toUpperCase())
  await desk.getByLabel('제목').fill('<b>점검</b> 안내')
  await desk
    .getByLabel('내용 (HTML)')
    .fill('<p>오늘 <b>새벽 4시</b></p><img src=x onerror="document.title=1"><script>x()</script>')
  await expect(desk.getByText(/사용할 수 없어 삭제되는 것/)).toBeVisible()
  await accessible(desk, 'a memo being written')
  await desk.getByRole('button', { name: '보내기' }).click()
  await press(desk, '쪽지를 보내시겠습니까?', '보내기')
  const sent = desk.getByRole('row').filter({ hasText: uid })
  await expect(sent).toContainText('0 / 1')

  // Heard at once: the toast, the tab's count, the list.
  const toast = page.getByRole('link', { name: memoText.toast })
  // On a phone it goes by itself, but not while the keyboard is on it.
  await toast.focus()
  await expect(main(page).getByText(memoText.status.unread)).toBeVisible()
  await expect(main(page).getByText('읽지 않은 쪽지 1통')).toBeAttached()
  await accessible(page, 'an unread memo')
  await toast.click()
  await expect(page.getByRole('heading', { name: '<b>점검</b> 안내' })).toBeVisible()
  await expect(main(page).locator('.html b')).toHaveText('새벽 4시')
  await expect(main(page).locator('.html script, .html [onerror]')).toHaveCount(0)
  await expect(toast).toHaveCount(0)
  await accessible(page, 'a memo')

  // The desk reads its list again every ten seconds.
  await expect(sent).toContainText('1 / 1')
  await sent.getByRole('link').click()
  await expect(desk.getByRole('region', { name: '받은 회원' })).toContainText(uid)
  await accessible(desk, 'who read a memo')

  await main(page).getByRole('link', { name: '목록', exact: true }).click()
  await main(page).getByRole('button', { name: '<b>점검</b> 안내 삭제' }).click()
  await press(page, memoText.confirmDelete)
  await press(page, memoText.deleted)
  await expect(main(page).getByText(memoText.none)).toBeVisible()
  await expect(desk.getByText('삭제 1')).toBeVisible()
})
