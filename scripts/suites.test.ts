import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

import { long, longStories, onPostgres, paced, quick } from './suites.ts'

test('suites name files that exist', async () => {
  const patterns = [
    ...[...quick, ...paced, ...onPostgres, ...Object.values(long).flat()],
    ...longStories.map((name) => `test/e2e/${name}`),
  ]
  const found = await Promise.all(
    patterns.map(async (pattern) => [pattern, await Array.fromAsync(glob(pattern))] as const),
  )
  const asMany = (pattern: string) => (/\{([^}]+)\}/.exec(pattern)?.[1] ?? '').split(',').length
  expect(found.filter(([pattern, files]) => files.length < asMany(pattern))).toEqual([])
})
