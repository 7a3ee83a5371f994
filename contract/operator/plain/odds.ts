/** What odds and limits of a game may be, and what is said when they are not. */
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

export const oddsText = {
  unknown: '존재하지 않는 게임입니다.',
  keys: '이 게임의 모든 배당을 보내주세요.',
  bounds: (label: string) =>
    `${label}: 배당은 1.01부터 1,000.00까지 소수 둘째 자리로 입력해주세요.`,
  same: '변경한 내용이 없습니다.',
  outside: (labels: string) => `환수율은 75%부터 100%까지만 저장할 수 있습니다: ${labels}`,
  aboveCap: (labels: string) => `98%를 넘는 배당은 다른 운영자가 승인해야 적용됩니다: ${labels}`,
  beyond: (heads: number, highest: string, most: string) =>
    `${heads}명, 최고 ${highest} (한도 ${most})`,
  saved: '저장했습니다. 다음에 열리는 회차부터 적용됩니다.',
  requested: '배당 인상을 요청했습니다. 다른 운영자의 승인을 기다립니다.',
} as const
