/**
 * What docs/spec/wire.md says of the envelope: refusals of the transport, each under its own status, and no other body.
 */
import { afterAll, beforeAll } from 'vitest'

import { openHouse, type House } from '../../server/testing/house.ts'
import { openWalk, transport } from './catalogue.ts'
import { guest, openWire, type Wire } from './wire.ts'

let house: House
let ask: Wire
const { walk, countAll } = openWalk(transport)

beforeAll(async () => {
  house = await openHouse({ env: { LIMITS: 'on' } })
  ask = await openWire(house)
})
afterAll(() => house.close())

const info = (body: string, more: Record<string, string> = {}) =>
  ask(guest, 'POST /header/info', body, more)

walk('400: no JSON', () => info('{"build":'), 400)
walk('200: an array for a body', () => info('[]'))
walk('200: a key twice', () => info('{"build":"a","build":"b"}'))
walk('200: __proto__', () => info('{"__proto__":{"build":"a"}}'))
walk('404: an unknown path', () => ask(guest, 'POST /uGame/nothing', '{}'), 404)
walk('405: another method', () => ask(guest, 'DELETE /header/refresh'), 405)
walk('413: more than 32 KiB', () => info(`{"x":"${'a'.repeat(33 * 1_024)}"}`), 413)
walk('415: no JSON by its own word', () => info('{}', { 'content-type': 'text/plain' }), 415)
walk(
  '429: too many at once',
  async () => {
    for (;;) {
      const heard = await info('{}')
      if (heard.status !== 200) return heard
    }
  },
  429,
)

countAll()
