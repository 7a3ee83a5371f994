/** What a simulation counts while it runs, and how it tells it. */
import { quantile, type Heard } from '../wire.ts'

export type Tally = {
  heard(path: string, ms: number, heard: Heard | null): void
  wrong(what: string): void
  /** one line: how it goes */
  soFar(): string
  /** all of it, a line each; `failed` when something was wrong, nobody answered, no bet was taken or much was undecided */
  all(): { lines: string[]; failed: boolean }
}

/** A refusal with one of these is not the member's doing. */
const FAULTS = new Set(['none', 'codeError', '404'])

/** Answers that decide nothing; a house that gives many of them takes no bets. */
const UNDECIDED = new Set(['retry', 'busy', 'rate', '103'])
const MOST_UNDECIDED = 0.05

/** What is answered by a bet that was taken. */
const BETS = new Set([
  '/uGame/bet',
  ...['bet', 'spin', 'start'].map((call) => `/games/api/${call}`),
])

export function openTally(): Tally {
  const times = new Map<string, number[]>()
  const refused = new Map<string, number>()
  const wrongs = new Map<string, number>()
  let bets = 0
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  const asked = () => [...times.values()].reduce((sum, { length }) => sum + length, 0)
  const codes = () =>
    [...refused]
      .toSorted(([, a], [, b]) => b - a)
      .map(([code, number]) => `${code} ${number}`)
      .join(', ') || 'nothing'

  return {
    heard(path, ms, heard) {
      const known = times.get(path)
      if (known) known.push(ms)
      else times.set(path, [ms])
      if (!heard?.answer.result) count(refused, String(heard?.answer.code ?? 'none'))
      else if (BETS.has(path)) bets++
    },
    wrong: (what) => void count(wrongs, what),
    soFar: () => `${asked()} asked · ${bets} bets answered · refused: ${codes()}`,
    all() {
      const lines = [...times].map(([path, ms]) => {
        const [p50, p99] = [quantile(ms, 0.5), quantile(ms, 0.99)].map((value) => value.toFixed(1))
        return `${path.padEnd(18)} ${String(ms.length).padStart(8)} asked   p50 ${p50} ms   p99 ${p99} ms`
      })
      for (const [what, number] of wrongs) lines.push(`WRONG ${number} × ${what}`)
      const faults = [...refused].filter(([code]) => FAULTS.has(code))
      const found = faults.map(([code, number]) => `${number} × answered ${code}`)
      if (bets === 0) found.push('no bet was taken')
      const undecided = [...refused].reduce(
        (sum, [code, number]) => sum + (UNDECIDED.has(code) ? number : 0),
        0,
      )
      if (undecided > asked() * MOST_UNDECIDED)
        found.push(`${undecided} of ${asked()} were told to ask again`)
      return {
        lines: [...lines, ...found.map((line) => `WRONG ${line}`), `refused: ${codes()}`],
        failed: wrongs.size > 0 || found.length > 0,
      }
    },
  }
}
