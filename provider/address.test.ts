import { expect, test } from 'vitest'

import { openAddress } from './address.ts'

const from = (remoteAddress: string, told?: string) => ({
  socket: { remoteAddress },
  headers: { ...(told !== undefined && { 'x-forwarded-for': told }) },
})

test.each([
  ['nobody is trusted', [], '10.0.0.1', '9.9.9.9', '10.0.0.1'],
  ['who speaks is not trusted', ['10.0.0.0/8'], '8.8.8.8', '9.9.9.9', '8.8.8.8'],
  ['a trusted proxy speaks', ['10.0.0.0/8'], '::ffff:10.0.0.1', '9.9.9.9', '9.9.9.9'],
  [
    'the client made up what is to the left',
    ['10.0.0.0/8'],
    '10.0.0.1',
    '1.1.1.1, 9.9.9.9',
    '9.9.9.9',
  ],
  ['two proxies stand in a row', ['10.0.0.0/8'], '10.0.0.1', '9.9.9.9, 10.0.0.2', '9.9.9.9'],
  ['a trusted proxy says no address', ['::1'], '::1', 'x', '::1'],
  ['a trusted proxy says nothing', ['127.0.0.1'], '127.0.0.1', undefined, '127.0.0.1'],
])('where %s', (_, trusted, remote, told, address) => {
  expect(openAddress(trusted)(from(remote, told))).toBe(address)
})
