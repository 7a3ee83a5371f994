/** A training day in a house of its own: five things go wrong, each is dealt with by keys alone, and the score says so. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test, type Page } from '@playwright/test'

import { accessible, answerBy, inTheme } from './people.ts'

const READY_WITHIN_MS = 180_000
/** The clock is hurried until something happens; who does nothing for 15 of its minutes is logged out. */
const STAYS_MS = 12_000
/** Of the machine: another operator who agrees after 20 seconds of the house, on a machine that many share. */
const SLOW_MS = 180_000

async function openDay(): Promise<{ console: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-training-'))
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: join(folder, 'house') }
  for (const port of ['PORT', 'CONSOLE_PORT', 'PROVIDER_PORT', 'DATABASE_URL']) delete env[port]
  const child: ChildProcess = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'test/training/training.ts',
      '--hours',
      '0.8',
      '--members',
      '8',
      '--crises=queue,large,forged,distress,books',
    ],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env },
  )
  let said = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (said += text))
  await expect
    .poll(() => (child.exitCode === null ? said.includes('Ctrl-C') : said), {
      timeout: READY_WITHIN_MS,
    })
    .toBe(true)
  return {
    console: /http:\/\/127\.0\.0\.1:\d+(?=\/training)/.exec(said)![0],
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

const now = (page: Page) => page.getByRole('region', { name: '지금', exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** By Tab, as who has no mouse. */
async function tabTo(page: Page, label: string | RegExp) {
  const field = page.getByLabel(label).last()
  await expect(async () => {
    for (let step = 0; step < 40; step++) {
      if (await field.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    expect(false, `${String(label)} is reached`).toBe(true)
  }).toPass()
}

async function goBack(page: Page) {
  await page.keyboard.press('$')
  await expect(heading(page, '훈련일')).toBeVisible()
}

/** Hurries the clock until a crisis comes that was not met, and slows it down; answers what it is called. */
async function awaitCrisis(page: Page, met: string[]): Promise<string> {
  const rows = page.getByRole('region', { name: '위기', exact: true }).locator('tbody tr')
  // On a machine that is slow to slow the clock down, two may have come.
  const unmet = async () => {
    const titles = await rows.getByRole('rowheader').allTextContents()
    return titles.find((title) => !met.includes(title))
  }
  await expect(async () => {
    if ((await unmet()) === undefined) await page.keyboard.press('3')
    await expect.poll(unmet, { timeout: STAYS_MS }).toBeDefined()
  }).toPass({ timeout: 240_000 })
  // One that is on its way is heard alone.
  await expect(async () => {
    await page.keyboard.press('1')
    await expect(page.getByRole('button', { name: '1×', pressed: true })).toBeVisible({
      timeout: 4_000,
    })
  }).toPass()
  return (await unmet())!
}

async function openQueue(page: Page, key: string, title: string) {
  await page.keyboard.press('d')
  await expect(page.getByRole('navigation', { name: '접수 종류' })).toBeVisible()
  await page.keyboard.press(key)
  await expect(heading(page, title)).toBeVisible()
}

const waiting = (page: Page) => page.locator('.desk-queue tbody tr').filter({ hasText: /wire/ })

/** All that waits of the crowd, one after the other; what is large is told why, and goes to the second. */
async function payAll(page: Page) {
  await openQueue(page, 'c', '충전 신청')
  const said = page.locator('output.desk-said')
  // Before the list has come nothing waits in it either.
  await expect(waiting(page)).not.toHaveCount(0)
  while ((await waiting(page).count()) > 0) {
    const marked = page.locator('tr.is-marked')
    await expect(marked).toHaveCount(1)
    const uid = /wire\d+/.exec((await marked.textContent()) ?? '')?.[0]
    if (uid === undefined) {
      await page.keyboard.press('j')
      continue
    }
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog')
    // The row may have moved under the mark since it was read: then it is another's question.
    await expect(dialog).toBeVisible()
    if (!((await dialog.textContent()) ?? '').includes(uid)) {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      continue
    }
    if ((await dialog.textContent())!.includes('승인이 더 필요합니다')) {
      await tabTo(page, '사유')
      await page.keyboard.type('입금자와 금액을 은행에서 확인했습니다')
    }
    await answerBy(page, 'Enter')
    await expect(dialog).toHaveCount(0)
    await expect(said).toContainText(uid)
    await expect(waiting(page).filter({ hasText: uid })).toHaveCount(0, { timeout: SLOW_MS })
  }
}

async function closeAlarm(page: Page, word: string, reason: string) {
  await page.keyboard.press('!')
  await expect(heading(page, /^경보/)).toBeVisible()
  const row = page.locator('tbody tr').filter({ hasText: word }).filter({ hasNotText: '닫힘' })
  // A forged call is written down a minute later.
  await expect(row).toHaveCount(1, { timeout: 120_000 })
  // It may have come above the row that is marked.
  const marked = page.locator('tr.is-marked')
  for (const key of ['k', 'j'])
    for (let step = 0; step < 10; step++)
      if (!((await marked.textContent()) ?? '').includes(word)) await page.keyboard.press(key)
  await expect(marked).toContainText(word)
  await page.keyboard.press('a')
  await expect(row).toContainText('보는 중')
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, '사유')
  await page.keyboard.type(reason)
  await answerBy(page, 'ControlOrMeta+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function comfort(page: Page) {
  await openQueue(page, 'i', '문의')
  const marked = page.locator('tr.is-marked')
  await expect(page.locator('.desk-queue').getByText('너무 힘들어요')).toBeVisible()
  for (let step = 0; step < 20; step++) {
    if (((await marked.textContent()) ?? '').includes('너무 힘들어요')) break
    await page.keyboard.press('j')
  }
  const [uid] = /wire\d+/.exec((await marked.textContent()) ?? '')!
  await page.keyboard.press('a')
  await expect(page.getByLabel('답변 내용')).toBeFocused()
  // Its templates are asked for when the form opens: the key is of one that is shown.
  await expect(page.locator('.desk-quick').getByText('Alt 1')).toBeVisible()
  await page.keyboard.press('Alt+1')
  await expect(page.getByLabel('답변 내용')).not.toHaveValue('')
  await page.keyboard.type(' 말씀해 주셔서 고맙습니다. 오늘은 쉬실 수 있게 돕겠습니다.')
  await answerBy(page, 'ControlOrMeta+Enter')
  await expect(page.locator('output.desk-said')).toHaveText(`${uid} 문의에 답변했습니다.`)

  await page.keyboard.press('5')
  await expect(heading(page, '회원 목록')).toBeVisible()
  await page.keyboard.press('f')
  await page.keyboard.type(uid)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(heading(page, uid)).toBeVisible()
  await page.keyboard.press('h')
  await tabTo(page, '금액 (원)')
  await page.keyboard.type('10000')
  await tabTo(page, '사유')
  await page.keyboard.type('본인이 힘들다고 알려 와 입금 한도를 낮춤')
  await answerBy(page, 'ControlOrMeta+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const answers: Record<string, (page: Page) => Promise<void>> = {
  '한꺼번에 충전': payAll,
  '큰 충전': payAll,
  '위조 요청': (page) => closeAlarm(page, '위조 요청', '서명이 틀려 모두 거절됨, 게임사에 알림'),
  '장부 경보': (page) => closeAlarm(page, '장부', '장부 마감에서 합계가 맞는 것을 확인함'),
  '힘들어하는 회원': comfort,
}

test(
  'five crises of a day are dealt with by keys alone, and the score says how',
  { tag: '@wide' },
  async ({ browser }) => {
    test.setTimeout(900_000)
    const day = await openDay()
    try {
      const context = await browser.newContext({
        baseURL: day.console,
        viewport: { width: 1_492, height: 900 },
      })
      const page = await context.newPage()
      await page.goto('/training')
      await page.getByLabel('아이디').fill('admin1')
      await page.getByLabel('비밀번호').fill('madang-1234')
      await page.keyboard.press('Enter')
      await expect(page.getByText('아직 아무도 훈련하지 않습니다', { exact: false })).toBeVisible()
      await expect(page.getByText('훈련 중 · 진짜 회원 아님')).toBeVisible()
      await expect(page).toHaveTitle('훈련 · 훈련일 · 마당 운영')
      await page.keyboard.press('s')
      await expect(now(page)).toContainText('아직 조용합니다')

      const met: string[] = []
      while (met.length < 5) {
        const crisis = await awaitCrisis(page, met)
        met.push(crisis)
        await answers[crisis]!(page)
        await goBack(page)
        const row = page
          .getByRole('region', { name: '위기', exact: true })
          .getByRole('row', { name: new RegExp(crisis) })
        await expect(row, crisis).toContainText('좋음', { timeout: SLOW_MS })
      }
      expect(met.toSorted()).toEqual(Object.keys(answers).toSorted())

      await page.keyboard.press('e')
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await answerBy(page, 'Tab')
      await page.keyboard.press('Enter')
      const score = page.getByRole('region', { name: '점수', exact: true }).last()
      await expect(score).toContainText(/100 ?\/ 100/)
      await expect(page.getByRole('region', { name: '두 사람 규칙' })).toContainText('승인 1')
      await accessible(page, 'a training day')
      for (const theme of ['light', 'dark'] as const) await inTheme(page, 'a training day', theme)
      await context.close()
    } finally {
      await day.stop()
    }
  },
)
