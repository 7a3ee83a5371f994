/** The provider as its processes: what one part suffers, the other does not feel. */
import { readdirSync, readFileSync } from 'node:fs'

import { expect, test, vi, type TestContext } from 'vitest'

import { STREAMS_OF_ADDRESS } from './front.ts'
import {
  clockBeforeDraw,
  dataFolder,
  openReceiver,
  startProvider,
  type ProviderProcess,
} from './testing/process.ts'

async function openPlace(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  env: Record<string, string> = {},
) {
  const folder = dataFolder()
  const receiver = await openReceiver()
  const provider = await startProvider(folder.path, { SERVER_ORIGIN: receiver.origin, ...env })
  onTestFinished(async () => {
    await provider.kill()
    await receiver.close()
    folder.remove()
  })
  return { provider, receiver }
}

/** The process of a part. */
function partOf({ pid }: ProviderProcess, part: string): number {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return parentOf(stat) === pid && command.includes(`part.ts ${part}`)
      } catch {
        return false
      }
    })
  if (!found) throw new Error(`no process of ${part}`)
  return Number(found)
}
const parentOf = (stat: string) => Number(/\) \S (\d+)/.exec(stat)?.[1])

/** One that stands still would not notice that its house is gone. */
function endIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

const GAME = '/games/play/kkachi.moon'

test.runIf(process.platform === 'linux')(
  'vendors’ games that stand still, and die, keep no draw from its second and come back by themselves',
  async (context) => {
    const { provider, receiver } = await openPlace(context, {
      DRAW_SECONDS: '20',
      CLOCK_OFFSET: String(clockBeforeDraw(20, 10)),
    })
    expect((await fetch(`${provider.origin}${GAME}`)).status).toBe(200)
    const vendor = partOf(provider, 'vendor')
    const first = await vi.waitFor(() => {
      const found = receiver.rounds().find(({ stream }) => stream === 'pbg.powerball')
      expect(found).toBeDefined()
      return found!
    })
    context.onTestFinished(() => endIfThere(vendor))
    process.kill(vendor, 'SIGSTOP')
    const result = await vi.waitFor(
      () => {
        const found = receiver
          .results()
          .find(({ stream, round }) => stream === first.stream && round === first.round)
        expect(found).toBeDefined()
        return found!
      },
      { interval: 50 },
    )
    expect(result.outcome).toBe('drawn')
    expect((await fetch(`${provider.origin}/feed/pbg.powerball`)).status).toBe(200)
    // Nobody but the front ends it: it has not beaten since.
    await vi.waitFor(
      async () => expect((await fetch(`${provider.origin}${GAME}`)).status).toBe(200),
      { interval: 100 },
    )
    expect(partOf(provider, 'vendor')).not.toBe(vendor)
    expect((await fetch(`${provider.origin}/readyz`)).status).toBe(200)
  },
)

/** Opens lines of the feed, as from an address where one is given, until the test is over. */
function openLines(
  { origin }: ProviderProcess,
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
) {
  const lines: AbortController[] = []
  onTestFinished(() => lines.forEach((line) => line.abort()))
  return {
    open: async (address?: string) => {
      const ending = new AbortController()
      const answer = await fetch(`${origin}/feed/pbg.powerball/live`, {
        signal: ending.signal,
        headers: { ...(address !== undefined && { 'x-forwarded-for': address }) },
      })
      if (answer.ok) lines.push(ending)
      else ending.abort()
      return answer
    },
    endOne: () => lines.pop()!.abort(),
  }
}

test('an address has so many lines of the feed, and a line that ends makes room for another', async (context) => {
  const { provider } = await openPlace(context)
  const { open, endOne } = openLines(provider, context)
  const answers = await Promise.all(Array.from({ length: STREAMS_OF_ADDRESS }, () => open()))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const refused = await open()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // What is asked once is answered all the same.
  expect((await fetch(`${provider.origin}/feed/pbg.powerball`)).status).toBe(200)
  endOne()
  await vi.waitFor(async () => expect((await open()).status).toBe(200))
})

test('an IPv6 household of 64 bits has the lines of one address, its neighbour others', async (context) => {
  const { provider } = await openPlace(context, { TRUST_PROXY: '127.0.0.1' })
  const { open, endOne } = openLines(provider, context)
  const answers = await Promise.all(
    Array.from({ length: STREAMS_OF_ADDRESS }, (_, n) => open(`2001:db8:0:7:${n}::1`)),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect((await open('2001:db8:0:7:ffff::99')).status).toBe(429)
  expect((await open('2001:db8:0:8::1')).status).toBe(200)
  endOne()
  endOne()
  await vi.waitFor(async () => expect((await open('2001:db8:0:7:ffff::99')).status).toBe(200))
})
