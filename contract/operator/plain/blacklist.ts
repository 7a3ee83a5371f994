/** What the console says about the blacklist before it asks, and the server when it refuses. */
export const blockKinds = {
  phone: '휴대폰번호',
  account: '계좌',
  address: 'IP 대역',
} as const
export type BlockKind = keyof typeof blockKinds

export const blockStates = { live: '차단중', over: '만료', lifted: '해제' } as const
export type BlockState = keyof typeof blockStates

export const blockText = {
  made: '차단 목록에 추가했습니다.',
  lifted: '차단을 해제했습니다.',
  badPhone: '휴대폰번호를 010-1234-5678처럼 입력해주세요.',
  badBank: '은행을 선택해주세요.',
  badAccount: '계좌번호를 6자 이상 숫자로 입력해주세요.',
  badRange: 'IP 주소나 대역을 입력해주세요. 예: 203.0.113.7, 203.0.113.0/24, 2001:db8::/64',
  wideRange: '너무 넓은 대역입니다. IPv4는 /8, IPv6는 /16까지 입력할 수 있습니다.',
  past: '끝나는 시각은 지금보다 뒤여야 합니다.',
  dup: (id: number) => `이미 차단중입니다. 차단 ${id}번을 확인해주세요.`,
  over: '이미 해제되었거나 만료된 차단입니다.',
  /** to an operator who would let it in */
  blocked: (id: number, kind: BlockKind) =>
    `차단 ${id}번(${blockKinds[kind]})에 있어 승인할 수 없습니다. 거절하거나, 차단을 해제한 뒤 다시 승인해주세요.`,
} as const
