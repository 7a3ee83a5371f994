/** Every call of both servers against the rates that all calls have, and each member's call against its own. */
import { routes } from '@madang/contract/member/plain/routes.ts'
import { rules, type Rate, type Rules } from '@madang/contract/member/plain/rules.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ env: { LIMITS: 'on' } })
})
afterAll(() => house.close())

/** Calls that are declared apart from the lists of the contract. */
const OTHERS = ['GET /pictures/:name', 'GET /open/books/:stream/:date/:round']
/** More than any rate lets through at once. */
const FLOOD = 150

/** Calls of a route by a made-up token until one is refused by a rate: whether one is. */
async function isRated(app: FastifyInstance, route: string): Promise<boolean> {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string]
  for (let n = 0; n < FLOOD; n++) {
    const { statusCode } = await app.inject({
      ...{ method, remoteAddress: '203.0.113.7', url: path.replaceAll(/:\w+/g, '1') },
      headers: { authorization: `Bearer ${n}${Math.random()}`, uuid: 'x' },
      ...(method === 'POST' && { payload: {} }),
    })
    if (statusCode === 429) return true
  }
  return false
}

test.each(['app', 'operatorApp'] as const)(
  'each call of %s is refused past the rate of its address, with another made-up token each time',
  async (which) => {
    const listed = [...house[which].asked.keys(), ...(which === 'app' ? OTHERS : [])]
    expect(listed.length).toBeGreaterThan(100)
    const unrated: string[] = []
    for (const route of listed) if (!(await isRated(house[which], route))) unrated.push(route)
    expect(unrated).toEqual([])
  },
)

/** Calls at once that each rate lets through (docs/spec/threats.md#global-rules). */
const bursts: Record<Rate, number> = {
  ...{ money: 10, wholeLedger: 10, wholeDay: 10 },
  ...{ launch: 20, proof: 20, hashing: 10 },
}

test.each(Object.keys(bursts) as Rate[])(
  'calls of the rate %s are refused past its burst, of one member alone',
  async (rate) => {
    const own = Object.entries(rules as Record<string, Rules>).filter(
      ([, one]) => one.rate === rate,
    )
    const name = own[0]![0] as keyof typeof routes
    expect(routes).toHaveProperty(name)
    const [lee, han] = [await house.member(), await house.member()]
    const said = []
    for (let n = 0; n <= bursts[rate]; n++) said.push(await lee.ask(name))
    const refused = said.map((answer) => !answer.result && answer.code === 'rate')
    expect(refused).toEqual([...Array(bursts[rate]).fill(false), true])
    expect(await han.ask(name)).not.toMatchObject({ code: 'rate' })
  },
)
