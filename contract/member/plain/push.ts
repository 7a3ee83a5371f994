/** What is pushed, and what the page of it says (docs/adr/0096-push.md). Nothing in it calls to play. */
import { minutesText } from '../../core/protection.ts'
import { formatWon } from '../../core/won.ts'

/** What became of a member's bets of a round, all together, in won. */
type Result = { staked: number; paid: number; isVoid: boolean }

/** The word follows from all picks of the round together, so that no loss reads as a win. */
export function resultText({ staked, paid, isVoid }: Result, amounts: boolean): string {
  const won = (amount: number) => `${formatWon(amount)}원`
  if (isVoid)
    return amounts
      ? `회차 무효 · 베팅금액 ${won(staked)} 반환`
      : '회차 무효 · 베팅금액이 반환되었습니다.'
  if (paid === 0) return amounts ? `낙첨 −${won(staked)}` : '낙첨'
  if (paid > staked)
    return amounts ? `적중 · 당첨금 ${won(paid)}, 이번 회차 +${won(paid - staked)}` : '적중'
  if (paid === staked) return amounts ? `${won(paid)} 돌려받음` : '베팅금액만큼 돌려받음'
  return amounts
    ? `${won(paid)} 받음 · 이번 회차 −${won(staked - paid)}`
    : '일부만 돌려받음 · 이번 회차 손실'
}

export const withdrawalTold = (
  { amount, state }: { amount: number; state: 'done' | 'refused' },
  amounts: boolean,
): string => {
  const what = amounts ? `${formatWon(amount)}원 환전` : '신청한 환전'
  return state === 'done'
    ? `${what} 처리가 완료되었습니다.`
    : `${what} 처리가 거절되었습니다. 환전 페이지에서 사유를 확인해주세요.`
}

/** What a day came to; what waits is told apart, as it is neither won nor lost. */
export type Day = { bets: number; net: number; open: number; minutes: number }

export function dayTold({ bets, net, open, minutes }: Day, amounts: boolean): string {
  const signed = `${net > 0 ? '+' : net < 0 ? '−' : ''}${formatWon(Math.abs(net))}원`
  const waits = open > 0 ? ` (대기중 ${formatWon(open)}원 제외)` : ''
  const result = amounts ? ` · 손익 ${signed}${waits}` : ''
  return `오늘 베팅 ${formatWon(bets)}번${result} · 이용 시간 ${minutesText(minutes)}`
}

export const pushText = {
  withdrawal: '환전',
  day: '오늘의 장부',
  off: '이 사이트에서는 알림을 보내지 않습니다.',
  address: '이 브라우저의 알림은 사용할 수 없습니다. 다른 브라우저에서 다시 시도해주세요.',
  nothing: '받을 알림을 하나 이상 골라주세요.',
  set: '알림 설정을 저장했습니다.',
  stopped: '이 기기의 알림을 껐습니다.',
} as const
