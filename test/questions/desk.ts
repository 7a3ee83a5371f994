/** An operator at the console with a keyboard and no mouse: presses, reads, scrolls by keys when it is further down. */
import type { Locator, Page } from 'playwright-core'

import type { Facts } from './arrange.ts'
import type { Question, Step } from './questions.ts'

export type Answered = { asks: string; keys: number; ms: number; failed: string | null }

const PATIENCE_MS = 60_000
/** Screens that are gone through before it counts as not to be found. */
const SCREENS = 5
/** Lines that are gone down. */
const LINES = 20

/** Logs in and waits until keys are heard. */
export async function sitDown(page: Page, console: string, uid: string): Promise<void> {
  await page.goto(`${console}/rounds`)
  await page.getByLabel('아이디').fill(uid)
  await page.getByLabel('비밀번호').fill('madang-1234')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '회차' }).waitFor()
}

export async function answer(page: Page, question: Question, facts: Facts): Promise<Answered> {
  const begun = performance.now()
  let keys = 0
  let failed: string | null = null
  for (const step of question.steps(facts)) {
    if (step === 'closed') await page.locator('dialog[open]').waitFor({ state: 'detached' })
    else if ('reaches' in step) {
      const pressed = await reach(page, step.reaches)
      if (pressed === null) failed = `not to be reached: ${step.reaches}`
      keys += pressed ?? 0
    } else if ('sees' in step) {
      const scrolled = await read(page, step.sees)
      if (scrolled === null) failed = `not to be read: ${String(step.sees)}`
      keys += scrolled ?? 0
    } else keys += await strike(page, step)
    if (failed !== null) break
  }
  return { asks: question.asks, keys, ms: performance.now() - begun, failed }
}

async function strike(
  page: Page,
  step: Exclude<Step, 'closed' | { sees: unknown } | { reaches: unknown }>,
): Promise<number> {
  if ('press' in step) {
    await page.keyboard.press(step.press)
    return 1
  }
  await page.keyboard.type(step.type)
  return step.type.length
}

/** How many lines down the first of a kind stands; null where nothing of it is found. */
async function reach(page: Page, kind: string): Promise<number | null> {
  const group = page.getByRole('group', { name: kind, exact: true })
  const there = await group.waitFor({ timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  )
  if (!there) return null
  for (let pressed = 0; pressed <= LINES; pressed++) {
    if ((await group.getByRole('option', { selected: true }).count()) > 0) return pressed
    await page.keyboard.press('ArrowDown')
  }
  return null
}

/** How many screens had to be scrolled; null where it never comes. */
async function read(page: Page, text: string | RegExp): Promise<number | null> {
  const found = page
    .locator('a, tr, li, p, h1, h2, dt, dd, section, span, output')
    .filter({ hasText: text, visible: true })
    .last()
  const there = await found.waitFor({ timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  )
  if (!there) return null
  for (let screens = 0; screens <= SCREENS; screens++) {
    if (await inSight(found)) return screens
    await page.keyboard.press('PageDown')
    await page.waitForTimeout(250)
  }
  return null
}

const inSight = (found: Locator) =>
  found.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
