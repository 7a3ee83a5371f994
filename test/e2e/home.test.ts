/** Home and the day's own book: a bet on the tile, its result in the day, told by the house and not by a reload. */
import { expect, test, type Page } from '@playwright/test'

import type { OpenDraw } from '@madang/contract/member/draw.ts'

import { cart, drawn, freshRound, panel } from './betting.ts'
import { accessible, closePopups, expectStill, heardBy, newMember, watchShifts } from './people.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('a bet stands on home’s tile until its result, which is in the day and in its book @phone @round', async ({
  page,
}) => {
  await newMember(page, '/named/powerBall')
  await freshRound(page)
  for (const side of ['파워볼 홀', '파워볼 짝']) {
    await panel(page, side).click()
    await cart(page)
      .getByRole('button', { name: /^(1만|10,000)$/ })
      .click()
    await page.getByRole('button', { name: '10,000원 베팅하기' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(page.getByText('베팅이 완료되었습니다.').first()).toBeVisible()
  }
  await page.getByRole('link', { name: '마당 홈' }).click()
  await closePopups(page)
  const tile = page.getByRole('link', { name: /^파워볼 2관/ })
  await expect(tile).toContainText('2건 20,000원')
  const next = page.getByRole('link', { name: /^(다음 추첨|추첨중) 파워볼 2관/ })
  await expect(next).toContainText('내 베팅 2건 20,000원')
  const day = region(page, '오늘의 나')
  await expect(day).toContainText('베팅2번')
  await expect(day).toContainText('손익0원')

  // Both sides of a powerball: 20,000 staked, 19,500 back, whatever falls.
  await drawn(() => expect(day).toContainText('손익−500원'))
  await expect(tile).toContainText('열린 베팅 없음')
  await expect(region(page, '방금 나온 결과')).toContainText('일부 반환 −500원')

  await day.getByRole('link', { name: '오늘의 장부' }).click()
  await expect(page.getByRole('article')).toContainText('−500원건 돈20,000원받은 돈19,500원')
  // Everybody who took both sides lost as much.
  await expect(
    page.getByRole('heading', { name: '이만큼 잃는 사람은 거의 모두입니다.' }),
  ).toBeVisible()
  await expect(page.getByText(/1,000명 중 이만큼 잃거나 더 잃은 사람 1,000명/)).toBeVisible()
  await accessible(page, 'today')
  await page.getByRole('button', { name: '내일까지 쉬기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('main').getByText(/^휴식중입니다/)).toBeVisible()
  await page.goto('/named/powerBall')
  await expect(page.getByRole('alertdialog', { name: /^휴식중입니다/ })).toBeVisible()
})

/** The next round of each game with the same balls in another order, drawn in the reverse order of the games. */
function drawnAgain(data: OpenDraw[]): OpenDraw[] {
  const newest = Math.max(...data.map(({ last }) => Date.parse(last?.drawAt ?? '') || 0))
  return data.map((draw) => {
    const { last } = draw
    if (!last) return draw
    const balls = last.balls.map((_, at) => last.balls.at(at - 1)!)
    const drawAt = new Date(2 * newest - Date.parse(last.drawAt) + 60_000).toISOString()
    return { ...draw, last: { ...last, round: last.round + 1, drawAt, balls } }
  })
}

test('new results of every game at once, in another order, move nothing of home', async ({
  page,
}) => {
  // Without a stream the page asks for results at the time of the draw.
  await page.route('**/my/live', (route) => route.fulfill({ status: 404, json: { code: 404 } }))
  let again = false
  await page.route('**/open/draws', async (route) => {
    const response = await heardBy(route)
    const told = (await response.json()) as { data: OpenDraw[] }
    await route.fulfill({
      response,
      json: { ...told, data: again ? drawnAgain(told.data) : told.data },
    })
  })
  await newMember(page, '/')
  const rows = region(page, '방금 나온 결과').getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect.poll(() => page.locator('.skel').count()).toBe(0)
  await region(page, '방금 나온 결과').scrollIntoViewIfNeeded()
  const before = await rows.allTextContents()
  await watchShifts(page)
  again = true
  await expect.poll(() => rows.allTextContents()).not.toEqual(before)
  await expectStill(page, 'home', 0.001)
})

test('the time to a draw, in digits and in words, moves nothing of home @round', async ({
  page,
}) => {
  await newMember(page, '/')
  const tiles = page.locator('.time-left')
  await expect(tiles).not.toHaveCount(0)
  await expect.poll(() => page.locator('.skel').count()).toBe(0)
  await tiles.first().scrollIntoViewIfNeeded()
  await watchShifts(page)
  const words = tiles.filter({ hasText: '추첨까지' })
  await drawn(() => expect(words).not.toHaveCount(0))
  await expect(words).toHaveCount(0)
  await expectStill(page, 'the time to a draw', 0.0001)
})

test('home leaves nothing blank: numbers of the lobbies, notices with their days, results', async ({
  page,
}) => {
  await newMember(page, '/')
  await watchShifts(page)
  await page.reload()
  await expect(page.getByRole('link', { name: /^카지노 ?테이블 \d+/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^슬롯 ?게임 \d+/ })).toBeVisible()
  await expect(region(page, '방금 나온 결과').getByRole('listitem')).toHaveCount(4)
  await expect(region(page, '공지').getByText(/^\d\d-\d\d$/)).toHaveCount(4)
  await expect(region(page, '이어서 하기')).toContainText('아직 한 게임이 없습니다')
  await expect(region(page, '오늘의 나')).toContainText('베팅0번')
  await expectStill(page)
  await accessible(page, 'home')
})
