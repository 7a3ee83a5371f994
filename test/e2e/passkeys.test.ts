/** A passkey end to end, by the browser's own authenticator: made on the page, and the way in without a password. */
import { expect, test } from '@playwright/test'

import { accessible, expectStill, newMember, watchShifts } from './people.ts'

const [sitePort] = (process.env.E2E_PORTS ?? '').split(',')
// Passkeys are made for a name: no browser makes one for an address.
test.use({ baseURL: `http://localhost:${process.env.E2E_FRONT ?? sitePort}` })

test('a member makes a passkey and comes in by it, with nothing typed @phone', async ({
  page,
  context,
}) => {
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
  await newMember(page, '/')
  await page.goto('/account/passkeys')
  await page.getByRole('button', { name: '이 기기에 패스키 등록' }).click()
  const told = page.getByRole('alertdialog', { name: /^패스키를 등록했습니다/ })
  await told.getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('list', { name: '등록한 패스키' })).toContainText('아직 쓰지 않음')
  await accessible(page, '/account/passkeys')

  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/login')
  await watchShifts(page)
  const button = page.getByRole('button', { name: '패스키로 로그인' })
  await expect(button).toBeVisible()
  await expectStill(page)
  await accessible(page, '/login')
  await button.click()
  await expect(page.getByRole('region', { name: '내 정보' })).toBeVisible()
  await page.goto('/account/passkeys')
  await expect(page.getByRole('list', { name: '등록한 패스키' })).not.toContainText('아직')
})
