/** Sentences about the correction of a settled round. */
export const correctionText = {
  requested: '재정산을 요청했습니다. 다른 운영자의 승인을 기다립니다.',
  notSettled: '정산된 회차만 재정산할 수 있습니다.',
  same: '지금 정산된 결과와 같습니다.',
  balls: '공 번호를 확인해주세요.',
} as const
