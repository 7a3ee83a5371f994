import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { askRelay, drandBeacons } from './entropy.ts'

type Beacon = { round: number; signature: string; randomness: string }
const vectors = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../contract/core/draw/vectors/test-vectors.json'),
    'utf8',
  ),
) as { drand: { realBeacons: Beacon[] } }
const [real, other] = vectors.drand.realBeacons as [Beacon, Beacon]

const once = () => {
  let left = 1
  return () => left-- > 0
}

test('a real beacon is taken', async () => {
  const asked: number[] = []
  const source = drandBeacons((round) => (asked.push(round), Promise.resolve(real)))
  const { signature, randomness } = real
  expect(await source(real.round, once())).toEqual({ signature, randomness })
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
  expect(await drandBeacons(() => Promise.resolve(answer))(real.round, once())).toBe('missing')
})

test('a relay that fails is asked again until the time is over', async () => {
  let tries = 0
  const source = drandBeacons(() => {
    tries++
    return tries < 3 ? Promise.reject(new Error('down')) : Promise.resolve(real)
  })
  expect(await source(real.round, () => true)).toMatchObject({ randomness: real.randomness })
  expect(tries).toBe(3)
})

test('a relay that cannot be reached is an error of that one ask', async () => {
  await expect(askRelay('http://127.0.0.1:9')(1)).rejects.toThrow()
})
