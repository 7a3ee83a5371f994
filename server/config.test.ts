import { expect, test } from 'vitest'

import { readConfig } from './config.ts'

test('nothing set is the sandbox on its own ports, with the rate limits off', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    consolePort: 8081,
    providerPort: 8082,
    dataDir: '.madang',
    databaseUrl: null,
    workers: 1,
    throttled: false,
    drawSeconds: null,
    clockOffset: 0,
    sandbox: true,
  })
})

test('an empty value counts as none', () => {
  expect(readConfig({ PORT: '', DRAW_SECONDS: '', DATABASE_URL: '', CLOCK_OFFSET: '' })).toEqual(
    readConfig({}),
  )
})

test.each([
  ['DRAW_SECONDS', '7'],
  ['DRAW_SECONDS', '50000'],
  ['DRAW_SECONDS', '77'],
  ['DRAW_SECONDS', '20.5'],
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['WORKERS', '0'],
  ['SANDBOX', 'maybe'],
  ['LIMITS', 'yes'],
  ['DATABASE_URL', 'mysql://x'],
  ['PROVIDER_SECRET', 'short'],
])('%s=%s is refused in a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('a draw may last any divisor of a day from ten seconds on', () => {
  expect(readConfig({ DRAW_SECONDS: '20' }).drawSeconds).toBe(20)
  expect(readConfig({ DRAW_SECONDS: '10' }).drawSeconds).toBe(10)
})

test('a house for real keeps the limits on and refuses what is for the sandbox', () => {
  expect(readConfig({ SANDBOX: 'off' }).throttled).toBe(true)
  expect(readConfig({ SANDBOX: 'off', LIMITS: 'off' }).throttled).toBe(false)
  expect(() => readConfig({ SANDBOX: 'off', DRAW_SECONDS: '20' })).toThrow(/DRAW_SECONDS/)
  expect(() => readConfig({ SANDBOX: 'off', CLOCK_OFFSET: '60' })).toThrow(/CLOCK_OFFSET/)
})

test('passkeys are for a name that nobody on the way can change: TLS, or this machine', () => {
  expect(readConfig({}).passkeys).toEqual({ origin: 'http://localhost:8080', host: 'localhost' })
  expect(readConfig({ PORT: '4000' }).passkeys?.origin).toBe('http://localhost:4000')
  expect(readConfig({ SANDBOX: 'off' }).passkeys).toBeNull()
  expect(readConfig({ CONSOLE_PORT: '4001' }).operatorPasskeys).toEqual({
    ...{ origin: 'http://localhost:4001', host: 'localhost' },
  })
  const apart = { SANDBOX: 'off', SITE_ORIGIN: 'https://madang.test' }
  expect(readConfig(apart).operatorPasskeys).toBeNull()
  expect(readConfig({ ...apart, CONSOLE_ORIGIN: 'https://desk.test' }).operatorPasskeys).toEqual({
    ...{ origin: 'https://desk.test', host: 'desk.test' },
  })
  expect(() => readConfig({ CONSOLE_ORIGIN: 'https://10.0.0.7' })).toThrow(/CONSOLE_ORIGIN/)
  const named = { SANDBOX: 'off', SITE_ORIGIN: 'https://madang.example/' }
  expect(readConfig(named).passkeys).toEqual({
    ...{ origin: 'https://madang.example', host: 'madang.example' },
  })
  for (const SITE_ORIGIN of [
    ...['http://madang.example', 'https://203.0.113.7', 'https://[2001:db8::1]'],
    ...['https://madang.example/site', 'http://127.0.0.1:8080', 'madang.example'],
  ])
    expect(() => readConfig({ SITE_ORIGIN }), SITE_ORIGIN).toThrow(/SITE_ORIGIN/)
})
