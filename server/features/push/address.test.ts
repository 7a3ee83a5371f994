import { expect, test } from 'vitest'

import { isPublic, publicLookup, pushTarget } from './address.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
])('%s is pushed to', (endpoint) => {
  expect(pushTarget(endpoint, [])?.href).toBe(endpoint)
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://me:secret@fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[2606:4700::1111]/x',
  'https://localhost/x',
  'https://server/x',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'nothing',
])('%s is not', (endpoint) => {
  expect(pushTarget(endpoint, [])).toBeNull()
})

test('an origin of the sandbox’s own is, and no other by its side', () => {
  const own = ['http://127.0.0.1:4000']
  expect(pushTarget('http://127.0.0.1:4000/push/1', own)?.port).toBe('4000')
  expect(pushTarget('http://127.0.0.1:4001/push/1', own)).toBeNull()
  expect(pushTarget('http://127.0.0.1:4000@127.0.0.1:4001/', own)).toBeNull()
})

test.each([
  ['142.250.66.42', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
  ['nothing', false],
])('%s of the open internet: %s', (address, open) => {
  expect(isPublic(address)).toBe(open)
})

/** What a socket is told of a host whose name means these addresses. */
const found = (addresses: string[], all = false) =>
  new Promise<unknown>((done) => {
    const resolve = (_host: string, _options: object, told: (...of: unknown[]) => void) =>
      told(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    publicLookup(resolve as never)('push.test', { all }, (error, address, family) =>
      done(error ? error.message : all ? address : { address, family }),
    )
  })

test('a name is looked up as the socket connects: one inner address among them, and it is no name', async () => {
  expect(await found(['142.250.66.42'])).toEqual({ address: '142.250.66.42', family: 4 })
  expect(await found(['142.250.66.42', '2606:4700::1111'], true)).toHaveLength(2)
  for (const addresses of [['169.254.169.254'], ['142.250.66.42', '10.0.0.1'], []])
    expect(await found(addresses, true)).toBe('push.test is not of the open internet')
})
