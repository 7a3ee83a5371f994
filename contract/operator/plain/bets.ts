/** Bets as the console tells them apart. */
export const betKinds = ['draw', 'casino', 'slot'] as const
export type BetKind = (typeof betKinds)[number]
export const betKindWords = { draw: '추첨', casino: '카지노', slot: '슬롯' } as const

export const betStates = ['wait', 'won', 'lost', 'push', 'void'] as const
export type BetState = (typeof betStates)[number]
export const betStateWords: Record<BetState, string> = {
  wait: '대기중',
  won: '적중',
  lost: '낙첨',
  push: '적특',
  void: '취소',
}

/** Why a bet brings its line points, or none. */
export const rollingWhys = [
  'paid',
  'waits',
  'opposed',
  'ring',
  'noLine',
  'void',
  'nothing',
] as const
export type RollingWhy = (typeof rollingWhys)[number]
