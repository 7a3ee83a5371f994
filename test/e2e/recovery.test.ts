/** Who forgot: asked at the login page, known by the desk, let in by two operators (docs/spec/accounts.md#forgotten). */
import { expect } from '@playwright/test'

import { operator, test } from './operators.ts'
import { accessible, newMember } from './people.ts'
import { agreeTo, openRequest } from './requests.ts'

test(
  'who forgot asks the desk, answers what it asks back, and sets a new password by a code of two operators',
  { tag: '@wide' },
  async ({ page, browser }) => {
    const uid = await newMember(page)
    await page.evaluate('sessionStorage.clear()')
    await page.goto('/login')
    await page.getByRole('link', { name: '아이디·비밀번호를 잊었어요' }).click()
    await page.getByLabel('아이디 또는 휴대폰번호').fill(uid)
    await page.getByLabel('닉네임').fill(uid.replace('wire', '철수'))
    await page.getByLabel('예금주').fill('홍길동')
    await page.getByLabel('계좌번호 끝 4자리').fill('3456')
    await page.getByLabel('확인에 도움이 될 내용').fill('오늘 가입했습니다.')
    await accessible(page, '/forgot')
    await page.getByRole('button', { name: '확인 신청' }).click()
    await expect(page.getByText('확인하고 있습니다')).toBeVisible()

    const [desk, admin] = await Promise.all([
      operator(browser, 'desk1'),
      operator(browser, 'admin2'),
    ])
    await desk.goto('/desk/recoveries')
    await desk.getByRole('button', { name: uid }).click()
    const asked = desk.getByRole('region', { name: '계정 찾기 신청' })
    await expect(asked.getByText('일치', { exact: true })).toHaveCount(4)
    await accessible(desk, '/desk/recoveries')
    await asked.getByLabel('되묻기').fill('가입한 추천코드는 무엇인가요?')
    await asked.getByRole('button', { name: '보내기' }).click()
    await page.getByLabel('고객센터에 보낼 내용').fill('WELCOME입니다.')
    await expect(page.getByText('가입한 추천코드는 무엇인가요?')).toBeVisible()
    await page.getByRole('button', { name: '보내기' }).click()
    await desk.getByRole('button', { name: uid }).click()
    await asked.getByRole('button', { name: '코드 요청 (두 사람)' }).click()
    await desk.getByRole('dialog').getByLabel('사유').fill('추천코드로 확인')
    await desk.getByRole('dialog').getByRole('button', { name: '코드 요청 (두 사람)' }).click()
    await expect(desk.getByRole('dialog')).toHaveCount(0)

    await admin.keyboard.press('2')
    const request = await openRequest(admin, uid)
    await agreeTo(admin, request)
    await expect(page.locator('.recovery-code b')).toHaveText(/^[a-z2-9]{10}$/)
    await accessible(page, '/forgot with a code')
    await page.getByLabel('새 비밀번호', { exact: true }).fill('norang-gireogi-42')
    await page.getByRole('button', { name: '새 비밀번호로 변경' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(`아이디는 ${uid}입니다.`)
    await page.getByRole('alertdialog').getByRole('button').click()
    await expect(page).toHaveURL('/login')
  },
)
