import { glob, readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { actionWords } from '@madang/contract/operator/plain/actions.ts'
import { approvalActions } from '@madang/contract/operator/plain/permissions.ts'

test('every act that the server writes down has words for whoever reads the log', async () => {
  const paths = await Array.fromAsync(glob('server/**/*.ts', { exclude: ['**/*.test.ts'] }))
  const texts = await Promise.all(
    paths.filter((path) => !path.includes('/testing/')).map((path) => readFile(path, 'utf8')),
  )
  // The acts of a call to record(): each ends where the next statement begins.
  const recorded = texts
    .flatMap((text) => text.split(/\brecord\(/).slice(1))
    .flatMap((rest) => /^[^;]*?\baction:([^,;]*),/.exec(rest)?.[1] ?? [])
    .flatMap((given) =>
      [...given.matchAll(/'([a-z-]+(?:\.[a-z-]+)+)'/g)].map(([, action]) => action!),
    )
  const decided = approvalActions.flatMap((action) =>
    ['request', 'approve', 'reject', 'lapse'].map((step) => `${action}.${step}`),
  )
  expect(recorded.length).toBeGreaterThan(10)
  const wordless = [...new Set([...recorded, ...decided])].filter(
    (action) => !(action in actionWords),
  )
  expect(wordless).toEqual([])
})
