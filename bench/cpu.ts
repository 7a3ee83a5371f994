/**
 * How much processor a figure cost, apart from the load generator: what a machine that others use does not change as it
 * changes every figure a second. Read from /proc; elsewhere than on Linux it is not told.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type pg from 'pg'

/** /proc tells processor time in hundredths of a second. */
const TICK_US = 10_000

type Process = { pid: number; parent: number; ticks: number }

function processOf(pid: string): Process | null {
  try {
    const told = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name, in brackets, may hold anything: what is counted stands behind its last bracket.
    const [, parent, ...rest] = told.slice(told.lastIndexOf(')') + 2).split(' ')
    // utime, stime, and those of children that have ended and were waited for.
    const ticks = rest.slice(9, 13).reduce((sum, part) => sum + Number(part), 0)
    return { pid: Number(pid), parent: Number(parent), ticks }
  } catch {
    return null
  }
}

/** The processor time of a process and all that it started, in microseconds, since each began; null where not told. */
function cpuOf(pid: number | null): number | null {
  if (pid === null || process.platform !== 'linux') return null
  return familyOf(pid).reduce((sum, { ticks }) => sum + ticks * TICK_US, 0)
}

/** A process and all that it started, as far as they live. */
function familyOf(pid: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(name) ?? [])
  const of = new Set([pid])
  // A child has a higher number than its parent but where numbers began anew: until no more is found.
  for (let before = 0; before < of.size;) {
    before = of.size
    for (const { pid: child, parent } of all) if (of.has(parent)) of.add(child)
  }
  return all.filter((each) => of.has(each.pid))
}

/** Of a process and all that it started: megabytes in memory, and open sockets; none where it is not told. */
export function memoryOf(pid: number | null): { rssMb: number; sockets: number }[] {
  if (pid === null || process.platform !== 'linux') return []
  return familyOf(pid).map((each) => {
    const folder = `/proc/${each.pid}`
    const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`${folder}/status`, 'latin1'))?.[1]
    return {
      rssMb: Math.round(Number(rss) / 1_024),
      sockets: readdirSync(`${folder}/fd`).length,
    }
  })
}

/** The first process of the PostgreSQL that a connection of its owner speaks to; null when it is not on this machine. */
export async function postmasterOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  try {
    return Number(
      readFileSync(join(rows[0]!.data_directory, 'postmaster.pid'), 'utf8').split('\n')[0],
    )
  } catch {
    return null
  }
}

export type Watched = {
  database: number | null
  server: number | null
  /** bytes that the database has written to its log since it was made */
  log?: () => Promise<number>
}
/** Microseconds of processor a call; null where they are not told. */
export type Cpu = { database: number | null; server: number | null }

/** Reads the clocks of both now; the function it answers tells what each spent since, by `calls`. */
export function cpuSince(watched: Watched): (calls: number) => Cpu {
  const now = () => ({ database: cpuOf(watched.database), server: cpuOf(watched.server) })
  const began = now()
  return (calls) => {
    const ended = now()
    const each = (name: keyof Cpu) => {
      const [from, to] = [began[name], ended[name]]
      return from === null || to === null ? null : Math.round((to - from) / calls)
    }
    return { database: each('database'), server: each('server') }
  }
}
