/** A vendor of the settings is asked, shown and opened at its own address. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readConfig } from '../../config.ts'
import { foreignOriginsFor } from '../../http/headers.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { readCatalogues } from './catalogue.ts'

/** A vendor of one game. */
async function openSide(id: string) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${String(request.headers['x-vendor'])} ${request.url}`)
    const answer =
      request.url === '/vendor/launch'
        ? { path: '/games/play?once=1' }
        : {
            ...{ vendor: id, title: id, kind: 'casino', thumbnail: '/art/vendor.svg' },
            games: [
              {
                ...{ game: `${id}.g1`, ko: '바카라', type: 'baccarat', thumbnail: '/art/g1.svg' },
                ...{ rtp: 9_894, rtpLeast: 8_564, minStake: 1_000, maxStake: 1_000_000 },
              },
            ],
          }
    request.resume().on('end', () => response.end(JSON.stringify(answer)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, origin, close: () => server.close() }
}

let house: House
let sides: Awaited<ReturnType<typeof openSide>>[]
beforeAll(async () => {
  house = await openHouse()
  sides = await Promise.all([openSide('first'), openSide('second')])
  const [first, second] = sides.map(({ origin }) => origin)
  Object.assign(house.config, {
    vendors: readConfig({ VENDORS: `first=${first},second=${second}` }).vendors,
  })
})
afterAll(async () => {
  for (const side of sides) side.close()
  await house.close()
})

test('the vendors of the settings are asked at their own addresses, and nobody else is', async () => {
  await readCatalogues(house.deps)
  expect(sides.map(({ asked }) => asked)).toEqual([
    ['first /vendor/catalogue'],
    ['second /vendor/catalogue'],
  ])
  expect(await house.db.query`select id from vendor order by sort`).toMatchObject([
    { id: 'first' },
    { id: 'second' },
  ])
})

test('their artwork and their games open there too, and the pages let them', async () => {
  await readCatalogues(house.deps)
  const lee = await house.member()
  const list = await lee.ask('casinoList', { params: { type: 'casino' } })
  expect(JSON.stringify(list)).toContain(`${sides[1]!.origin}/art/g1.svg`)
  const opened = await lee.ask('casinoGo', { params: { vendor: 'second', id: 'second.g1' } })
  expect(JSON.stringify(opened)).toContain(`${sides[1]!.origin}/games/play?once=1`)
  const allowed = foreignOriginsFor({ headers: { host: 'house.example' } } as never, house.config)
  expect(allowed.split(' ')).toEqual([
    expect.stringContaining('http://house.example:'),
    ...sides.map(({ origin }) => origin),
  ])
})

test.each(['first', 'First=http://a.example', 'a1=ftp://a.example', 'a1=http://a.example/path'])(
  'VENDORS=%s is refused by name',
  (VENDORS) => {
    expect(() => readConfig({ VENDORS })).toThrow(/VENDORS/)
  },
)
