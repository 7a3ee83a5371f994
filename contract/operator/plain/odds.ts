/** What odds and limits of a game may be, and what is said when they are not. */
import { formatWon } from '../../core/won.ts'
import { loosens, settingRules } from './site-settings.ts'

export const oddsBounds = { min: 101, max: 100_000 } as const

/** The limits a game may have of its own; named as the settings that hold for every game. */
export const limitKeys = [
  'minBettingMoney',
  'maxBettingMoney',
  'maxWinMoney',
  'folderMaxBettingMoney',
  'roundMaxBettingMoney',
  'roundExposure',
] as const
export type LimitKey = (typeof limitKeys)[number]

type BetLimits = Partial<Record<LimitKey, number>>

/** Without one of its own a game follows the site's setting alone. */
const widthOf = (limit: number | undefined) => limit ?? Infinity

/**
 * The limits that loosen what guards money, in words; empty where none does. A game's own are held against each other:
 * one that the site's setting holds lower today would be in force the day that rises (docs/spec/rules.md#operators).
 */
export function loosenedLimits(before: BetLimits, after: BetLimits): string {
  const word = (limit: number | undefined) =>
    limit === undefined ? '사이트 설정' : `${formatWon(limit)}원`
  return limitKeys
    .filter((key) => loosens(key, { [key]: widthOf(before[key]) }, { [key]: widthOf(after[key]) }))
    .map((key) => `${settingRules[key].label} ${word(before[key])} → ${word(after[key])}`)
    .join(', ')
}

export const oddsText = {
  unknown: '존재하지 않는 게임입니다.',
  keys: '이 게임의 모든 배당을 보내주세요.',
  bounds: (label: string) =>
    `${label}: 배당은 1.01부터 1,000.00까지 소수 둘째 자리로 입력해주세요.`,
  same: '변경한 내용이 없습니다.',
  outside: (labels: string) => `환수율은 75%부터 100%까지만 저장할 수 있습니다: ${labels}`,
  aboveCap: (labels: string) => `98%를 넘는 배당은 다른 운영자가 승인해야 적용됩니다: ${labels}`,
  loosened: (labels: string) => `한도를 넓히면 다른 운영자가 승인해야 적용됩니다: ${labels}`,
  beyond: (heads: number, highest: string, most: string) =>
    `${heads}명, 최고 ${highest} (한도 ${most})`,
  saved: '저장했습니다. 다음에 열리는 회차부터 적용됩니다.',
  requested: '배당·한도 변경을 요청했습니다. 다른 운영자의 승인을 기다립니다.',
} as const
