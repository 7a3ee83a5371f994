/** What members ask at the desk, answered by keys alone; those of a draw are `npm run questions`. */
import { expect } from '@playwright/test'

import { arrange } from '../questions/arrange.ts'
import { answer } from '../questions/desk.ts'
import { questions } from '../questions/questions.ts'
import { operator, test } from './operators.ts'
import { consoleUrl, siteUrl } from './people.ts'

test(
  'what members ask at the desk is answered by keys alone',
  { tag: ['@wide', '@goodLine'] },
  async ({ browser }) => {
    const facts = await arrange({ site: siteUrl, console: consoleUrl }, { draws: false })
    const desk = await operator(browser, 'admin1')
    for (const question of questions.filter(({ ofDraw }) => !ofDraw))
      await test.step(question.asks, async () =>
        expect((await answer(desk, question, facts)).failed).toBeNull(),
      )
  },
)
