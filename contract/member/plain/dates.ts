/** What a search by days says of days it cannot take (docs/spec/member-pages.md#checks; docs/spec/wire.md#lists). */

/** The most days between the first and the last one of a search (docs/spec/wire.md). */
export const SEARCH_DAYS = 92

export const periodText = {
  badDate: 'Date input not valid.',
  backwards: '시작일이 종료일보다 늦습니다.',
  future: '오늘 이후의 날짜는 검색할 수 없습니다.',
  long: `한 번에 ${SEARCH_DAYS}일까지 검색할 수 있습니다.`,
} as const
