/** What the second factor says, on its page and at the login (docs/spec/accounts.md#second-factor). */
export const RECOVERY_CODES = 10

export const factorText = {
  askCode: '인증 앱의 6자리 코드를 입력해주세요.',
  badCode: '코드가 올바르지 않거나 이미 사용되었습니다. 새 코드를 입력해주세요.',
  slow: '확인 실패가 많습니다. 30분 뒤에 다시 시도하거나 복구 코드를 입력해주세요.',
  enrolled: '이미 2단계 인증을 사용하고 있습니다.',
  notBegun: '등록을 다시 시작해주세요.',
  notEnrolled: '2단계 인증을 사용하고 있지 않습니다.',
  on: '2단계 인증을 켰습니다. 복구 코드를 안전한 곳에 보관해주세요.',
  off: '2단계 인증을 껐습니다.',
  codes: '복구 코드를 새로 만들었습니다. 전의 코드는 쓸 수 없습니다.',
} as const
