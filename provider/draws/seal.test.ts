import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { chainFrom } from '@madang/contract/core/draw/kdraw.ts'
import { drawsPerDay } from '@madang/contract/core/draw/schedule.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { onPostgres } from '../testing/stores.ts'
import { drawnOnly, streamFolder, timing, walk } from '../testing/stream.ts'
import { openSeal } from './seal.ts'

let folder: Awaited<ReturnType<typeof streamFolder>>
const open: typeof folder.open = (...args) => folder.open(...args)
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-01-15T10:00:07+09:00') })
  folder = await streamFolder()
})
afterEach(async () => {
  vi.useRealTimers()
  await folder.remove()
})
const keyFile = () => join(folder.path, 'keys', 'provider.key')

test.runIf(!onPostgres)(
  'at rest no seed of a draw to come can be read, raw or as text',
  async () => {
    const { sent, kill } = open('pbg.powerball')
    await walk(40_000)
    const drawn = drawnOnly(sent).at(-1)!
    const files = readdirSync(join(folder.path, 'provider')).map((name) =>
      readFileSync(join(folder.path, 'provider', name)),
    )
    kill()
    const store = folder.stores.draws()
    const seal = openSeal(join(folder.path, 'keys'))
    const draws = drawsPerDay(timing('pbg.powerball'))
    const toCome = ['20260115', '20260116', '20260117'].flatMap((date) =>
      chainFrom(seal.open(store.readChain('pbg.powerball', date)!.sealed), draws + 32).slice(
        date === drawn.date ? drawn.i + 2 : 1,
      ),
    )
    await store.close()
    expect(toCome.length).toBeGreaterThan(2 * draws)
    const all = Buffer.concat(files)
    const text = all.toString('latin1')
    expect(all.includes(Buffer.from(drawn.seed, 'hex'))).toBe(false)
    for (const seed of [toCome.slice(0, 50), toCome.slice(-50)].flat()) {
      expect(all.includes(Buffer.from(seed))).toBe(false)
      expect(text.includes(Buffer.from(seed).toString('hex'))).toBe(false)
      expect(text.includes(Buffer.from(seed).toString('base64'))).toBe(false)
    }
  },
)

test('the key and the folders are their owner’s alone', () => {
  const { kill } = open('pbg.powerball')
  kill()
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder.path, 'keys')).mode & 0o777).toBe(0o700)
  if (!onPostgres) expect(statSync(join(folder.path, 'provider')).mode & 0o777).toBe(0o700)
})

test('the same key opens the same seeds after a restart, and two sealings never look alike', () => {
  const seed = randomBytes(32)
  const seal = openSeal(join(folder.path, 'keys'))
  const [one, two] = [seal.close(seed), seal.close(seed)]
  expect(one.equals(two)).toBe(false)
  expect(openSeal(join(folder.path, 'keys')).open(one).equals(seed)).toBe(true)
  one[one.length - 1]! ^= 1
  expect(() => seal.open(one)).toThrow(/does not open the seeds/)
})

test.each([
  ['another key', 'ab'.repeat(32), /provider\.key does not open the seeds .*restore the key/],
  ['half a key', 'ab'.repeat(15), /provider\.key must hold 64 hex digits/],
  ['nothing', '', /provider\.key must hold 64 hex digits/],
])('with %s the program says what to do, and draws nothing', (_, key, sentence) => {
  open('pbg.powerball').kill()
  writeFileSync(keyFile(), key)
  expect(() => open('pbg.powerball')).toThrow(sentence)
})

test('a chain promised for another number of draws is not drawn from', () => {
  open('pbg.powerball').kill()
  expect(() => open('pbg.powerball', { drawSeconds: 40 })).toThrow(/DRAW_SECONDS of before/)
})
