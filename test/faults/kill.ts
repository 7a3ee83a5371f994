/** Ways for a part of a running house to die, or to stand still, at once and without a word. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import type { HouseProcess } from '../house-process.ts'
import { connect, withBooks } from './connect.ts'
import type { Random } from './random.ts'

export const faults = [
  'worker',
  'server',
  'provider',
  'backend',
  'postmaster',
  'freeze',
  'lease',
  'clock',
  'supervisor',
  'everything',
] as const
export type Fault = (typeof faults)[number]

type Running = { pid: number; parent: number; command: string }

function processes(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]
        return [{ pid: Number(name), parent: Number(parent), command }]
      } catch {
        return []
      }
    })
}

/** The processes of a house's program: the one the supervisor keeps, then what it forked. */
export function programOf(house: HouseProcess, file: string): number[] {
  const all = processes()
  const first = all.find(({ parent, command }) => parent === house.pid() && command.includes(file))
  if (!first) return []
  return [first.pid, ...all.filter(({ parent }) => parent === first.pid).map((child) => child.pid)]
}

async function backends(house: HouseProcess): Promise<{ postmaster: number; serving: number[] }> {
  const client = await connect(house)
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const mine = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = processes().find(({ pid }) => pid === mine.rows[0]!.pid)!.parent
  await client.end()
  return { postmaster, serving: rows.map(({ pid }) => pid) }
}

const FROZEN_MS = 4_000
/** Less than lies between a round's close and its draw (moments.ts): nobody bets on what is drawn. */
const STEP_MS = 3_000

/**
 * Does it; answers what it did in words, for the log of the campaign. `busy` are the database's processes that are
 * at the work to be interrupted; one of them is killed first when it is a backend's turn.
 */
export async function strike(
  house: HouseProcess,
  fault: Fault,
  { random, busy }: { random: Random; busy: number[] },
): Promise<string> {
  const server = programOf(house, 'server/main.ts')
  const provider = programOf(house, 'provider/main.ts')
  switch (fault) {
    case 'worker':
      return kill(random.pick(server.length > 1 ? server.slice(1) : server))
    case 'server':
      return kill(server[0])
    case 'provider':
      return kill(random.pick(provider))
    case 'backend':
      return kill(random.pick(busy.length > 0 ? busy : (await backends(house)).serving))
    case 'postmaster':
      return kill((await backends(house)).postmaster)
    case 'freeze':
      return freeze(server)
    case 'lease':
      return cutLease(house)
    case 'clock':
      return stepClock(house, random.pick([-STEP_MS, STEP_MS]))
    case 'supervisor': {
      const done = kill(house.pid())
      await house.again()
      return `${done}, started again`
    }
    case 'everything': {
      const done = await cutPower(house)
      await house.again()
      return `${done}, started again`
    }
  }
}

function kill(pid: number | undefined): string {
  if (pid === undefined) return 'nothing to kill'
  try {
    process.kill(pid, 'SIGKILL')
    return `killed ${pid}`
  } catch {
    return `${pid} was gone`
  }
}

/** Kills all programs of a house and its database, and answers once they are gone. */
export async function cutPower(house: HouseProcess): Promise<string> {
  const programs = ['server/main.ts', 'provider/main.ts'].flatMap((file) => programOf(house, file))
  const { postmaster } = await backends(house)
  // The supervisor first: it would start the others again.
  return killAll([house.pid(), ...programs, postmaster])
}

/** Kills the database alone; its supervisor starts it again. */
export const cutDatabase = async (house: HouseProcess) =>
  killAll([(await backends(house)).postmaster])

async function killAll(pids: number[]): Promise<string> {
  // A backend would outlive its postmaster by a moment.
  const forked = processes().flatMap(({ pid, parent }) => (pids.includes(parent) ? [pid] : []))
  const all = new Set([...pids, ...forked])
  for (const pid of all) kill(pid)
  // A dead process that nobody has waited for yet has an empty command.
  while (processes().some(({ pid, command }) => all.has(pid) && command !== '')) await sleep(10)
  return `killed ${pids.join(', ')}`
}

/** Does work while processes are stopped. */
export async function whileFrozen<T>(pids: number[], work: () => Promise<T>): Promise<T> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    // A process that is stopped for long was ended by its supervisor.
    for (const pid of pids) wake(pid)
  }
}

async function freeze(pids: number[]): Promise<string> {
  await whileFrozen(pids, () => sleep(FROZEN_MS))
  return `stood still for ${FROZEN_MS / 1_000} s`
}

function wake(pid: number) {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {
    // ended
  }
}

/** The line of whoever does the clock's work: another takes over, or the same anew. */
const cutLease = (house: HouseProcess) =>
  withBooks(house, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from lease where pg_terminate_backend(pid)',
    )
    return `cut the lease of ${rows.map(({ pid }) => pid).join(', ') || 'nobody'}`
  })

/** The house's clock jumps, stays so for a while and jumps back: both are steps. */
const stepClock = (house: HouseProcess, ms: number) =>
  withBooks(house, async (client) => {
    const step = (by: number) =>
      client.query('update house_clock set offset_ms = offset_ms + $1', [by])
    await step(ms)
    try {
      await sleep(FROZEN_MS)
    } finally {
      await step(-ms)
    }
    return `the clock stood ${ms / 1_000} s off for ${FROZEN_MS / 1_000} s`
  })
