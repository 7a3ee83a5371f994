/** The line to the house in a real browser: cut and back, lost answers, six tabs, two members in one tab. */
import { expect, test as base, type Page } from '@playwright/test'

import { openSession, signUp } from '../wire.ts'
import { drawn, freshRound, money, panel, place, watchToasts } from './betting.ts'
import { openFront, type Front } from './front.ts'
import { closePopups, heardBy, logIn, newMember, readHouse } from './people.ts'

const [sitePort] = (process.env.E2E_PORTS ?? '').split(',')

/** A line of the story's own between its pages and the house. */
const test = base.extend<{ front: Front }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs off its pattern
  front: async ({}, give) => {
    const front = await openFront({ to: Number(sitePort) })
    await give(front)
    await front.close()
  },
  baseURL: async ({ front }, give) => give(front.origin),
})

test.use({ serviceWorkers: 'allow' })

const lost = (page: Page) => page.getByText('지금은 연결이 없습니다', { exact: true })
/** Marks the document: another one does not have it. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in window)
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^(주|빠른) 메뉴$/ }).getByRole('link', { name })

test('a page keeps its input and presses nothing while the server is away and comes back @phone', async ({
  page,
  front,
}) => {
  await newMember(page, '/exchange')
  const amount = page.getByLabel('환전금액')
  await amount.fill('50000')
  await mark(page)

  await front.cut()
  await expect(lost(page)).toBeVisible()
  await expect(page.getByRole('button', { name: '연결되면 신청할 수 있습니다' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  // A page that was never loaded: the press stays where it is, and says so.
  await menu(page, '금고').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('이 페이지를 열 수 없습니다')
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL('/exchange')
  // Tried again and again, with nothing thrown away.
  await expect(page.getByText(/다시 잇는 중 \(4번째\)/)).toBeVisible()
  await expect(amount).toHaveValue('50,000')
  expect(await isMarked(page)).toBe(true)

  await front.mend()
  await expect(lost(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: '50,000원 환전 신청' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  await menu(page, '금고').click()
  await expect(page.getByRole('heading', { level: 1, name: '금고' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('the device says that it is offline: picks are locked, the chosen one and its amount stay @phone', async ({
  page,
  context,
}) => {
  await newMember(page, '/ntry/powerBall')
  await expect(panel(page, '파워볼 홀')).toBeEnabled()
  await context.setOffline(true)
  await expect(lost(page)).toBeVisible()
  await expect(panel(page, '파워볼 홀')).toBeDisabled()
  await expect(page.getByRole('timer')).toHaveText('--:--')
  await expect(
    page.getByRole('button', { name: '연결되면 베팅할 수 있습니다' }).first(),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(lost(page)).toHaveCount(0)
  await expect(panel(page, '파워볼 홀')).toBeEnabled()
})

test('a result that came while there was no line is told when it is back @phone @round', async ({
  page,
  front,
}) => {
  await watchToasts(page)
  await newMember(page, '/ntry/eos5')
  await freshRound(page)
  await place(page, ['파워볼 언더', '파워볼 오버'])
  const round = /(\d+)회/.exec((await page.getByRole('heading', { level: 1 }).textContent())!)![1]!
  await front.cut()
  await expect(lost(page)).toBeVisible()
  const rounds = async () => {
    const { data } = (await readHouse('/open/results/ntry.eos5')) as { data: { round: number }[] }
    return data.map((row) => row.round)
  }
  await drawn(() => expect.poll(rounds).toContain(Number(round)))
  const told = page.getByRole('region', { name: `${round}회 내 베팅 결과` })
  await expect(told).toHaveCount(0)
  await expect(money(page)).toHaveText('980,000원')

  await front.mend()
  await expect(told).toContainText('19,500원 받음')
  await expect(told).toContainText('이번 회차 −500원')
  await expect(money(page)).toHaveText('999,500원')
  await expect(page.locator('.draw-said')).toContainText('보유금 999,500원')
})

test('a move whose answer was lost is reported as done, and the next move is a new one @phone', async ({
  page,
}) => {
  await newMember(page, '/safe')
  // The first is done and not heard, the second never arrives.
  const broken = ['heard by nobody', 'never sent']
  await page.route('**/uSafe/request', async (route) => {
    const how = broken.shift()
    if (how === undefined) return route.continue()
    if (how === 'heard by nobody') await heardBy(route)
    return route.abort()
  })
  const put = async () => {
    await page.getByLabel('옮길 금액').fill('30000')
    await page.getByRole('button', { name: '금고에 보관' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    const said = await page.getByRole('alertdialog').textContent()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    return said
  }
  const safe = page.getByRole('region', { name: '보유금과 금고' })
  expect(await put()).toContain('보관')
  await expect(safe).toContainText('30,000원')
  expect(await put()).toContain('접수되지 않았습니다')
  await expect(safe).toContainText('30,000원')
  expect(await put()).toContain('보관')
  await expect(safe).toContainText('60,000원')
})

test('six tabs of one member keep one stream, all of them work, and another tab takes over @phone', async ({
  context,
  front,
}) => {
  const uid = await signUp(`http://127.0.0.1:${sitePort}`, Math.floor(Math.random() * 1e8))
  const session = await openSession(`http://127.0.0.1:${sitePort}`, uid)
  await context.addInitScript((fields) => {
    for (const [name, value] of Object.entries(fields)) sessionStorage.setItem(name, value)
  }, session)
  const tabs: Page[] = []
  for (let n = 0; n < 6; n++) {
    const tab = await context.newPage()
    await tab.goto('/notice')
    await expect(tab.getByRole('region', { name: '내 정보' })).toContainText('1,000,000')
    tabs.push(tab)
  }
  expect(front.open('/my/live')).toBe(1)
  // A change made in one is in all, long before the poll of ten seconds would have brought it to each.
  await tabs[5]!.goto('/safe')
  await tabs[5]!.getByLabel('옮길 금액').fill('30000')
  await tabs[5]!.getByRole('button', { name: '금고에 보관' }).click()
  await tabs[5]!.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  for (const tab of tabs.slice(0, 5))
    await expect(tab.getByRole('region', { name: '내 정보' })).toContainText('970,000')
  const streams = front.heard.filter((path) => path === '/my/live').length
  await tabs[0]!.close()
  await expect
    .poll(() => front.heard.filter((path) => path === '/my/live').length)
    .toBeGreaterThan(streams)
  await expect.poll(() => front.open('/my/live')).toBe(1)
})

test('another member who logs in in the same tab stays in, and sees nothing of the one before @phone', async ({
  page,
}) => {
  const first = await newMember(page, '/statement')
  await expect(page.getByText('1,000,000').first()).toBeVisible()
  const second = await signUp(`http://127.0.0.1:${sitePort}`, Math.floor(Math.random() * 1e8))
  await page.evaluate(() => {
    history.pushState({}, '', '/login')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await logIn(page, second)
  await closePopups(page)
  await expect(page.getByRole('region', { name: '내 정보' })).toContainText(second)
  await page.waitForTimeout(3_000)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('userId'))).toBe(second)
  expect(second).not.toBe(first)
})
