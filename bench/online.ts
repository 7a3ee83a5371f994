/**
 * `npm run bench -- --online[=5000] [--minutes=2] [--workers=2]`: so many members online, each with a draw's page open:
 * its stream, its poll each 10 s, a bet each 30 s, and what the page asks when its stream says something (site/). Told
 * are what each kind of call took, the processor time of a member's minute, and each server process's memory with
 * the streams it holds.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { cpuSince, memoryOf } from './cpu.ts'
import { openBenchHouse, startServer } from './house.ts'
import { say, short, tiny } from './measure.ts'
import { openMembers, type Took } from './members-online.ts'
import { openRounds } from './rounds.ts'

const DRAW_SECONDS = tiny ? 10 : 30
/**
 * Members who come in a second: a house that everybody enters in one moment is another figure. Each opens four lines,
 * of which the house keeps three for 15 s: of more a second there are more than the 20,000 files a process may open.
 */
const COME_A_SECOND = 200

type Asked = { members: number; minutes: number; workers: number }

const round = (n: number, parts = 100) => Math.round(n * parts) / parts

function tellCall(name: string, { waits, refused, failed, sample }: Took, seconds: number) {
  const sorted = Float64Array.from(waits).sort()
  const at = (share: number) => round(sorted[Math.floor(sorted.length * share)] ?? 0)
  const figure = {
    name: `online.${name}`,
    value: round(waits.length / seconds, 10),
    unit: '1/s',
    p50: at(0.5),
    p99: at(0.99),
    refused,
    failed,
    sample,
  }
  process.stdout.write(`${JSON.stringify(figure)}\n`)
}

/** Opens a house, lets the members in, measures, and tells. */
export async function benchOnline({ members: count, minutes, workers }: Asked): Promise<void> {
  const house = await openBenchHouse(count, say)
  const { rows } = await house.client.query<{ at: Date }>('select business_now() as at')
  const ahead = rows[0]!.at.getTime() - performance.now()
  const server = await startServer(house, workers, { drawSeconds: DRAW_SECONDS })
  const rounds = openRounds(server.port, DRAW_SECONDS, () => performance.now() + ahead)
  try {
    await rounds.ready()
    const stopRounds = rounds.play()
    const members = openMembers(server.port, rounds)
    say(`· ${count.toLocaleString('en')} members come in, WORKERS=${workers}`)
    for (let member = 1; member <= count; member++) {
      members.enter(member)
      if (member % (COME_A_SECOND / 10) === 0) await sleep(100)
    }
    await sleep(tiny ? 500 : short ? 5_000 : 15_000)

    say(`· measured for ${minutes * 60} s`)
    const streams = members.begin()
    const spent = cpuSince(server.watched)
    const from = performance.now()
    await sleep(minutes * 60_000)
    const seconds = (performance.now() - from) / 1_000
    const cpu = spent(1)
    const memory = memoryOf(server.watched.server)
    const calls = members.end()
    await stopRounds()

    for (const [name, took] of calls) tellCall(name, took, seconds)
    const each = (spentUs: number | null) => spentUs && round((spentUs * 60) / seconds / count, 1)
    const cores = (spentUs: number | null) => spentUs && round(spentUs / seconds / 1e6, 1_000)
    const told = {
      name: 'online',
      value: count,
      unit: `members, with ${streams} streams; cpu: µs of a member's minute`,
      cpu: { database: each(cpu.database), server: each(cpu.server) },
      cores: { database: cores(cpu.database), server: cores(cpu.server) },
      events: members.events(),
      lateDraws: rounds.late(),
      processes: memory,
    }
    process.stdout.write(`${JSON.stringify(told)}\n`)
  } finally {
    await server.stop()
    await house.close()
  }
}
