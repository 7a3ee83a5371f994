/** What the form says before it asks, field by field in the order of the page (seed 1 §5). */
import { isPhone, signupText, UID_MIN } from '@madang/contract/member/plain/signup.ts'

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
