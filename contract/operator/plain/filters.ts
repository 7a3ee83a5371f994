/** Filters that an operator keeps for a list: at most one for each of the keys 1 to 9. */
export const filterLists = [
  'bets',
  'deposits',
  'withdrawals',
  'members',
  'rolling',
  'rings',
  'vendorCalls',
  'audit',
  'events',
] as const
export type FilterList = (typeof filterLists)[number]

export const FILTERS_MOST = 9
export const FILTER_NAME_MOST = 20

export const filterText = {
  noName: '이름을 1~20자로 입력해주세요.',
  none: '저장할 조건이 없습니다. 목록의 조건을 먼저 골라주세요.',
  full: '조건은 목록마다 9개까지 저장할 수 있습니다. 하나를 지운 뒤 저장해주세요.',
  phone: '휴대폰 번호로 찾는 조건은 저장할 수 없습니다.',
  saved: (slot: number) => `저장했습니다. ${slot} 키로 불러옵니다.`,
  removed: '저장한 조건을 지웠습니다.',
} as const
