/**
 * What a witness has seen, in a file that only grows: a line an entry, each with the hash of the line before, so that a
 * file that was cut in its middle or changed says so. A last line that a crash cut off is seen again.
 */
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'

import type { ToldDay } from '@madang/contract/core/book/day.ts'
import type { ToldSeal } from '@madang/contract/core/book/verify.ts'

import { sha256 } from './means.ts'

export type Entry =
  /** when it was in use, in microseconds; files of before this was kept have no times */
  | { kind: 'key'; id: number; publicKey: string; from?: number; until?: number | null }
  | { kind: 'anchor'; stream: string; date: string; anchor: string }
  | { kind: 'seal'; seal: ToldSeal }
  | { kind: 'day'; day: ToldDay }
  /** the book and the draw of a seal were checked */
  | { kind: 'checked'; stream: string; date: string; round: number }

const FIRST = '0'.repeat(64)
const hashOf = (line: string) => sha256(line).toString('hex')

export class Damaged extends Error {}

/** Opens the file, made where there is none. Throws `Damaged` for one that is not as it was written. */
export function openKept(path: string) {
  const entries: Entry[] = []
  let last = FIRST
  if (existsSync(path)) {
    const text = readFileSync(path, 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    for (const [at, line] of whole.split('\n').slice(0, -1).entries()) {
      const entry = readLine(line, last)
      if (!entry) throw new Damaged(`${path}: line ${at + 1} is not as it was written.`)
      entries.push(entry)
      last = hashOf(line)
    }
    if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
  }
  return {
    entries: entries as readonly Entry[],
    add(entry: Entry) {
      const line = JSON.stringify({ ...entry, after: last })
      appendFileSync(path, `${line}\n`)
      entries.push(entry)
      last = hashOf(line)
    },
  }
}
export type Kept = ReturnType<typeof openKept>

function readLine(line: string, last: string): Entry | null {
  try {
    const { after, ...entry } = JSON.parse(line) as Entry & { after: string }
    return after === last ? (entry as Entry) : null
  } catch {
    return null
  }
}
