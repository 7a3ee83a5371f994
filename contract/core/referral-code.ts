/** States of a referral code, as operators and its owner read them. */
export const codeStates = {
  open: '사용 가능',
  used: '모두 사용',
  expired: '만료',
  off: '중지',
} as const
export type CodeState = keyof typeof codeStates
