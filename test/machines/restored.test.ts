/**
 * The server's database is restored from a copy of some rounds ago while the provider told on, and the provider's store
 * while the server heard on: the one tells the other what it lacks, and betting goes on (ADR 0181).
 */
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { plainNow } from '../../provider/clock.ts'
import { readConfig } from '../../provider/config.ts'
import { openDraws } from '../../provider/draws/draws.ts'
import { openFileStore } from '../../provider/draws/store.ts'
import { dump, restore } from '../../scripts/dump.ts'
import { freePort } from '../../scripts/ports.ts'
import { openServerRole } from '../../server/db/server-role.ts'
import { auditSeals } from '../../server/features/seals/seals.ts'
import { startJobs } from '../../server/jobs.ts'
import { testServer } from '../../server/testing/database.ts'
import { openHouse, type House } from '../../server/testing/house.ts'

const DRAW_SECONDS = 20
const STREAM = 'pbg.powerball'
const patience = { interval: 200 }

let folder: string
let house: House
let port: number
let provider: Awaited<ReturnType<typeof startProvider>>
let secret: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-restored-'))
  port = await freePort()
})
afterAll(async () => {
  await provider?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The provider's draws as the program has them, on a port where the server tells its seals. */
async function startProvider(providerPort: number, at = folder) {
  const config = readConfig({
    ...{ DATA_DIR: at, KEYS_DIR: join(at, 'provider-keys'), PROVIDER_SECRET: secret },
    ...{ SERVER_ORIGIN: `http://127.0.0.1:${port}`, DRAW_SECONDS: String(DRAW_SECONDS) },
  })
  const store = openFileStore(join(at, 'provider'))
  const draws = openDraws(
    config,
    plainNow(() => new Date()),
    store,
  )
  const server = createServer((request, response) => draws.handle(request, response))
  server.listen(providerPort, '127.0.0.1')
  await once(server, 'listening')
  return {
    store,
    async stop() {
      server.closeAllConnections()
      server.close()
      await draws.stop()
    },
  }
}

/** The house at work: its port, its jobs. */
async function work(at: House) {
  await at.app.listen({ port, host: '127.0.0.1' })
  return startJobs(at.deps)
}

type Member = Awaited<ReturnType<House['member']>>
/** Bets on the round that is open now; its place. */
async function bet(ask: Member['ask']) {
  for (;;) {
    const page = await ask('betPage', { game: 'powerBall', page: 'pbg' })
    if (page.result && page.round !== '휴장중' && page.lastTime >= 2) {
      const { today, round } = page
      const answer = await ask('bet', {
        ...{ game: 'powerBall', page: 'pbg', today, round },
        ...{ type: 'poOdd', pick: '파워볼 홀', rate: page.info['poOdd']!, money: 10_000, win: 0 },
      })
      if (answer.result) return { date: today, round }
    }
    await new Promise((done) => setTimeout(done, 300))
  }
}
const stateOf = async (at: House, { date, round }: { date: string; round: number }) =>
  (
    await at.db.query<{ state: string }>`
    select state from round where game = ${STREAM} and date = ${date} and number = ${round}`
  )[0]?.state
const isOver = (at: House, place: { date: string; round: number }) =>
  expect.poll(() => stateOf(at, place), patience).toMatch(/^(SETTLED|VOID)$/)

/** Every result that the server has is right, and the one that the provider made. */
async function expectAlike() {
  const known = await house.db.query<{
    date: string
    round: number
    balls: number[]
    fault: string | null
  }>`
    select d.date, d.round, v.balls, v.fault from reveal v join draw d on d.id = v.draw_id
    where d.stream = ${STREAM} order by d.date desc, d.round desc limit 100`
  for (const { date, round, balls, fault } of known) {
    expect(fault).toBe(null)
    expect(provider.store.readDraw(STREAM, date, round)?.balls).toEqual(balls)
  }
}

test('a house from a copy of some rounds ago is told all it forgot, tells of its forgotten seals, and takes bets again', async () => {
  const providerPort = await freePort()
  const env = { PROVIDER_PORT: String(providerPort) }
  house = await openHouse({ drawSeconds: DRAW_SECONDS, at: null, env })
  secret = house.providerSecret
  provider = await startProvider(providerPort)
  let jobs = await work(house)
  const member = await house.member({ money: 1_000_000 })
  await isOver(house, await bet(member.ask))
  // One more is open when the copy is made.
  const atCopy = await bet(member.ask)
  const file = join(folder, 'copy')
  await dump(house.url, file)
  const keys = join(folder, 'house-keys')
  await cp(house.config.keysDir, keys, { recursive: true })
  for (let more = 0; more < 2; more++) await isOver(house, await bet(member.ask))
  const last = provider.store.lastDraws(STREAM, 1, { date: '99999999', round: 0 })[0]!

  // It is lost, with all it had since the copy.
  await jobs.stop()
  const name = `madang_restored_${process.pid}`
  const at = (path: string) => Object.assign(new URL(testServer()), { pathname: `/${path}` }).href
  const owner = async (text: string) => {
    const client = new pg.Client({ connectionString: at('postgres') })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  await house.close()
  await owner(`create database ${name}`)
  await restore(at(name), file)
  const database = {
    url: at(name),
    serverUrl: await openServerRole(at(name)),
    drop: () => owner(`drop database ${name} with (force)`),
  }
  house = await openHouse({
    ...{ drawSeconds: DRAW_SECONDS, env },
    own: { database, keysDir: keys, providerSecret: secret },
  })
  jobs = await work(house)

  // What was open then is over, and what came after it is known: each draw as the provider made it.
  await isOver(house, atCopy)
  await expect
    .poll(
      async () =>
        (
          await house.db.query`
          select from reveal v join draw d on d.id = v.draw_id
          where d.stream = ${STREAM} and d.date = ${last.date} and d.round = ${last.round}`
        ).length,
      patience,
    )
    .toBe(1)
  await expectAlike()
  // The seals of the life it forgot are incidents, and none of their draws has a second one that nobody told of.
  const forgotten = await house.db.query<{ round: number }>`
    select (detail->>'round')::int as round from event
    where kind = 'provider.contradiction' and target = 'seal.forgotten' and detail->>'stream' = ${STREAM}`
  expect(forgotten.length).toBeGreaterThanOrEqual(2)
  const silent = await house.db.query`
    select from forgotten_seal f join seal s on s.draw_id = f.draw_id
    left join seal_told t on t.draw_id = f.draw_id where t.answer is distinct from 'refused'`
  expect(silent).toEqual([])

  // Betting goes on: a round after all that is sealed after them, drawn with it, and settled.
  const again = await bet((name, input) =>
    house.guest.ask(name, input, { headers: member.headers }),
  )
  await expect.poll(() => stateOf(house, again), patience).toBe('SETTLED')
  await vi.waitFor(async () => expect(await auditSeals(house.db)).toBe(null), patience)
  await jobs.stop()
  await house.close()
})

test('a provider from a copy of some rounds ago learns what it told, draws nothing anew, and its streams go on', async () => {
  const providerPort = await freePort()
  const at = join(folder, 'other')
  const env = { PROVIDER_PORT: String(providerPort) }
  house = await openHouse({ drawSeconds: DRAW_SECONDS, at: null, env })
  secret = house.providerSecret
  await provider.stop()
  provider = await startProvider(providerPort, at)
  const jobs = await work(house)
  const member = await house.member({ money: 1_000_000 })
  await isOver(house, await bet(member.ask))
  const restart = async (between: () => Promise<void>) => {
    await provider.stop()
    await between()
    provider = await startProvider(providerPort, at)
  }
  await restart(() => cp(at, join(folder, 'copy-of-other'), { recursive: true }))
  for (let more = 0; more < 2; more++) await isOver(house, await bet(member.ask))
  await restart(async () => {
    await rm(at, { recursive: true })
    await cp(join(folder, 'copy-of-other'), at, { recursive: true })
  })
  // The round that was open, or the next one.
  const settled = async () => {
    const place = await bet(member.ask)
    await isOver(house, place)
    return stateOf(house, place)
  }
  await expect.poll(settled, { timeout: 90_000, interval: 1 }).toBe('SETTLED')
  await expectAlike()
  const contradictions = await house.db.query`
    select from event where kind = 'provider.contradiction' and detail->>'stream' = ${STREAM}`
  expect(contradictions).toEqual([])
  await vi.waitFor(async () => expect(await auditSeals(house.db)).toBe(null), patience)
  await jobs.stop()
  await house.close()
})
