/** A partner's way from the site to their own page: the safe, the totals of the tree below, and the way out. */
import { randomInt } from 'node:crypto'

import { expect, test, type Page } from '@playwright/test'

import { signUp as signUpAtWire } from '../wire.ts'
import { accessible, comeIn, expectStill, seededFor, siteUrl, watchShifts } from './people.ts'

async function agree(page: Page, text: string) {
  const dialog = page.getByRole('alertdialog', { name: text })
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a partner opens their page from the menu, moves money into the safe there, sees the totals, and leaves @phone', async ({
  page,
}) => {
  await comeIn(page, seededFor('partner'), '/')
  await expect(page.getByRole('region', { name: '내 정보' })).toContainText('대리점')
  const opening = page.context().waitForEvent('page')
  await page
    .getByRole('navigation', { name: '빠른 메뉴' })
    .getByRole('link', { name: '금고' })
    .click()
  const own = await opening
  await expect(own).toHaveURL(/\/partner$/)
  await watchShifts(own)
  // The ticket of the address is spent once: who loads anew before it was answered is outside.
  await expect(own.getByRole('region', { name: '보유금과 금고' })).toBeVisible()
  await own.reload()
  const totals = own.getByRole('region', { name: '하위 회원 합계' })
  await expect(totals.getByText('미니게임').first()).toBeVisible()
  await expectStill(own)
  await accessible(own, '/partner')

  const balances = own.getByRole('region', { name: '보유금과 금고' })
  await expect(balances).toContainText('금고0원')
  await own.getByRole('button', { name: '+ 3만', exact: true }).click()
  await own.getByRole('button', { name: '금고에 보관' }).click()
  await agree(own, '보유금액을 금고에 보관 하시겠습니까?')
  await agree(own, '금고에 보관했습니다.')
  await expect(balances).toContainText('금고30,000원')
  await totals.getByRole('button', { name: '오늘' }).click()
  await expect(totals.getByRole('button', { name: '오늘' })).toHaveAttribute('aria-pressed', 'true')

  await own.getByRole('button', { name: '나가기' }).click()
  await expect(own.getByRole('alert')).toContainText('로그인이 만료되었습니다.')
  await accessible(own, '/partner after leaving')

  await page.goto('/safe')
  await expect(page.getByRole('button', { name: '파트너 페이지 열기' })).toBeVisible()
  await accessible(page, '/safe of a partner')
})

/** A call of the page whose answer waits to be let through. */
function held(page: Page, path: string) {
  const [asked, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  void page.route(path, async (route) => {
    asked.resolve()
    await freed.promise
    await route.continue()
  })
  return { asked: asked.promise, answer: () => freed.resolve() }
}

test('who signs up by a partner’s code stands below it on the partner’s page @wide', async ({
  page,
}) => {
  const joined = await signUpAtWire(siteUrl, randomInt(100_000_000))
  await comeIn(page, seededFor('partner on a desktop'), '/safe')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: '파트너 페이지 열기' }).click()
  const own = await opening
  const codes = own.getByRole('region', { name: '추천코드' })
  // Not before the ticket is spent: the page leaves its address for another.
  await expect(codes).toBeVisible()
  await watchShifts(own)
  await own.reload()
  await expectStill(own)
  // It opens when its codes are there: nothing below it moves by their coming late.
  const height = async () => (await codes.boundingBox())!.height
  const before = await height()
  const { asked, answer } = held(own, '**/partner/codes')
  await codes.getByRole('button', { name: '추천코드 보기' }).click()
  await asked
  expect(await codes.getByRole('button').getAttribute('aria-busy')).toBe('true')
  expect(await height()).toBe(before)
  answer()
  await codes.getByRole('button', { name: /^WELCOME 가입 회원/ }).click()
  await expect(codes.getByText(joined, { exact: true })).toBeVisible()
  await accessible(own, '/partner with its codes')
  const saving = own.waitForEvent('download')
  await codes.getByRole('button', { name: 'CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^madang-codes-\d{8}\.csv$/)
})

test('a partner opens the tree a level at a time, and each line tells what is beneath it @wide', async ({
  page,
}) => {
  await comeIn(page, seededFor('partner on a desktop'), '/safe')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: '파트너 페이지 열기' }).click()
  const own = await opening
  const tree = own.getByRole('region', { name: '회원 트리' })
  await expect(tree).toBeVisible()
  await watchShifts(own)
  const sums = held(own, '**/partner/totals')
  await own.reload()
  await sums.asked
  await expect(own.getByRole('region', { name: '보유금과 금고' })).toContainText('원')
  // Who has gone to the page's end meanwhile sees nothing pushed away by the sums.
  await own.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await own.screenshot()
  sums.answer()
  await expect(tree).toBeVisible()
  await expectStill(own)
  await tree.getByRole('button', { name: '회원 트리 보기' }).click()
  await tree.getByRole('button', { name: '30일' }).click()
  const line = tree.getByRole('row').filter({ has: own.getByText('demo1', { exact: true }) })
  await expect(line).toContainText('본인')
  await expect(tree.getByText('demo2', { exact: true })).toHaveCount(0)
  await expectStill(own)
  // What is beneath comes late, and has its room from the start.
  const { asked, answer } = held(own, '**/partner/tree')
  await tree.getByRole('button', { name: 'demo1 아래와 요율' }).click()
  await asked
  const next = tree.getByRole('row').filter({ has: own.getByText('rest01', { exact: true }) })
  const before = await next.boundingBox()
  answer()
  await expect(tree.getByText('demo2', { exact: true })).toBeVisible()
  await expect(tree.getByText(/이 줄에 이미 들어 있습니다 · 요율 바카라 0\.1%/)).toBeVisible()
  expect(await next.boundingBox()).toEqual(before)
  await accessible(own, '/partner with its tree')
  const saving = own.waitForEvent('download')
  await tree.getByRole('button', { name: 'CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^madang-tree-\d{8}\.csv$/)
})

// Here and not beside the other stories of the tree: in one file nobody else logs this partner out.
test('three levels are closed all at once and one by one @wide', async ({ page }) => {
  await comeIn(page, seededFor('partner on a desktop'))
  await page.goto('/recommend')
  const row = (uid: string) => page.getByRole('main').getByText(uid, { exact: true })
  await expect(row('byeol33')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: /하위 \d+명$/ })
    .filter({ visible: true })
    .first()
    .focus()
  await page.getByRole('main').getByRole('button', { name: 'sora0909 하위 1명' }).press('Enter')
  await expect(row('byeol33')).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: '전체 접기' }).click()
  await expect(row('haneul21')).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: '전체 펼치기' }).click()
  await expect(row('byeol33')).toBeVisible()
})
