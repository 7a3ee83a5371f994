/**
 * `npm run drill -- [--short | --long] [--only=row,…]`: two machines lost, nothing lost. Builds the house of three zones
 * in namespaces of this machine from the files of `deploy/`, breaks it in every way of the table while members bet, and
 * prints what came of it (docs/drill.md).
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { buildPages, pageNames } from '../../scripts/pages.ts'
import { onStop } from '../../scripts/stopping.ts'
import { randomOf } from '../faults/random.ts'
import { auditOf } from './auditing.ts'
import { openFeed, type Crowd } from './feed.ts'
import { repository } from './host.ts'
import { openHouse, type House } from './house.ts'
import { lint } from './lint.ts'
import { missing } from './needs.ts'
import { openNetwork } from './network.ts'
import { openRack, sweep } from './rack.ts'
import { rows } from './rows.ts'
import type { Done, Row, Scene } from './scene.ts'
import { lineOf, tableOf } from './table.ts'
import { judge, twoPrimaries, type Outcome, type Strike, type Verdict } from './verdict.ts'
import type { Commit } from './probe.ts'

const KILLS = 200
/** Before the first strike everybody has placed a bet; after the last one they go on for so long. */
const BEFORE_MS = 6_000
const AFTER_MS = 4_000
const STARTS_WITHIN_MS = 120_000

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    before: { type: 'string' },
  },
})
const seed = Number(values.seed)
const kills = values.kills ? Number(values.kills) : values.long ? KILLS : null
const only = values.only?.split(',')
const began = performance.now()
const say = (text: string) =>
  void process.stdout.write(
    `${((performance.now() - began) / 1_000).toFixed(0).padStart(5)} ${text}\n`,
  )

const lacking = missing()
const unknown = (only ?? []).filter((name) => !rows.some((row) => row.name === name))
if (lacking.length > 0 || unknown.length > 0) {
  for (const each of lacking) process.stderr.write(`The drill lacks ${each}\n`)
  if (unknown.length > 0)
    process.stderr.write(`No row ${unknown.join()}: ${rows.map(({ name }) => name).join(' ')}\n`)
  process.exit(1)
}

const swept = sweep()
if (swept.length > 0) say(`· swept what a killed drill left: ${swept.join()}`)
const ending = new AbortController()
const rack = await openRack()
const end = onStop(async () => {
  ending.abort(new Error('stopped'))
  await rack.close()
})
const reports = join(repository, '.cache/drill')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** One row: a crowd of its own, the strikes, the books. */
async function runRow(house: House, row: Row, index: number): Promise<Outcome> {
  const random = randomOf(seed + index)
  const crowd = (later = 0): Crowd => ({
    ...{ number: index * 20 + later + 1, bettors: 2, players: 1, desks: 1, seed: seed + index },
  })
  const feed = await openFeed(house.of('members'), crowd())
  const signal = AbortSignal.any([ending.signal, feed.failed])
  const wait = (ms: number) => sleep(ms, undefined, { signal })
  const from = Date.now()

  const scene: Scene = {
    ...{ house, feed, random, say, wait, crowd, kills, before: values.before ?? null },
    network: openNetwork(rack),
    audit: () =>
      auditOf(scene, { mode: 'soFar', journal: feed.journal, requests: [...feed.requests] }),
    async strike(name, work): Promise<Strike> {
      const bets = feed.journal.promised.length
      const strike = { from: Date.now(), until: 0 }
      await work()
      await house.standing()
      await house.serving()
      strike.until = Date.now()
      await wait(1_000)
      const { gap, more } = {
        gap: longest(feed.journal.waits, strike),
        more: feed.journal.promised.length - bets,
      }
      say(
        `${row.name} · ${name}: ${more} bets promised meanwhile, longest wait ${(gap / 1_000).toFixed(1)} s`,
      )
      return strike
    },
  }
  const done: Done = { strikes: [], wrong: [] }
  try {
    const until = performance.now() + STARTS_WITHIN_MS
    while (feed.journal.promised.length === 0) {
      if (performance.now() > until) throw new Error('nobody was promised a bet')
      await wait(200)
    }
    await wait(BEFORE_MS)
    Object.assign(done, await row.run(scene))
    if (!row.ends) {
      await wait(AFTER_MS)
      await feed.stop()
      done.wrong = [
        ...(done.wrong ?? []),
        ...(await auditOf(scene, { mode: 'end', journal: feed.journal, requests: feed.requests })),
      ]
    }
  } catch (error) {
    if (ending.signal.aborted) throw error
    done.wrong = [...(done.wrong ?? []), `the row ended early: ${reasonOf(error)}`]
    await scene.network.heal()
    await feed.stop().catch(() => undefined)
  }
  const commits = commitsOf(house).filter(({ asked }) => asked >= from)
  const wrong = [
    ...(done.wrong ?? []),
    ...twoPrimaries(commits),
    ...(commits.length === 0 ? ['no database was ever seen to take a write'] : []),
  ]
  const { promised, played, waits } = feed.journal
  return {
    row: row.name,
    ...{ strikes: done.strikes, waits, wrong, notes: done.notes ?? [] },
    promised: promised.length + played.filter(({ told }) => told === 'placed').length,
    gapCounts: done.gapCounts ?? true,
  }
}

/** A sleep that was ended says only that it was; why is behind it. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message : message
}

function longest(waits: Outcome['waits'], { from, until }: Strike): number {
  return Math.max(
    0,
    ...waits
      .filter(({ asked, told }) => told >= from && asked <= until)
      .map(({ asked, told }) => told - Math.max(asked, from)),
  )
}

/** What the probes saw answered, on all databases. */
const commitsOf = (house: House): Commit[] =>
  house.of('database').flatMap(({ name }) =>
    readFileSync(join(house.logs, `${name}.probe.log`), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Commit),
  )

async function drill(): Promise<Verdict[]> {
  say(
    `seed ${seed}, ${kills === null ? 'one kill of each kind' : `${kills} kills`}; logs in .cache/drill`,
  )
  for (const name of pageNames) await buildPages(name, say)
  const house = await openHouse(rack, { logs: join(reports, 'logs'), say })
  await house.startDatabase()
  say('· three databases stand')
  await house.startCopies()
  say('· a first copy is made')
  await house.startWeb()
  say('· the house serves')
  const wrong = await lint(house)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  say('· the files of deploy/ pass their own programs’ checks')
  const verdicts: Verdict[] = []
  for (const [index, row] of rows.entries()) {
    if (only && !only.includes(row.name)) continue
    say(`${row.name} · ${row.does}`)
    const outcome = await runRow(house, row, index)
    const verdict = judge(outcome)
    verdicts.push(verdict)
    say(lineOf(row, outcome, verdict))
    for (const each of verdict.red) say(`  WRONG ${each}`)
    lines.push({ row, outcome, verdict })
    writeFileSync(join(reports, 'table.md'), tableOf(lines))
  }
  return verdicts
}

const lines: { row: Row; outcome: Outcome; verdict: Verdict }[] = []
try {
  const verdicts = await drill()
  process.stdout.write(`\n${tableOf(lines)}\n`)
  const red = verdicts.filter(({ red }) => red.length > 0)
  say(red.length === 0 ? 'PASSED: nothing lost' : `FAILED: ${red.map(({ row }) => row).join()}`)
  await end(red.length === 0 ? 0 : 1)
} catch (error) {
  if (!ending.signal.aborted)
    process.stdout.write(`\n${tableOf(lines)}\nFAILED: ${(error as Error).stack}\n`)
  await end(1)
}
