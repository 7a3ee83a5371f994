/** Two providers on one database: one draws, the other stands by, and nothing is drawn, told or sealed twice. */
import { readdirSync, readFileSync } from 'node:fs'

import { drawOf, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Feed } from './draws/feed.ts'
import { dataFolder, openReceiver, startProvider, type ProviderProcess } from './testing/process.ts'
import { openProviderDatabase } from './testing/stores.ts'

const DRAW_SECONDS = 10
const KEY = 'pbg.powerball'
const patience = { interval: 50 }

let database: Awaited<ReturnType<typeof openProviderDatabase>>
let receiver: Awaited<ReturnType<typeof openReceiver>>
let folder: ReturnType<typeof dataFolder>
let looker: pg.Client
let running: ProviderProcess[] = []
beforeEach(async () => {
  folder = dataFolder()
  database = await openProviderDatabase()
  receiver = await openReceiver()
  looker = new pg.Client({ connectionString: database.url })
  await looker.connect()
})
afterEach(async () => {
  for (const each of running) signal(each, 'SIGCONT')
  await Promise.all(running.map((each) => each.kill()))
  running = []
  await looker.end()
  await receiver.close()
  await database.drop()
  folder.remove()
})

async function start() {
  const provider = await startProvider(folder.path, {
    PROVIDER_DATABASE_URL: database.url,
    SERVER_ORIGIN: receiver.origin,
    DRAW_SECONDS: String(DRAW_SECONDS),
  })
  running.push(provider)
  return provider
}
/** A holds both leases, and B stands by. */
async function startTwo() {
  const a = await start()
  await expect.poll(holders, patience).toEqual({ draws: a.origin, vendor: a.origin })
  const b = await start()
  // One that has only begun does not know yet whom to bring anything to.
  await expect.poll(() => isReady(b), patience).toBe(200)
  return [a, b] as const
}

async function holders() {
  const { rows } = await looker.query<{ part: string; origin: string }>(
    'select part, origin from provider.lease where until > clock_timestamp() order by part',
  )
  return Object.fromEntries(rows.map(({ part, origin }) => [part, origin]))
}
const count = async (table: string) =>
  Number((await looker.query(`select count(*) as n from provider.${table}`)).rows[0].n)

/** A process and those it forked. */
function signal({ pid }: { pid: number }, name: NodeJS.Signals) {
  const parentOf = (each: number) => {
    try {
      const stat = readFileSync(`/proc/${each}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    } catch {
      return 0
    }
  }
  const all = readdirSync('/proc').filter((each) => /^\d+$/.test(each))
  for (const each of [pid, ...all.map(Number).filter((one) => parentOf(one) === pid)])
    try {
      process.kill(each, name)
    } catch {
      // It ended meanwhile.
    }
}

/** As PostgreSQL gives it: its numbers of 64 bits are text. */
type StoredSeal = Record<'no' | 'stream' | 'date' | 'round' | 'count' | 'hash', string>
const nameOf = ({ stream, date, round }: StoredSeal) => `${stream} ${date} ${round}`

const feed = async ({ origin }: ProviderProcess) =>
  (await (await fetch(`${origin}/feed/${KEY}`)).json()) as Feed
const isReady = async ({ origin }: ProviderProcess) =>
  (await fetch(`${origin}/readyz`).catch(() => null))?.status

/** Each thing said of a round was said in the same words, and of a draw that was made one is stored. */
async function expectOnce() {
  for (const said of [receiver.chains(), receiver.rounds(), receiver.results()]) {
    const words = new Map<string, string>()
    for (const each of said as { stream: string; date: string; round?: number }[]) {
      const name = `${each.stream} ${each.date} ${each.round}`
      expect(words.get(name) ?? JSON.stringify(each)).toBe(JSON.stringify(each))
      words.set(name, JSON.stringify(each))
    }
  }
  const results = new Map(
    receiver.results().map((each) => [`${each.stream} ${each.date} ${each.round}`, each]),
  )
  expect(new Set([...results.values()].map(({ seed }) => seed)).size).toBe(results.size)
  const { rows } = await looker.query<{ n: string }>(
    `select count(*) as n from provider.seal s where not exists (
       select from provider.told t where t.name = s.stream || ' ' || s.date || ' ' || s.round)`,
  )
  expect(rows).toEqual([{ n: '0' }])
  expect(await count('refused_seal')).toBe(0)
}
const drawn = () =>
  receiver.results().filter(({ stream, outcome }) => stream === KEY && outcome === 'drawn')
const rounds = (said: { round: number }[]) => new Set(said.map(({ round }) => round))

test('the one that stands by answers reads as the other does, and brings it what only the holder may do', async () => {
  const [a, b] = await startTwo()
  const [one, other] = [await feed(a), await feed(b)]
  expect({ ...other, now: '' }).toEqual({ ...one, now: '' })
  expect((await fetch(`${b.origin}/frames/${KEY}?device=pc`)).status).toBe(200)
  // Seals are told to the one that was started last: it is the other that draws.
  await expect.poll(() => count('seal'), patience).toBeGreaterThan(0)
  await expect.poll(() => drawn().length, patience).toBeGreaterThan(0)
  // A window nobody opened: the vendors' own words, by way of the standby.
  const answer = await fetch(`${b.origin}/games/api/seat`)
  expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'logout' }])
  expect(await holders()).toEqual({ draws: a.origin, vendor: a.origin })
  await expectOnce()
})

test('a line of the feed at the one that stands by hears of each ball', async () => {
  const [, b] = await startTwo()
  const ending = new AbortController()
  const heard: Feed[] = []
  const line = await fetch(`${b.origin}/feed/${KEY}/live`, { signal: ending.signal })
  const read = async () => {
    for await (const part of line.body!.pipeThrough(new TextDecoderStream()))
      for (const [, text] of part.matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(text!) as Feed)
  }
  read().catch(() => undefined)
  // Of a draw that is told from its first ball on: one may be half over when the line is opened.
  const lengths = () => new Set(heard.map(({ drawing }) => drawing?.balls.length ?? 0))
  await expect.poll(() => lengths().has(5) && lengths().size > 3, patience).toBe(true)
  ending.abort()
})

test('killed between storing and telling, before the reveal and amid a seal, the other goes on: each round once', async () => {
  const [a] = await startTwo()
  // Stored, and not told: the house hears no result.
  receiver.answers(({ path }) =>
    path === '/provider/result' && drawn().length > 0
      ? { status: 503, body: '' }
      : { status: 200, body: '{"result":true}' },
  )
  await expect.poll(() => drawn().length, patience).toBeGreaterThan(0)
  const untold = drawn()[0]!
  await a.kill()
  const heardBefore = drawn().length
  receiver.answers(() => ({ status: 200, body: '{"result":true}' }))
  await expect.poll(() => drawn().length, patience).toBeGreaterThan(heardBefore)
  expect(drawn().at(-1)).toEqual(untold)
  await expectOnce()
})

test('killed when the draw is stored and its balls are not all shown, the other shows and reveals what was drawn', async () => {
  const [a, b] = await startTwo()
  await expect.poll(() => drawn().length, patience).toBeGreaterThan(0)
  let balls: number[] = []
  await expect
    .poll(
      async () => {
        const { drawing } = await feed(a)
        balls = drawing?.state === 'drawing' ? drawing.balls : []
        return balls.length
      },
      { ...patience, interval: 20 },
    )
    .toBeGreaterThan(0)
  const { round } = (await feed(a)).drawing!
  await a.kill()
  await expect.poll(() => rounds(drawn()).has(round), patience).toBe(true)
  expect(
    drawn()
      .find((each) => each.round === round)!
      .balls.slice(0, balls.length),
  ).toEqual(balls)
  // Draws and vendor have a lease each, which end one after the other.
  await expect.poll(holders, patience).toEqual({ draws: b.origin, vendor: b.origin })
  await expectOnce()
})

test('killed amid a seal, it is taken by the other in the same words, and its round is drawn with it', async () => {
  const [a, b] = await startTwo()
  await expect.poll(() => count('seal'), patience).toBeGreaterThan(0)
  const known = await count('seal')
  /** What is stored of seals, up to one; whether one was in time is told by who took it. */
  const sealsTo = async (last: number) =>
    (await looker.query('select * from provider.seal where no <= $1 order by no', [last])).rows
  const latest = async () => {
    const { rows } = await looker.query(
      'select * from provider.seal where no > $1 and stream = $2 and taken = 1 order by no limit 1',
      [known, KEY],
    )
    return rows[0] as StoredSeal | undefined
  }
  // As soon as one more is stored, whoever told it has perhaps not heard.
  await expect.poll(latest, { ...patience, interval: 5 }).toBeDefined()
  await a.kill()
  const seal = (await latest())!
  const stored = await sealsTo(Number(seal.no))
  const result = () =>
    receiver
      .results()
      .find(({ stream, date, round }) => `${stream} ${date} ${round}` === nameOf(seal))
  await expect.poll(result, patience).toBeDefined()
  const before = rounds(drawn()).size
  await expect.poll(() => rounds(drawn()).size, patience).toBeGreaterThan(before + 1)
  expect(await holders()).toEqual({ draws: b.origin, vendor: b.origin })
  // Told again or not, it stays as it was stored.
  expect(await sealsTo(Number(seal.no))).toEqual(stored)
  // Where nobody worked in its draw's time it has failed; it is drawn with this seal, or not at all.
  const { outcome, seed, round } = result()!
  const entropy = { type: 4, index: Number(seal.count), value: hexToBytes(seal.hash) } as const
  if (outcome === 'drawn')
    expect(result()).toMatchObject(
      drawOf('powerball', {
        ...{ stream: KEY, date: seal.date, round, seed: hexToBytes(seed), entropy },
      }),
    )
  else expect(outcome).toBe('failed')
  await expectOnce()
})

test('one that stands still for longer than its lease comes back as the one that stands by', async () => {
  const [a, b] = await startTwo()
  await expect.poll(() => drawn().length, patience).toBeGreaterThan(0)
  signal(a, 'SIGSTOP')
  await expect.poll(holders, patience).toEqual({ draws: b.origin, vendor: b.origin })
  const at = rounds(drawn()).size
  await expect.poll(() => rounds(drawn()).size, patience).toBeGreaterThan(at)
  signal(a, 'SIGCONT')
  await expect.poll(() => isReady(a), patience).toBe(200)
  expect(await holders()).toEqual({ draws: b.origin, vendor: b.origin })
  // And it is there when the other goes.
  await b.stop()
  await expect.poll(holders, patience).toEqual({ draws: a.origin, vendor: a.origin })
  const then = rounds(drawn()).size
  await expect.poll(() => rounds(drawn()).size, patience).toBeGreaterThan(then)
  await expectOnce()
})

test('a provider with another key is told so and ends; the database keeps the first one’s', async () => {
  await startTwo()
  const other = dataFolder()
  const provider = await startProvider(other.path, {
    PROVIDER_DATABASE_URL: database.url,
    SERVER_ORIGIN: receiver.origin,
  })
  expect(await provider.exited).toEqual([1, null])
  expect(provider.said()).toMatch(/provider\.key is not the key that the seeds in the provider's/)
  other.remove()
})
