import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { freePort } from '../../scripts/ports.ts'
import { openDoor } from './doors.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Where a house could be: it answers with its name. */
async function openPlace(name: string): Promise<number> {
  const server = createServer((_, answer) => void answer.end(name)).listen(0, '127.0.0.1')
  // Nobody is let go by the house itself.
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  closers.push(() => server.close())
  return (server.address() as AddressInfo).port
}

async function openTried() {
  const port = await freePort()
  const door = await openDoor(port, '127.0.0.1')
  closers.push(() => door.close())
  return { door, port }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const come = (port: number) =>
  new Promise<string>((done, fail) => {
    const asked = get({ host: '127.0.0.1', port, agent }, async (answer) => {
      let said = ''
      for await (const part of answer) said += String(part)
      done(said)
    })
    asked.on('error', fail)
  })

test('a door leads to where the house is now, and on to where it is next', async () => {
  const { door, port } = await openTried()
  const [one, other] = [await openPlace('one'), await openPlace('other')]
  door.leadTo(one)
  expect([await come(port), await come(port)]).toEqual(['one', 'one'])
  door.leadTo(other)
  // What was kept open from before is gone; a browser comes in again.
  expect(await come(port).catch(() => come(port))).toBe('other')
})

test('who was inside is let go when the house moves', async () => {
  const { door, port } = await openTried()
  door.leadTo(await openPlace('one'))
  const inside = connect(port, '127.0.0.1')
  await once(inside, 'connect')
  inside.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(inside, 'data')
  const gone = once(inside, 'close')
  door.leadTo(await openPlace('other'))
  await gone
})

test('before there is a house, and when its place is empty, nobody waits for an answer', async () => {
  const { door, port } = await openTried()
  await expect(come(port)).rejects.toThrow()
  door.leadTo(await freePort())
  await expect(come(port)).rejects.toThrow()
})
