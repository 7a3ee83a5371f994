/** Every act the audit log can hold, as an operator reads it. */
export const actionWords: Record<string, string> = {
  'operator.login': '로그인',
  'operator.logout': '로그아웃',
  'round.void.request': '회차 취소 요청',
  'round.void.approve': '회차 취소 승인',
  'round.void.reject': '회차 취소 반려',
  'books.broken': '장부 이상으로 사이트 닫음',
}
