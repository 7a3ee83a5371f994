/** `npm run questions`: a house of its own, one member's few days, and every question answered by keys. */
import { chromium } from 'playwright-core'

import { browserPath } from '../../scripts/browser.ts'
import { startHouse } from '../house-process.ts'
import { arrange } from './arrange.ts'
import { answer, sitDown } from './desk.ts'
import { questions } from './questions.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const house = await startHouse()
const browser = await chromium.launch(await browserPath())
try {
  const facts = await arrange(house, { draws: true })
  const page = await browser.newPage({ viewport: { width: 1_492, height: 900 }, locale: 'ko-KR' })
  await sitDown(page, house.console, 'admin1')
  let failed = 0
  for (const question of questions) {
    const said = await answer(page, question, facts)
    say(`${said.keys} keys\t${(said.ms / 1_000).toFixed(1)} s\t${said.asks}\t${said.failed ?? ''}`)
    if (said.failed !== null) failed++
  }
  say(`${questions.length - failed} answered, ${failed} not`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  await browser.close()
  await house.stop()
}
