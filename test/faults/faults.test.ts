import { expect, test } from 'vitest'

import { campaign, type Plan } from './run.ts'

const SEED = 20_261_121

const plan: Plan = [
  ['betting', 'worker'],
  ['closed', 'provider'],
  ['settling', 'backend'],
  ['betting', 'postmaster'],
  ['settling', 'server'],
]

test('whatever dies in the middle of betting, drawing and settling, every promised bet is kept and paid once', async () => {
  const said: string[] = []
  const report = await campaign({ seed: SEED, workers: 2, plan, say: (text) => said.push(text) })
  expect(report.wrong, said.join('\n')).toEqual([])
  expect(report.bets).toBeGreaterThan(100)
  expect(said.filter((line) => line.includes('killed'))).toHaveLength(plan.length)
}, 240_000)
