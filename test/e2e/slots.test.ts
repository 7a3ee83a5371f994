/** A slot's window, end to end: opened from the house, played by keys alone, checked with its seed; both themes. */
import { expect, test, type Page } from '@playwright/test'

import { openGame } from './games.ts'
import { accessible, expectStill, newMember, openChances, watchShifts } from './people.ts'

const won = (amount: number) => amount.toLocaleString('ko-KR')
const money = (page: Page) => page.getByRole('contentinfo').locator('.money')

test('a slot plays by keys alone, one spin a press, and every spin can be checked @wide', async ({
  page,
}) => {
  await newMember(page, '/')
  await watchShifts(page)
  await openGame(page, 'kkachi.moon')
  await expect(money(page)).toHaveText('1,000,000')
  await accessible(page, 'a slot before its first spin')

  const more = page.getByRole('button', { name: '베팅금액 올리기' })
  await more.focus()
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Enter')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/games/api/spin')) asked++
  })
  await page.keyboard.press('Tab')
  const button = page.getByRole('button', { name: '10,000원 스핀' })
  await expect(button).toBeFocused()
  const answering = page.waitForResponse(/\/games\/api\/spin$/)
  const begun = Date.now()
  await page.keyboard.down('Enter')
  const round = (await (await answering).json()) as { amount: number; seed: { commit: string } }
  await expect(button).toBeEnabled()
  expect(Date.now() - begun).toBeGreaterThanOrEqual(2_400)
  const left = 1_000_000 - 10_000 + round.amount
  await expect(money(page)).toHaveText(won(left))
  // Held down, the key is still the one press.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(asked).toBe(1)
  // The large number is what came back; beside the last rounds what it leaves of the stake.
  const net = round.amount - 10_000
  await expect(page.locator('.result')).toContainText(
    net > 0 ? `${won(round.amount)}원` : round.amount > 0 ? '돌려받음' : '낙첨',
  )
  await expect(page.locator('.recent')).toContainText(
    net > 0 ? `+${won(net)}` : net === 0 ? '0' : `−${won(-net)}`,
  )
  await expectStill(page)

  await page.getByRole('button', { name: '시드', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '시드와 검증' })
  await expect(dialog).toContainText(round.seed.commit)
  await dialog.getByLabel(/내 시드/).fill('마당 달토끼')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^바꿨습니다/)).toBeVisible()
  await dialog.getByRole('button', { name: '이 브라우저에서 다시 돌리기' }).press('Enter')
  await expect(dialog.locator('.good')).toHaveText([
    /이 창에 표시된 약속값과 맞습니다/,
    /1번의 스핀을 다시 돌린 결과가/,
  ])
  await accessible(page, 'the seeds of a slot')
  await page.keyboard.press('Escape')
  await expect(page.getByText('내 시드 마당 달토끼')).toBeVisible()

  await openChances(page)
  await expect(page.getByRole('dialog', { name: '확률·배당' })).toContainText('95.5945%')
  await accessible(page, 'the odds of a slot')

  await page.goto('/')
  await expect(page.getByRole('region', { name: '내 정보' })).toContainText(`${won(left)}원`)
})

const tooFast = { result: false, code: 'rate', msg: '너무 자주 시도했습니다.' }
test('a spin whose answer is lost is one spin, also where asking again is too fast: its result is still there to be seen @wide', async ({
  page,
}) => {
  await newMember(page, '/')
  await openGame(page, 'kkachi.tiger')
  const ids = new Set<string>()
  let line: 'lost' | 'rate' | 'up' = 'lost'
  await page.route('**/games/api/spin', async (route) => {
    ids.add((route.request().postDataJSON() as { id: string }).id)
    if (line === 'up') return route.continue()
    if (line === 'rate') return route.fulfill({ status: 429, json: tooFast })
    await route.fetch().catch(() => null)
    await route.abort()
  })
  await page.getByRole('button', { name: '1,000원 스핀' }).click()
  // Asked five times over 7.5 seconds before it gives up for now.
  await expect(page.getByRole('alert')).toHaveText(/연결이 끊겼습니다/)
  const again = page.getByRole('button', { name: '이전 스핀 결과 보기' })
  await expect(again).toBeVisible()
  await page.reload()
  line = 'rate'
  await again.click()
  await expect(page.getByRole('alert')).toHaveText(/연결이 끊겼습니다/)
  await expect(again).toBeVisible()
  line = 'up'
  const answering = page.waitForResponse(/\/games\/api\/spin$/)
  await again.click()
  const { amount } = (await (await answering).json()) as { amount: number }
  await expect(page.getByRole('button', { name: '1,000원 스핀' })).toBeVisible()
  expect(ids.size).toBe(1)
  await expect(money(page)).toHaveText(won(999_000 + amount))
})
