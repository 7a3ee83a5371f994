/** The provider's figures, read as Prometheus reads them: each that is named is told, and moves with what it tells. */
import { randomUUID } from 'node:crypto'

import { sealRoute } from '@madang/contract/provider/draws.ts'
import { afterAll, expect, test, vi } from 'vitest'

import { freePort } from '../scripts/ports.ts'
import { registry } from './figures.ts'
import { openTries } from './room.ts'
import { clockBeforeDraw, dataFolder, openReceiver, startProvider } from './testing/process.ts'
import { openVendorHouse } from './testing/vendor.ts'

/** every figure that a test has seen move */
const moved = new Set<string>()

type Scrape = () => Promise<string>
const over =
  (port: number): Scrape =>
  async () =>
    (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
const here: Scrape = () => registry.metrics()

/** The sum of a figure's lines whose labels have all that is asked for. */
async function told(scrape: Scrape, name: string, labels: Record<string, string> = {}) {
  const lines = (await scrape()).split('\n').filter((line) => {
    const [, called] = /^(\w+)/.exec(line) ?? []
    return called === name && Object.entries(labels).every(([k, v]) => line.includes(`${k}="${v}"`))
  })
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** That a figure comes to be what is expected of it. */
async function sees(
  scrape: Scrape,
  [name, labels]: [string, Record<string, string>?],
  right: (value: number) => boolean,
) {
  const full = `madang_provider_${name}`
  await vi.waitFor(
    async () => {
      const value = await told(scrape, full, labels)
      if (!right(value)) throw new Error(`${full} ${JSON.stringify(labels)} is ${value}`)
    },
    { interval: 100 },
  )
  moved.add(full.replace(/_(count|sum|bucket)$/, ''))
}
const some = (value: number) => value > 0
const none = (value: number) => value === 0

test('the draws: lag, outcome, what is told and what is not, seals by what became of them', async () => {
  const receiver = await openReceiver()
  const folder = dataFolder()
  const metrics = await freePort()
  const seconds = 10
  const provider = await startProvider(folder.path, {
    SERVER_ORIGIN: receiver.origin,
    DRAW_SECONDS: String(seconds),
    CLOCK_OFFSET: String(clockBeforeDraw(seconds, 6)),
    PROVIDER_METRICS_PORT: String(metrics),
  })
  const [front, draws] = [over(metrics), over(metrics + 1)]
  const stream = 'pbg.powerball'
  await sees(front, ['part_up', { part: 'draws' }], (value) => value === 1)
  await sees(front, ['part_starts_total', { part: 'vendor' }], (value) => value === 1)
  await sees(draws, ['messages_total', { kind: 'round', outcome: 'acknowledged' }], some)
  await sees(draws, ['seals_total', { outcome: 'taken' }], some)
  await sees(draws, ['draws_total', { stream, outcome: 'drawn' }], some)
  await sees(draws, ['draw_lag_seconds_count', { stream }], some)
  const count = await told(draws, 'madang_provider_draw_lag_seconds_count', { stream })
  const sum = await told(draws, 'madang_provider_draw_lag_seconds_sum', { stream })
  expect(sum / count).toBeLessThan(10)
  await sees(draws, ['messages_total', { kind: 'result', outcome: 'acknowledged' }], some)
  await sees(draws, ['outbox_waiting'], none)

  const seal = { method: sealRoute.method, body: '{}' }
  expect((await fetch(`${provider.origin}${sealRoute.path}`, seal)).status).toBe(403)
  await sees(draws, ['seals_total', { outcome: 'forged' }], (value) => value === 1)
  await sees(front, ['requests_total', { part: 'draws', outcome: '4xx' }], (value) => value === 1)

  const ending = new AbortController()
  await fetch(`${provider.origin}/feed/pbg.powerball/live`, { signal: ending.signal })
  await sees(draws, ['feed_lines'], (value) => value === 1)
  ending.abort()
  await sees(draws, ['feed_lines'], none)

  receiver.answers(() => ({ status: 503, body: '{}' }))
  await sees(draws, ['outbox_waiting'], some)
  await sees(draws, ['outbox_oldest_seconds'], (value) => value > 1)
  await sees(draws, ['messages_total', { outcome: 'again' }], some)
  receiver.answers(() => ({ status: 200, body: '{"result":true}' }))
  await sees(draws, ['outbox_oldest_seconds'], (value) => value < 1)

  for (const scrape of [front, draws, over(metrics + 2)])
    expect(await told(scrape, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(await over(metrics + 2)()).toContain('nodejs_eventloop_lag_p99_seconds')
  for (const path of ['/', '/healthz', '/metrics?x=1'])
    expect((await fetch(`http://127.0.0.1:${metrics + 1}${path}`)).status).toBe(404)
  expect((await fetch(`${provider.origin}/metrics`)).status).toBe(404)
  await provider.stop()
  await receiver.close()
  folder.remove()
})

test('the games: wagers and wallet calls by what came of them, windows that listen', async () => {
  const house = await openVendorHouse()
  const { token } = await house.sit('kkachi.moon', 'p1')
  let players = 1
  // Each by a player of their own: who spins again at once is asked to wait.
  const spin = async () => {
    const { ask } = await house.sit('kkachi.moon', `p${++players}`)
    return ask('spin', { id: randomUUID(), stake: 5_000 })
  }
  const vendor = 'kkachi'
  await spin()
  await sees(here, ['wagers_total', { vendor, outcome: 'placed' }], (value) => value === 1)
  await sees(here, ['settled_wagers_total', { vendor }], (value) => value === 1)
  for (const call of ['bet', 'win', 'end'])
    await sees(here, ['wallet_call_seconds_count', { call, outcome: 'OK' }], some)
  house.wallet.answers(({ call }) => (call === 'bet' ? { status: 'INSUFFICIENT' } : null))
  await spin()
  await sees(here, ['wagers_total', { vendor, outcome: 'refused' }], (value) => value === 1)
  await sees(here, ['wallet_call_seconds_count', { call: 'bet', outcome: 'INSUFFICIENT' }], some)
  house.wallet.answers(({ call }) => (call === 'bet' ? 'lost' : null))
  await spin()
  await sees(here, ['wagers_total', { vendor, outcome: 'cancelled' }], (value) => value === 1)
  await sees(here, ['wallet_call_seconds_count', { call: 'bet', outcome: 'silent' }], some)

  const line = house.listen(token)
  await sees(here, ['window_lines'], (value) => value === 1)
  line.close()
  await sees(here, ['window_lines'], none)
  expect(await here()).not.toMatch(/"p\d"/)
  await house.close()
})

test('a disk without room is counted at each try', async () => {
  let tries = 0
  const writer = openTries('a stream')
  writer.run(() => {
    if (tries++ < 2) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  })
  await sees(here, ['no_room_total'], (value) => value === 2)
  writer.stop()
})

afterAll(() => {
  const named = registry.getMetricsAsArray().map(({ name }) => name)
  expect([...moved].toSorted()).toEqual(
    named.filter((name) => name.startsWith('madang_')).toSorted(),
  )
})
