/**
 * `npm run faults -- [--minutes 10] [--seed n] [--workers 2]`: the long fault campaign, until the time is over. With
 * `--disk` a full disk instead, on a disk of its own: only root mounts one. With `--copies [--times 50]` stores that are
 * put back.
 */
import { parseArgs } from 'node:util'

import { onStop } from '../../scripts/stopping.ts'
import { copies, turnsOf } from './copies.ts'
import { fillDisk, judgeDisk } from './disk.ts'
import { faults } from './kill.ts'
import { moments } from './moments.ts'
import { mayMount } from './mount.ts'
import { randomOf } from './random.ts'
import { campaign, type Plan } from './run.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    workers: { type: 'string', default: '2' },
    disk: { type: 'boolean', default: false },
    copies: { type: 'boolean', default: false },
    times: { type: 'string', default: '50' },
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

/** Everything works again within so many seconds of the room's return (docs/operate.md#when-something-is-gone). */
const WORKS_WITHIN_S = 10

const ending = new AbortController()

async function runDisk(): Promise<string[]> {
  say(`seed ${seed}, ${workers} workers, a disk that fills`)
  const report = await fillDisk({ seed, workers, say, signal: ending.signal })
  for (const { path, code, msg, times } of report.said)
    say(`while full ${path} was told ${code} ${times} times: ${msg}`)
  say(`${report.bets} bets and ${report.plays} plays decided`)
  return judgeDisk(report, WORKS_WITHIN_S)
}

async function runCopies(): Promise<string[]> {
  say(`seed ${seed}, stores put back ${values.times} times`)
  const plan = turnsOf(Number(values.times), seed)
  const { wrong, bets, plays } = await copies({ seed, plan, say, signal: ending.signal })
  say(`${bets} bets and ${plays} plays were in every copy since`)
  return wrong
}

async function runCampaign(): Promise<string[]> {
  say(`seed ${seed}, ${workers} workers, ${values.minutes} minutes`)
  const full = 'npm run faults -- --disk'
  say(`· a full disk is left out; \`${full}\` tries it, as root`)
  const { wrong, bets, plays, hands, members, rounds, cuts, repeats, ...rest } = await campaign({
    ...{ seed, workers, plan: strikes(), say },
    signal: ending.signal,
  })
  say(
    `${bets} bets of ${members} members on ${rounds} rounds, plays ${JSON.stringify(plays)}, ` +
      `${hands} hands of high-low, ${cuts} lines cut, ` +
      `${repeats} asked again, ${rest.inSettlement} settlements and ${rest.inPlay} wallet calls interrupted, ` +
      `refused ${JSON.stringify(rest.refused)}`,
  )
  return wrong
}

if (values.disk && !mayMount()) {
  say('LEFT OUT: a full disk needs a disk of its own, which only root may mount, on Linux')
  process.exit(1)
}
const running = values.disk ? runDisk() : values.copies ? runCopies() : runCampaign()
const end = onStop(async () => {
  ending.abort(new Error('stopped'))
  await running.catch(() => undefined)
})
try {
  const wrong = await running
  for (const line of wrong) say(`WRONG ${line}`)
  say(wrong.length === 0 ? 'PASSED: every promise was kept, once' : `FAILED: ${wrong.length} wrong`)
  await end(wrong.length === 0 ? 0 : 1)
} catch (error) {
  say(`FAILED: ${(error as Error).message}`)
  await end(1)
}
