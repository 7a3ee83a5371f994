/** What members read of a correction: its memo, and its place on the public proof. Amounts of one's own are on the statement. */
export const correctionMemo = {
  subject: (round: string) => `[재정산] ${round}`,
  opening: (round: string) => `${round}의 정산을 다시 했습니다.`,
  reason: '사유',
  before: '이전 결과',
  after: '변경된 결과',
  voided: '회차 무효 · 베팅금액 반환',
  terms:
    '앞서 지급된 금액은 보유금에 남아 있는 만큼만 회수하고, 결과에 맞게 다시 지급했습니다. 이미 사용하신 금액은 청구하지 않습니다.',
  proof: '회차 증명에서 두 정산 보기',
} as const

export const proofText = {
  title: '재정산',
  about:
    '뽑힌 공은 바뀌지 않습니다. 재정산하면 이전 정산을 되돌리고 다시 지급하며, 모든 정산이 여기에 남습니다.',
  incidents: '무효·재정산 처리 과정 보기',
  settlement: (n: number) => `${n}차 정산`,
  voided: '회차 무효 · 베팅금액 반환',
} as const
