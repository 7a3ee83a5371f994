/** The eight checks of a round on one page, its verifier and its day, in a real browser: an honest house, and a bent one. */
import { readFile, writeFile } from 'node:fs/promises'

import { expect, test, type Page } from '@playwright/test'

import { accessible, expectStill, heardBy, readHouse, watchShifts } from './people.ts'

type Seal = { stream: string; date: string; round: number; count: number; stake: number }

/** A draw of the sample week whose bets are settled. */
async function playedRound() {
  const { data } = (await readHouse('/open/seals/named.powerball')) as { data: Seal[] }
  const seal = data.find(({ count }) => count > 1)!
  return { ...seal, path: `/proof/${seal.stream}/${seal.date}/${seal.round}` }
}
const lines = (page: Page) =>
  page.getByRole('region', { name: '여덟 가지 확인' }).getByRole('listitem')
const checkAll = (page: Page) => page.getByRole('button', { name: '장부까지 모두 확인' }).click()

test(
  'a guest has all of a round checked by a press, and nothing moves',
  { tag: '@phone' },
  async ({ page }) => {
    const { path, count } = await playedRound()
    await watchShifts(page)
    await page.goto(path)
    await checkAll(page)
    await expect(page.getByText('6가지가 맞고, 2가지는 아직 모릅니다.')).toBeVisible()
    await expect(lines(page)).toHaveCount(8)
    await expect(lines(page).nth(4)).toContainText(`베팅 ${count}건`)
    await expect(lines(page).nth(7)).toContainText('로그인하면')
    await expectStill(page)
    await lines(page).nth(1).getByText('장부는 추첨 전에 봉인').click()
    await expect(lines(page).nth(1).getByText('공개키', { exact: true })).toBeVisible()
    await accessible(page, 'the eight checks')
  },
)

test(
  'a house that says it paid less is red in that line, with the evidence',
  { tag: '@phone' },
  async ({ page }) => {
    const { path } = await playedRound()
    await page.route('**/open/rounds/**', async (route) => {
      const response = await heardBy(route)
      const body = (await response.json()) as { data?: { payout: number } }
      if (body.data) body.data.payout += 5_000
      await route.fulfill({ response, json: body })
    })
    await page.goto(path)
    await checkAll(page)
    await expect(page.getByText('여덟 가지 중 1가지가 어긋납니다.')).toBeVisible()
    await expect(lines(page).filter({ hasText: '불일치' })).toContainText('모두 배당대로 지급')
    const [evidence] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '증거 파일 내려받기' }).click(),
    ])
    expect(evidence.suggestedFilename()).toMatch(/^madang-evidence-.+\.json$/)
  },
)

test(
  'the verifier keeps the book in its file, checks it with the house gone, and sees what was bent there',
  { tag: '@phone' },
  async ({ page, context }, info) => {
    const { stream, date, round, count } = await playedRound()
    await page.goto(`/verify.html?${new URLSearchParams({ stream, date, round: String(round) })}`)
    await page.getByRole('button', { name: '장부 불러와 확인하기' }).click()
    const steps = (of: Page) => of.getByRole('region', { name: '단계' })
    await expect(
      steps(page).getByText(new RegExp(`^베팅 ${count}건, .+ 모두 마감 전에`)),
    ).toBeVisible()
    await expect(page.getByText('불일치', { exact: true })).toHaveCount(0)
    await accessible(page, 'the verifier with a book')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '이 회차를 파일로 저장' }).click(),
    ])
    const file = info.outputPath('saved.html')
    await download.saveAs(file)
    const kept = await readFile(file, 'utf8')
    expect(kept).toContain(String.raw`\"stake\":`)
    await writeFile(info.outputPath('bent.html'), kept.replace(/(\\"stake\\":)(\d)/, '$19$2'))

    await context.setOffline(true)
    const saved = await context.newPage()
    await saved.goto(`file://${file}`)
    await expect(
      steps(saved).getByText(new RegExp(`^베팅 ${count}건, .+ 모두 마감 전에`)),
    ).toBeVisible()
    // Whose key it is, no file can know.
    await expect(steps(saved).getByText(/공개키와 앞 봉인을 비교해주세요/)).toBeVisible()
    await expect(saved.getByRole('region', { name: '사이트와 비교할 값' })).toContainText(
      '마당의 공개키',
    )
    await saved.goto(`file://${info.outputPath('bent.html')}`)
    const wrong = steps(saved)
      .getByRole('listitem')
      .filter({ hasText: '불일치' })
      .getByRole('heading')
    await expect(wrong.first()).toHaveText(/^장부 다시 읽기/)
  },
)

test(
  'a guest adds a whole day up again, found from a proof, and nothing moves',
  { tag: '@phone' },
  async ({ page }) => {
    const { path } = await playedRound()
    await watchShifts(page)
    await page.goto(path)
    await page.getByRole('link', { name: '이날의 모든 추첨' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('네임드 파워볼의 하루')
    await page.getByRole('button', { name: '장부를 모두 읽어 다시 계산' }).click()
    await expect(page.getByText(/^모두 맞습니다\./)).toBeVisible({ timeout: 120_000 })
    for (const name of ['베팅금액', '지급', '마당의 몫']) {
      const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
      const [told, found] = await row.getByRole('cell').allTextContents()
      expect(found).toBe(told)
      expect(told).not.toBe('—')
    }
    await expectStill(page)
    await accessible(page, 'the day of a stream')
  },
)
