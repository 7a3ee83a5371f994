import { join } from 'node:path'

import { expect, test } from 'vitest'

import { runTool } from '../scripts/children.ts'
import { allCalls } from './asks.ts'

test('greedy finds no call of a member or a stranger at the allowed rate that delays twenty players', async () => {
  const calls = (await allCalls()).filter(({ side }) => side === 'member')
  const { ok, said } = await runTool([
    '--disable-warning=ExperimentalWarning',
    join(import.meta.dirname, 'greedy.ts'),
    ...['--tiny', '--side=member'],
  ])
  const rows = said.split('\n').filter((line) => line.startsWith('{"call":'))
  const told = rows.map(
    (line) => JSON.parse(line) as { call: string; calls: number; over: string[] },
  )
  expect(told.filter(({ over }) => over.length > 0)).toEqual([])
  expect(ok, said).toBe(true)
  const named = new Set(told.map(({ call }) => call))
  expect(calls.filter(({ method, path }) => !named.has(`${method} ${path}`))).toEqual([])
  expect(calls.length).toBeGreaterThan(80)
  for (const { call, calls: answered } of told) expect([call, answered > 0]).toEqual([call, true])
})
