/** Traces through the provider: from a window's act to every wallet call that comes of it, and of what the draws tell. */
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openVendorHouse, type VendorHouse } from './testing/vendor.ts'
import { dataFolder, openReceiver, startProvider } from './testing/process.ts'

let house: VendorHouse
beforeEach(async () => {
  house = await openVendorHouse()
})
afterEach(() => house.close())

const SLOT = 'kkachi.tiger'
const bare = (uuid: string) => uuid.replaceAll('-', '')
const headerOf = (trace: string) => ({ traceparent: `00-${trace}-00f067aa0ba902b7-01` })
/** What the wallet was asked, with the id it was asked under. */
const asked = () => house.wallet.heard.map(({ call, trace }) => [call, trace.split('-')[1]])

test('a spin’s bet, its win and its round’s end are asked under the id of the window’s act', async () => {
  const { ask } = await house.sit(SLOT)
  const id = randomUUID()
  await ask('spin', { id, stake: 10_000 }, headerOf(bare(id)))
  expect(asked()).toEqual(['bet', 'win', 'end', 'balance'].map((call) => [call, bare(id)]))
  const spans = house.wallet.heard.map(({ trace }) => trace.split('-')[2])
  expect(new Set([...spans, '00f067aa0ba902b7']).size).toBe(5)
})

test('a window that goes by another id than its act’s number is followed under that one', async () => {
  const { ask } = await house.sit(SLOT)
  const trace = bare(randomUUID())
  await ask('spin', { id: randomUUID(), stake: 10_000 }, headerOf(trace))
  expect(asked()).toEqual(['bet', 'win', 'end', 'balance'].map((call) => [call, trace]))
})

test('a bet whose answer is lost is asked again under its id, and given back under it after a restart', async () => {
  const { ask } = await house.sit(SLOT)
  const id = randomUUID()
  house.wallet.answers(({ call }) => (call === 'bet' ? 'silent' : null))
  const spin = ask('spin', { id, stake: 10_000 }, headerOf(bare(id))).catch(() => null)
  await vi.waitFor(() => expect(house.wallet.of('bet').length).toBeGreaterThan(1))
  await house.down()
  await spin
  house.wallet.answers(() => null)
  await house.up()
  await vi.waitFor(() => expect(house.wallet.of('refund')).toHaveLength(1))
  expect(new Set(asked().map(([, trace]) => trace))).toEqual(new Set([bare(id)]))
})

test('a win that waits while the server is away is told under the bet’s id, whoever else plays meanwhile', async () => {
  const [one, two] = [await house.sit(SLOT, 'p1'), await house.sit(SLOT, 'p2')]
  const [first, second] = [randomUUID(), randomUUID()]
  house.wallet.answers(({ call }) => (call === 'win' ? 'lost' : null))
  const spins = [
    one.ask('spin', { id: first, stake: 10_000 }, headerOf(bare(first))),
    two.ask('spin', { id: second, stake: 10_000 }, headerOf(bare(second))),
  ]
  await vi.waitFor(() => expect(house.wallet.of('win').length).toBeGreaterThan(3))
  house.wallet.answers(() => null)
  await Promise.all(spins)
  for (const { body, trace } of [...house.wallet.of('bet'), ...house.wallet.of('win')])
    expect(trace.split('-')[1]).toBe(bare(String(body.tx).slice(2, 38)))
})

test('answers bring the id back; what cannot be read is no id', async () => {
  const { token } = await house.sit(SLOT)
  const idOf = async (headers: Record<string, string>) => {
    const answer = await fetch(`${house.origin()}/games/api/seat`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    return answer.headers.get('x-request-id')
  }
  const trace = bare(randomUUID())
  expect(await idOf(headerOf(trace))).toBe(trace)
  const ids = [await idOf({}), await idOf({ traceparent: `${trace}` }), await idOf(headerOf('x'))]
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set([...ids, trace]).size).toBe(4)
})

test('what the draws tell has an id that follows from it: the same however often it is told', async () => {
  const receiver = await openReceiver()
  receiver.answers(() => ({ status: 503, body: '{}' }))
  const folder = dataFolder()
  const env = { SERVER_ORIGIN: receiver.origin }
  const provider = await startProvider(folder.path, env)
  const tries = () => Map.groupBy(receiver.heard, ({ path, body }) => `${path} ${body}`)
  await vi.waitFor(() =>
    expect([...tries().values()].every((each) => each.length > 1) && tries().size).toBeGreaterThan(
      1,
    ),
  )
  await provider.stop()
  const before = receiver.heard.length
  const again = await startProvider(folder.path, env)
  await vi.waitFor(() => expect(receiver.heard.length).toBeGreaterThan(before + tries().size))
  await again.stop()
  const ids = [...tries().values()].map(
    (each) => new Set(each.map(({ trace }) => trace.split('-')[1])),
  )
  expect(ids.every((each) => each.size === 1)).toBe(true)
  expect(new Set(ids.flatMap((each) => [...each])).size).toBe(ids.length)
  for (const { trace } of receiver.heard) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  await receiver.close()
  folder.remove()
})
