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

/** What the desk says of tightening a member's protection. */
export const protectText = {
  onlyLower: (standing: string) =>
    `지금 한도(${standing})보다 낮은 한도만 적용할 수 있습니다. 올리기는 회원이 신청합니다.`,
  noAmount: '금액을 입력해주세요.',
  noMinutes: '시간을 입력해주세요.',
  tooMuch: (most: string) => `한도는 최대 ${most}까지 정할 수 있습니다.`,
  noDays: (most: number) => `1일부터 ${most}일까지입니다.`,
  lowered: '한도를 바로 적용했습니다.',
  rested: '휴식을 적용했습니다.',
} as const
