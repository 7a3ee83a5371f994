import { expect, test } from 'vitest'

import { readConfig } from '../server/config.ts'
import { openToAll } from './known-passwords.ts'

test.each([
  [{}, true],
  [{ HOST: '192.168.0.7' }, true],
  [{ HOST: '::' }, true],
  [{ HOST: '127.0.0.1' }, false],
  [{ HOST: '127.0.0.2' }, false],
  [{ HOST: '::1' }, false],
  [{ HOST: 'localhost' }, false],
  [
    {
      SANDBOX: 'off',
      KEYS_DIR: '/keys',
      PROVIDER_SECRET: '3f8a1cd2907be5648e13c6a7f0d9b24157ac0e98d36b42f1e7059c8ab1d4f362',
    },
    false,
  ],
])('a house with %j says that anyone may come in: %s', (env, says) => {
  const text = openToAll(readConfig(env))
  expect(text !== null).toBe(says)
  if (says) expect(text).toContain('HOST=127.0.0.1')
})
