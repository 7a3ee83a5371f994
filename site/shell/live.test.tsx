import { waitFor } from '@testing-library/react'
import { QueryObserver } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { readLine } from '../api/line.ts'
import { queries } from '../api/queries.ts'
import { closeSite, logIn } from '../testing/house.tsx'
import { keepStream, SILENT_MS } from './live-stream.ts'
import { tellPage } from './live.ts'

let stop: AbortController
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stop = new AbortController()
  logIn()
})
afterEach(() => {
  stop.abort()
  closeSite()
})

type Stream = { say: (text: string) => void; end: () => void; signal: AbortSignal }

/** A house whose stream calls are answered by hand or by what is given, and which lives unless told otherwise. */
function house(first: (() => Response)[] = []) {
  const streams: Stream[] = []
  const house = { streams, asked: 0, lives: true }
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    if (path !== '/my/live') {
      if (!house.lives) throw new TypeError('no line')
      return Response.json({ result: true, msg: '', data: {} })
    }
    house.asked++
    if (!house.lives) throw new TypeError('no line')
    const given = first.shift()
    if (given) return given()
    const body = new ReadableStream<Uint8Array>({
      start(control) {
        signal!.addEventListener('abort', () => control.error(signal!.reason))
        streams.push({
          say: (text) => control.enqueue(new TextEncoder().encode(text)),
          end: () => control.close(),
          signal: signal!,
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return house
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
function listen() {
  const heard: string[] = []
  void keepStream(stop.signal, (event) => event !== 'beat' && heard.push(event))
  return heard
}
const refused =
  (code: string, status: number, headers = {}) =>
  () =>
    Response.json({ result: false, code, msg: '' }, { status, headers })

test('one call too many does not end live updates: it waits as long as it was told, and comes back', async () => {
  const { streams } = house([refused('rate', 429, { 'retry-after': '7' })])
  listen()
  await pass(5_000)
  expect(streams).toHaveLength(0)
  await pass(3_000)
  expect(streams).toHaveLength(1)
})

test('a session that is over has no stream, and asks for none', async () => {
  const seen = house([refused('logout', 200)])
  listen()
  await pass(120_000)
  expect(seen.asked).toBe(1)
})

test('a line that says nothing is let go after its silence, and another is opened', async () => {
  const { streams } = house()
  const heard = listen()
  await pass(1)
  await pass(SILENT_MS - 1_000)
  streams[0]!.say(': beat\n\n')
  await pass(SILENT_MS - 1_000)
  expect(streams[0]!.signal.aborted).toBe(false)
  await pass(3_000)
  expect(streams[0]!.signal.aborted).toBe(true)
  await pass(3_000)
  expect(streams).toHaveLength(2)
  expect(heard).toEqual(['open', 'open'])
})

test('a stream that breaks while the house is gone is told at once, and opened again as soon as it is back', async () => {
  const seen = house()
  listen()
  await pass(1)
  seen.lives = false
  seen.streams[0]!.end()
  await pass(1_900)
  expect(readLine().up).toBe(false)
  seen.lives = true
  await pass(8_000)
  expect(readLine().up).toBe(true)
  expect(seen.streams).toHaveLength(2)
})

test.each(['open', 'again'])(
  'when the stream says `%s`, everything that the page shows is read again, not its header alone',
  async (event) => {
    const read = vi.fn(async () => 1)
    const bets = new QueryObserver(queries, { queryKey: ['betList', 'x'], queryFn: read })
    const done = bets.subscribe(() => undefined)
    await waitFor(() => expect(read).toHaveBeenCalledOnce())
    tellPage(event, {})
    await pass(1_500)
    expect(read).toHaveBeenCalledTimes(2)
    done()
  },
)

test('when the stream says `house`, the server’s facts are read again, and nothing else is', async () => {
  const reads = ['house', 'betList'].map((key) => {
    const read = vi.fn(async () => 1)
    return {
      read,
      done: new QueryObserver(queries, { queryKey: [key], queryFn: read }).subscribe(vi.fn()),
    }
  })
  await waitFor(() => expect(reads[1]!.read).toHaveBeenCalledOnce())
  tellPage('house', {})
  await pass(1_500)
  expect(reads.map(({ read }) => read.mock.calls.length)).toEqual([2, 1])
  for (const { done } of reads) done()
})
