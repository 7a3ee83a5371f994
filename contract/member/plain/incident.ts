/** What members read of voids and corrections: the memo of a void, the public page of both (docs/adr/0116). */
export const voidMemo = {
  subject: (round: string) => `[회차 무효] ${round}`,
  opening: (round: string) => `${round}가 무효 처리되었습니다.`,
  reason: '사유',
  returned: '이 회차에 베팅하신 금액은 전액 보유금으로 돌려드렸습니다.',
  link: '돌려받은 금액과 처리 과정 보기',
} as const

export const incidentKinds = ['void', 'correction'] as const
export type IncidentKind = (typeof incidentKinds)[number]

export const incidentKindText: Record<IncidentKind, string> = {
  void: '회차 무효',
  correction: '재정산',
}

/** What happened to a round, in the order it happens. */
export const incidentSteps = [
  'opened',
  'closed',
  'drawn',
  'settled',
  'asked',
  'agreed',
  'voided',
  'corrected',
] as const
type IncidentStep = (typeof incidentSteps)[number]

export const stepText: Record<IncidentStep, string> = {
  opened: '베팅 시작',
  closed: '베팅 마감',
  drawn: '추첨 결과 공개',
  settled: '정산완료',
  asked: '처리 요청',
  agreed: '다른 운영자가 승인',
  voided: '회차 무효 · 베팅금액 반환',
  corrected: '재정산완료',
}
