/**
 * What the deposit page says before it asks, and the server when it refuses (docs/spec/shell.md#checks, #errors;
 * docs/spec/rules.md#deposits-and-withdrawals).
 */
import { formatWon, type Won } from '../../core/won.ts'

export const COIN_WON = 10_000

/** The bounds are settings; these are the sentences of whatever is in force. */
export const belowMinText = (min: Won) => `최소 충전금액은 ${formatWon(min)}원 입니다.`
export const aboveMaxText = (max: Won) => `한 번에 ${formatWon(max)}원까지 충전할 수 있습니다.`
export const aboveCoinMaxText = (max: Won) => `한 번에 ${formatWon(max)}원까지 충전할 수 있습니다.`

/** In the hours the bank checks, given as HH:mm. */
export const overText = (from: string, until: string) =>
  `${spoken(from)} ~ ${spoken(until)} 까지는 은행점검으로 인하여 확인이 불가능합니다.`
const spoken = (time: string) => `${time.replace(':', '시')}분`

export const depositText = {
  noAmount: '금액을 입력해주세요.',
  pending: '대기중인 충전 신청이 있습니다. 처리된 뒤 다시 신청해주세요.',
  off: '지금은 충전할 수 없습니다. 고객센터에 문의해주세요.',
  confirm: '충전을 신청하시겠습니까?',
  done: '충전 신청이 완료되었습니다.',
  wholeTenThousand: '만원 단위로 변환가능합니다.',
  shortCoin: '보유 코인 수량이 부족합니다..',
  convert: '코인을 보유금으로 변환하시겠습니까?',
  converted: '코인변환이 완료되었습니다.',
  play: '모의 머니 — 실제 돈이 아닙니다',
  refillFull: '보유금과 금고, 환전 대기 금액의 합이 기본 지급액보다 적을 때 받을 수 있습니다.',
  refillToday: '모의 머니는 하루에 한 번 받을 수 있습니다.',
  refilled: '모의 머니를 받았습니다.',
} as const

export const depositStatus = {
  pending: '대기중',
  done: '충전완료',
  cancelled: '취소',
  refused: '거절',
} as const
