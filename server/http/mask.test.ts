import { expect, test } from 'vitest'

import { maskAccount, maskHolder, maskPhone } from './mask.ts'

test.each([
  ['010-1234-5678', '010-****-5678'],
  ['', ''],
])('the phone %s is shown as %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown)
})
test.each([
  ['홍길동', '홍*동'],
  ['홍길', '홍*'],
  ['', ''],
  ['Hong Gildong', 'H**********g'],
])('the holder %s is shown as %s', (holder, shown) => {
  expect(maskHolder(holder)).toBe(shown)
})
test.each([
  ['123-45-678901', '***-**-**8901'],
  ['1234', '1234'],
  ['', ''],
])('the account %s is shown as %s', (account, shown) => {
  expect(maskAccount(account)).toBe(shown)
})
