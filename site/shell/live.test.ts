import { expect, test } from 'vitest'

import { eventReader } from './live-stream.ts'

test('reads whole events from pieces of any size, and nothing from heartbeats', () => {
  const heard: unknown[] = []
  const text =
    ': beat\n\nevent: header\ndata: {}\n\nevent: round\r\ndata: {"round":187}\r\n\r\nretry: 2000\n\n'
  const read = eventReader((event, data) => heard.push([event, data]))
  for (const character of text) read(character)
  expect(heard).toEqual([
    ['header', {}],
    ['round', { round: 187 }],
  ])
})
