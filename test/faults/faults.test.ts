import { expect, test } from 'vitest'

import { copies, type Turn } from './copies.ts'
import { campaign, type Plan } from './run.ts'

const SEED = 20_261_121

const plans: { workers: number; plan: Plan }[] = [
  {
    workers: 2,
    plan: [
      ['playing', 'worker'],
      ['settling', 'backend'],
      ['playing', 'postmaster'],
      ['drawing', 'freeze'],
      ['settling', 'lease'],
    ],
  },
  {
    workers: 1,
    plan: [
      ['closed', 'provider'],
      ['betting', 'clock'],
      ['playing', 'provider'],
      ['betting', 'supervisor'],
      ['settling', 'server'],
    ],
  },
]

test.concurrent.for(plans)(
  'whatever dies in the middle of betting, playing, drawing and settling, $workers workers keep every promised bet and pay it once',
  async ({ workers, plan }, { onTestFinished }) => {
    const ending = new AbortController()
    const said: string[] = [`seed ${SEED}`]
    const report = campaign({
      seed: SEED + workers,
      workers,
      plan,
      say: (text) => said.push(text),
      signal: ending.signal,
    })
    // Also when the test's time is over: no house outlives it.
    onTestFinished(async () => {
      ending.abort(new Error(`The test is over:\n${said.join('\n')}`))
      await report.catch(() => undefined)
    })
    const { wrong, refused, bets, plays, hands, cuts, inSettlement, inPlay } = await report
    // Where the list is shown shortened, the message says what is in it.
    expect(wrong, [...said, `refused ${JSON.stringify(refused)}`, ...wrong].join('\n')).toEqual([])
    expect(bets).toBeGreaterThan(100)
    expect(plays.placed).toBeGreaterThan(20)
    expect(hands).toBeGreaterThan(0)
    expect(cuts).toBeGreaterThan(0)
    const at = (wanted: string) => plan.filter(([moment]) => moment === wanted).length
    expect([inSettlement, inPlay], said.join('\n')).toEqual([at('settling'), at('playing')])
  },
)

const turns: Turn[] = [
  { store: 'vendors', seconds: 1 },
  { store: 'standby', seconds: 0.5 },
  { store: 'draws', seconds: 12 },
  { store: 'database', seconds: 3 },
]

test('copies puts each store back under load: rounds go on within one, nothing is contradicted, losses are named', async ({
  onTestFinished,
}) => {
  const ending = new AbortController()
  const said: string[] = [`seed ${SEED}`]
  const report = copies({
    ...{ seed: SEED, plan: turns },
    say: (text) => said.push(text),
    signal: ending.signal,
  })
  onTestFinished(async () => {
    ending.abort(new Error(`The test is over:\n${said.join('\n')}`))
    await report.catch(() => undefined)
  })
  const { wrong, ...done } = await report
  expect(wrong, [...said, ...wrong].join('\n')).toEqual([])
  expect(done.turns).toBe(turns.length)
  expect(done.bets).toBeGreaterThan(50)
  expect(done.plays).toBeGreaterThan(5)
})
