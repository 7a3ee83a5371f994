/** Why a member plays nothing now, as every page says it; apart from the words of the page of limits, which it does not carry. */
import { spoken } from '../../core/kst.ts'
import type { RestKind } from '../../core/protection.ts'

/** Why a member at rest neither plays nor pays in; `until`: yyyy-MM-dd HH:mm:ss. */
export function restText({ kind, until }: { kind: RestKind; until: string }): string {
  const when = spoken(until, { year: kind === 'excluded' })
  return {
    excluded: `자가배제중입니다. ${when}까지 베팅과 충전을 이용할 수 없습니다.`,
    ended:
      '자가배제 기간이 끝났습니다. 한도와 휴식에서 이용 재개를 누르면 다시 이용할 수 있습니다.',
    closing: `탈퇴를 신청한 계정입니다. ${when}까지 내 계정에서 취소하면 다시 이용할 수 있습니다.`,
    timeout: `휴식중입니다. ${when}까지 베팅과 충전을 이용할 수 없습니다.`,
    session: `정한 이용 시간을 모두 사용했습니다. ${when}부터 다시 이용할 수 있습니다.`,
  }[kind]
}
