/** The public proof of a round in a real browser: recomputed step by step, tampered with, live, and saved to disk. */
import { expect, test, type Page } from '@playwright/test'

import type { Proof } from '@madang/contract/member/draw.ts'

import { drawn } from './betting.ts'
import { accessible, expectStill, heardBy, isOfTheLine, readHouse, watchShifts } from './people.ts'

type Kept = { version: number; proof: Proof }
type Row = { date: string; round: number; state: string }

async function lastRounds(stream: string): Promise<Row[]> {
  return ((await readHouse(`/open/results/${stream}`)) as { data: Row[] }).data
}

async function proofPath(stream: string) {
  const [{ date, round }] = (await lastRounds(stream)) as [Row]
  return { path: `/proof/${stream}/${date}/${round}`, date, round }
}

/** Opens the proof of the round that takes bets; answers the number of the last that was drawn. */
async function openRound(page: Page): Promise<number> {
  let round = 0
  // Asked for at the very second of its draw, the round that was open is drawn when its page comes: then the next one.
  await expect(async () => {
    const last = await proofPath('ntry.powerball')
    round = last.round
    await page.goto(`/proof/ntry.powerball/${last.date}/${round + 1}`)
    await expect(page.getByText('지금까지 맞습니다')).toBeVisible({ timeout: 8_000 })
  }).toPass()
  return round
}

/** The server's answer as a dishonest house would have written it. */
const tamper = (page: Page, change: (proof: Proof) => void) =>
  page.route('**/open/rounds/**', async (route) => {
    const response = await heardBy(route)
    const body = (await response.json()) as { data: Proof }
    change(body.data)
    await route.fulfill({ response, json: body })
  })

const wrongSteps = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: '불일치' }).getByRole('heading')

test(
  'a guest sees a drawn round of each kind recomputed in every step, and breaks and heals it by its seed',
  { tag: '@phone' },
  async ({ page }) => {
    for (const stream of ['ntry.powerball', 'named.powerladder', 'ntry.kenoladder', 'ntry.eos3']) {
      await page.goto((await proofPath(stream)).path)
      await expect(page.getByText('모두 맞습니다')).toBeVisible()
      const reckoned = page.getByRole('region', { name: '이 브라우저가 다시 계산한 과정' })
      await expect(reckoned.getByText('일치', { exact: true })).toHaveCount(7)
    }
    await page.getByText('값 보기').nth(2).click()
    await expect(page.getByText('SHA-256(시드)', { exact: true })).toBeVisible()
    const seed = page.getByRole('textbox', { name: '시드' })
    const published = await seed.inputValue()
    // The seed is two lines long: Home goes to the beginning of the line that the caret is in, which may hold the digit already.
    await seed.fill((published.startsWith('0') ? '1' : '0') + published.slice(1))
    await expect(page.getByText('어긋난 단계: 시드와 약속값, 공 다시 뽑기')).toBeVisible()
    await expect(page.getByText('맞지 않습니다', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '원래 값으로' }).click()
    await expect(page.getByText('모두 맞습니다')).toBeVisible()
  },
)

const lies: [string, string[], (proof: Proof) => void][] = [
  ['the seed', ['시드와 약속값', '공 다시 뽑기'], ({ reveal }) => (reveal!.seed = '11'.repeat(32))],
  [
    'the order of the balls',
    ['공 다시 뽑기'],
    ({ reveal }) => reveal!.balls.push(reveal!.balls.splice(1, 1)[0]!),
  ],
  ['a mark', ['결과 표시'], ({ reveal }) => (reveal!.marks.sumOdd = !reveal!.marks.sumOdd)],
  [
    'the draw time',
    ['회차와 일정'],
    (proof) => (proof.drawAt = new Date(Date.parse(proof.drawAt) - 1_000).toISOString()),
  ],
  ['the day’s anchor', ['하루 해시체인'], (proof) => (proof.anchor = '00'.repeat(32))],
  ['when it was promised', ['공개 순서'], (proof) => (proof.committedAt = proof.drawAt)],
]
test(
  'a changed value in a proof is reported in its own step',
  { tag: '@phone' },
  async ({ page }) => {
    const rounds = await lastRounds('ntry.eos5')
    // One that was bet on: a skipped round was promised after its close, and says so.
    const settled = rounds.find(({ state }) => state === 'SETTLED')
    const { date, round } = settled ?? (await waitForSettled())
    for (const [what, steps, change] of lies)
      await test.step(what, async () => {
        await tamper(page, change)
        await page.goto(`/proof/ntry.eos5/${date}/${round}`)
        await expect(page.getByText('맞지 않습니다', { exact: true })).toBeVisible()
        await expect(wrongSteps(page)).toHaveText(steps)
      })
  },
)

async function waitForSettled(): Promise<Row> {
  let settled: Row | undefined
  await expect
    .poll(
      async () =>
        (settled = (await lastRounds('ntry.eos5')).find(({ state }) => state === 'SETTLED')),
    )
    .toBeDefined()
  return settled!
}

test('an open round is proved the moment it is drawn, without a reload, and nothing moves @round', async ({
  page,
}) => {
  await watchShifts(page)
  const round = await openRound(page)
  await expect(page.getByText('추첨이 끝나면 공개합니다.')).toBeVisible()
  await drawn(() => expect(page.getByText('모두 맞습니다')).toBeVisible())
  await expect(page.getByText('정산완료')).toBeVisible()
  await expect(page.getByRole('link', { name: `${round + 2}회` })).toBeVisible()
  await expectStill(page)
})

test('no such round and no server are said in words, with a way on @phone', async ({ page }) => {
  await page.goto('/proof/ntry.powerball/20200101/7')
  await expect(page.getByText('존재하지 않는 회차입니다.')).toBeVisible()
  await accessible(page, 'no such round')
  await page.goto('/proof/no.such.game/20200101/7')
  await expect(page.getByText('존재하지 않는 회차입니다.')).toBeVisible()
  const { path } = await proofPath('ntry.powerball')
  await page.route('**/open/rounds/**', (route) => route.abort())
  await page.goto(path)
  await expect(page.getByText('증명을 불러오지 못했습니다.')).toBeVisible()
  await accessible(page, 'no server')
  await page.unroute('**/open/rounds/**')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText('모두 맞습니다')).toBeVisible()
})

test('the verifier is one file under its own policy, checks a given proof, and works from disk without the server @phone', async ({
  page,
  context,
}, info) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfTheLine(message.text())) complaints.push(message.text())
  })
  const { path, round } = await proofPath('named.powerball')
  await page.goto(path)
  const link = page.getByRole('link', { name: '저장할 수 있는 검증기 열기' })
  const [answer] = await Promise.all([page.waitForResponse(/verify\.html/), link.click()])
  const policy = answer.headers()['content-security-policy']!
  expect(policy).toMatch(/script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/)
  expect(policy).toContain("frame-ancestors 'none'")
  await expect(page.getByText('모두 맞습니다')).toBeVisible()
  await accessible(page, 'the verifier')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '이 회차를 파일로 저장' }).click(),
  ])
  const file = info.outputPath('saved.html')
  await download.saveAs(file)
  expect(complaints).toEqual([])

  await context.setOffline(true)
  const saved = await context.newPage()
  const asked: string[] = []
  saved.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url())
  })
  await saved.goto(`file://${file}`)
  // When it was published no file can prove: the anchor stands there to be compared.
  await expect(saved.getByText('지금까지 맞습니다')).toBeVisible()
  await expect(saved.getByText(/체인 기준값과 비교해주세요/).first()).toBeVisible()
  await expect(saved.getByRole('heading', { level: 1 })).toContainText(`${round}회`)
  // Nor when the seal of its book was, which a draw of the first days does not take.
  const kept = JSON.parse(await saved.getByLabel('공개 값', { exact: true }).inputValue()) as Kept
  const sealed = kept.proof.entropy.type === 'book'
  const steps = saved.getByRole('region', { name: '단계' })
  await expect(steps.getByText(/봉인 해시와 비교해주세요/)).toHaveCount(sealed ? 1 : 0)
  await expect(steps.getByText('일치', { exact: true })).toHaveCount(sealed ? 4 : 5)
  await expect(saved.getByText(/^(\+ 적중|− 낙첨)$/)).toBeVisible()

  await saved.getByText('공개 값으로 검증하기').click()
  const json = saved.getByLabel('공개 값', { exact: true })
  const evidence = JSON.parse(await json.inputValue()) as { proof: Proof }
  evidence.proof.reveal!.seed = '11'.repeat(32)
  await json.fill(JSON.stringify(evidence))
  await saved.getByRole('button', { name: '적은 값 검증하기' }).click()
  await expect(saved.getByText('맞지 않습니다', { exact: true })).toBeVisible()
  const wrong = steps.getByRole('listitem').filter({ hasText: '불일치' }).getByRole('heading')
  await expect(wrong).toHaveText([/^시드와 약속값/, /^공 다시 뽑기/])
  await json.fill('{"not":"a proof"}')
  await saved.getByRole('button', { name: '적은 값 검증하기' }).click()
  await expect(saved.getByText('회차의 공개 값이 아닙니다.')).toBeVisible()
  expect(asked).toEqual([])
})

test('every state of a proof is accessible', async ({ page }) => {
  const keno = await proofPath('ntry.kenoladder')
  await page.goto(keno.path)
  await expect(page.getByText('모두 맞습니다')).toBeVisible()
  await page.getByText('값 보기').first().click()
  await accessible(page, 'a drawn keno round')
  await page.getByRole('button', { name: '시드 한 글자 바꿔 보기' }).click()
  await expect(page.getByText('맞지 않습니다', { exact: true })).toBeVisible()
  await accessible(page, 'a changed seed')
  await openRound(page)
  await accessible(page, 'an open round')
})
