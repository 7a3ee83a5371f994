/** The console in a real browser: the door, the keyboard, accessibility in both themes. */
import { expect, type Page } from '@playwright/test'

import { halfOf } from '@madang/contract/core/half-month.ts'
import { dateOf } from '@madang/contract/core/kst.ts'

import { askAsOperator, operator, test } from './operators.ts'
import { accessible, expectStill, houseTime, nothingNew, watchShifts } from './people.ts'
import { agreeTo, openRequest } from './requests.ts'

test(
  'a wrong password is refused, a right one opens; logging out closes',
  { tag: '@wide' },
  async ({ browser }) => {
    const page = await operator(browser, 'view1')
    await expect(page.getByText('2단계 인증이 꺼져 있습니다')).toBeVisible()
    await page.getByRole('button', { name: '로그아웃' }).click()
    await page.getByLabel('아이디').fill('view1')
    await page.getByLabel('비밀번호').fill('wrong-wrong')
    await page.getByRole('button', { name: '로그인' }).click()
    await expect(page.getByRole('alert')).toHaveText('아이디 또는 비밀번호가 올바르지 않습니다.')
    await expect(page.getByLabel('비밀번호')).toBeFocused()
  },
)

test('the keyboard alone walks the console', { tag: '@wide' }, async ({ browser }) => {
  const page = await operator(browser, 'admin1')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('tr.is-marked')).toHaveCount(1)
  // The mark stays on its round when new ones come in above.
  const third = await page.locator('tr.is-marked td').nth(1).textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(third!)
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: /^전체/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('5')
  const leaving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).press('Enter')
  expect((await leaving).suggestedFilename()).toMatch(/\.csv$/)
  await page.keyboard.press('3')
  await expect(page.getByRole('heading', { level: 1, name: '감사 기록' })).toBeVisible()
  // Of several operators at work the newest line may be another's.
  await expect(page.locator('tbody tr', { hasText: '목록 내보내기' }).first()).toBeVisible()
  await page.keyboard.press('v')
  await expect(page.getByText(/해시체인이 모두 이어집니다/)).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '단축키' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who may only look sees no way to act', { tag: '@wide' }, async ({ browser }) => {
  const page = await operator(browser, 'view1')
  await page.getByLabel('상태').selectOption('OPEN')
  await page.locator('tbody a').first().click()
  await expect(page.getByText('최대 지급 결과')).toBeVisible()
  await expect(page.getByRole('button', { name: '회차 무효…' })).toHaveCount(0)
  const desk = await operator(browser, 'desk1')
  await expect(desk.getByRole('alert')).toContainText('권한이 없습니다.')
  await expect(
    desk.getByRole('navigation', { name: '메뉴' }).getByRole('link', { name: /회차|감사|설정/ }),
  ).toHaveCount(0)
})

/** Two games: the stories run side by side, and a round has one void at a time. */
const games = {
  given: { key: 'named.powerladder', title: '네임드 파워사다리' },
  refused: { key: 'ntry.kenoladder', title: '키노사다리' },
}

/** Opens a round of the game with time left to decide about it; answers its number. */
async function openFreshRound(page: Page, { key, title }: { key: string; title: string }) {
  await page.getByLabel('게임').selectOption(key)
  await page.getByLabel('상태').selectOption('OPEN')
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('timer')).toHaveText(/^00:/)
  const id = page.url().split('/').at(-1)
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  return { id: id!, title: heading!.trim() }
}

/** '키노사다리 12회' as a request writes it, with its day between. */
const shownAs = (title: string) => new RegExp(title.replace(/ (?=\S+$)/, ' \\d{8} '))

/** The clock shows a round fresh enough that three people's clicks fit into it. */
async function waitForFresh(page: Page, game: { key: string }) {
  await page.getByLabel('게임').selectOption(game.key)
  await page.getByLabel('상태').selectOption('OPEN')
  const rows = page.locator('tbody tr')
  const before = await rows.first().textContent()
  await expect(rows.first()).not.toHaveText(before ?? '')
  await expect(rows.first()).toContainText('베팅중')
}

test('a void is asked by one, refused to them, given by another; the round is void @phone', async ({
  browser,
}) => {
  const game = games.given
  const [kim, lee] = await Promise.all([operator(browser, 'admin1'), operator(browser, 'admin2')])
  // Operators approve from a phone.
  await lee.setViewportSize({ width: 390, height: 844 })
  // Stands there before the round begins: what is asked has to be read while bets are still taken.
  await lee
    .getByRole('navigation', { name: '메뉴' })
    .getByRole('link', { name: /2차 승인/ })
    .click()
  await waitForFresh(kim, game)
  const { id, title } = await openFreshRound(kim, game)
  await kim.keyboard.press('v')
  await kim.getByLabel('사유').fill('추')
  await kim.getByRole('button', { name: '무효 요청' }).click()
  await expect(kim.getByRole('alert')).toHaveText('사유를 2자 이상 입력해주세요.')
  await kim.getByLabel('사유').fill('추첨 화면이 멈췄습니다')
  await kim.getByRole('button', { name: '무효 요청' }).click()
  await kim.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(kim.getByText(/2차 승인을 기다립니다 · admin1 · 추첨 화면이/)).toBeVisible()

  const request = await openRequest(lee, '회차 무효', shownAs(title))
  await expect(request.getByRole('link')).toHaveAttribute('href', `/rounds/${id}`)
  await expect(request).toContainText('추첨 화면이 멈췄습니다')
  // Which of the two it counts to depends on how long three people's clicks took; the pages' own tests hold each.
  await expect(request.getByRole('timer')).toContainText(/마감까지|추첨까지/)
  await expect(request.getByRole('row', { name: /^회차 (베팅중|마감)/ })).toContainText('무효')
  await agreeTo(lee, request)
  await expect(request).toContainText('admin2')

  await expect(kim.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(kim.getByText('무효', { exact: true }).first()).toBeVisible()
  await expect(kim.getByText('운영자 무효 처리 · 추첨 화면이 멈췄습니다')).toBeVisible()
  await expect(kim.getByRole('button', { name: '회차 무효…' })).toBeDisabled()
})

test(
  'nobody decides their own request, neither by key nor by asking the server',
  { tag: '@wide' },
  async ({ browser }) => {
    const game = games.refused
    const page = await operator(browser, 'game1')
    await waitForFresh(page, game)
    const { id, title } = await openFreshRound(page, game)
    await page.getByRole('button', { name: '회차 무효…' }).click()
    await page.getByLabel('사유').fill('마감이 늦었습니다')
    await page.getByRole('button', { name: '무효 요청' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await page.getByRole('link', { name: '승인 화면' }).click()
    const own = await openRequest(page, '내 요청', shownAs(title))
    await expect(own.getByRole('link')).toHaveAttribute('href', `/rounds/${id}`)
    await expect(own).toContainText('내 요청 · 다른 운영자가 처리합니다')
    await expect(own.getByRole('button', { name: /승인|반려/ })).toHaveCount(0)
    await page.keyboard.press('a')
    await expect(page.getByRole('alertdialog')).toContainText(
      '본인이 요청한 건은 승인할 수 없습니다',
    )
    const { data } = await askAsOperator<{ data: { list: { id: number; subject: number }[] } }>(
      page,
      '/op/approvals',
      { state: 'pending' },
    )
    const request = data.list.find(({ subject }) => subject === Number(id))!
    const answer = await askAsOperator<{ code: string }>(page, '/op/approvals/decide', {
      id: request.id,
      approve: true,
    })
    expect(answer.code).toBe('denied')
  },
)

test(
  'a list stands as it was left, and nothing in it moves while it is asked again',
  { tag: '@wide' },
  async ({ browser }) => {
    const page = await operator(browser, 'view1')
    await page.getByLabel('상태').selectOption('SETTLED')
    await expect(page).toHaveURL(/state=SETTLED/)
    // The address is there before the rows: a row of before is not in this list, nor would its mark be.
    await expect(page.locator('tbody tr').first()).toContainText('정산')
    await page.keyboard.press('Tab')
    // The first is of a game that no story takes back: a round that is corrected leaves this list, and its mark with it.
    await page.locator('tbody a').first().click()
    await expect(page.getByText('최대 지급 결과')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('상태')).toHaveValue('SETTLED')
    await expect(page.locator('tbody tr.is-marked')).toHaveCount(1)
    // A round that is settled meanwhile comes in above.
    await nothingNew(page)
    await watchShifts(page)
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
    for (let polls = 0; polls < 3; polls++) await page.waitForResponse('**/op/rounds')
    await expectStill(page)
  },
)

test(
  'a list is printed as it is filtered: dark on white, its rows alone, with who printed it and when',
  { tag: '@wide' },
  async ({ browser }) => {
    const page = await operator(browser, 'view1')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByLabel('상태').selectOption('SETTLED')
    await expect(page.locator('tbody tr').first()).toContainText('정산')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/page=2/)
    const printed = page.locator('.op-printed')
    await expect(printed).toBeHidden()
    // A browser that is asked for paper prints as one that a hand asks.
    const paper = await page.pdf({ preferCSSPageSize: true, path: process.env.PAPER })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(printed).toHaveText(
      /^상태 정산완료 · 2쪽 · view1 · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    )
    await expect(page.getByRole('heading', { level: 1, name: '회차' })).toBeVisible()
    await expect(page.locator('tbody tr').first()).toBeVisible()
    for (const gone of ['.op-top', '.op-nav', '.op-filter', '.pager'])
      await expect(page.locator(gone).first()).toBeHidden()
    const [ground, ink] = await page
      .locator('tbody td')
      .first()
      .evaluate((cell) => [
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(cell).color,
      ])
    expect(ground).toBe('rgb(255, 255, 255)')
    expect(Math.max(...ink!.match(/\d+/g)!.slice(0, 3).map(Number))).toBeLessThan(100)
    // A4 across, in points.
    expect(paper.toString('latin1')).toMatch(/MediaBox \[0 0 84\d(\.\d+)? 59\d/)
    // Where a row is opened by a button the button is its words, and stays; what acts on the row does not.
    await page.goto('/bets')
    await expect(page.locator('tbody td button.op-cover').first()).toBeVisible()
    const desk = await operator(browser, 'admin1')
    await desk.emulateMedia({ media: 'print' })
    await desk.goto('/desk/signups')
    await expect(desk.locator('tbody td button.op-cover').first()).toBeVisible()
    await expect(desk.locator('tbody td .btn').first()).toBeHidden()
  },
)

test(
  'a statement of many lines is printed on A4 by itself: heads on each page, its total once, black on white',
  { tag: '@wide' },
  async ({ browser }) => {
    const page = await operator(browser, 'admin1')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`/settlements/2/${halfOf(dateOf(new Date(houseTime()))).first}`)
    const paper = page.getByRole('article', { name: '명세서' })
    await expect(paper).toBeVisible()
    // A partner of many adjustments.
    await paper.locator('tbody').evaluate((lines) => {
      for (let more = 0; more < 70; more++) lines.append(lines.lastElementChild!.cloneNode(true))
    })
    const file = await page.pdf({ preferCSSPageSize: true, path: process.env.PAPER })
    const sheets = file.toString('latin1').match(/MediaBox \[0 0 59\d(\.\d+)? 84\d/g)
    expect(sheets!.length).toBeGreaterThan(1)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const gone of ['.op-top', '.op-nav', 'h1', '.report', '.op-acts'])
      await expect(page.locator(gone).first()).toBeHidden()
    const shown = await paper.evaluate((it) => {
      const of = (part: string) => getComputedStyle(it.querySelector(part)!)
      return {
        ground: [
          getComputedStyle(document.body).backgroundColor,
          getComputedStyle(it).backgroundColor,
        ],
        ink: of('tbody td').color,
        cut: [getComputedStyle(it).overflow, it.scrollWidth > it.clientWidth],
        head: of('thead').display,
        total: of('tfoot').display,
        sums: [of('tbody .num').textAlign, of('tfoot .num').textAlign],
        row: of('tbody tr').breakInside,
        mark: getComputedStyle(it, '::before').position,
      }
    })
    expect(shown).toEqual({
      ground: ['rgb(255, 255, 255)', 'rgb(255, 255, 255)'],
      ink: 'rgb(22, 25, 26)',
      cut: ['visible', false],
      head: 'table-header-group',
      total: 'table-row-group',
      sums: ['right', 'right'],
      row: 'avoid',
      mark: 'fixed',
    })
  },
)

test('every page of the console is accessible @walk', async ({ browser }, { project }) => {
  const page = await operator(browser, 'admin1')
  if (project.name === 'phone') await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('table')).toBeVisible()
  await accessible(page, '/rounds')
  await page.locator('tbody a').first().click()
  await expect(page.getByText('최대 지급 결과')).toBeVisible()
  await page.keyboard.press('a')
  await accessible(page, '/rounds/:id')
  await page.keyboard.press('2')
  await expect(page.getByRole('heading', { level: 1, name: '2차 승인' })).toBeVisible()
  await accessible(page, '/approvals')
  await page.keyboard.press('3')
  await expect(page.getByRole('table')).toBeVisible()
  await accessible(page, '/audit')
  await page.keyboard.press("'")
  await expect(page.getByRole('heading', { level: 1, name: '이벤트' })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await accessible(page, '/events')
  await page.keyboard.press('?')
  await accessible(page, 'the help')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page.getByLabel('비밀번호')).toBeVisible()
  await accessible(page, 'the door')
})
