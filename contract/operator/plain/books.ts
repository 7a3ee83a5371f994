/** What the pages of the house's books say, free of schemas. */

/** What a day is summed into; each kind of the ledger that leaves or enters what members hold in won is in one of them. */
export const bookFigures = [
  'deposits',
  'withdrawals',
  'stakes',
  'wins',
  'returned',
  'rolling',
  'converted',
  'adjusted',
  'settled',
  'given',
  'left',
] as const
export type BookFigure = (typeof bookFigures)[number]

export const bookFigureText: Record<BookFigure, string> = {
  deposits: '충전',
  withdrawals: '환전',
  stakes: '베팅',
  wins: '당첨금',
  returned: '반환',
  rolling: '롤링',
  converted: '전환',
  adjusted: '조정',
  settled: '파트너 정산',
  given: '모의 머니',
  left: '탈퇴 잔액',
}

/** What sums to date are of, the shortest first. */
export const bookSpans = ['today', 'month', 'year'] as const
export type BookSpan = (typeof bookSpans)[number]
export const bookSpanText: Record<BookSpan, string> = {
  today: '오늘',
  month: '이번 달',
  year: '올해',
}

export const bookText = {
  noDay: '마감되지 않은 날입니다. 하루는 자정이 지나고 10분 뒤에 마감됩니다.',
} as const
