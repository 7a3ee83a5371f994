/** What a game is to its window: told of its seat, and exported as one `module`. */
import type { Line, SeedShown } from './api.ts'
import type { Frame } from './frame.ts'

/** What a game is told of itself; the rest of its seat is its own to read. */
export type Seat = {
  title: string
  game: { id: string; ko: string; minStake: number; maxStake: number } & (
    | { kind: 'table'; table: 'baccarat' | 'dragonTiger' | 'roulette' | 'sicBo' }
    | { kind: 'slot'; model: string }
    | { kind: 'highlow' }
  )
} & Record<string, unknown>

/** What each kind of game exports as `module`. */
export type Module = {
  /** Brings what its first picture needs. */
  bring?: (seat: Seat) => Promise<void>
  start: (parts: { frame: Frame; line: Line; seat: Seat }) => {
    /** the table told something */
    heard?: (table: never) => void
    /** which seed the next draw is under: it may be turned outside the window */
    seed?: (seed: SeedShown) => void
  }
  /** what stands under its name, beside the vendor's */
  below?: (seat: Seat) => string
  rules: (seat: Seat) => Node
  history: (line: Line, seat: Seat) => Promise<Node>
}
