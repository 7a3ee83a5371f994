/**
 * Pure: the bets of mine that this page saw waiting, and what is told when a round of theirs has ended
 * (docs/adr/0089-my-bet-told.md).
 */
import { formatWon, type Won } from '@madang/contract/core/won.ts'
import type { BetRow } from '@madang/contract/member/draw.ts'

import { BETS } from './use-bets.ts'

export type Told = {
  round: number
  /** my bets of it with what became of them, newest first */
  rows: BetRow[]
  /** whether these are all: a sum of a part is never told */
  whole: boolean
  staked: Won
  paid: Won
}

export type Mine = {
  from: BetRow[] | undefined
  /** my bets that wait, newest first */
  waiting: BetRow[]
  /** a round of which there may be more than the list says */
  more: number | null
  told: Told | null
}

export const NOTHING: Mine = { from: undefined, waiting: [], more: null, told: null }

const sum = (rows: BetRow[], of: 'money' | 'win'): Won =>
  rows.reduce((total, row) => total + row[of], 0)

/** After the list became `rows`. */
export function follow(mine: Mine, rows: BetRow[] | undefined): Mine {
  if (rows === undefined) return NOTHING
  const now = new Map(rows.map((row) => [row.no, row]))
  const waiting = rows.filter(({ resultClass }) => resultClass === 'wait')
  const known = new Set(mine.waiting.map(({ no }) => no))
  // A list that is full of bets of one round, none of which was seen being taken, may hold only some of them.
  const full =
    waiting.length === BETS &&
    rows.every(({ round, no }) => round === rows[0]!.round && !known.has(no))
  const more = full ? rows[0]!.round : mine.more
  const round = mine.waiting.find(({ no }) => isOver(now.get(no)))?.round
  const last = round === undefined ? [] : mine.waiting.filter((row) => row.round === round)
  const ended = last.flatMap(({ no }) => now.get(no) ?? [])
  if (round === undefined || !ended.every(isOver)) return { ...mine, from: rows, waiting, more }
  const whole = ended.length === last.length && round !== mine.more
  const told = { round, rows: ended, whole, staked: sum(ended, 'money'), paid: sum(ended, 'win') }
  return { from: rows, waiting, more: null, told }
}

const isOver = (row: BetRow | undefined) => row !== undefined && row.resultClass !== 'wait'

/** What stands on each pick, by its label: my stake on it that waits, or how it ended while that is told. */
export type Held = { money: Won; won: boolean }

export function heldOf({ waiting, told }: Mine): Map<string, Held> {
  const held = new Map<string, Held>()
  // What waits for the next round is of now; the last one's is of a moment ago.
  for (const row of waiting.length > 0 ? waiting : (told?.rows ?? [])) {
    const before = held.get(row.pick)
    held.set(row.pick, {
      money: (before?.money ?? 0) + row.money,
      won: row.resultClass === 'won',
    })
  }
  return held
}

/** 10,000 → '1만', 15,000 → '1.5만', 5,000 → '5천': as short as a corner needs, and never more than was staked. */
export function shortWon(amount: Won): string {
  if (amount >= 10_000) return `${formatWon(Math.floor(amount / 1_000) / 10)}만`
  return amount % 1_000 === 0 ? `${amount / 1_000}천` : formatWon(amount)
}

/** My bets as a page shows them. */
export type MyBets = {
  /** that wait for the round the page is on */
  bets: BetRow[]
  held: Map<string, Held>
  told: Told | null
  /** the one sentence for screen readers; empty between rounds */
  said: string
  fold: () => void
}
