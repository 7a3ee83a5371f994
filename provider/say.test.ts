import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { sendEvent } from './say.ts'

test('an event stream ends before 110 KB wait for a reader that takes nothing', async ({
  onTestFinished,
}) => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.pause().on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  let most = 0
  for (let n = 0; n < 5_000 && !response.destroyed; n++) {
    sendEvent(response, 'x'.repeat(8_000))
    most = Math.max(most, response.writableLength)
    // The kernel's own buffers are not counted.
    if (n % 10 === 0) await new Promise((done) => setImmediate(done))
  }
  expect(response.destroyed).toBe(true)
  expect(most).toBeLessThan(110_000)
})
