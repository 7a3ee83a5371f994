/** What the programs of a house hold of the machine's memory: each by what it is. */
import { readdirSync, readFileSync } from 'node:fs'

type Process = { pid: number; parent: number; line: string; kb: number }

function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      const of = (key: string) =>
        Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').join(' ')
      return [{ pid: Number(name), parent: of('PPid'), line, kb: of('VmRSS') }]
    } catch {
      return []
    }
  })
}

/** MB by program. */
export type Sample = ReadonlyMap<string, number>

/** Of a process and all below it. */
export function memoryOf(root: number): Sample {
  const all = processes()
  const mine = new Set([root])
  for (let known = 0; known < mine.size;) {
    known = mine.size
    for (const { pid, parent } of all) if (mine.has(parent)) mine.add(pid)
  }
  const sums = new Map<string, number>()
  for (const { pid, line, kb } of all) {
    if (!mine.has(pid)) continue
    const name = /part\.ts \w+|\w+\/main\.ts|scripts\/start\.ts/.exec(line)?.[0] ?? 'other'
    sums.set(name, (sums.get(name) ?? 0) + Math.round(kb / 1_024))
  }
  return sums
}

export const sumOf = (sample: Sample): number =>
  [...sample.values()].reduce((sum, mb) => sum + mb, 0)

/** Each program's at each look; 0 where it did not run then, as one that is started for a job. */
export function byProgram(samples: readonly Sample[]): Map<string, number[]> {
  const names = new Set(samples.flatMap((sample) => [...sample.keys()]))
  return new Map([...names].map((name) => [name, samples.map((sample) => sample.get(name) ?? 0)]))
}

/** How much more the last third holds than the second, which is warm: 1 is flat. */
export function growthOf(samples: readonly number[]): number {
  const third = Math.floor(samples.length / 3)
  if (third === 0) return 1
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  return mean(samples.slice(-third)) / mean(samples.slice(third, 2 * third))
}
