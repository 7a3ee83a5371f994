import { createServer } from 'node:http'
import { once } from 'node:events'

import { expect, onTestFinished, test } from 'vitest'

import { askable, shown } from './ports.ts'

// Every Linux has the whole of 127.0.0.0/8, and a house on one address of it answers at no other.
test.for([
  ['0.0.0.0', 'localhost'],
  ['127.0.0.1', 'localhost'],
  ...(process.platform === 'linux' ? [['127.0.0.7', '127.0.0.7'] as const] : []),
])('what listens on %s is reached, and told as %s', async ([host, told]) => {
  const server = createServer((_, response) => response.end('here')).listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const answer = await fetch(`http://${askable(host!)}:${port}/`)
  expect([await answer.text(), shown(host!)]).toEqual(['here', told])
})

test('an address of IPv6 stands in brackets', () => {
  expect([askable('::'), askable('2001:db8::7'), shown('::'), shown('2001:db8::7')]).toEqual([
    '[::1]',
    '[2001:db8::7]',
    'localhost',
    '[2001:db8::7]',
  ])
})
