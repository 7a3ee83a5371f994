/** Calls that move money, and what is said while it is not known what became of one. */

/** The calls whose answers are kept under their key: what became of one can be asked when its answer was lost. */
export const moneyCalls = [
  'bet',
  'depositRequest',
  'refill',
  'withdrawalRequest',
  'withdrawalCancel',
  'safeRequest',
  'safeLock',
  'pointChange',
  'limitsChange',
  'realityConfirm',
] as const
export type MoneyCall = (typeof moneyCalls)[number]

export const outcomeText = {
  checking: '접수 여부를 확인하고 있습니다.',
  never: '연결이 끊겨 접수되지 않았습니다. 다시 시도해주세요.',
} as const
