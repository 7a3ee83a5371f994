/** Operators' own doors in a real browser: a newcomer's first password, a role by two, the second factor. */
import { expect, type Browser, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { operator, test } from './operators.ts'
import { accessible, answerBy, consoleUrl, houseTime } from './people.ts'
import { agreeTo, openRequest } from './requests.ts'

const NEXT = 'banana-boat-77'

/** Leaves a window's reason and presses its button. */
async function giveReason(page: Page, label: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('사유').fill('새 담당자')
  await dialog.getByRole('button', { name: label, exact: true }).click()
}

/** The console's door, in a window of its own, as wide as the project's. */
async function door(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    baseURL: consoleUrl,
    viewport,
    isMobile: false,
    hasTouch: false,
  })
  const page = await context.newPage()
  await page.goto('/')
  return page
}

async function typeLogin(page: Page, uid: string, upw: string) {
  await page.getByLabel('아이디').fill(uid)
  await page.getByLabel('비밀번호').fill(upw)
  await answerBy(page, 'Enter')
}

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })
/** What the authenticator shows half a minute from now: a clock that much ahead is forgiven, a code used twice is not. */
const nextCode = (secret: string) => totpOf(secret).generate({ timestamp: houseTime() + 30_000 })

test(
  'a newcomer is added by one, given a role by two, and comes in with a password and a phone of their own',
  { tag: '@wide' },
  async ({ browser }, { project, repeatEachIndex }) => {
    const uid = `new${project.name}${repeatEachIndex}`
    const admin = await operator(browser, 'admin1')
    await admin.getByRole('link', { name: '운영자' }).click()
    await admin.keyboard.press('n')
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('아이디').fill(uid)
    await dialog.getByLabel('이름').fill('운영 새봄이')
    await dialog.getByLabel('역할').selectOption('상담')
    await giveReason(admin, '추가')
    const once = admin.getByRole('dialog', { name: '첫 비밀번호' })
    const first = (await once.locator('.once-password').textContent()) ?? ''
    expect(first).toMatch(/^[a-z2-9-]{19}$/)
    await accessible(admin, 'the password that is shown once')
    await once.getByRole('button', { name: '닫기' }).click()
    const row = admin.getByRole('row').filter({ hasText: uid })
    await expect(row).toContainText('열람')

    const page = await door(browser, project.use.viewport!)
    await typeLogin(page, uid, first)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      '처음 받은 비밀번호를 먼저 변경해주세요.',
    )
    await accessible(page, 'the first password')
    await page.getByLabel('현재 비밀번호').fill(first)
    await page.getByLabel('새 비밀번호', { exact: true }).fill(NEXT)
    await page.getByLabel('새 비밀번호 확인').fill(NEXT)
    await answerBy(page, 'Enter')
    await expect(page.getByRole('link', { name: '내 계정' })).toBeVisible()
    await expect(page.getByRole('link', { name: '공지' })).toBeVisible()

    const second = await operator(browser, 'admin2')
    await second
      .getByRole('navigation', { name: '메뉴' })
      .getByRole('link', { name: '2차 승인' })
      .click()
    await agreeTo(second, await openRequest(second, `(${uid}) 열람 → 상담`))
    await expect(row).toContainText('상담')

    // The role is new, and so is the session.
    await expect(page.getByLabel('비밀번호')).toBeVisible()
    await typeLogin(page, uid, NEXT)
    await page.getByRole('link', { name: '내 계정' }).click()
    await page.getByRole('button', { name: '2단계 인증 켜기' }).click()
    await expect(page.getByRole('img', { name: '인증 앱으로 찍는 QR 코드' })).toBeVisible()
    await accessible(page, 'the enrolment')
    const secret = ((await page.locator('.account-secret').textContent()) ?? '').replaceAll(' ', '')
    const code = totpOf(secret).generate({ timestamp: houseTime() })
    await page.getByLabel('2. 앱에 보이는 6자리 코드').fill(code)
    await answerBy(page, 'Enter')
    const recovery = page.getByRole('dialog', { name: '복구 코드' })
    // A refusal fails here with its text.
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toContainText(
      '복구 코드',
    )
    await expect(recovery.getByRole('listitem')).toHaveCount(10)
    await accessible(page, 'the recovery codes')
    const spare = (await recovery.getByRole('listitem').first().textContent()) ?? ''
    await recovery.getByRole('button', { name: '닫기' }).click()
    await expect(page.getByText('2단계 인증이 꺼져 있습니다')).toHaveCount(0)

    for (const answer of [nextCode(secret), spare]) {
      await page.getByRole('button', { name: '로그아웃' }).click()
      await typeLogin(page, uid, NEXT)
      await page.getByLabel(/코드/).fill(answer)
      await answerBy(page, 'Enter')
      await expect(page.getByRole('link', { name: '내 계정' })).toBeVisible()
    }
    await page.getByRole('button', { name: '로그아웃' }).click()
    await typeLogin(page, uid, NEXT)
    await page.getByLabel(/코드/).fill(spare)
    await answerBy(page, 'Enter')
    await expect(page.getByText('코드가 올바르지 않거나 이미 사용되었습니다.')).toBeVisible()
    await Promise.all([page, second].map((each) => each.context().close()))
  },
)
