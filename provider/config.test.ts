import { expect, test } from 'vitest'

import { readConfig } from './config.ts'

const secret = 'ab'.repeat(32)

test('what is not set has its default', () => {
  expect(readConfig({ PROVIDER_SECRET: secret, DRAW_SECONDS: '' })).toEqual({
    host: undefined,
    port: 8082,
    sitePort: 8080,
    siteOrigins: [],
    trustProxy: [],
    dataDir: '.madang',
    keysDir: '.madang/keys',
    secret,
    serverOrigin: 'http://127.0.0.1:8080',
    drawSeconds: null,
    clockOffset: 0,
    drand: null,
  })
})

test.each([
  ['PROVIDER_SECRET', undefined],
  ['PROVIDER_SECRET', 'short'],
  ['PROVIDER_PORT', 'x'],
  ['SERVER_ORIGIN', 'nowhere'],
  ['DRAW_SECONDS', '3'],
  ['CLOCK_OFFSET', 'soon'],
  ['DRAND', 'relay'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ PROVIDER_SECRET: secret, [name]: value })).toThrow(
    new RegExp(`^${name}`),
  )
})
