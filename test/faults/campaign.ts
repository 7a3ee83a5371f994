/** `npm run faults -- [--minutes 10] [--seed n] [--workers 2]`: the long fault campaign, until the time is over. */
import { parseArgs } from 'node:util'

import { onStop } from '../../scripts/stopping.ts'
import { faults } from './kill.ts'
import { moments } from './moments.ts'
import { randomOf } from './random.ts'
import { campaign, type Plan } from './run.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    workers: { type: 'string', default: '2' },
  },
})
const seed = Number(values.seed)
const workers = Number(values.workers)
const until = performance.now() + Number(values.minutes) * 60_000
const say = (text: string) => void process.stdout.write(`${text}\n`)

function* strikes(): Generator<Plan[number]> {
  const random = randomOf(seed)
  while (performance.now() < until) yield [random.pick(moments), random.pick(faults)]
}

say(`seed ${seed}, ${workers} workers, ${values.minutes} minutes`)
const ending = new AbortController()
const running = campaign({ seed, workers, plan: strikes(), say, signal: ending.signal })
const end = onStop(async () => {
  ending.abort(new Error('stopped'))
  await running.catch(() => undefined)
})
try {
  const { wrong, bets, plays, hands, members, rounds, cuts, repeats, ...rest } = await running
  for (const line of wrong) say(`WRONG ${line}`)
  say(
    `${bets} bets of ${members} members on ${rounds} rounds, plays ${JSON.stringify(plays)}, ` +
      `${hands} hands of high-low, ${cuts} lines cut, ` +
      `${repeats} asked again, ${rest.inSettlement} settlements and ${rest.inPlay} wallet calls interrupted, ` +
      `refused ${JSON.stringify(rest.refused)}`,
  )
  say(wrong.length === 0 ? 'PASSED: every promise was kept, once' : `FAILED: ${wrong.length} wrong`)
  await end(wrong.length === 0 ? 0 : 1)
} catch (error) {
  say(`FAILED: ${(error as Error).message}`)
  await end(1)
}
