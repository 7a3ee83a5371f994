/** Every change a member can make of their protection, as an operator reads it. */
export const protectionWords = {
  'limit.lower': '한도 적용',
  'limit.ask': '한도 올리기 신청',
  'limit.keep': '한도 올리기 취소',
  'limit.raise': '한도 올림',
  timeout: '휴식',
  exclude: '자가배제',
  return: '이용 재개',
  'check.minutes': '알림 간격',
  'check.read': '이용 시간 알림 확인',
} as const
