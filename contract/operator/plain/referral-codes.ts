/** What the console says about referral codes before it asks, and the server when it refuses. */
export const codeText = {
  made: '추천코드를 만들었습니다.',
  off: '추천코드를 사용 중지했습니다.',
  on: '추천코드를 다시 사용합니다.',
  badCode: '코드는 영문 대문자와 숫자 4~20자입니다.',
  badUses: '최대 사용 횟수는 1 이상의 숫자입니다.',
  past: '만료 시각은 지금보다 뒤여야 합니다.',
  dup: '이미 있는 코드입니다.',
  noOwner: '이용중인 회원의 아이디를 입력해주세요.',
  same: '이미 같은 상태입니다.',
} as const

/** Letters and digits, as they are kept; what is typed small is read large. */
export const isCode = (text: string) => /^[A-Z0-9]{4,20}$/.test(text)
