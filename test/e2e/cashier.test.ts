/** The cashier, end to end: a deposit from request to money, a withdrawal refused for turnover and then paid. */
import { expect, type Page } from '@playwright/test'

import { formatWon } from '@madang/contract/core/won.ts'
import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'

import { freshRound, lastBets, place, settled, watchToasts } from './betting.ts'
import { operator, test } from './operators.ts'
import {
  accessible,
  answerBy,
  comeIn,
  expectStill,
  metNoLine,
  newMember,
  seededFor,
  untilTaken,
  watchShifts,
} from './people.ts'

const mine = (page: Page) => page.getByRole('region', { name: '내 정보' })
const last = (page: Page, title: string) => page.getByRole('region', { name: title })
const main = (page: Page) => page.getByRole('main')

/** Presses 확인 in the open question or message, which says `text`. */
async function agree(page: Page, text: string) {
  const dialog = page.getByRole('alertdialog', { name: text })
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(dialog).toHaveCount(0)
}

/** What the header says the member has, once it has been told. */
async function balance(page: Page): Promise<number> {
  await expect(mine(page)).toContainText('원')
  return Number(/([\d,]+)원/.exec((await mine(page).textContent())!)![1]!.replaceAll(',', ''))
}

async function askFor(page: Page, what: '충전' | '환전', man: number) {
  await main(page)
    .getByLabel(`${what}금액`)
    .fill(String(man * 10_000))
  await main(page)
    .getByRole('button', { name: `${formatWon(man * 10_000)}원 ${what} 신청` })
    .click()
}

/** Asks for it until it was taken. */
async function request(page: Page, what: '충전' | '환전', man: number) {
  const done = `${what} 신청이 완료되었습니다.`
  await untilTaken(page, async () => {
    await askFor(page, what, man)
    await agree(page, `${what}을 신청하시겠습니까?`)
    return page.getByRole('alertdialog', { name: done })
  })
  await agree(page, done)
}

/** Asks for a deposit of so many ten thousands and sees it wait. */
async function deposit(page: Page, man: number) {
  await page.goto('/charge')
  await request(page, '충전', man)
  await expect(last(page, '최근 충전').getByText('대기중', { exact: true })).toBeVisible()
}

/** Opens the member's waiting request at the desk and decides it with the button of that name. */
async function decide(
  desk: Page,
  { queue, uid, name, reason }: { queue: string; uid: string; name: string; reason?: string },
) {
  await desk.goto(`/desk/${queue}`)
  const row = desk.getByRole('row').filter({ hasText: uid })
  await row.getByRole('button', { name, exact: true }).click()
  const dialog = desk.getByRole('dialog')
  if (reason !== undefined) await dialog.getByLabel('사유').fill(reason)
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(dialog).toHaveCount(0)
}
const approve = (desk: Page, queue: string, uid: string) =>
  decide(desk, { queue, uid, name: '승인' })

test('a deposit is asked for, approved in another window, and becomes money without reloading @phone', async ({
  page,
  browser,
}) => {
  const uid = await newMember(page)
  const desk = await operator(browser, 'cash1')
  await deposit(page, 10)
  await expect(mine(page)).toContainText('1,000,000원')
  await page.evaluate(() => Object.assign(window, { samePage: true }))

  await approve(desk, 'deposits', uid)
  await expect(mine(page)).toContainText('1,100,000원')
  await expect(last(page, '최근 충전').getByText('충전완료')).toBeVisible()
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
})

test('the keyboard alone asks for a deposit @wide', async ({ page }) => {
  await newMember(page)
  await page.goto('/charge')
  await page.getByLabel('충전금액').focus()
  await page.keyboard.type('30000')
  await answerBy(page, 'Enter')
  const question = page.getByRole('alertdialog', { name: '충전을 신청하시겠습니까?' })
  await expect(question.getByRole('button', { name: '취소' })).toBeFocused()
  await page.keyboard.press('Tab')
  await answerBy(page, 'Enter')
  const done = page.getByRole('alertdialog', { name: '충전 신청이 완료되었습니다.' })
  await expect(done.getByRole('button', { name: '확인' })).toBeFocused()
  await answerBy(page, 'Enter')
  await expect(last(page, '최근 충전').getByText('대기중', { exact: true })).toBeVisible()
  await expect(last(page, '최근 충전')).toContainText('30,000원')
})

test('a withdrawal is refused for turnover, allowed after a bet, held, taken back, and paid @phone @round', async ({
  page,
  browser,
}) => {
  // A whole round of a draw lies in the middle of it.
  test.slow()
  await watchToasts(page)
  const uid = await newMember(page)
  const desk = await operator(browser, 'cash1')
  await deposit(page, 1)
  await approve(desk, 'deposits', uid)
  await expect(mine(page)).toContainText('1,010,000원')

  await page.getByRole('navigation', { name: '충환전' }).getByRole('link', { name: '환전' }).click()
  const refusal = withdrawalText.turnover('10,000')
  await expect(main(page).getByText(refusal)).toBeVisible()
  await accessible(page, '/exchange with a refusal')
  await askFor(page, '환전', 5)
  await agree(page, refusal)

  await page.goto('/ntry/eos5')
  await freshRound(page)
  await place(page, ['파워볼 홀'])
  await settled(lastBets(page), 1)
  await page.goto('/exchange')
  await expect(page.getByRole('region', { name: '환전 조건' }).getByText('충족')).toBeVisible()
  const before = await balance(page)

  await request(page, '환전', 5)
  await expect.poll(() => balance(page)).toBe(before - 50_000)
  await untilTaken(page, async () => {
    await page.getByRole('button', { name: '신청 취소' }).click()
    const question = page.getByRole('alertdialog', { name: '환전 신청을 취소하시겠습니까?' })
    // Without a line it is not even asked.
    await expect(question.or(metNoLine(page))).toBeVisible()
    if (await question.isVisible()) await agree(page, '환전 신청을 취소하시겠습니까?')
    return page.getByRole('alertdialog', { name: '환전 신청을 취소했습니다.' })
  })
  await agree(page, '환전 신청을 취소했습니다.')
  await expect.poll(() => balance(page)).toBe(before)

  await request(page, '환전', 10)
  await approve(desk, 'withdrawals', uid)
  await expect(last(page, '최근 환전').getByText('환전완료')).toBeVisible()
  await expect.poll(() => balance(page)).toBe(before - 100_000)
  await expect(main(page).getByText(/^환전 후 3시간이 지나야/)).toBeVisible()
})

test('a member with coins turns some into money at once @phone', async ({ page }) => {
  await comeIn(page, seededFor('cashier'))
  await page.goto('/charge')
  const coins = page.getByRole('region', { name: '보유 코인' })
  await expect(coins.getByRole('link', { name: 'POL 결제 주소' })).toBeVisible()
  await accessible(page, '/charge with coins')
  const held = Number(/([\d.]+) (코인|USDT)/.exec(await coins.locator('b').first().innerText())![1])
  const before = await balance(page)
  await page.getByRole('button', { name: '코인변환', exact: true }).click()
  await main(page).getByRole('button', { name: '+ 3만원' }).click()
  await main(page).getByRole('button', { name: '30,000원 코인변환' }).click()
  await agree(page, '코인을 보유금으로 변환하시겠습니까?')
  await agree(page, '코인변환이 완료되었습니다.')
  await expect(coins).toContainText(`${held - 3} `)
  await expect.poll(() => balance(page)).toBe(before + 30_000)
  await expect(last(page, '최근 충전').getByText('코인변환').first()).toBeVisible()
})

test('the cashier’s pages are accessible and stand still', async ({ page }) => {
  await newMember(page)
  await watchShifts(page)
  for (const [path, action] of [
    ['/charge', '충전 신청'],
    ['/exchange', '환전 신청'],
  ] as const) {
    await page.goto(path)
    const send = main(page).getByRole('button', { name: action })
    await expect(send).toBeVisible()
    await expect(page.getByText('모의 머니 — 실제 돈이 아닙니다')).toBeVisible()
    await expect(mine(page)).toContainText('원')
    await expectStill(page)
    await accessible(page, path)
    await send.click()
    await expect(page.getByRole('alert')).toHaveText('금액을 입력해주세요.')
    await accessible(page, `${path} with an error`)
  }
  await deposit(page, 1)
  await accessible(page, '/charge with a waiting request')
})
