/** What the deposit page says before it asks, and the server when it refuses (seed 1 §5, §8; spec/rules.md §3). */
export const COIN_WON = 10_000
export const MIN_DEPOSIT = 10_000
export const MAX_DEPOSIT = 100_000_000
export const MAX_COIN_DEPOSIT = 5_000_000

export const depositText = {
  noAmount: '금액을 입력해주세요.',
  belowMin: '최소 충전금액은 10,000원 입니다.',
  aboveMax: '최대 충전금액은 100,000,000원 입니다.',
  aboveCoinMax: '코인 충전은 1회 최대 5,000,000원까지 가능합니다.',
  pending: '이미 대기중인 충전 신청이 있습니다.',
  off: '충전을 이용하실 수 없습니다.',
  confirm: '충전을 신청하시겠습니까?',
  done: '충전 신청이 완료되었습니다.',
  wholeTenThousand: '만원 단위로 변환가능합니다.',
  shortCoin: '보유 코인 수량이 부족합니다..',
  convert: '코인을 보유금으로 변환하시겠습니까?',
  converted: '코인 변환이 완료되었습니다.',
  over: '23시30분 ~ 00시30분 까지는 은행점검으로 인하여 확인이 불가능합니다.',
  play: '모의 머니 — 실제 돈이 아닙니다',
  refillFull: '보유금이 기본 지급액보다 적을 때만 받을 수 있습니다.',
  refillToday: '모의 머니는 하루에 한 번 받을 수 있습니다.',
  refilled: '모의 머니를 받았습니다.',
} as const

export const depositStatus = {
  pending: '대기중',
  done: '충전완료',
  cancelled: '취소',
  refused: '거절',
} as const
