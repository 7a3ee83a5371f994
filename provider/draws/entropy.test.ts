import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { beaconRoundAfter, quicknet } from '@madang/contract/core/draw/kdraw.ts'

import { askRelay, drandSource, noSource } from './entropy.ts'

type Beacon = { round: number; signature: string; randomness: string }
const vectors = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../contract/core/draw/vectors/test-vectors.json'),
    'utf8',
  ),
) as { drand: { realBeacons: Beacon[] } }
const [real, other] = vectors.drand.realBeacons as [Beacon, Beacon]

/** A close whose promised beacon is the given one. */
function closeFor(round: number): Date {
  const near = (quicknet.genesis + (round - 1) * quicknet.period) * 1_000
  for (let shift = -9_000; shift <= 9_000; shift += 250)
    if (beaconRoundAfter(new Date(near + shift)) === round) return new Date(near + shift)
  throw new Error('no such close')
}
const close = closeFor(real.round)
const once = () => {
  let left = 1
  return () => left-- > 0
}

test('none by default, and said so', async () => {
  expect(noSource.promise(new Date())).toEqual({ type: 'none', chainHash: null, beaconRound: null })
  expect(await noSource.fetch(new Date(), () => true)).toBeNull()
})

test('the promise names the first beacon after the close', () => {
  expect(drandSource(() => Promise.resolve(null)).promise(close)).toEqual({
    type: 'drand-quicknet',
    chainHash: quicknet.chainHash,
    beaconRound: real.round,
  })
})

test('a real beacon is taken', async () => {
  const asked: number[] = []
  const source = drandSource((round) => (asked.push(round), Promise.resolve(real)))
  const { signature, randomness } = real
  expect(await source.fetch(close, once())).toEqual({ signature, randomness })
  expect(asked).toEqual([real.round])
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'beacon'],
  ['another round’s beacon', other],
  ['another’s under this number', { ...other, round: real.round }],
  [
    'a bent signature',
    { ...real, signature: real.signature.replace(/.$/, (c) => (c === '0' ? '1' : '0')) },
  ],
  [
    'a bent value',
    { ...real, randomness: real.randomness.replace(/.$/, (c) => (c === '0' ? '1' : '0')) },
  ],
  ['upper case', { ...real, signature: real.signature.toUpperCase() }],
  ['no signature', { round: real.round, randomness: real.randomness }],
])('%s is not taken', async (_, answer) => {
  expect(await drandSource(() => Promise.resolve(answer)).fetch(close, once())).toBe('missing')
})

test('a relay that fails is asked again until the time is over', async () => {
  let tries = 0
  const source = drandSource(() => {
    tries++
    return tries < 3 ? Promise.reject(new Error('down')) : Promise.resolve(real)
  })
  expect(await source.fetch(close, () => true)).toMatchObject({ randomness: real.randomness })
  expect(tries).toBe(3)
})

test('a relay that cannot be reached is an error of that one ask', async () => {
  await expect(askRelay('http://127.0.0.1:9')(1)).rejects.toThrow()
})
