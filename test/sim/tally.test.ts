import { expect, test } from 'vitest'

import type { Heard } from '../wire.ts'
import { openTally, type Tally } from './tally.ts'

const BET = '/uGame/bet'
const heard = (answer: Partial<Heard['answer']>): Heard => ({
  text: '',
  answer: { result: false, msg: '', ...answer },
})
const taken = heard({ result: true })
const refused = (code: string) => heard({ code })

function tallyOf(told: [string, Heard | null][], more: (tally: Tally) => void = () => undefined) {
  const tally = openTally()
  for (const [path, answer] of told) tally.heard(path, 1, answer)
  more(tally)
  return tally.all()
}
const times = (number: number, path: string, answer: Heard | null): [string, Heard | null][] =>
  Array.from({ length: number }, () => [path, answer])

test('a crowd whose bets were taken, and some refused with a reason, used the house well', () => {
  const told = [
    ...times(100, BET, taken),
    ...times(60, BET, refused('limit')),
    ...times(4, BET, refused('retry')),
  ]
  expect(tallyOf(told)).toMatchObject({ failed: false })
})

test.for([
  ['no bet was taken', times(20, BET, refused('limit'))],
  [
    '1000 of 1001 were told to ask again',
    [...times(1, BET, taken), ...times(1_000, BET, refused('retry'))],
  ],
  [
    '6 of 100 were told to ask again',
    [...times(94, BET, taken), ...times(6, '/header/refresh', refused('103'))],
  ],
  ['1 × answered none', [...times(50, BET, taken), ...times(1, BET, null)]],
] as const)('a simulation fails when %s', ([why, told]) => {
  const { failed, lines } = tallyOf([...told])
  expect([failed, lines]).toEqual([true, expect.arrayContaining([`WRONG ${why}`])])
})

test('a simulation fails when somebody saw something wrong', () => {
  const seen = (tally: Tally) => tally.wrong('a balance that went up by itself')
  expect(tallyOf(times(10, BET, taken), seen)).toMatchObject({ failed: true })
})
