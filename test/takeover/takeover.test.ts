/** Ways to take an account over, or to talk the desk out of one: each is tried over the wire, and none leads through. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { alone } from './alone.ts'
import { changes } from './changes.ts'
import { desk } from './desk.ts'
import { inside } from './inside.ts'
import { outside } from './doors.ts'
import { openStage, type Stage } from './stage.ts'
import { operators } from './operators.ts'
import { wayBack } from './way-back.ts'

const attacks = [...outside, ...inside, ...changes, ...wayBack, ...desk, ...operators, ...alone]
let stage: Stage
let day = 0
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.house.close())
// Days apart, so that none sees another's failures.
beforeEach(() => stage.house.clock.set(new Date(Date.UTC(2026, 0, (day += 2), 3, 0, 10))))

test('there are fifty ways at least, no two of them one', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(50)
  expect(new Set(attacks.map(({ attack }) => attack)).size).toBe(attacks.length)
})

test.each(attacks.map(({ attack, refuses, by }) => [attack, refuses, by] as const))(
  '%s — %s',
  async (_attack, _refuses, by) => {
    await by(stage)
  },
)
