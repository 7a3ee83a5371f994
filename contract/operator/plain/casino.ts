/** What the console says about vendors and games before it asks, and the server when it refuses. */
export const offerStates = ['on', 'off', 'maintenance'] as const
export type OfferState = (typeof offerStates)[number]

/** Calls that are kept; asking for a balance is not. */
export const storedCalls = ['bet', 'win', 'refund', 'end'] as const
export const storedStatuses = [
  'OK',
  'CONFLICT',
  'SETTLED',
  'CANCELLED',
  'NO_BET',
  'INSUFFICIENT',
  'BLOCKED',
  'LIMIT',
  'CLOSED',
] as const

/** Minutes a secret may stay good beside the one after it. */
export const overlaps = [1, 60, 1_440] as const
export type Overlap = (typeof overlaps)[number]

export const vendorText = {
  saved: '저장했습니다.',
  ordered: '로비 순서를 바꿨습니다.',
  noMessage: '점검하거나 중지할 때는 회원에게 보일 안내를 2~200자로 입력해주세요.',
  notSlot: '프리미엄은 슬롯 게임사만 정할 수 있습니다.',
  notScheduled: '프리미엄은 예약할 수 없습니다. 바로 저장해주세요.',
  ended: '이미 끝난 라운드입니다.',
  disputed:
    '게임사의 응답이 장부와 달라 라운드를 끝내지 않았습니다. 게임사에 확인한 뒤 다시 조회해주세요.',
  silent: '게임사가 응답하지 않습니다. 잠시 후 다시 시도해주세요.',
  settled: '게임사의 응답대로 정산했습니다.',
  stillOpen: '게임사가 아직 진행중이라고 답했습니다.',
  spoiled: '보관된 요청 원문이 처음과 달라 다시 보낼 수 없습니다.',
  untold: '게임사가 아직 확인하지 않은 키가 있습니다. 먼저 다시 알려주세요.',
  noUntold: '알릴 키가 없습니다.',
  told: '게임사가 새 키를 확인했습니다.',
} as const
