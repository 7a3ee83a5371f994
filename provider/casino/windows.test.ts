import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { openWindows } from './windows.ts'

test('a window that gave way to a newer one is written no more while its connection closes', async () => {
  const windows = openWindows()
  const errors: Error[] = []
  const seat = { vendor: 'haneul', game: 'haneul.baccarat1', player: 'p1', session: 's1' }
  const lines = Array.from({ length: 5 }, () => {
    const line = new ServerResponse(new IncomingMessage(new Socket()))
    line.on('error', (error) => errors.push(error))
    windows.open(seat, line, { event: 'state', data: {} })
    return line
  })
  windows.tellPlayer('p1', 'money', {})
  await windows.tellGame(seat.game, 'table', {})
  windows.close()
  windows.tellSeat(seat, 'hand', {})
  await turn()
  expect(lines[0]!.writableEnded).toBe(true)
  expect(errors).toEqual([])
})
