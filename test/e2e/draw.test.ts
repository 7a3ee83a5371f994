/** The main job, end to end: join, bet on a draw, see it drawn, get paid, verify it; and a round taken back by two operators. */
import { readFile } from 'node:fs/promises'

import { expect } from '@playwright/test'
import decodeQR from 'qr/decode.js'

import { drawn, freshRound, lastBets, money, place, settled, watchToasts } from './betting.ts'
import { operator, test } from './operators.ts'
import {
  accessible,
  expectStill,
  heardBy,
  newMember,
  readHouse,
  signUp,
  watchShifts,
} from './people.ts'
import { agreeTo, openRequest } from './requests.ts'

test('a newcomer joins, bets, sees the balls fall, is paid without reloading, and verifies the draw @phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watchToasts(page)
  await page.goto('/')
  await expect(page.locator('.popups')).toContainText(/\S/)
  await signUp(page)
  await expect(page.getByRole('region', { name: '내 정보' })).toContainText('1,000,000원')
  await page.goto('/ntry/powerBall')
  await freshRound(page)
  const number = /(\d+)회/.exec((await page.getByRole('heading', { level: 1 }).textContent())!)![1]!

  const frame = page.frameLocator('iframe[title="동행 파워볼 추첨 화면"]')
  await expect(frame.getByText(`${number}회`).filter({ visible: true }).first()).toBeVisible()
  // One of the two wins, whatever is drawn.
  await place(page, ['파워볼 홀', '파워볼 짝'])
  await expect(money(page)).toHaveText('980,000원')
  await expect(lastBets(page)).toHaveCount(2)

  await page.evaluate(() => Object.assign(window, { samePage: true }))
  await expect(frame.getByText(`${number}회 결과`, { exact: true })).toBeVisible()
  await expect(frame.locator('.ball:not([hidden])').first()).toBeVisible()
  await settled(lastBets(page), 2)
  await expect(lastBets(page).filter({ hasText: '적중' })).toHaveCount(1)
  await expect(money(page)).toHaveText('999,500원')
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true)

  await page
    .getByRole('link', { name: `${number}회 증명` })
    .last()
    .click()
  await expect(page.getByText('모두 맞습니다')).toBeVisible()
  await expect(page.getByText('이 브라우저가 다시 계산한 과정')).toBeVisible()
  await page.getByRole('button', { name: '시드 한 글자 바꿔 보기' }).click()
  await expect(page.getByText('맞지 않습니다', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: '봉인된 장부 보기' }).click()
  await expect(page.getByText('모두 맞습니다')).toBeVisible()
  const kept = '보관된 영수증 2장과도 같습니다.'
  await expect(page.getByText(`내 베팅 2건이 바뀌지 않고 장부에 있습니다. ${kept}`)).toBeVisible()

  await page.goto('/ntry/powerBall')
  await lastBets(page).filter({ hasText: '적중' }).getByRole('link').click()
  await expect(page.getByText('마당의 서명맞습니다')).toBeVisible()
  await expect(page.getByText('적중, 이익+9,500원')).toBeVisible()
  await expect(page.getByText('보유금980,000 → 999,500원')).toBeVisible()
  await accessible(page, 'a receipt')
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '영수증 내려받기' }).click(),
  ])
  const saved = JSON.parse(await readFile(await receipt.path(), 'utf8')) as Saved
  expect(saved).toMatchObject({ kind: 'KBOOK-1 receipt', stream: 'ntry.powerball' })
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '그림으로 저장' }).click(),
  ])
  const png = await readFile(await picture.path())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  // 1,080 px wide, and more on it than paper.
  expect([png.readUInt32BE(16), png.length > 30_000]).toEqual([1_080, true])

  const verifier = await page.context().newPage()
  await verifier.goto('/verify.html')
  const choose = (text: string) =>
    verifier.getByLabel('영수증 파일').setInputFiles({
      ...{ name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(text) },
    })
  await choose(JSON.stringify(saved))
  await expect(verifier.getByText('모두 맞습니다', { exact: true })).toBeVisible()
  await expect(verifier.getByText(/^봉인된 장부의 베팅 [\d,]+건 가운데 [\d,]+번째로/)).toBeVisible()
  await accessible(verifier, 'the verifier with a receipt')
  await choose(JSON.stringify(saved).replaceAll('"stake":', '"stake":9'))
  await expect(verifier.getByText('맞지 않습니다', { exact: true })).toBeVisible()
  await choose('{}')
  await expect(verifier.getByText('영수증 파일이 아닙니다.')).toBeVisible()
  await verifier.close()

  // A house that left this bet out of its book, and out of what it says is mine: the receipt tells.
  const left = `"id":${saved.receipt.id},`
  await page.route('**/open/books/**', async (route) => {
    const response = await heardBy(route)
    const lines = (await response.text()).split('\n')
    await route.fulfill({ response, body: lines.filter((line) => !line.includes(left)).join('\n') })
  })
  await page.route('**/my/receipts', async (route) => {
    const response = await heardBy(route)
    const body = (await response.json()) as { data: { id: number }[] }
    const data = body.data.filter(({ id }) => id !== saved.receipt.id)
    await route.fulfill({ response, json: { ...body, data } })
  })
  await page.getByRole('link', { name: '이 회차의 봉인된 장부에서 내 베팅 찾기' }).click()
  await expect(page.getByText('서명된 영수증이 있는 내 베팅이 장부에 없습니다.')).toBeVisible()
  const [evidence] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '증거 파일 내려받기' }).click(),
  ])
  const proof = JSON.parse(await readFile(await evidence.path(), 'utf8')) as Evidence
  expect(proof.own.kept.map((one) => one.receipt)).toContainEqual(saved.receipt)
  expect(proof.seal.signature).toMatch(/^[0-9a-f]{128}$/)
})

type Saved = { receipt: { id: number; signature: string } }
type Evidence = { seal: { signature: string }; own: { kept: Saved[] } }

test('a round is followed as a picture, and kept as one whose code leads to the verifier @phone', async ({
  page,
}, info) => {
  const answer = await readHouse('/open/results/pbg.powerball')
  const [{ date, round }] = (answer as { data: [{ date: string; round: number }] }).data
  await watchShifts(page)
  await page.goto(`/proof/pbg.powerball/${date}/${round}`)
  const story = page.getByRole('region', { name: '그림으로 따라가기' })
  await expect(story).toBeVisible()
  await accessible(page, 'the proof with its picture')
  const next = story.getByRole('button', { name: /^다음/ })
  while ((await next.count()) > 0) await next.click()
  await expect(story.getByRole('heading', { name: '모두 맞습니다' })).toBeVisible()
  await expectStill(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    story.getByRole('button', { name: '그림으로 저장' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`madang-pbg.powerball-${date}-${round}.png`)
  const file = info.outputPath('kept.png')
  await download.saveAs(file)
  const picture = await page.evaluate(
    async (png) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.codePointAt(0)!)
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      // The corner that the code stands in.
      const side = 400
      const pen = new OffscreenCanvas(side, side).getContext('2d')!
      pen.drawImage(image, side - image.width, side - image.height)
      const { width, height, data } = pen.getImageData(0, 0, side, side)
      return { width, height, data: [...data] }
    },
    await readFile(file, 'base64'),
  )
  const led = decodeQR({ ...picture, data: Uint8ClampedArray.from(picture.data) })
  expect(led).toBe(
    new URL(`/verify.html?stream=pbg.powerball&date=${date}&round=${round}`, page.url()).href,
  )
  await page.goto(led)
  await expect(page.getByText('모두 맞습니다')).toBeVisible()
})

// Bet, request and second approval fit into the 15 seconds of one round, of which a bad line takes up to ten.
test('an operator watches a round and takes it back with a second one; every stake returns @goodLine @phone @round', async ({
  page,
  browser,
}) => {
  await watchToasts(page)
  await newMember(page)
  const [kim, lee] = await Promise.all([operator(browser, 'admin1'), operator(browser, 'admin2')])
  const { path, key, title } = { path: '/ntry/eos3', key: 'ntry.eos3', title: 'EOS 파워볼 3분' }
  await page.goto(path)
  await freshRound(page)
  await place(page, ['숫자 7'])
  await expect(money(page)).toHaveText('990,000원')

  await kim.getByLabel('게임').selectOption(key)
  await kim.getByLabel('상태').selectOption('OPEN')
  // Until the list has heard of the choices, other rounds stand in it.
  const number = /(\d+)회/.exec((await lastBets(page).first().textContent()) ?? '')![1]!
  await kim
    .getByRole('row')
    .filter({ hasText: title })
    .filter({ hasText: new RegExp(`(?<!\\d)${number}(?!\\d)`) })
    .getByRole('link')
    .first()
    .click()
  const row = kim.getByRole('row').filter({ hasText: '7' }).filter({ hasText: '9.00' })
  await expect(row).toContainText('10,000')
  await expect(row).toContainText('90,000')
  await kim.keyboard.press('v')
  await kim.getByLabel('사유').fill('추첨 화면 오류')
  await kim.getByRole('button', { name: '무효 요청' }).click()
  await kim.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(kim.getByText(/2차 승인을 기다립니다/)).toBeVisible()
  await kim.keyboard.press('2')
  await expect(kim.getByText('내 요청 · 다른 운영자가 처리합니다').first()).toBeVisible()

  await lee.keyboard.press('2')
  await agreeTo(lee, await openRequest(lee, title, '요청'))

  await expect(money(page)).toHaveText('1,000,000원')
  await expect(lastBets(page).first()).toContainText('취소')
  await expect(lastBets(page).first()).toContainText('반환')
})

test('nothing moves on a draw page while it fills and while a round closes @round', async ({
  page,
}) => {
  await newMember(page)
  await watchShifts(page)
  await page.goto('/named/powerBall')
  await freshRound(page)
  await drawn(() => expect(page.getByText('결과 대기중').first()).toBeVisible())
  await expectStill(page)
})
