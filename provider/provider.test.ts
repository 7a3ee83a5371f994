import { once } from 'node:events'
import { connect } from 'node:net'

import { games } from '@madang/contract/core/draw/games.ts'
import { settleWithinSeconds } from '@madang/contract/core/draw/schedule.ts'
import { beforeAll, describe, expect, test, vi, type TestContext } from 'vitest'

import type { Feed } from './draws/feed.ts'
import {
  clockBeforeDraw,
  dataFolder,
  openReceiver,
  startProvider,
  type ProviderProcess,
} from './testing/process.ts'

const STREAM = 'pbg.powerball'
type Env = Record<string, string | undefined>
type Finished = Pick<TestContext, 'onTestFinished'>

/** A folder and a receiver of a test's own, and the providers started on them; gone with the test. */
async function openPlace({ onTestFinished }: Finished) {
  const folder = dataFolder()
  const receiver = await openReceiver()
  const running: ProviderProcess[] = []
  onTestFinished(async () => {
    await Promise.all(running.map((each) => each.kill()))
    await receiver.close()
    folder.remove()
  })
  async function start(env: Env = {}) {
    const provider = await startProvider(folder.path, { SERVER_ORIGIN: receiver.origin, ...env })
    running.push(provider)
    return provider
  }
  const resultsOf = (round: number) =>
    receiver.results().filter((each) => each.stream === STREAM && each.round === round)
  return { receiver, start, resultsOf }
}

const feedOf = async (provider: ProviderProcess, key: string) =>
  (await (await fetch(`${provider.origin}/feed/${key}`)).json()) as Feed

/** Waits for something on the wire or in a feed. */
const seen = <T>(what: () => T | Promise<T>) => vi.waitFor(what, { interval: 20 })

/** All a provider says to anybody, as one text: every game's feed and frame, its pages, and what its lines have told. */
async function everything({ origin }: ProviderProcess): Promise<string> {
  const paths = ['/', '/healthz', '/readyz', '/nothing']
  for (const { key } of games) paths.push(`/feed/${key}`, `/frames/${key}?device=pc&theme=dark`)
  const texts = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${origin}${path}`)
      return JSON.stringify([...answer.headers]) + (await answer.text())
    }),
  )
  return texts.join('\n')
}

/** Follows every game's line; `told` is all that came so far, as feeds. */
async function listen({ origin }: ProviderProcess) {
  const ending = new AbortController()
  const told: Feed[] = []
  await Promise.all(
    games.map(async ({ key }) => {
      const answer = await fetch(`${origin}/feed/${key}/live`, { signal: ending.signal })
      const read = async () => {
        let text = ''
        for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
          const events = (text + part).split('\n\n')
          text = events.pop()!
          for (const event of events)
            if (event.startsWith('data: ')) told.push(JSON.parse(event.slice(6)) as Feed)
        }
      }
      read().catch(() => undefined)
    }),
  )
  return { told, close: () => ending.abort() }
}

/** Longer than a draw takes to be made. */
const LATE_MS = settleWithinSeconds(20) * 1_000

/** Throws when a feed holds more than may be seen at its own time. */
function holdsNothingEarly({ game, now, drawing, last, show, next }: Feed) {
  const at = Date.parse(now)
  const since = (iso: string) => (at - Date.parse(iso)) / 1_000
  const where = `${game} ${now}`
  // A draw whose second has come is the next until it is made.
  expect(at, where).toBeLessThanOrEqual(Date.parse(next.drawAt) + LATE_MS)
  // What was slept over is told as that at once: there is nothing of it to tell early.
  for (const { drawAt, state, balls, powerball } of last)
    if (state === 'failed') expect([balls, powerball], where).toEqual([[], null])
    else expect(since(drawAt), where).toBeGreaterThanOrEqual(show.result)
  if (!drawing) return
  const gone = since(drawing.drawAt)
  expect(drawing.balls.length, where).toBeLessThanOrEqual(
    show.balls.filter((offset) => gone >= offset).length,
  )
  if (gone < show.powerball) expect(drawing.powerball, where).toBeNull()
  if (gone < show.result) expect(drawing.marks, where).toBeNull()
}

// Most of a draw is waiting for it: these wait together.
test.concurrent('through a whole draw no page, feed or line says anything before its second', async (context) => {
  const { receiver, start, resultsOf } = await openPlace(context)
  const offset = clockBeforeDraw(20, 13)
  const provider = await start({ DRAW_SECONDS: '20', CLOCK_OFFSET: String(offset) })
  const lines = await listen(provider)
  const texts: { asked: number; answered: number; text: string }[] = []
  const houseTime = () => Date.now() + offset * 1_000
  const [reached] = await seen(() => {
    const rounds = receiver.rounds().filter(({ stream }) => stream === STREAM)
    expect(rounds).not.toEqual([])
    return rounds
  })
  while (resultsOf(reached!.round).length === 0) {
    const asked = houseTime()
    const text = await everything(provider)
    texts.push({ asked, answered: houseTime(), text })
    await new Promise((done) => setTimeout(done, 100))
  }
  const shown = () =>
    lines.told.filter(({ game, drawing }) => game === STREAM && drawing?.round === reached!.round)
  // At its second, at each ball's, the powerball's and the result's, and with the next round.
  await seen(() => expect(shown()).toHaveLength(9))
  lines.close()

  expect(texts.length).toBeGreaterThan(10)
  const results = receiver.results().filter(({ outcome }) => outcome === 'drawn')
  for (const { text } of texts)
    for (const { seed } of results) expect(text.includes(seed)).toBe(false)
  for (const { asked, answered, text } of texts) {
    const feeds = text
      .split('\n')
      .flatMap((line) => /\{"game":.*\}$/.exec(line)?.[0] ?? [])
      .map((line) => JSON.parse(line) as Feed)
    expect(feeds).toHaveLength(games.length)
    for (const feed of feeds) {
      holdsNothingEarly(feed)
      // The offset is in seconds.
      expect(Date.parse(feed.now)).toBeGreaterThan(asked - 1_000)
      expect(Date.parse(feed.now)).toBeLessThan(answered + 1_000)
    }
  }
  expect(new Set(lines.told.map(({ game }) => game)).size).toBe(games.length)
  for (const feed of lines.told) holdsNothingEarly(feed)
  // A process that was kept from its second tells of two balls at once, and once more of the second of them.
  for (const [before, { drawing }] of shown().entries())
    expect(drawing!.balls.length).toBeGreaterThanOrEqual(Math.min(before, 5))
  const drawn = resultsOf(reached!.round)[0]!
  expect(shown().at(-1)!.drawing).toMatchObject({
    state: 'drawn',
    balls: drawn.balls,
    powerball: drawn.powerball,
  })
  expect(Date.parse(drawn.drawnAt)).toBeLessThanOrEqual(Date.parse(shown()[0]!.now))
})

test.concurrent.for([
  ['before the draw', 0],
  ['between two balls', 1],
  ['after the powerball', 6],
] as const)(
  'killed with SIGKILL %s, a round is the same round afterwards',
  async ([, balls], context) => {
    const { receiver, start, resultsOf } = await openPlace(context)
    // Time for two starts and a seal before the draw, on a machine that does much else.
    const env = { DRAW_SECONDS: '30', CLOCK_OFFSET: String(clockBeforeDraw(30, 22)) }
    const first = await start(env)
    const { round, i } = await seen(async () => {
      const { next } = await feedOf(first, STREAM)
      const promised = receiver
        .rounds()
        .find((each) => each.stream === STREAM && each.round === next.round)
      expect(promised).toBeDefined()
      return promised!
    })
    let shown: number[] = []
    if (balls > 0)
      shown = await seen(async () => {
        const { drawing } = await feedOf(first, STREAM)
        expect(drawing).toMatchObject({ round })
        const all = [
          ...drawing!.balls,
          ...(drawing!.powerball === null ? [] : [drawing!.powerball]),
        ]
        expect(all.length).toBeGreaterThanOrEqual(balls)
        return all
      })
    await first.kill()
    await start(env)
    const [result] = await seen(() => {
      const told = resultsOf(round)
      expect(told.length).toBeGreaterThan(0)
      return told
    })
    expect(result).toMatchObject({ outcome: 'drawn', i })
    expect([...result!.balls, result!.powerball].slice(0, shown.length)).toEqual(shown)
    const said = new Set(
      receiver.heard
        .filter(({ path }) => path.endsWith('/result'))
        .map(({ body }) => body)
        .filter(
          (body) => body.includes(`"stream":"${STREAM}"`) && body.includes(`"round":${round},`),
        ),
    )
    expect(said.size).toBe(1)
    expect(receiver.heard.every(({ signed }) => signed)).toBe(true)
  },
)

test('a server that comes back hears everything, each stream in its order', async (context) => {
  const { receiver, start } = await openPlace(context)
  await receiver.down()
  const provider = await start()
  expect((await fetch(`${provider.origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${provider.origin}/healthz`)).status).toBe(200)
  await receiver.up()
  await seen(async () => expect((await fetch(`${provider.origin}/readyz`)).status).toBe(200))
  for (const { ballStream } of games) {
    const mine = receiver.heard.filter(({ body }) => body.includes(`"stream":"${ballStream}"`))
    expect(mine[0]!.path).toBe('/provider/chain')
    expect(new Set(mine.map(({ path }) => path)).size).toBe(3)
  }
  expect(receiver.heard.every(({ signed }) => signed)).toBe(true)
})

describe('whatever it is asked', () => {
  let provider: ProviderProcess
  beforeAll(async () => {
    const folder = dataFolder()
    const receiver = await openReceiver()
    provider = await startProvider(folder.path, { SERVER_ORIGIN: receiver.origin })
    return async () => {
      await provider.kill()
      await receiver.close()
      folder.remove()
    }
  })

  test.each([
    'GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET /%00/../.. HTTP/1.1\r\nHost: "><script>\r\nConnection: close\r\n\r\n',
    'GET /feed/__proto__ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'POST /feed/pbg.powerball HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    'HEAD /feed/pbg.powerball/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'nonsense\r\n\r\n',
  ])('%j is answered, and the next one too', async (request) => {
    const socket = connect(provider.port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    socket.write(request)
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 (200|400|404|405) /)
    expect(answer).not.toMatch(/at .*\.ts|node:/)
    expect((await fetch(`${provider.origin}/healthz`)).status).toBe(200)
  })
})

test('told to stop, or left alone, it ends by itself with lines open and the server silent', async (context) => {
  const { receiver, start } = await openPlace(context)
  await receiver.down()
  for (const way of ['stop', 'orphan'] as const) {
    const provider = await start()
    const lines = await listen(provider)
    const asked = performance.now()
    expect(await provider[way]()).toEqual([0, null])
    expect(performance.now() - asked).toBeLessThan(2_000)
    expect(provider.said()).toBe('')
    lines.close()
  }
})

test.for([
  [
    'PROVIDER_SECRET',
    'short',
    /^provider: PROVIDER_SECRET: must be 64 hex digits, or two of that with a comma\n$/,
  ],
  ['DRAW_SECONDS', '77', /^provider: DRAW_SECONDS: must divide 86,400\n$/],
  ['PROVIDER_PORT', '70000', /^provider: PROVIDER_PORT: .+\n$/],
] as const)('%s=%s ends the start in one sentence', async ([name, value, sentence], context) => {
  const { start } = await openPlace(context)
  const provider = await start({ [name]: value })
  expect(await provider.exited).toEqual([1, null])
  expect(provider.said()).toMatch(sentence)
})

test('a port that is taken is said in one sentence', async (context) => {
  const { receiver, start } = await openPlace(context)
  const port = new URL(receiver.origin).port
  const provider = await start({ PROVIDER_PORT: port })
  expect(await provider.exited).toEqual([1, null])
  expect(provider.said()).toBe(
    `provider: Port ${port} is in use; stop what listens there, or set PROVIDER_PORT.\n`,
  )
})
