import { expect, test } from 'vitest'

import { isSigned, signedHeaders } from './signed.ts'

const [one, other, third] = ['ab'.repeat(32), 'cd'.repeat(32), 'ef'.repeat(32)]
const now = new Date('2026-11-25T10:00:00Z')
const told = (secret: string, at = now) => signedHeaders(secret, at, '{"n":1}')
const given = { body: '{"n":1}', clocks: [now.getTime()] }

test('while the secret is changed, what either signed is the house’s, and nothing else', () => {
  const both = [one!, other!]
  expect([one, other, third].map((secret) => isSigned(both, told(secret!), given))).toEqual([
    ...[true, true, false],
  ])
  expect(isSigned([other!], told(one!), given)).toBe(false)
  expect(isSigned([], told(one!), given)).toBe(false)
  expect(isSigned(both, told(one!), { ...given, body: '{"n":2}' })).toBe(false)
})

test('either secret’s word is of the last minute', () => {
  const late = new Date(now.getTime() - 60_001)
  for (const secret of [one!, other!])
    expect(isSigned([one!, other!], told(secret, late), given)).toBe(false)
})
