/** What a request about a partner's statement would change. */
import type { Approval, Stands } from '@madang/contract/operator/approvals.ts'

import { amountWords, signedWon, termsWords, type Change } from './acts.ts'

type Asked = Pick<Approval, 'action' | 'detail'>

/** Line by line, as `changesOf`. */
export function ofSettlement(
  { action, detail }: Asked,
  stands: Extract<Stands, { kind: 'settlement' }>,
): Change[] {
  if (action === 'settlement.terms')
    return [{ what: '루징', now: termsWords(stands), then: termsWords(detail), hurts: true }]
  const waiting = signedWon(stands.adjusted)
  if (action === 'settlement.adjust') {
    const then = signedWon(stands.adjusted + Number(detail.amount))
    const { about } = detail
    return [
      { what: '다음 정산의 조정', now: waiting, then, hurts: true },
      ...(typeof about === 'string'
        ? [{ what: '파트너의 이의', now: about, then: '받아들임 · 사유를 답변으로 읽음' }]
        : []),
    ]
  }
  return [
    { what: '닫은 기간', now: stands.last ? `${stands.last}까지` : '없음', then: '이 기간까지' },
    { what: '루징 대상', now: '—', then: signedWon(detail.target) },
    { what: '조정', now: waiting, then: '이 명세서에 들어감' },
    { what: '보유금', now: '—', then: `${amountWords('money', detail.paid)} 지급` },
    { what: '되돌리기', now: '—', then: '할 수 없음 · 다음 정산에서 조정', hurts: true },
  ]
}
