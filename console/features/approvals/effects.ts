/** What a yes would do, and what the server saw itself of a request (docs/spec/rules.md#operators). */
import { formatWon } from '@madang/contract/core/won.ts'
import type { Approval, ApprovalView } from '@madang/contract/operator/approvals.ts'

import { dayTime } from '../../shell/format.ts'
import { amountWords, isLift, settingWords, signedWon, termsWords, untilWord } from './acts.ts'

type Asked = Pick<Approval, 'action' | 'detail' | 'reason'>
const won = (amount: unknown) => amountWords('money', amount)

/** What the yes does, for its button. */
export function effectOf({ stands, ...asked }: Asked & Pick<ApprovalView, 'stands'>): string {
  const { action, detail } = asked
  switch (action) {
    case 'round.void':
      return stands?.kind === 'round' && stands.bets > 0
        ? `${won(stands.stakes)}을 ${formatWon(stands.members)}명에게 반환`
        : '회차 무효'
    case 'round.correct':
      return `회원 ${formatWon(Number(detail.members))}명 재정산`
    case 'odds.override':
      return '새 배당·한도 저장'
    case 'deposit.complete':
      return `${won(detail.amount)} 충전`
    case 'withdrawal.complete':
      return `${won(detail.amount)} 환전`
    case 'member.adjust':
      return `${amountWords(detail.pocket, detail.amount)} ${detail.way === 'remove' ? '회수' : '지급'}`
    case 'operator.role':
      return `역할 ${String(detail.from)} → ${String(detail.to)}`
    case 'operator.off':
      return '사용 중지'
    case 'operator.factor':
      return '2단계 인증 해제'
    case 'member.shut':
      return isLift(detail)
        ? '정지 해제'
        : typeof detail.until === 'string'
          ? `${untilWord(detail.until)}까지 정지`
          : '기한 없이 정지'
    case 'member.factor':
      return '2단계 인증 해제'
    case 'member.passkey':
      return '패스키 해제'
    case 'recovery.code':
      return '복구 코드 발급'
    case 'member.details':
      return '정보 변경 · 24시간 환전 보류'
    case 'terms.publish':
      return `${dayTime(String(detail.inForceAt))}부터 시행`
    case 'settlement.close':
      return `${won(detail.paid)} 지급하고 닫기`
    case 'settlement.terms':
      return termsWords(detail)
    case 'settlement.adjust':
      return `다음 정산에 ${signedWon(detail.amount)}`
    case 'ring.recover':
      return `${amountWords('point', detail.points)} 되찾기`
    case 'ring.bind':
      return `${membersOf(detail)}명 롤링 0`
    case 'ring.lift':
      return `${membersOf(detail)}명 롤링 0 해제`
    case 'grade.loosen':
      return '그룹 한도 완화'
    case 'setting.loosen':
      return typeof detail.value === 'number'
        ? `${settingWords(detail.key, detail.was)} → ${settingWords(detail.key, detail.value)}`
        : '설정 변경'
  }
}

const membersOf = (detail: Asked['detail']) => (detail.uids as string[]).length

/** What the server saw itself, beside what was said. */
export function seenOf({ stands, asked }: Pick<ApprovalView, 'stands' | 'asked'>) {
  const { approved, rejected, withdrawn } = asked
  const all = [
    {
      what: '요청자의 같은 요청 30일',
      value: `${approved + rejected + withdrawn}건`,
      note: `승인 ${approved} · 반려·늦음 ${rejected} · 철회 ${withdrawn}`,
    },
  ]
  if (stands?.kind === 'wallet')
    for (const [word, { count, sum }] of [
      ['충전', stands.deposits],
      ['환전', stands.withdrawals],
    ] as const)
      all.push({
        what: `지난 ${word}`,
        value: count === 0 ? `첫 ${word}` : `${formatWon(count)}건`,
        note: won(sum),
      })
  return all
}
