/** Bounds and words of a new version of a document. */
export const SUMMARY_MAX = 300
/** A second operator has to agree before its instant. */
export const LEAST_MINUTES = 10
export const MOST_DAYS = 365

export const termsEditText = {
  requested: '새 버전을 요청했습니다. 다른 운영자의 승인을 기다립니다.',
  noSummary: '바뀐 점을 한 문장으로 입력해주세요.',
  longSummary: `바뀐 점은 ${SUMMARY_MAX}자까지 입력할 수 있습니다.`,
  same: '이전 버전과 내용이 같습니다. 내용을 고친 뒤 요청해주세요.',
  soon: `시행일시는 지금부터 ${LEAST_MINUTES}분 뒤보다 늦어야 합니다.`,
  far: `시행일시는 ${MOST_DAYS}일 안이어야 합니다.`,
  before: '시행일시는 바로 앞 버전의 시행일시보다 빠를 수 없습니다.',
  late: '시행일시가 지나 시행할 수 없습니다. 새 시행일시로 다시 요청해주세요.',
} as const
