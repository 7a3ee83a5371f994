/** What sign-up says and offers, on the site before it asks and on the server when it refuses (seed 1 §5). */
export const UID_MIN = 4

export const signupText = {
  noCode: '추천코드를 입력해주세요.',
  noUid: '아이디를 입력해주세요.',
  shortUid: '아이디는 4자이상 가능합니다.',
  noNick: '닉네임을 입력해주세요.',
  noUpw: '비밀번호를 입력해주세요.',
  noRpw: '비밀번호 확인을 입력해주세요.',
  unequal: '비밀번호가 일치하지 않습니다.',
  /** The number is the setting in force. */
  shortUpw: (min: number) => `비밀번호는 영문, 숫자, 특수문자(!@#$%^()?) 중 2가지를 조합하여 ${min}자이상 가능합니다.`,
  badPhone: '휴대폰번호를 올바르게 입력해주세요.',
  noAccount: '계좌정보를 입력해주세요.',
  noCaptcha: '보안문구를 입력해주세요.',
  stopped: '현재 회원가입이 임시중단 되었습니다.',
} as const

/** The banks and securities firms of the form, in its order. */
export const banks = [
  '국민', '기업', '농협', '신한', '우리', '하나', '카카오뱅크', '토스뱅크', '케이뱅크', '우체국',
  'SC제일', '씨티', '수협', '산업', '새마을금고', '신협', '저축은행', '산림조합', '대구', '부산',
  '광주', '경남', '전북', '제주', '삼성증권', '미래에셋증권', '키움증권', '한국투자증권', 'NH투자증권',
  'KB증권', '신한투자증권', '하나증권', '대신증권', '유안타증권', '메리츠증권', '교보증권', '토스증권',
] as const

/** '01024681357' → '010-2468-1357': hyphens as 3-4-4 while it is typed. */
export function formatPhone(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 11)
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter((part) => part !== '').join('-')
}

export const isPhone = (text: string) => /^\d{3}-\d{4}-\d{4}$/.test(text)

/** Account numbers take digits, comma and hyphen. */
export const formatAccount = (text: string) => text.replaceAll(/[^\d,-]/g, '')
