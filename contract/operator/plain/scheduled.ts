/** Bounds and words of changes that are decided now and come into force at an instant (docs/adr/0124). */
export const SOONEST_MINUTES = 2
export const MOST_DAYS = 365
/** So shortly before its instant a change is neither taken back nor overtaken: who acts then would act on both sides of it. */
export const CLOSED_SECONDS = 5

export const scheduledText = {
  saved: '변경을 예약했습니다.',
  cancelled: '예약을 취소했습니다.',
  soon: `적용일시는 지금부터 ${SOONEST_MINUTES}분 뒤보다 늦어야 합니다.`,
  far: `적용일시는 ${MOST_DAYS}일 안이어야 합니다.`,
  until: '되돌릴 일시는 적용일시보다 뒤여야 합니다.',
  order: '적용일시는 먼저 예약된 변경보다 뒤여야 합니다.',
  same: '그때의 값과 같습니다.',
  conflict: '예약된 변경과 맞지 않습니다.',
  late: '적용일시가 지났습니다. 새 일시로 다시 요청해주세요.',
  closed: `적용 ${CLOSED_SECONDS}초 전에는 바꾸거나 취소할 수 없습니다. 적용된 뒤에 다시 시도해주세요.`,
  begun:
    '이미 적용된 변경은 되돌릴 일시만 따로 취소할 수 없습니다. 새 값을 바로 저장하면 예약이 끝납니다.',
  looser:
    '취소하면 두 운영자가 승인한 값보다 완화됩니다. 지금 값을 바로 저장해 2차 승인을 요청해주세요.',
  over: '이미 적용되었거나 취소된 예약입니다.',
} as const
