/** Whether the line is there is looked for twice: one call that goes wrong is not a house that is gone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { doubtLine, readLine, resetLine } from './line.ts'

type Look = 'answers' | 'refuses' | 'breaks' | 'hangs'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  resetLine()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What the looks meet, one after the other; the last goes on. */
function meet(...looks: Look[]) {
  const asked: number[] = []
  const began = Date.now()
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    asked.push(Date.now() - began)
    const what = looks.length > 1 ? looks.shift() : looks[0]
    if (what === 'answers') return Promise.resolve(Response.json({}))
    if (what === 'refuses') return Promise.resolve(Response.json({}, { status: 503 }))
    if (what === 'breaks') return Promise.reject(new TypeError('cut'))
    return new Promise((_answer, refuse) =>
      signal.addEventListener('abort', () => refuse(new Error('late'))),
    )
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const control = new AbortController()
    setTimeout(() => control.abort(), ms)
    return control.signal
  })
  return asked
}

test.each<[Look, Look]>([
  ['refuses', 'answers'],
  ['breaks', 'answers'],
  ['hangs', 'answers'],
])('a look that %s and one that %s: there is a line', async (first, second) => {
  const asked = meet(first, second)
  const looked = doubtLine()
  await vi.advanceTimersByTimeAsync(1_000)
  await looked
  expect(readLine().up).toBe(true)
  expect(asked).toEqual([0, first === 'hangs' ? 500 : 0])
})

test.each<[Look, number]>([
  ['refuses', 0],
  ['breaks', 0],
  ['hangs', 1_500],
])('two looks that meet a house that %s: the line is lost, told within %i ms', async (what, ms) => {
  meet(what)
  const looked = doubtLine()
  await vi.advanceTimersByTimeAsync(ms)
  await looked
  expect(readLine().up).toBe(false)
})

test('a look that answers late, but in time, needs no second to be believed', async () => {
  const asked = meet('answers')
  await doubtLine()
  expect([readLine().up, asked]).toEqual([true, [0]])
})
