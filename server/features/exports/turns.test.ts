import { request } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Route } from '@madang/contract/core/call.ts'
import { routes } from '@madang/contract/member/plain/routes.ts'
import { routes as operatorRoutes } from '@madang/contract/operator/plain/routes.ts'
import { exportedLists } from '@madang/contract/operator/plain/permissions.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { knownWork, longestTurn } from '../../testing/turns.ts'
import { fillHouse } from './testing/full.ts'

/** 50 ms as a multiple of the known work of 2.7 ms (docs/performance.md#the-longest-turn-of-the-loop). */
const MOST = 18

let house: House
let unit: number
let member: Awaited<ReturnType<House['member']>>
let operator: Awaited<ReturnType<House['operator']>>
let origins: { site: string; console: string }
beforeAll(async () => {
  house = await openHouse()
  member = await house.member()
  operator = await house.operator('관리자')
  await fillHouse(house.url, member.id)
  await house.deps.clock.sync()
  const originOf = async (app: House['app']) => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }
  origins = { site: await originOf(house.app), console: await originOf(house.operatorApp) }
  unit = knownWork()
})
afterAll(() => expect(house.close(), 'written raw').rejects.toThrow(/^the books are broken/))

/** Asks over the wire and lets the answer go by; its length. */
function ask(origin: string, { method, path }: Route, headers: object, input: object) {
  return new Promise<number>((resolve, reject) => {
    const sent = request(origin + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      let length = 0
      let head = ''
      answer.on('error', reject)
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length
        head ||= chunk.subarray(0, 80).toString()
      })
      answer.on('end', () =>
        head.startsWith('{"result":true') ? resolve(length) : reject(new Error(head)),
      )
    })
    sent.end(method === 'POST' ? JSON.stringify(input) : undefined)
  })
}
const askOperator = (route: Route, input: object) =>
  ask(origins.console, route, { authorization: `Bearer ${operator.token}` }, input)

/** Of two tries the shorter: the first also reads and compiles what it runs. */
async function turnOf(work: () => Promise<unknown>) {
  const turns = [await longestTurn(work), await longestTurn(work)]
  return Math.min(...turns) / unit
}

/** The most days that are added up at once. */
const season = { start: '2025-12-01', end: '2026-03-02' }
const addedUp = new Set<string>(['rolling', 'reports', 'vendorReturns'])

// One statement is no list: it has a line for each member below its partner.
test.each(exportedLists.filter((list) => list !== 'settlement'))(
  '%s as CSV keep nobody waiting',
  async (list) => {
    const days = addedUp.has(list) ? season : {}
    const filter = list === 'ringPairs' ? { ring: '1' } : {}
    let length = 0
    const turn = await turnOf(async () => {
      length = await askOperator(operatorRoutes.csvExport, { list, filter, ...days })
    })
    expect(length).toBeGreaterThan(30_000)
    expect(turn).toBeLessThan(MOST)
  },
)

test.each([
  'gameReport',
  'vendorReturns',
  'rollingReport',
  'pointReport',
  'vendorCalls',
  'auditVerify',
] as const)('%s keeps nobody waiting', async (name) => {
  const turn = await turnOf(() => askOperator(operatorRoutes[name], { ...season, pageIndex: 1 }))
  expect(turn).toBeLessThan(MOST)
})

test("a member's statement of 20,000 entries keeps nobody waiting", async () => {
  const input = { ...season, pocket: 'all' }
  const turn = await turnOf(() => ask(origins.site, routes.statementFile, member.headers, input))
  expect(turn).toBeLessThan(MOST)
})
