/** What a search by dates says of dates it cannot take (seed 2 §5; spec/wire.md, Calls: document 2). */

/** The most days between the first and the last of a search. */
export const MOST_DAYS = 92

export const dateText = {
  notValid: 'Date input not valid.',
  order: '시작일은 종료일보다 늦을 수 없습니다.',
  future: '오늘 이후의 날짜는 조회할 수 없습니다.',
  tooLong: `조회 기간은 최대 ${MOST_DAYS}일입니다.`,
} as const
