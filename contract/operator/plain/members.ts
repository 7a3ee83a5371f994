/** What the desk says about members, and the words for what they are and have. */
export const memberText = {
  approved: '가입을 승인했습니다.',
  refused: '가입을 거절했습니다.',
  suspended: '이용을 정지했습니다.',
  released: '정지를 해제했습니다.',
  edited: '회원 정보를 변경했습니다.',
  loggedOut: '로그아웃 처리했습니다.',
  notLoggedIn: '로그인중이 아닙니다.',
  frozen: '계정을 잠갔습니다.',
  reopened: '탈퇴 신청을 취소했습니다.',
  notClosing: '탈퇴 신청이 없거나 취소할 수 있는 기간이 지났습니다.',
  opened: '계정을 열었습니다. 24시간 동안 환전할 수 없습니다.',
  longSuspension:
    '첫날부터 90일이 넘는 정지와, 두 운영자가 정한 정지의 변경·해제는 다른 운영자의 승인이 필요합니다.',
  past: '정지 기한은 지금보다 뒤여야 합니다.',
  nothing: '바꿀 내용이 없습니다.',
  notMember: '승인 대기중이거나 탈퇴한 회원입니다.',
  short: '회원의 잔액보다 큰 금액은 회수할 수 없습니다.',
  cut: '100,000행까지만 담았습니다. 기간을 나누어 내보내주세요.',
  renamed: '닉네임을 변경했습니다.',
  phoneTaken: '다른 회원이 쓰는 휴대폰번호라 바꿀 수 없습니다. 신청을 거절해주세요.',
  tooMuch: '한 번에 조정할 수 있는 금액을 넘었습니다.',
} as const

/** What a member asks the desk to change. */
export const detailWords = {
  bank: '은행',
  holder: '예금주',
  account: '계좌번호',
  phone: '휴대폰',
} as const

export const scopeWords = {
  login: '로그인',
  bet: '베팅',
  cashier: '충전·환전',
  write: '글쓰기',
} as const

export const pocketWords = { money: '보유금', point: '포인트', coin: '코인' } as const
export const wayWords = { add: '지급', remove: '회수' } as const

/** Why two members may be one person, the strongest sign first. */
export const alikeWhys = ['device', 'account', 'address', 'network'] as const
export type AlikeWhy = (typeof alikeWhys)[number]
