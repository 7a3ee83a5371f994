/**
 * What sign-up says and offers, on the site before it asks and on the server when it refuses
 * (docs/spec/shell.md#checks).
 */
const UID_MIN = 4

export const signupText = {
  noCode: '추천코드를 입력해주세요.',
  noUid: '아이디를 입력해주세요.',
  shortUid: '아이디는 4자이상 가능합니다.',
  noNick: '닉네임을 입력해주세요.',
  noUpw: '비밀번호를 입력해주세요.',
  noRpw: '비밀번호 확인을 입력해주세요.',
  unequal: '비밀번호가 일치하지 않습니다.',
  /** The number is the setting in force. */
  shortUpw: (min: number) =>
    `비밀번호는 ${min}자 이상 입력해주세요. 영문, 숫자, 특수문자를 자유롭게 쓸 수 있습니다.`,
  badPhone: '휴대폰번호를 올바르게 입력해주세요.',
  noAccount: '계좌정보를 입력해주세요.',
  noCaptcha: '보안문구를 입력해주세요.',
  badUid: '아이디는 영문 소문자와 숫자 4~20자로 입력해주세요.',
  badNick: '닉네임은 한글, 영문, 숫자 2~12자로 입력해주세요.',
  longUpw: '비밀번호는 128자까지 입력할 수 있습니다.',
  commonUpw: '너무 쉬운 비밀번호입니다. 다른 비밀번호를 입력해주세요.',
  badCode: '사용할 수 없는 추천코드입니다. 코드를 다시 확인해주세요.',
  dupUid: '이미 사용중인 아이디입니다.',
  dupNick: '이미 사용중인 닉네임입니다.',
  dupPhone: '이미 가입된 휴대폰번호입니다. 다른 번호를 입력하거나 로그인해주세요.',
  /** one sentence whatever was refused, so that nothing can be tried out */
  refused: '입력한 정보로는 가입할 수 없습니다. 추천인에게 문의해주세요.',
  done: '회원가입이 완료되었습니다.',
  waiting: '회원가입 신청이 완료되었습니다. 승인 후 이용하실 수 있습니다.',
  stopped: '현재 회원가입이 임시중단 되었습니다.',
} as const

/** '01024681357' → '010-2468-1357': hyphens as 3-4-4 while it is typed. */
export function formatPhone(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 11)
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)]
    .filter((part) => part !== '')
    .join('-')
}

export const isPhone = (text: string) => /^\d{3}-\d{4}-\d{4}$/.test(text)

/** Account numbers take digits, comma and hyphen. */
export const formatAccount = (text: string) => text.replaceAll(/[^\d,-]/g, '')

export type SignupFields = {
  uid: string
  nick: string
  upw: string
  rpw: string
  phone: string
  bank: string
  bankaccount: string
  banknumber: string
  captcha: string
}

export const emptyFields: SignupFields = {
  uid: '',
  nick: '',
  upw: '',
  rpw: '',
  phone: '',
  bank: '',
  bankaccount: '',
  banknumber: '',
  captcha: '',
}

/** The sentence for one field, undefined when it is right. `passwordMin` is the house's setting. */
export function fieldError(
  name: keyof SignupFields,
  fields: SignupFields,
  passwordMin: number,
): string | undefined {
  const value = fields[name].trim()
  switch (name) {
    case 'uid':
      return value === ''
        ? signupText.noUid
        : value.length < UID_MIN
          ? signupText.shortUid
          : undefined
    case 'nick':
      return value === '' ? signupText.noNick : undefined
    case 'upw':
      if (fields.upw === '') return signupText.noUpw
      return fields.upw.length < passwordMin ? signupText.shortUpw(passwordMin) : undefined
    case 'rpw':
      if (fields.rpw === '') return signupText.noRpw
      return fields.rpw === fields.upw ? undefined : signupText.unequal
    case 'phone':
      return isPhone(value) ? undefined : signupText.badPhone
    case 'bank':
    case 'bankaccount':
    case 'banknumber':
      return value === '' ? signupText.noAccount : undefined
    case 'captcha':
      return value === '' ? signupText.noCaptcha : undefined
  }
}
