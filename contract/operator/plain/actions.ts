/** Every act the audit log can hold, as an operator reads it. */
export const actionWords: Record<string, string> = {
  'operator.login': '로그인',
  'operator.logout': '로그아웃',
  'round.void.request': '회차 취소 요청',
  'round.void.approve': '회차 취소 승인',
  'round.void.reject': '회차 취소 반려',
  'signup.approve': '가입 승인',
  'signup.refuse': '가입 거절',
  'member.suspend': '회원 이용 정지',
  'member.release': '회원 정지 해제',
  'member.edit': '회원 정보 변경',
  'member.logout': '회원 강제 로그아웃',
  'member.adjust.request': '잔액 조정 요청',
  'member.adjust.approve': '잔액 조정 승인',
  'member.adjust.reject': '잔액 조정 반려',
  'csv.export': '목록 내보내기',
  'books.broken': '장부 이상으로 사이트 닫음',
}
