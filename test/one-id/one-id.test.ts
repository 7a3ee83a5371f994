/** One bet in a game window, followed through the logs of house and provider by one id: page → server → vendor → wallet. */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'

import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'

import { dataFolder, startProvider } from '../../provider/testing/process.ts'
import { freePort } from '../../scripts/ports.ts'
import { buildMemberApp } from '../../server/app.ts'
import { readCatalogues } from '../../server/features/casino/casino.ts'
import { openHouse } from '../../server/testing/house.ts'
import { traceFields } from '../../server/trace.ts'

type Line = { trace?: string; span?: string; parent?: string; msg: string } & Record<
  string,
  unknown
>
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

test('the launch has one id and the bet another, each the same at the house and at the vendor', async () => {
  const port = await freePort()
  const house = await openHouse({
    at: null,
    env: { PROVIDER_PORT: String(port), LOG: 'calls' },
  })
  let said = ''
  const kept = { write: (text: string) => void (said += text) }
  const log = pino({ level: 'debug', mixin: traceFields }, kept)
  const app = await buildMemberApp({ ...house.deps, log })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const folder = dataFolder()
  const provider = await startProvider(folder.path, {
    PROVIDER_PORT: String(port),
    PROVIDER_SECRET: house.providerSecret,
    SERVER_ORIGIN: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    LOG: 'calls',
  })
  onTestFinished(async () => {
    await provider.stop()
    folder.remove()
    await app.close()
    await house.close()
  })
  await vi.waitFor(
    async () => {
      await readCatalogues(house.deps)
      const games = await house.db.query`select from vendor_game where id = 'kkachi.moon'`
      expect(games).toHaveLength(1)
    },
    { interval: 300 },
  )

  const member = await house.member({ money: 100_000 })
  const [launch, act] = [randomUUID(), randomUUID()].map((id) => id.replaceAll('-', ''))
  const traceparent = (trace = '') => `00-${trace}-00f067aa0ba902b7-01`
  const opened = await app.inject({
    method: 'POST',
    url: '/uGame/casinoGo',
    headers: { ...member.headers, traceparent: traceparent(launch) },
    payload: { params: { vendor: 'kkachi', id: 'kkachi.moon', ko: '' } },
  })
  const { data } = opened.json<{ data: string }>()
  const { pathname, search } = new URL(data)
  const window = await fetch(`${provider.origin}${pathname}${search}`, { redirect: 'manual' })
  const token = window.headers.get('location')!.split('#')[1]!
  const uuid = act!.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
  const authorization = `Bearer ${token}`
  const seat = await fetch(`${provider.origin}/games/api/seat`, { headers: { authorization } })
  const { slot } = (await seat.json()) as { slot: { seed: { commit: string } } }
  const given = { commit: slot.seed.commit, client: '달토끼 7' }
  const spun = await fetch(`${provider.origin}/games/api/spin`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      traceparent: traceparent(act),
    },
    body: JSON.stringify({ id: uuid, stake: 5_000, ...given }),
  })
  expect([spun.status, spun.headers.get('x-request-id')]).toEqual([200, act])
  expect(await spun.json()).toMatchObject({ result: true })

  const of = (lines: Line[], id = '') => lines.filter(({ trace }) => trace === id)
  expect(of(linesOf(said), launch).map(({ call }) => call)).toEqual(['POST /uGame/casinoGo'])
  const [heard, asked] = [of(linesOf(said), act), of(linesOf(provider.said()), act)]
  expect(heard.map(({ call }) => call)).toEqual(
    ['bet', 'win', 'end', 'balance'].map((call) => `POST /wallet/${call}`),
  )
  expect(asked.map(({ call, outcome }) => [call, outcome])).toEqual(
    ['bet', 'win', 'end', 'balance'].map((call) => [call, 'OK']),
  )
  // Each call at the house names the part of the vendor that made it.
  expect(heard.map(({ parent }) => parent)).toEqual(asked.map(({ span }) => span))
  expect(JSON.stringify([heard, asked])).not.toContain(member.uid)
})
