/** Passkeys end to end, by the browser's own authenticator: made on the page, and the way in without a password. */
import { expect, test, type BrowserContext, type Page } from '@playwright/test'

import { accessible, expectStill, newMember, watchShifts } from './people.ts'

const [sitePort, consolePort] = (process.env.E2E_PORTS ?? '').split(',')
// Passkeys are made for a name: no browser makes one for an address.
test.use({ baseURL: `http://localhost:${process.env.E2E_FRONT ?? sitePort}` })

/** What the device of a story has. */
async function openAuthenticator(page: Page, context: BrowserContext) {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a member makes a passkey and comes in by it, with nothing typed @phone', async ({
  page,
  context,
}) => {
  await openAuthenticator(page, context)
  await newMember(page, '/')
  await page.goto('/account/passkeys')
  await page.getByRole('button', { name: '이 기기에 패스키 등록' }).click()
  const told = page.getByRole('alertdialog', { name: /^패스키를 등록했습니다/ })
  await told.getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('list', { name: '등록한 패스키' })).toContainText('아직 쓰지 않음')
  await accessible(page, '/account/passkeys')

  await page.evaluate(() => sessionStorage.clear())
  await watchShifts(page)
  await page.goto('/login')
  const button = page.getByRole('button', { name: '패스키로 로그인' })
  await expect(button).toBeVisible()
  await expectStill(page)
  await accessible(page, '/login')
  await button.click()
  await expect(page.getByRole('region', { name: '내 정보' })).toBeVisible()
  await page.goto('/account/passkeys')
  await expect(page.getByRole('list', { name: '등록한 패스키' })).not.toContainText('아직')
})

test('an operator makes a passkey, names it, and comes in by it with nothing typed @wide', async ({
  page,
  context,
}) => {
  await openAuthenticator(page, context)
  const door = `http://localhost:${process.env.E2E_CONSOLE_FRONT ?? consolePort}/account`
  await page.goto(door)
  await page.getByLabel('아이디').fill('view1')
  await page.getByLabel('비밀번호').fill('madang-1234')
  await page.getByLabel('비밀번호').press('Enter')
  const part = page.getByRole('region', { name: '패스키' })
  await part.getByRole('button', { name: '이 기기에 패스키 등록' }).click()
  const dialog = page.getByRole('dialog', { name: '이 기기에 패스키 등록' })
  await dialog.getByLabel('이름').fill('사무실 PC')
  await dialog.getByLabel('비밀번호').fill('madang-1234')
  await dialog.getByRole('button', { name: '등록' }).click()
  await expect(part.getByRole('list')).toContainText('아직 쓰지 않음')
  await accessible(page, 'account')

  await page.evaluate(() => sessionStorage.clear())
  await watchShifts(page)
  await page.goto(door)
  const button = page.getByRole('button', { name: '패스키로 로그인' })
  await expect(button).toBeVisible()
  await expectStill(page)
  await accessible(page, 'login')
  await button.click()
  await expect(part.getByRole('list')).toContainText('사무실 PC')
  await expect(part.getByRole('list')).not.toContainText('아직')
  // The house stays as the other stories find it.
  await part.getByRole('button', { name: '사무실 PC 지우기' }).click()
  const sure = page.getByRole('dialog', { name: '사무실 PC 패스키를 지우시겠습니까?' })
  await sure.getByLabel('비밀번호').fill('madang-1234')
  await sure.getByRole('button', { name: '지우기' }).click()
  await expect(part).toContainText('등록한 패스키가 없습니다.')
})
