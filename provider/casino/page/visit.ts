/** What a player did in this window: since when, and what it cost or brought; kept in this tab for a reload. */
import { formatWon } from '@madang/contract/core/won.ts'

type Kept = { since: number; staked: number; back: number; rounds: string[] }
/** Rounds that are remembered, so that one told twice counts once. */
const REMEMBERED = 20
const MINUTE_MS = 60_000

/** Such as +4,000원, −1,000원 or 0원. */
export const netTold = (won: number) =>
  `${won > 0 ? '+' : won < 0 ? '−' : ''}${formatWon(Math.abs(won))}원`

export type Visit = ReturnType<typeof openVisit>

export function openVisit(game: string, now = Date.now) {
  const key = `game-visit ${game}`
  const known = sessionStorage.getItem(key)
  const kept: Kept = known
    ? (JSON.parse(known) as Kept)
    : { since: now(), staked: 0, back: 0, rounds: [] }
  const keep = () => sessionStorage.setItem(key, JSON.stringify(kept))
  keep()
  return {
    minutes: () => Math.floor((now() - kept.since) / MINUTE_MS),
    staked: () => kept.staked,
    net: () => kept.back - kept.staked,
    /** A round is over; both in won. The same round again changes nothing. */
    played(round: string, staked: number, back: number) {
      if (kept.rounds.includes(round)) return
      kept.rounds = [...kept.rounds, round].slice(-REMEMBERED)
      kept.staked += staked
      kept.back += back
      keep()
    },
  }
}
