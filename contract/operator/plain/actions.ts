/** Every act the audit log can hold, as an operator reads it. */
export const actionWords: Record<string, string> = {
  'operator.login': '로그인',
  'operator.logout': '로그아웃',
  'round.void.request': '회차 취소 요청',
  'round.void.approve': '회차 취소 승인',
  'round.void.reject': '회차 취소 반려',
  'inquiry.answer': '문의 답변',
  'template.save': '답변 템플릿 저장',
  'template.delete': '답변 템플릿 삭제',
  'notice.save': '공지 저장',
  'notice.withdraw': '공지 내림',
  'notice.restore': '공지 다시 게시',
  'popup.save': '팝업 저장',
  'popup.withdraw': '팝업 내림',
  'popup.restore': '팝업 다시 게시',
  'books.broken': '장부 이상으로 사이트 닫음',
}
