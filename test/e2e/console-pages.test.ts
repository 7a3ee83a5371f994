/** Members, boards, settings and operators at the console, in a real browser: what is done here is seen there. */
import { expect, type Page } from '@playwright/test'

import { operator, test } from './operators.ts'
import { accessible, expectStill, logIn, newMember, nothingNew, watchShifts } from './people.ts'

const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

test(
  'a member kept from logging in is out at once, and in again when it is lifted',
  { tag: '@wide' },
  async ({ page, browser }) => {
    const uid = await newMember(page, '/')
    const desk = await operator(browser, 'desk1')
    await desk.goto(`/members?text=${uid}`)
    await desk.getByRole('link', { name: uid }).click()
    await expect(desk.getByRole('heading', { level: 1, name: uid })).toBeVisible()
    await desk.keyboard.press('s')
    await desk.getByLabel('로그인').check()
    await desk.getByLabel('기한').selectOption('1일')
    await desk.getByLabel('회원에게 보일 안내').fill('본인 확인이 필요합니다')
    await desk.getByLabel('사유').fill('본인 요청')
    await desk.getByRole('button', { name: '정지', exact: true }).click()
    await expect(desk.getByText(/로그인 정지 · .*까지 · 안내: 본인 확인이/)).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await desk.keyboard.press('s')
    await desk.getByLabel('로그인').uncheck()
    await desk.getByLabel('사유').fill('확인 끝')
    await desk.getByRole('button', { name: '정지 해제' }).click()
    await expect(desk.getByText(/로그인 정지 ·/)).toHaveCount(0)
    await page.getByRole('alertdialog').getByRole('button').click()
    await logIn(page, uid)
  },
)

test(
  'a notice is written beside its preview, loses its script, and is read on the site',
  { tag: '@wide' },
  async ({ page, browser }) => {
    const subject = '점검 안내'
    const desk = await operator(browser, 'desk1')
    await desk.keyboard.press('6')
    await expect(desk.getByRole('heading', { level: 1, name: '공지' })).toBeVisible()
    await desk.keyboard.press('n')
    await desk.getByLabel('제목', { exact: true }).fill(subject)
    await desk
      .getByLabel('내용 (HTML)')
      .fill(
        '<p>내일 <b>새벽</b></p><img src=x onerror="document.title=1"><script>alert(1)</script>',
      )
    const preview = desk.getByRole('region', { name: '미리보기' })
    await expect(preview.getByText('새벽')).toBeVisible()
    await expect(preview.getByText('<script>')).toBeVisible()
    await expect(preview.locator('script, [onerror]')).toHaveCount(0)
    await desk.getByRole('button', { name: '저장' }).click()
    await expect(desk.getByRole('link', { name: subject })).toBeVisible()

    await newMember(page)
    await page.goto('/notice')
    await page.getByRole('link', { name: subject }).first().click()
    await expect(page.getByText('새벽')).toBeVisible()
    await desk.getByRole('link', { name: subject }).click()
    await desk.getByLabel('제목', { exact: true }).fill('버릴 제목')
    await desk.keyboard.press('Escape')
    await desk.keyboard.press('b')
    await confirm(desk, '나가기')
    await expect(desk.getByRole('link', { name: subject })).toBeVisible()
    await desk
      .locator('tr', { hasText: subject })
      .getByRole('button', { name: '게시 중지' })
      .click()
    await confirm(desk, '게시 중지')
    // Its button said so before: the other one says that the house has heard.
    await expect(desk.locator('tr', { hasText: subject })).toContainText('다시 게시')
    await page.goto('/notice')
    await expect(page.getByRole('link', { name: subject })).toHaveCount(0)
  },
)

test(
  'a setting is changed with a reason, and its past and the log say so',
  { tag: '@wide' },
  async ({ browser }) => {
    const page = await operator(browser, 'admin1')
    await page.goto('/settings/roundExposure')
    await page.getByLabel('새 값 (원)').fill('1')
    await page.getByLabel('사유').fill('행사 준비')
    await page.getByRole('button', { name: '저장' }).click()
    await expect(page.getByRole('alert').first()).toContainText('까지의 정수')
    await page.getByLabel('새 값 (원)').fill('299000000')
    await page.getByRole('button', { name: '저장' }).click()
    await confirm(page, '바꾸기')
    const past = page.getByRole('region', { name: '변경 기록' })
    await expect(past.getByRole('row', { name: /행사 준비/ })).toContainText('299,000,000원')
    await page.keyboard.press('Escape')
    await page.keyboard.press('3')
    await expect(page.locator('tbody tr', { hasText: '회차 지급 한도' }).first()).toContainText(
      '설정 변경',
    )
  },
)

const places = [
  ['/today', '같은 숫자를 표로'],
  ['/alarms', 'table'],
  ['/handovers', '인수인계가 없습니다.'],
  ['/handovers/new', '처리한 일'],
  ['/online', 'table'],
  ['/what-if', '아직 돌려 본 것이 없습니다.'],
  ['/radar', '찾은 무리가 없습니다.'],
  ['/training', '이 집은 훈련하지 않습니다.'],
  ['/members', 'table'],
  ['/bets', 'table'],
  ['/books', '오늘까지'],
  ['/settlements', 'table'],
  ['/settlements/disputes', '답변을 기다리는 이의가 없습니다.'],
  ['/members/5', '환전 조건'],
  ['/changes', '변경 신청이 없습니다.'],
  ['/blacklist', '차단 목록이 비어 있습니다.'],
  ['/grades', '회원 그룹이 없습니다.'],
  ['/grades/new', '회원에게 보일 안내'],
  ['/memos/planned', '예약한 쪽지가 없습니다.'],
  ['/notices', 'table'],
  ['/notices/new', '미리보기'],
  ['/notices/1', '미리보기'],
  ['/popups', 'table'],
  ['/popups/1', '미리보기'],
  ['/terms', 'table'],
  ['/terms/use', '모든 버전'],
  ['/settings', '미니게임'],
  ['/settings/siteClosedHtml', '미리보기'],
  ['/settings/turnoverPercent', '변경 기록'],
  ['/operators', 'table'],
  ['/account', '내 로그인 세션'],
] as const

/** Those that an onlooker may open. */
const still = places.filter(([path]) => !/new|siteClosed|operators|changes|\d$/.test(path))

test('nothing moves while a page of the console comes @walk', async ({ browser }, { project }) => {
  const page = await operator(browser, 'view1')
  if (project.name === 'phone') await page.setViewportSize({ width: 390, height: 844 })
  await nothingNew(page)
  await watchShifts(page)
  for (const [path, shows] of still) {
    await page.goto(path)
    // Of a list that may be empty, what it says then, or its rows: other stories write there.
    const table = page.getByRole('table').first()
    const shown = shows === 'table' ? table : page.getByText(shows).or(table).first()
    await expect(shown).toBeVisible()
    await page.waitForResponse('**/op/me')
    await expectStill(page, path)
  }
})

test('members, boards, settings and operators are accessible @walk', async ({ browser }, {
  project,
}) => {
  const page = await operator(browser, 'admin1')
  if (project.name === 'phone') await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, shows] of places) {
    await page.goto(path)
    const table = page.getByRole('table').first()
    const shown = shows === 'table' ? table : page.getByText(shows).or(table).first()
    await expect(shown).toBeVisible()
    await accessible(page, path)
  }
  await page.goto('/members/5')
  for (const key of ['s', 'e', 'a']) {
    await expect(page.getByRole('heading', { level: 1, name: 'demo1' })).toBeVisible()
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
    await accessible(page, `/members/:id ${key}`)
    await page.keyboard.press('Escape')
  }
  await page.goto('/operators')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('n')
  await accessible(page, '/operators n')
})
