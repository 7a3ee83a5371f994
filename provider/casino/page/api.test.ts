// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

import { openLine } from './api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['no answer at all', () => Promise.reject(new TypeError('cut'))],
  ['an answer that is no vendor’s', () => Promise.resolve(new Response('<html>', { status: 200 }))],
  [
    'a vendor that does not know itself',
    () =>
      Promise.resolve(Response.json({ result: false, code: 'retry', msg: '' }, { status: 503 })),
  ],
])('%s is asked again with the same body until there is one', async (_, broken) => {
  vi.useFakeTimers()
  const bodies: unknown[] = []
  const said = [broken, broken, () => Promise.resolve(Response.json({ result: true, nonce: 7 }))]
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    bodies.push(body)
    return said.shift()!()
  })
  const answer = openLine('token').insist('spin', { id: 'x', stake: 1_000 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toEqual({ result: true, nonce: 7 })
  expect(new Set(bodies).size).toBe(1)
  expect(bodies).toHaveLength(3)
})

test('after five tries it is given up for now, in words; a refusal is not tried again', async () => {
  vi.useFakeTimers()
  const ask = vi.fn(() => Promise.reject(new TypeError('cut')))
  vi.stubGlobal('fetch', ask)
  const answer = openLine('token').insist('spin', {})
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toMatchObject({ result: false, code: 'lost' })
  expect(ask).toHaveBeenCalledTimes(5)

  const refused = { result: false, code: 'LIMIT', msg: '한도' }
  const once = vi.fn(() => Promise.resolve(Response.json(refused)))
  vi.stubGlobal('fetch', once)
  expect(await openLine('token').insist('spin', {})).toEqual(refused)
  expect(once).toHaveBeenCalledOnce()
})

test('too fast after a try whose answer was lost decides nothing: the same is asked on, and lost when it stays so', async () => {
  vi.useFakeTimers()
  const rate = () =>
    Promise.resolve(Response.json({ result: false, code: 'rate', msg: '' }, { status: 429 }))
  const cut = () => Promise.reject(new TypeError('cut'))
  const placed = () => Promise.resolve(Response.json({ result: true, balance: 9 }))
  const said = [cut, rate, placed]
  vi.stubGlobal('fetch', () => said.shift()!())
  const answer = openLine('token').insist('bet', {})
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toEqual({ result: true, balance: 9 })

  const never = [cut, rate, rate, rate, rate]
  vi.stubGlobal('fetch', () => never.shift()!())
  const unknown = openLine('token').insist('bet', {})
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await unknown).toMatchObject({ code: 'lost' })
})

test('too fast while an earlier try is unknown leaves it unknown', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ result: false, code: 'rate', msg: '' }, { status: 429 })),
  )
  const fresh = openLine('token').insist('spin', {})
  const again = openLine('token').insist('spin', { again: true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await fresh).toMatchObject({ code: 'rate' })
  expect(await again).toMatchObject({ code: 'lost' })
})

test.each([429, 503])(
  'a live line that is answered %i is no line: it is waited longer and longer',
  async (status) => {
    vi.useFakeTimers()
    const ask = vi.fn(() =>
      Promise.resolve(Response.json({ result: false, code: 'rate', msg: '' }, { status })),
    )
    vi.stubGlobal('fetch', ask)
    const linked = vi.fn()
    openLine('token').listen(() => undefined, linked)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(linked).not.toHaveBeenCalledWith(true)
    // After 0.5, 1, 2 and 4 seconds.
    expect(ask).toHaveBeenCalledTimes(5)
  },
)

test.each(['logout', 'window', 'login', 'ended'])(
  'a window that lost its right (%s) leaves the game at once, and nothing is told of the call',
  async (code) => {
    const over = vi.fn()
    let told = false
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ result: false, code, msg: '' })))
    void openLine('token', over)
      .ask('balance')
      .then(() => (told = true))
    await vi.waitFor(() => expect(over).toHaveBeenCalledWith(code))
    expect(told).toBe(false)
  },
)
