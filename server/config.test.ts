import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { readConfig } from './config.ts'

/** A house for real, with the keys it is asked for. */
const STRONG = '3f8a1cd2907be5648e13c6a7f0d9b24157ac0e98d36b42f1e7059c8ab1d4f362'
const real = { SANDBOX: 'off', KEYS_DIR: '/etc/madang/keys', PROVIDER_SECRET: STRONG }

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
    clockRate: null,
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
  ['POOL', '5'],
  ['POOL', '5000'],
  ['SANDBOX', 'maybe'],
  ['LIMITS', 'yes'],
  ['DATABASE_URL', 'mysql://x'],
  ['PROVIDER_SECRET', 'short'],
])('%s=%s is refused in a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test.each([
  ['DATABASE_URL', 'mysql://me:hidden@db/madang'],
  ['SERVER_DATABASE_URL', 'me:hidden@db'],
  ['DATABASE_READ_URL', 'hidden'],
  ['PROVIDER_SECRET', 'hidden'],
  ['WORKERS', 'postgres://me:hidden@db/madang'],
  ['SITE_ORIGIN', 'hidden'],
])('a value that %s cannot have is not in the sentence that refuses it', (name, value) => {
  const refusal = () => readConfig({ [name]: value })
  expect(refusal).toThrow(new RegExp(`^${name}: `))
  expect(refusal).not.toThrow(/hidden/)
})

test('a draw may last any divisor of a day from ten seconds on', () => {
  expect(readConfig({ DRAW_SECONDS: '20' }).drawSeconds).toBe(20)
  expect(readConfig({ DRAW_SECONDS: '10' }).drawSeconds).toBe(10)
})

test('a house for real keeps the limits on and refuses what is for the sandbox', () => {
  expect(readConfig(real).throttled).toBe(true)
  expect(readConfig({ ...real, LIMITS: 'off' }).throttled).toBe(false)
  expect(() => readConfig({ ...real, DRAW_SECONDS: '20' })).toThrow(/DRAW_SECONDS/)
  expect(() => readConfig({ ...real, CLOCK_OFFSET: '60' })).toThrow(/CLOCK_OFFSET/)
  expect(() => readConfig({ ...real, CLOCK_RATE: '1' })).toThrow(/CLOCK_RATE/)
})

test('passkeys are for a name that nobody on the way can change: TLS, or this machine', () => {
  expect(readConfig({}).passkeys).toEqual({ origin: 'http://localhost:8080', host: 'localhost' })
  expect(readConfig({ PORT: '4000' }).passkeys?.origin).toBe('http://localhost:4000')
  expect(readConfig(real).passkeys).toBeNull()
  expect(readConfig({ CONSOLE_PORT: '4001' }).operatorPasskeys).toEqual({
    ...{ origin: 'http://localhost:4001', host: 'localhost' },
  })
  const apart = { ...real, SITE_ORIGIN: 'https://madang.test' }
  expect(readConfig(apart).operatorPasskeys).toBeNull()
  expect(readConfig({ ...apart, CONSOLE_ORIGIN: 'https://desk.test' }).operatorPasskeys).toEqual({
    ...{ origin: 'https://desk.test', host: 'desk.test' },
  })
  expect(() => readConfig({ CONSOLE_ORIGIN: 'https://10.0.0.7' })).toThrow(/CONSOLE_ORIGIN/)
  const named = { ...real, SITE_ORIGIN: 'https://madang.example/' }
  expect(readConfig(named).passkeys).toEqual({
    ...{ origin: 'https://madang.example', host: 'madang.example' },
  })
  for (const SITE_ORIGIN of [
    ...['http://madang.example', 'https://203.0.113.7', 'https://[2001:db8::1]'],
    ...['https://madang.example/site', 'http://127.0.0.1:8080', 'madang.example'],
  ])
    expect(() => readConfig({ SITE_ORIGIN }), SITE_ORIGIN).toThrow(/SITE_ORIGIN/)
})

test.each(['KEYS_DIR', 'PROVIDER_SECRET'])('a house for real without %s is refused', (name) => {
  const { [name]: _left, ...others } = real as Record<string, string>
  expect(() => readConfig(others)).toThrow(new RegExp(`keys of its own: set ${name} `))
  expect(() => readConfig({ ...others, SANDBOX: 'on' })).not.toThrow()
})

test.each([
  ['one digit', '0'.repeat(64)],
  ['two in turn', 'ab'.repeat(32)],
  ['all of them in turn', '0123456789abcdef'.repeat(4)],
  ['half of one twice', STRONG.slice(0, 32).repeat(2)],
  ['few digits', STRONG.replaceAll(/[6-9a-f]/g, '0')],
  ['a good one, and another that is not', `${STRONG},${'ab'.repeat(32)}`],
])('a house for real refuses a secret of %s', (_, PROVIDER_SECRET) => {
  expect(() => readConfig({ ...real, PROVIDER_SECRET })).toThrow(/drawn at random/)
  expect(readConfig({ PROVIDER_SECRET }).providerSecrets[0]).toHaveLength(64)
})

test('a secret drawn at random is taken, and two while it is changed, each once', () => {
  for (let n = 0; n < 1_000; n++)
    readConfig({ ...real, PROVIDER_SECRET: randomBytes(32).toString('hex') })
  const other = randomBytes(32).toString('hex')
  const both = (PROVIDER_SECRET: string) => readConfig({ ...real, PROVIDER_SECRET }).providerSecrets
  expect(both(`${STRONG},${other}`)).toEqual([STRONG, other])
  expect(() => both(`${STRONG},${STRONG}`)).toThrow(/twice/)
  expect(() => both(`${STRONG},${other},${'b1'.repeat(32)}`)).toThrow(/PROVIDER_SECRET/)
})

const here = [
  'postgres://a:b@localhost/m',
  'postgres://a:b@127.0.0.1:5432/m',
  'postgres://a:b@127.8.0.1/m',
  'postgresql://a@[::1]:5432/m',
  'postgres:///m?host=/var/run/postgresql',
  'postgres://a@db.test/m?host=localhost',
]
const inTls = [
  'postgres://a:b@db.test/m?sslmode=verify-full',
  'postgres://a:b@10.0.0.7:5432/m?application_name=x&sslmode=verify-full&sslrootcert=/ca.pem',
]
const open = [
  'postgres://a:b@db.test/m',
  'postgres://a:b@10.0.0.7/m?sslmode=disable',
  'postgres://a:b@10.0.0.7/m?sslmode=prefer',
  'postgres://a:b@10.0.0.7/m?sslmode=require',
  'postgres://a:b@10.0.0.7/m?sslmode=no-verify',
  'postgres://a:b@10.0.0.7/m?sslmode=verify-full&sslmode=disable',
  'postgres://a:b@localhost.evil.test/m',
  'postgres://a:b@127.0.0.1.evil.test/m',
  'postgres://a:b@localhost/m?host=10.0.0.7',
  'postgres://a:b@localhost/m?host=localhost&host=10.0.0.7',
  'postgres://a:b@[2001:db8::1]/m',
]
test.each(['DATABASE_URL', 'SERVER_DATABASE_URL'])(
  'a house for real speaks TLS to a database elsewhere, by %s',
  (name) => {
    for (const url of [...here, ...inTls])
      expect(() => readConfig({ ...real, [name]: url }), url).not.toThrow()
    for (const url of open) {
      expect(() => readConfig({ ...real, [name]: url }), url).toThrow(
        `${name} must end with sslmode=verify-full`,
      )
      expect(() => readConfig({ [name]: url }), url).not.toThrow()
    }
    // No password stands in what is said.
    expect(() => readConfig({ ...real, [name]: 'postgres://a:secret@db.test/m' })).toThrow(
      /^(?!.*secret).*TLS/s,
    )
  },
)

test('a process holds a share of what the embedded database allows, or what POOL says, as long as each part can work', () => {
  const poolOf = (env: Record<string, string>) => readConfig(env).pool
  expect(poolOf({})).toBe(60)
  expect(poolOf({ WORKERS: '4' })).toBe(49)
  // Of so many the start raises what the embedded database allows.
  expect(poolOf({ WORKERS: '64' })).toBe(36)
  expect(poolOf({ WORKERS: '64', WALLET_LANES: '8' })).toBe(43)
  expect(poolOf({ POOL: '36' })).toBe(36)
  expect(() => readConfig({ POOL: '36', WALLET_LANES: '8' })).toThrow(
    'POOL=36: with WALLET_LANES=8 it must be at least 43',
  )
})
