import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { gameByKey } from './games.ts'
import { bytesToHex, commitOf, drawOf, hexToBytes, quicknet, type Entropy } from './kdraw.ts'
import { marksOf } from './families.ts'
import { roundTimes } from './schedule.ts'
import { beaconSigned } from './verify-beacon.ts'
import { settleOwn, verifyRound, type RoundProof, type Step } from './verify.ts'

type Vectors = {
  chain: { links: string[] }
  drand: { realBeacons: { round: number; signature: string; randomness: string }[] }
  draws: {
    seed: string
    stream: string
    date: string
    round: number
    entropyType: number
    balls: number[]
    powerball?: number
  }[]
}
const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, 'vectors/test-vectors.json'), 'utf8'),
) as Vectors
const { links } = vectors.chain
const DATE = '20260115'

/** The proof of the third draw of a day on the vectors' chain. */
function proofOf(
  key: string,
  beacon: { signature: string; randomness: string } | null = null,
): RoundProof {
  const game = gameByKey(key)!
  const i = 3
  const round = game.timing.firstRound + i - 1
  const { drawAt, closeAt } = roundTimes(game.timing, DATE, round)
  const seed = links[i]!
  const beaconRound = beacon
    ? Math.floor((closeAt.getTime() / 1_000 - quicknet.genesis) / quicknet.period) + 2
    : null
  const entropy: Entropy | undefined = beacon
    ? { type: 1, index: beaconRound!, value: hexToBytes(beacon.randomness) }
    : undefined
  const drawn = drawOf(game.family.draws, {
    seed: hexToBytes(seed),
    stream: game.ballStream,
    date: DATE,
    round,
    entropy,
  })
  const later = (seconds: number) => new Date(drawAt.getTime() + seconds * 1_000).toISOString()
  return {
    stream: key,
    ballStream: game.ballStream,
    date: DATE,
    round,
    i,
    drawAt: drawAt.toISOString(),
    closeAt: closeAt.toISOString(),
    algo: 'KDRAW-1',
    commit: links[i - 1]!,
    committedAt: later(-290),
    anchor: links[0]!,
    anchoredAt: later(-90_000),
    entropy: beacon
      ? { type: 'drand-quicknet', chainHash: quicknet.chainHash, beaconRound }
      : { type: 'none', chainHash: null, beaconRound: null },
    state: 'SETTLED',
    incident: null,
    reveal: {
      seed,
      beacon,
      ...drawn,
      marks: marksOf(game.family.draws, drawn),
      drawnAt: later(10),
      settledAt: later(11),
    },
  }
}

const failed = (steps: Step[]) =>
  steps.filter(({ verdict }) => verdict === 'bad').map(({ name }) => name)
const verdicts = (steps: Step[]) => steps.map(({ verdict }) => verdict)

test.each([
  'ntry.powerball',
  'ntry.kenoladder',
  'ntry.eos5',
  'ntry.eos3',
  'named.powerball',
  'pbg.powerball',
])('an honest round of %s passes every step', (key) => {
  expect(verifyRound(proofOf(key)).every(({ values }) => Array.isArray(values))).toBe(true)
  expect(verdicts(verifyRound(proofOf(key), { chainAnchor: links[0]! }))).toEqual(
    Array(7).fill('ok'),
  )
})

test('a power ladder is proved by its powerball draw', () => {
  const proof = { ...proofOf('ntry.powerball'), stream: 'ntry.powerladder' }
  expect(failed(verifyRound(proof))).toEqual([])
  expect(failed(verifyRound({ ...proof, stream: 'named.powerladder' }))).toContain('round')
})

test('the published vector of the third draw is the one recomputed', () => {
  const vector = vectors.draws.find(
    ({ stream, date, round }) => stream === 'ntry.powerball' && date === DATE && round === 123,
  )!
  expect(vector.seed).toBe(links[3])
  const proof = proofOf('ntry.powerball')
  const steps = verifyRound({
    ...proof,
    round: 123,
    reveal: {
      ...proof.reveal!,
      balls: vector.balls,
      powerball: vector.powerball!,
      marks: marksOf('powerball', { balls: vector.balls, powerball: vector.powerball! }),
    },
  })
  // Round 123 is not the third draw of a day that begins with round 73; its balls are still the vector's.
  expect(failed(steps)).toEqual(['round'])
})

test('a sandbox that draws every twenty seconds is proved by its own schedule', () => {
  const proof = proofOf('ntry.powerball')
  const drawAt = new Date(Date.parse('2026-01-14T15:01:00Z'))
  const sandbox = {
    ...proof,
    round: 3,
    drawAt: drawAt.toISOString(),
    closeAt: new Date(drawAt.getTime() - 5_000).toISOString(),
    committedAt: new Date(drawAt.getTime() - 15_000).toISOString(),
    anchoredAt: new Date(drawAt.getTime() - 16_000).toISOString(),
  }
  const drawn = drawOf('powerball', {
    seed: hexToBytes(links[3]!),
    stream: 'ntry.powerball',
    date: DATE,
    round: 3,
  })
  const reveal = {
    ...proof.reveal!,
    ...drawn,
    marks: marksOf('powerball', drawn),
    drawnAt: new Date(drawAt.getTime() + 3_400).toISOString(),
    settledAt: null,
  }
  expect(failed(verifyRound({ ...sandbox, reveal }))).toEqual([])
})

const other = 'ab'.repeat(32)
const tampered: [string, (proof: RoundProof) => void, Step['name']][] = [
  ['stream', (proof) => (proof.stream = 'ntry.eos3'), 'round'],
  ['ballStream', (proof) => (proof.ballStream = 'pbg.powerball'), 'draw'],
  ['date', (proof) => (proof.date = '20260116'), 'draw'],
  ['round', (proof) => (proof.round += 1), 'draw'],
  ['i', (proof) => (proof.i += 1), 'chain'],
  ['drawAt', (proof) => (proof.drawAt = proof.closeAt), 'round'],
  ['closeAt', (proof) => (proof.closeAt = proof.drawAt), 'round'],
  [
    'drawAt and closeAt, by a second',
    (proof) => {
      for (const at of ['drawAt', 'closeAt'] as const)
        proof[at] = new Date(Date.parse(proof[at]) + 1_000).toISOString()
    },
    'round',
  ],
  ['algo', (proof) => (proof.algo = 'KDRAW-2'), 'round'],
  ['commit', (proof) => (proof.commit = other), 'commit'],
  ['commit, to no hex', (proof) => (proof.commit = 'zz'), 'chain'],
  ['committedAt', (proof) => (proof.committedAt = proof.drawAt), 'order'],
  ['anchor', (proof) => (proof.anchor = other), 'chain'],
  ['anchoredAt', (proof) => (proof.anchoredAt = proof.drawAt), 'order'],
  ['entropy', (proof) => (proof.entropy.beaconRound = 7), 'entropy'],
  ['entropy type', (proof) => (proof.entropy.type = 'eos-block'), 'entropy'],
  ['state', (proof) => (proof.state = 'OPEN'), 'order'],
  ['reveal', (proof) => (proof.reveal = null), 'order'],
  ['seed', (proof) => (proof.reveal!.seed = other), 'commit'],
  ['seed, cut', (proof) => (proof.reveal!.seed = proof.reveal!.seed.slice(2)), 'draw'],
  ['balls', (proof) => proof.reveal!.balls.reverse(), 'draw'],
  ['powerball', (proof) => (proof.reveal!.powerball = (proof.reveal!.powerball! + 1) % 10), 'draw'],
  ['marks', (proof) => (proof.reveal!.marks.sum = 1), 'marks'],
  ['marks, none', (proof) => (proof.reveal!.marks = {}), 'marks'],
  ['marks, one left out', (proof) => delete proof.reveal!.marks.sumOver, 'marks'],
  ['marks, the ladder left out', (proof) => delete proof.reveal!.marks.ladder, 'marks'],
  [
    'ladder',
    (proof) =>
      (proof.reveal!.marks.ladder!.lines = proof.reveal!.marks.ladder!.lines === 3 ? 4 : 3),
    'marks',
  ],
  ['drawnAt', (proof) => (proof.reveal!.drawnAt = proof.closeAt), 'order'],
  ['settledAt', (proof) => (proof.reveal!.settledAt = proof.closeAt), 'order'],
  ['beacon', (proof) => (proof.reveal!.beacon = { signature: 'ab', randomness: other }), 'entropy'],
]

test.each(tampered)('a round with another %s fails', (_, change, step) => {
  const proof = structuredClone(proofOf('ntry.powerball'))
  change(proof)
  expect(failed(verifyRound(proof))).toContain(step)
})

test('a mark that is left out, added or another stands beside what the balls say', () => {
  const proof = proofOf('ntry.powerball')
  const marks = { ...proof.reveal!.marks }
  const values = () => verifyRound(proof).find(({ name }) => name === 'marks')!.values
  proof.reveal!.marks = { ...marks, sum: marks.sum! + 1 }
  delete proof.reveal!.marks.powerballOver
  expect(values()).toContainEqual({
    label: '합',
    value: `${marks.sum! + 1} (계산한 값 ${marks.sum})`,
  })
  expect(values()).toContainEqual({
    label: '파워볼 오버',
    value: `없음 (계산한 값 ${marks.powerballOver ? '예' : '아니요'})`,
  })
  expect(values().filter(({ value }) => value.includes('계산한 값'))).toHaveLength(2)
})

test('without the published list, or from a file, nothing says that it all is right; the anchor is there to compare', () => {
  const proof = proofOf('ntry.powerball')
  const unknownIn = (options: Parameters<typeof verifyRound>[1]) =>
    verifyRound(proof, options).filter(({ verdict }) => verdict === 'unknown')
  expect(unknownIn({}).map(({ name }) => name)).toEqual(['chain'])
  const offline = unknownIn({ chainAnchor: links[0]!, offline: true })
  expect(offline.map(({ name }) => name)).toEqual(['order', 'chain'])
  expect(offline[1]!.values).toContainEqual({ label: '이날의 체인 기준값', value: proof.anchor })
  const lying = { ...proof, committedAt: proof.drawAt }
  expect(failed(verifyRound(lying, { offline: true }))).toEqual(['order'])
  expect(failed(verifyRound(proof, { chainAnchor: other, offline: true }))).toEqual(['chain'])
})

test('a chain other than the published one fails', () => {
  expect(failed(verifyRound(proofOf('ntry.powerball'), { chainAnchor: other }))).toEqual(['chain'])
})

test('a beacon is checked by its number, its hash and its signature', () => {
  const signature = 'ab'.repeat(48)
  const proof = proofOf('ntry.powerball', {
    signature,
    randomness: bytesToHex(commitOf(hexToBytes(signature))),
  })
  expect(failed(verifyRound(proof))).toEqual([])
  expect(failed(verifyRound(proof, { signed: () => true }))).toEqual([])
  expect(failed(verifyRound(proof, { signed: beaconSigned }))).toEqual(['entropy'])
  const late = {
    ...proof,
    entropy: { ...proof.entropy, beaconRound: proof.entropy.beaconRound! + 1 },
  }
  expect(failed(verifyRound(late))).toEqual(['entropy', 'draw'])
  const unheard = { ...proof, reveal: { ...proof.reveal!, beacon: null } }
  expect(failed(verifyRound(unheard))).toContain('entropy')
})

test('real quicknet beacons verify, and only on their own round', () => {
  for (const { round, signature, randomness } of vectors.drand.realBeacons) {
    expect(beaconSigned(round, signature)).toBe(true)
    expect(beaconSigned(round + 1, signature)).toBe(false)
    expect(bytesToHex(commitOf(hexToBytes(signature)))).toBe(randomness)
  }
  expect(beaconSigned(42, 'zz')).toBe(false)
})

test('before the draw the chain is judged and the rest is still open', () => {
  const proof = { ...proofOf('ntry.powerball'), state: 'OPEN', reveal: null }
  expect(verdicts(verifyRound(proof, { chainAnchor: links[0]! }))).toEqual([
    'ok',
    'ok',
    'unknown',
    'ok',
    'ok',
    'unknown',
    'unknown',
  ])
})

test('a void round proves its seed and has no balls to compare', () => {
  const proof = proofOf('ntry.powerball')
  const reveal = { ...proof.reveal!, balls: [], powerball: null, marks: {}, settledAt: null }
  const steps = verifyRound({ ...proof, state: 'VOID', reveal }, { chainAnchor: links[0]! })
  expect(verdicts(steps)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'unknown', 'unknown'])
})

test('an own bet is settled again from the balls', () => {
  const draw = { balls: [9, 14, 23, 8, 3], powerball: 7 }
  expect(settleOwn('ntry.powerball', { type: 'num', pick: '7' }, draw)).toBe(true)
  expect(settleOwn('ntry.powerball', { type: 'num', pick: '8' }, draw)).toBe(false)
  expect(settleOwn('ntry.powerladder', { type: 'leftLine3', pick: '좌3짝' }, draw)).toBe(true)
  expect(settleOwn('ntry.powerball', { type: 'leftLine3', pick: '좌3짝' }, draw)).toBe(null)
})
