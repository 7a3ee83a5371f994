/** A round as the database has it. */
import type { GameKey } from '@madang/contract/core/draw/games.ts'

export type RoundState = 'OPEN' | 'LOCKED' | 'DRAWN' | 'SETTLED' | 'VOID'
export type RoundRow = {
  id: number
  game: GameKey
  date: string
  number: number
  drawId: number
  state: RoundState
  closeAt: Date
  drawAt: Date
}
