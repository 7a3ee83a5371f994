import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, expect, test, vi } from 'vitest'

import { openPlayer } from './player.ts'
import { lengthOf, samples } from './samples.ts'

afterEach(() => vi.unstubAllGlobals())

type Source = { buffer: { length: number; rate: number } | null; loop: boolean; stopsAt: number }

/** A context as far as the player uses it: what was begun with which samples. */
function openContext(state: 'running' | 'suspended') {
  const begun: Source[] = []
  const node = () => ({
    gain: { value: 1, linearRampToValueAtTime: () => undefined },
    connect: (to: object) => to,
  })
  return {
    begun,
    state,
    currentTime: 7,
    destination: {},
    resume: vi.fn(async () => undefined),
    createGain: node,
    createBuffer: (_: number, length: number, rate: number) => ({
      length,
      rate,
      getChannelData: () => new Float32Array(length),
    }),
    createBufferSource() {
      const source = {
        ...{ ...node(), buffer: null, loop: false, stopsAt: Number.POSITIVE_INFINITY },
        start: () => void begun.push(source),
        stop: (at: number) => void (source.stopsAt = at),
      }
      return source
    },
  }
}

async function open(state: 'running' | 'suspended') {
  const file = readFileSync(join(import.meta.dirname, 'samples.bin'))
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(file)))
  const context = openContext(state)
  return { context, player: await openPlayer(context as unknown as AudioContext) }
}

test('each sound is its own samples; one that runs goes on for as long as it is said', async () => {
  const { context, player } = await open('running')
  player.play('gong')
  player.play('roll', 2_000)
  const [gong, roll] = context.begun
  expect(gong).toMatchObject({
    buffer: { length: lengthOf(samples.gong), rate: samples.gong.rate },
    loop: false,
  })
  expect(roll).toMatchObject({ loop: true, stopsAt: 9 })
})

test('before a press nothing is heard, and nothing is made up for later', async () => {
  const { context, player } = await open('suspended')
  player.play('gong')
  expect(context.begun).toEqual([])
  const before = context.resume.mock.calls.length
  dispatchEvent(new Event('pointerdown'))
  expect(context.resume.mock.calls.length).toBe(before + 1)
  context.state = 'running'
  expect(context.begun).toEqual([])
})

test('a page that nobody looks at is silent', async () => {
  const { context, player } = await open('running')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  player.play('gong')
  expect(context.begun).toEqual([])
  vi.restoreAllMocks()
})
