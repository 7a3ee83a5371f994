/** `npm run faults -- [--minutes 10] [--seed n] [--workers 2]`: the long fault campaign, until the time is over. */
import { parseArgs } from 'node:util'

import { faults } from './kill.ts'
import { randomOf } from './random.ts'
import { campaign, moments, type Moment, type Plan } from './run.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    workers: { type: 'string', default: '2' },
  },
})
const seed = Number(values.seed)
const until = performance.now() + Number(values.minutes) * 60_000
const say = (text: string) => void process.stdout.write(`${text}\n`)

function* strikes(): Generator<Plan[number]> {
  const random = randomOf(seed)
  const when = Object.keys(moments) as Moment[]
  while (performance.now() < until) yield [random.pick(when), random.pick(faults)]
}

say(`seed ${seed}, ${values.workers} workers, ${values.minutes} minutes`)
const report = await campaign({ seed, workers: Number(values.workers), plan: strikes(), say })
for (const line of report.wrong) say(`WRONG ${line}`)
say(
  `${report.bets} bets on ${report.rounds} rounds, ${report.repeats} asked again, refused ${JSON.stringify(report.refused)}`,
)
say(report.wrong.length === 0 ? 'every promise was kept, once' : `${report.wrong.length} wrong`)
process.exitCode = report.wrong.length === 0 ? 0 : 1
