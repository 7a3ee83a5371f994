/** `npm run pictures`: starts a house, and takes the pictures of README.md from its pages. They are never older than that. */
import { mkdir, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { chromium, type Browser, type Page } from 'playwright-core'

import { startHouse, type HouseProcess } from '../test/house-process.ts'
import { askUntilAnswered, openSession } from '../test/wire.ts'
import { browserPath } from './browser.ts'

const FOLDER = 'docs/pictures'
/** bytes: what a reader of README.md loads of each */
const MOST = 150_000
const SIZE = { width: 1_492, height: 900 }
const PASSWORD = 'madang-1234'

type Look = { name: string; take: (house: HouseProcess, page: Page) => Promise<void> }

/** A page of the house that brings no program with it, with what a login would have stored. */
async function comeIn(page: Page, origin: string, stored: Record<string, string>) {
  await page.goto(`${origin}/healthz`)
  await page.evaluate((fields) => {
    for (const [name, value] of Object.entries(fields)) sessionStorage.setItem(name, value)
  }, stored)
}

/** A pick in the cart of a round that has just opened. */
async function bet(house: HouseProcess, page: Page) {
  await comeIn(page, house.site, await openSession(house.site, 'demo3'))
  await page.goto(`${house.site}/ntry/powerBall`)
  await page
    .getByText(/^00:1\d$/)
    .first()
    .waitFor()
  await page
    .getByRole('button', { name: /파워볼 홀/ })
    .first()
    .click()
  await page.getByRole('button', { name: '50,000', exact: true }).click()
  await page.getByText('97,500').first().waitFor()
}

type Round = { date: string; round: number; state?: string; incident?: string | null }

async function read<T>(house: HouseProcess, path: string): Promise<T> {
  const answer = await fetch(`${house.site}${path}`)
  return ((await answer.json()) as { data: T }).data
}

/** A round that this house drew itself: the samples it is filled with were committed to afterwards, and say so. */
async function drawn(house: HouseProcess): Promise<string> {
  for (;;) {
    const list = await read<Round[]>(house, '/open/results/ntry.powerball')
    for (const { date, round } of list.slice(0, 1)) {
      const path = `ntry.powerball/${date}/${round}`
      const { state, incident } = await read<Round>(house, `/open/rounds/${path}`)
      if (state === 'SETTLED' && incident === null) return path
    }
    await sleep(1_000)
  }
}

async function proof(house: HouseProcess, page: Page) {
  await page.goto(`${house.site}/proof/${await drawn(house)}`)
  await page.getByText('모두 맞습니다').waitFor()
}

async function desk(house: HouseProcess, page: Page) {
  const { answer } = await askUntilAnswered(house.console, '/op/login', {
    body: { uid: 'admin1', upw: PASSWORD },
  })
  await comeIn(page, house.console, { operatorToken: String(answer['token']) })
  await page.goto(`${house.console}/desk/deposits`)
  await page.locator('tbody tr').first().waitFor()
}

const looks: Look[] = [
  { name: 'bet', take: bet },
  { name: 'proof', take: proof },
  { name: 'desk', take: desk },
]

/** The page as a WebP, by the browser's own hand. */
async function picture(browser: Browser, page: Page): Promise<Buffer> {
  const shot = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  const maker = await browser.newPage()
  const data = await maker.evaluate(async (png) => {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.width,
      height: image.height,
    })
    canvas.getContext('2d')!.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.85)
  }, shot)
  await maker.close()
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}

const house = await startHouse({ DRAW_SECONDS: '30' })
const { executablePath, env, args } = await browserPath()
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
try {
  await mkdir(FOLDER, { recursive: true })
  for (const { name, take } of looks) {
    const page = await browser.newPage({
      ...{ viewport: SIZE, locale: 'ko-KR', timezoneId: 'Asia/Seoul', colorScheme: 'dark' },
      reducedMotion: 'reduce',
    })
    await take(house, page)
    await page.evaluate(() => document.fonts.ready)
    const taken = await picture(browser, page)
    if (taken.length > MOST) throw new Error(`${name} is ${taken.length} bytes, over ${MOST}`)
    await writeFile(`${FOLDER}/${name}.webp`, taken)
    process.stdout.write(`${FOLDER}/${name}.webp: ${taken.length} bytes\n`)
    await page.close()
  }
} finally {
  await browser.close()
  await house.stop()
}
