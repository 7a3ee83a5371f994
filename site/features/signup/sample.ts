/** Sample data for the sandbox's form: invented, different every time, so that it can be sent at once. */
import type { SignupFields } from '@madang/contract/member/plain/signup.ts'

const pick = (max: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % max
const digits = (count: number) => Array.from({ length: count }, () => String(pick(10))).join('')

/** All but the captcha, which stays the member's to type. */
export function sampleFields(): Omit<SignupFields, 'captcha'> {
  return {
    uid: `nari${digits(5)}`,
    nick: `나리${digits(5)}`,
    upw: 'madang-1234',
    rpw: 'madang-1234',
    phone: `010-${digits(4)}-${digits(4)}`,
    bank: '카카오뱅크',
    bankaccount: '홍길동',
    banknumber: `3333-01-${digits(7)}`,
  }
}
