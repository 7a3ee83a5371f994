/** What a draft changes of the rules that held: everything else of a bet stays as it was taken. */
import type { OddsHundredths } from '@madang/contract/core/odds.ts'
import type { PlayedGame } from '@madang/contract/core/edges.ts'

/** Of one game; null: as it held. */
export type GameRule = {
  /** the smallest stake; also what a bet that is cut must be left with */
  least: number
  leastChanged: boolean
  bet: number | null
  win: number | null
  /** what stood by then is no reason to refuse: the cap itself is not changed, pay-outs are */
  winSticks: boolean
  folder: number | null
  total: number | null
  exposure: number | null
  exposureSticks: boolean
  /** by key, those that change */
  odds: ReadonlyMap<string, OddsHundredths>
}

export type Rule = {
  /** by the game's key; none of another's rounds are read */
  games: ReadonlyMap<string, GameRule>
  /** a member's rates in effect, hundredths of a percent */
  rates: { member: number; will: Readonly<Record<PlayedGame, number>> } | null
}

export const unchanged: GameRule = {
  least: 1,
  leastChanged: false,
  ...{ bet: null, win: null, winSticks: false, folder: null, total: null },
  exposure: null,
  exposureSticks: false,
  odds: new Map(),
}

/** Whether bets can be refused or cut by it, whatever other members do. */
export const cuts = ({ leastChanged, bet, win, folder, total }: GameRule) =>
  leastChanged || bet !== null || win !== null || folder !== null || total !== null
