import { expect, test } from 'vitest'

import { httpsTarget } from './startup.ts'

test.each([
  ['https://madang.example/', null],
  ['http://localhost:8080/charge', null],
  ['http://local.madang.example/', null],
  ['http://127.0.0.1:8080/', null],
  ['http://192.168.0.7:8080/?next=www.', null],
  ['http://madang.example/ntry/eos5?a=1', 'https://madang.example/ntry/eos5?a=1'],
  ['http://www.madang.example/', 'https://madang.example/'],
  ['http://1st.www.madang.example/', 'https://1st.madang.example/'],
])('%s is sent to %j', (address, target) => {
  expect(httpsTarget(address)).toBe(target)
})
