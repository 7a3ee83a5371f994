/**
 * What the betting history says before it asks, and the server when it refuses (docs/spec/member-pages.md#checks,
 * #errors).
 */
export const betKinds = ['all', 'baccarat', 'slot', 'dragon', 'roulette', 'etc'] as const
export type BetKind = (typeof betKinds)[number]

export const betKindText: Record<BetKind, string> = {
  all: '전체 카지노',
  baccarat: '바카라',
  slot: '슬롯',
  dragon: '드래곤타이거',
  roulette: '룰렛',
  etc: '기타 카지노',
}

/** Status on the wire, in the words of the last bets. */
export const betStatusText = {
  '1': '대기중',
  '2': '낙첨',
  '3': '적특',
  '4': '적중',
  취소: '취소',
} as const

/**
 * A spin that brought back less than its stake, or just the stake (docs/spec/rules.md#casino-bets): counted as lost,
 * told as it was.
 */
export const spinBackText = { part: '일부 반환', whole: '반환' } as const

/** A vendor's round is being played until it ends. */
export const wagerWaitsText = '진행중'

export const bettingText = {
  // As the seed writes them.
  confirmDelete: '해당 베팅내역을 삭제하시겠습까?',
  confirmDeleteAll: '검색된 결과를 모두 삭제하시겠습까?',
  deleted: '베팅내역이 삭제되었습니다.',
  deletedAll: '검색된 베팅내역이 삭제되었습니다.',
  waitingStays: '검색된 베팅내역이 삭제되었습니다. 결과 대기중인 베팅은 남아 있습니다.',
  waiting: '결과 대기중인 베팅은 삭제할 수 없습니다.',
  notFound: '존재하지 않는 베팅내역입니다.',
  empty: '베팅내역이 없습니다.',
} as const
