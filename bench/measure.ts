/** How much is measured, by whom, and how a figure is told. */
import { allPicks, oddsKeys } from '../contract/core/draw/picks.ts'
import { GAME, tokenOf, uidOf } from './house.ts'

export const short = process.argv.includes('--short')
export const scale = (n: number) => (short ? Math.ceil(n / 10) : n)
export const MEMBERS = scale(100_000)
export const CONNECTIONS = 256
export const PORT = 18_400 + Math.floor(Math.random() * 100) * 10

export const say = (text: string) => process.stderr.write(`${text}\n`)

type Line = {
  name: string
  value: number
  unit: string
  baseline: number | null
  p50?: number
  p99?: number
}

export function tell({ name, value, unit, baseline, p50, p99 }: Line) {
  const ratio = baseline ? Math.round((value / baseline) * 100) / 100 : null
  process.stdout.write(
    `${JSON.stringify({ name, value, unit, baseline, ratio, p50: p50 ?? null, p99: p99 ?? null })}\n`,
  )
}

export const headersOf = (member: number) => ({
  authorization: `Bearer ${tokenOf(member)}`,
  uuid: uidOf(member),
})

const odds = new Map(oddsKeys(GAME).map(({ key, defaultOdds }) => [key, defaultOdds]))
export const picks = allPicks(GAME).map(({ key, pick }) => ({ key, pick, odds: odds.get(key)! }))

export const accepted = (body: string) => body.startsWith('{"result":true')
