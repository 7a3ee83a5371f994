/** What the pages of the house's books say, free of schemas. */

/** Figures of a day: the won that entered or left what members hold, and the points that rolling brought. */
const bookFigures = [
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

const bookFigureText: Record<BookFigure, string> = {
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

/** What a sum shows and opens: the figures, and what the games left the house of them. */
export const bookColumns = [...bookFigures, 'profit'] as const
export type BookColumn = (typeof bookColumns)[number]

export const bookColumnText: Record<BookColumn, string> = { ...bookFigureText, profit: '게임 손익' }

/** What the house owes: all of it in won, each pocket, and stakes that wait for their result, which are in none. */
export const bookHoldings = ['owed', 'money', 'safe', 'held', 'point', 'coin', 'open'] as const
export type BookHolding = (typeof bookHoldings)[number]

export const bookHoldingText: Record<BookHolding, string> = {
  owed: '회원에게 갚을 돈',
  money: '보유금',
  safe: '금고',
  held: '환전 신청',
  point: '포인트',
  coin: '코인',
  open: '결과 대기 베팅',
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
