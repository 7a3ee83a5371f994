import { hostname } from 'node:os'

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
    databaseUrl: null,
    peerOrigin: `http://${hostname()}:8082`,
    keysDir: '.madang/keys',
    secrets: [secret],
    serverOrigin: 'http://127.0.0.1:8080',
    drawSeconds: null,
    clockOffset: 0,
    rated: false,
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

test('with a database the other provider reaches this one by its address, unless it is told another', () => {
  const given = {
    PROVIDER_SECRET: secret,
    PROVIDER_DATABASE_URL: 'postgres://here/provider',
    HOST: '10.0.0.7',
    PROVIDER_PORT: '9000',
  }
  expect(readConfig(given)).toMatchObject({
    databaseUrl: 'postgres://here/provider',
    peerOrigin: 'http://10.0.0.7:9000',
  })
  expect(readConfig({ ...given, PROVIDER_PEER_ORIGIN: 'http://b.example' }).peerOrigin).toBe(
    'http://b.example',
  )
  expect(() => readConfig({ ...given, PROVIDER_DATABASE_URL: 'mysql://x' })).toThrow(
    'PROVIDER_DATABASE_URL: must begin with postgres://',
  )
})
