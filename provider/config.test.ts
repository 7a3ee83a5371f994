import { expect, test } from 'vitest'

import { environment as settings } from '../server/config.ts'
import { environment, readConfig } from './config.ts'

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
    metrics: null,
    log: 'warn',
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

test('figures are told at a port, or nowhere', () => {
  const told = { PROVIDER_SECRET: secret, PROVIDER_METRICS_PORT: '9110', METRICS_HOST: '10.0.0.4' }
  expect(readConfig(told).metrics).toEqual({ port: 9110, host: '10.0.0.4' })
})

test('what the provider reads stands in the list of all settings', () => {
  expect(Object.keys(environment.shape).filter((name) => !(name in settings.shape))).toEqual([])
})
