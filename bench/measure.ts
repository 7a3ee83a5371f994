/** How much is measured, by whom, and how a figure is told. */
import { allPicks, oddsKeys } from '../contract/core/draw/picks.ts'
import { GAME } from './draws.ts'
import { tokenOf, uidOf } from './house.ts'
import type { Cpu } from './cpu.ts'
import type { Figure } from './load.ts'

/** `--short`: a first look; `--tiny`: whether every figure is told at all, in seconds. */
export const tiny = process.argv.includes('--tiny')
export const short = tiny || process.argv.includes('--short')
export const scale = (n: number) => Math.ceil(n / (tiny ? 500 : short ? 10 : 1))
/** Calls before a figure is taken: until V8 has compiled what they run, a tenth of a second's work costs twice as much. */
export const WARM_UP = tiny ? 40 : 60_000
export const MEMBERS = scale(100_000)
export const CONNECTIONS = tiny ? 16 : 256

export const say = (text: string) => process.stderr.write(`${text}\n`)

type Line = {
  name: string
  value: number
  unit: string
  baseline: number | null
  p50?: number
  p99?: number
  cpu?: Cpu
  /** the same of the baseline, where it is a server */
  baselineCpu?: Cpu
  log?: number | null
}

/**
 * One figure, as a JSON line: `ratio` to its baseline, `p50` and `p99` in milliseconds, `cpu` in microseconds of
 * processor a call, of PostgreSQL and of the server (all its processes), the load generator's apart; `log` in bytes that
 * a call makes PostgreSQL write to its log, which no other work on the machine changes.
 */
export function tell({ name, value, unit, baseline, p50, p99, cpu, baselineCpu, log }: Line) {
  const ratio = baseline ? Math.round((value / baseline) * 100) / 100 : null
  process.stdout.write(
    `${JSON.stringify({ name, value, unit, baseline, ratio, p50: p50 ?? null, p99: p99 ?? null, cpu: cpu ?? null, baselineCpu, log })}\n`,
  )
}

export const headersOf = (member: number) => ({
  authorization: `Bearer ${tokenOf(member)}`,
  uuid: uidOf(member),
})

const odds = new Map(oddsKeys(GAME).map(({ key, defaultOdds }) => [key, defaultOdds]))
export const picks = allPicks(GAME).map(({ key, pick }) => ({ key, pick, odds: odds.get(key)! }))

/** A figure of what was refused is no figure. */
export function mustBeGood({ bad, sample }: Figure, what: string) {
  if (bad > 0) throw new Error(`${bad} ${what} were not accepted: ${sample}`)
}

export const accepted = (body: string) => body.startsWith('{"result":true')
