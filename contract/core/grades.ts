/** Grades of members: caps of their own, tighter than the house's, and a message (docs/adr/0132-grades-of-members.md). */
import type { Won } from './won.ts'

/** What a grade may cap, named as the settings that hold for everybody, and how each is called. */
export const gradeCaps = {
  maxBettingMoney: '최대 베팅금액',
  maxWinMoney: '최대 당첨금',
  folderMaxBettingMoney: '단일 픽 최대 베팅금액',
  roundMaxBettingMoney: '한 회차 최대 베팅금액',
  maxDeposit: '최대 충전금액',
} as const
export type GradeCap = keyof typeof gradeCaps
/** In the order they are shown in. */
export const gradeCapKeys = Object.keys(gradeCaps) as [GradeCap, ...GradeCap[]]

/** Of a draw bet. */
export const betCaps = [
  'maxBettingMoney',
  'maxWinMoney',
  'folderMaxBettingMoney',
  'roundMaxBettingMoney',
] as const satisfies GradeCap[]
export type BetCap = (typeof betCaps)[number]

/** One that is missing is the house's. */
export type GradeCaps = Partial<Record<GradeCap, Won>>
/** A grade as it decides on its member. */
export type Grade = { name: string; caps: GradeCaps }
