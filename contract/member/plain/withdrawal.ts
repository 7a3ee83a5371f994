/**
 * What the withdrawal page says before it asks, and the server when it refuses (docs/spec/shell.md#checks, #errors;
 * docs/spec/rules.md#deposits-and-withdrawals).
 */
/** In the hours the bank checks, given as HH:mm. */
export const closedText = (from: string, until: string) =>
  `${spoken(from)} ~ ${spoken(until)}까지는 환전 처리가 불가능합니다.`
const spoken = (time: string) => `${time.replace(':', '시 ')}분`

export const withdrawalText = {
  noAmount: '금액을 입력해주세요.',
  belowMin: (min: string) => `최소 환전금액은 ${min}원입니다.`,
  pending: '대기중인 환전 신청이 있습니다. 처리된 뒤 다시 신청해주세요.',
  tooSoon: (hours: number, at: string) =>
    `환전 후 ${hours}시간이 지나야 다시 신청할 수 있습니다. ${at}부터 신청해주세요.`,
  tooMuch: '보유금액보다 환전금액이 큽니다.',
  turnover: (left: string) =>
    `환전 조건까지 ${left}원 남았습니다. 조건을 채우면 환전할 수 있습니다.`,
  off: '지금은 환전할 수 없습니다. 고객센터에 문의해주세요.',
  confirm: '환전을 신청하시겠습니까?',
  done: '환전 신청이 완료되었습니다.',
  cancel: '환전 신청을 취소하시겠습니까?',
  cancelled: '환전 신청을 취소했습니다.',
  notPending: '이미 처리된 환전 신청입니다.',
  notFound: '존재하지 않는 신청입니다.',
} as const

export const withdrawalStatus = {
  pending: '대기중',
  done: '환전완료',
  cancelled: '취소',
  refused: '거절',
} as const
