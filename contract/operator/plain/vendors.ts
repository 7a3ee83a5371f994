/** What the console says about vendors and games before it asks, and the server when it refuses. */
export const vendorText = {
  saved: '저장했습니다.',
  noMessage: '점검하거나 끌 때는 회원에게 보일 안내를 2~200자로 입력해주세요.',
} as const
