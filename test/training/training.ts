/**
 * `npm run training -- [--seed 7] [--hours 15] [--rate 1] [--members 30] [--crises=late,ring] [--alone] [--twice]`: a house of its own, with
 * a clock that can be hurried, a crowd, and things that go wrong; somebody works at its console. `--alone`: nobody does,
 * the desk serves itself, and the run tells its ledger's hash, its books and its memory; `--twice`: two such runs of one
 * seed, whose hashes must be the same.
 */
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'

import { crisisKinds, type CrisisKind } from '@madang/contract/operator/plain/training.ts'

import { onStop } from '../../scripts/stopping.ts'
import { runDay, type Asked, type Day } from './day.ts'
import { folderOf, openTrainingHouse, type TrainingHouse } from './house.ts'
import { carryScores, keepScores } from './scores.ts'

/** What a warm house may hold more in its last third than in its second. */
const GROWTH_MOST = 1.2

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    hours: { type: 'string' },
    rate: { type: 'string' },
    members: { type: 'string', default: '30' },
    crises: { type: 'string', default: crisisKinds.join() },
    alone: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
  },
})
function kindOf(name: string): CrisisKind {
  const kind = crisisKinds.find((one) => one === name)
  if (!kind) throw new Error(`--crises=${name} is none of ${crisisKinds.join(', ')}.`)
  return kind
}

const alone = values.alone || values.twice
const asked: Asked = {
  seed: Number(values.seed),
  hours: Number(values.hours ?? (alone ? 24 : 15)),
  members: Number(values.members),
  perMinute: alone ? 6 : 0.5,
  rate: Number(values.rate ?? (alone ? 20 : 1)),
  crises: values.crises.split(',').map(kindOf),
  attended: !alone,
}
if (
  Object.values(asked).some((value) => typeof value === 'number' && Number.isNaN(value)) ||
  asked.members < 4
)
  throw new Error('--seed, --hours, --rate and --members (4 or more) are numbers.')
const say = (text: string) => void process.stdout.write(`${text}\n`)

const ending = new AbortController()
const running = train().catch((error: Error) => {
  if (!ending.signal.aborted) say(`FAILED: ${error.stack ?? error.message}`)
  return false
})
const end = onStop(async () => {
  ending.abort(new Error('stopped'))
  await running
})
await end((await running) ? 0 : 1)

async function train(): Promise<boolean> {
  const house = await openTrainingHouse(folderOf(process.env.DATA_DIR), say, { spare: !alone })
  try {
    return await (alone ? measure(house) : attend(house))
  } finally {
    await house.stop()
  }
}

async function begin(house: TrainingHouse) {
  const { database, all } = await house.reset()
  say(
    `· begun anew in ${(all / 1_000).toFixed(1)} s, of which its database ${(database / 1_000).toFixed(1)} s`,
  )
}

async function measure(house: TrainingHouse): Promise<boolean> {
  const days: Day[] = []
  for (let run = 0; run < (values.twice ? 2 : 1); run++) {
    await begin(house)
    const day = await runDay({ house, asked, say, stop: ending.signal })
    days.push(day)
    tell(day)
  }
  const same = new Set(days.map(({ hash }) => hash)).size === 1
  if (days.length > 1) say(same ? 'ok     one seed, one hash' : 'WRONG  one seed, two hashes')
  return same && days.every(({ broken, growth }) => broken.length === 0 && growth <= GROWTH_MOST)
}

function tell({ hash, entries, acts, waits, broken, memory, growth, took }: Day) {
  say(
    `hash ${hash} of ${entries} entries of the crowd; ${acts} acts, the clock waited ${waits} times`,
  )
  for (const [name, mb] of memory) say(`memory ${name}: ${mb.join(' ')} MB`)
  say(`memory of all: the last third is ${growth.toFixed(2)} of the second`)
  say(`${asked.hours} house hours in ${(took / 60_000).toFixed(1)} minutes`)
  say(broken.length === 0 ? 'The books are right.' : `The books are broken: ${broken.join('; ')}`)
}

/** Day after day, until it is stopped: a reset begins the same one anew, its scores stay. */
async function attend(house: TrainingHouse): Promise<boolean> {
  for (;;) {
    const scores = await keepScores(house)
    await begin(house)
    await carryScores(house, scores)
    const again = new AbortController()
    house.client().once('reset', () => again.abort())
    const { console, site } = house
    say(`
훈련일 · seed 0x${asked.seed.toString(16)}
  운영 콘솔  ${console}/training
  회원 사이트 ${site}
  훈련생 cash1 desk1 game1 admin1 · 두 번째 사람은 admin2가 대신합니다 · 비밀번호 madang-1234
  Ctrl-C 로 종료합니다 · Ctrl-C stops everything`)
    const stop = AbortSignal.any([again.signal, ending.signal])
    await runDay({ house, asked, say, stop }).catch((error: Error) => {
      if (!stop.aborted) throw error
    })
    while (!stop.aborted) await sleep(500, undefined, { signal: stop }).catch(() => undefined)
    if (ending.signal.aborted) return true
  }
}
